/** A few real games beside the project, each as the text of a file: ../shared/data of this checkout or of the repository's main one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { mainCheckout } from './checkout.ts';
import { linesOf } from '../../testkit/logs.ts';
import { root } from './receipt.ts';

const dataFolder = (): string | undefined =>
  [root, mainCheckout()].map((folder) => join(folder, '..', 'shared', 'data')).find((folder) => existsSync(folder));

/** The first games of a packed log, one line each; none when it is absent. */
const linesFrom = async (file: string, count: number): Promise<readonly string[]> => {
  const found: string[] = [];
  if (!existsSync(file)) return found;
  for await (const line of linesOf(file)) {
    if (found.length >= count) break;
    found.push(`${line}\n`);
  }
  return found;
};

const chineseFrom = (file: string, count: number): readonly string[] =>
  existsSync(file)
    ? gunzipSync(readFileSync(file))
        .toString('utf8')
        .split(/^(?=Match )/m)
        .slice(0, count)
    : [];

export type Samples = {
  readonly tenhou: readonly string[];
  readonly sanma: readonly string[];
  readonly chinese: readonly string[];
};

export const readSamples = async (count: number): Promise<Samples> => {
  const data = dataFolder() ?? '';
  return {
    tenhou: await linesFrom(join(data, 'riichi4', 'phoenix-2022-01.tsv.bz2'), count),
    sanma: await linesFrom(join(data, 'sanma', 'phoenix-2020-01.tsv.bz2'), count),
    chinese: chineseFrom(join(data, 'mcr', 'botzone-2026.txt.gz'), count),
  };
};

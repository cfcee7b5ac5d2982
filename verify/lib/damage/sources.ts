/** Real games for damage, with the formats each is written in. */
import { basename } from 'node:path';
import {
  SKIPPED,
  parseBotzone,
  parseChineseText,
  parseMjlog,
  type Game,
  type RecordFormat,
} from '../../../src/records/index.ts';
import { dataFiles, hasProgram, linesOf } from '../../../testkit/logs.ts';
import { MCR_RAW, MCR_TEXTS, mcrText } from '../../../testkit/mcr.ts';
import { root } from '../receipt.ts';

export type Source = { readonly name: string; readonly game: Game; readonly formats: readonly RecordFormat[] };

const TENHOU: readonly RecordFormat[] = ['mjlog', 'tenhou6', 'mjai', 'suzaku'];
const CHINESE: readonly RecordFormat[] = ['chinese-text', 'botzone', 'mjai', 'suzaku'];

/** Games of every file, the first `skip` passed over; odd ones of the skip list are left out. */
export async function* realGamesOf(count: number, skip = 0): AsyncGenerator<Source> {
  const files = hasProgram('bzip2') ? ['riichi4', 'sanma'].flatMap((folder) => dataFiles(folder, '.tsv.bz2')) : [];
  for (const file of files) {
    let taken = 0;
    for await (const line of linesOf(file)) {
      if (taken >= skip + count) break;
      for (const game of parseMjlog(line).games) {
        if (SKIPPED.has(game.meta.id ?? '')) continue;
        if (taken++ < skip) continue;
        yield { name: `${basename(file)} ${game.meta.id}`, game, formats: TENHOU };
      }
    }
  }
  const raw = mcrText(root, MCR_RAW);
  for (const game of raw === undefined ? [] : parseBotzone(raw).games.slice(skip, skip + count))
    yield { name: `${MCR_RAW} ${game.meta.id}`, game, formats: ['botzone'] };
  for (const [name] of MCR_TEXTS) {
    const text = mcrText(root, name);
    for (const game of text === undefined ? [] : parseChineseText(text).games.slice(skip, skip + count))
      yield { name: `${name} ${game.meta.id}`, game, formats: CHINESE };
  }
}

/** Real games, when ../shared/data and bzip2 are there: read, written in four formats and read again. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasProgram, linesOf } from '../../testkit/logs.ts';
import { checkLog, newTally } from '../../testkit/tenhoulogs.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const FILES = ['riichi4/phoenix-2009-03.tsv.bz2', 'riichi4/misc-small.tsv.bz2', 'sanma/phoenix-2020-01.tsv.bz2'];
/** A file's first games; verify/records.ts reads all of all files. */
const GAMES = 15;

const hasData = existsSync(join(DATA, FILES[0]!)) && hasProgram('bzip2');

test.skipIf(!hasData).each(FILES)('%s: the first games', async (file) => {
  const wrong: string[] = [];
  const tally = newTally();
  for await (const line of linesOf(join(DATA, file))) {
    if (tally.games === GAMES) break;
    wrong.push(...checkLog(line, tally));
  }
  expect(tally.games).toBe(GAMES);
  expect(wrong).toEqual([]);
});

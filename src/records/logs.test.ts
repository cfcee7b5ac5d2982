/** Real games, when ../shared/data and bzip2 are there: read, written in three formats and read again. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../tiles/index.ts';
import { tenhou6View } from '../../verify/lib/games.ts';
import { firstDifference, makeMjlog, makeSuzaku, makeTenhou6, parseMjlog, parseSuzaku, parseTenhou6 } from './index.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const FILES = ['riichi4/phoenix-2009-03.tsv.bz2', 'riichi4/misc-small.tsv.bz2', 'sanma/phoenix-2020-01.tsv.bz2'];
/** A file's first games; verify/records.ts reads all of all files. */
const GAMES = 220;

/** Damaged or private: see verify/records.ts. */
const UNORDERED = new Set(['2010022802gm-00a9-0000-7e62f873', '2010022802gm-00e1-0000-10d39d93', 'chip']);

const hasData = existsSync(join(DATA, FILES[0]!)) && spawnSync('bzip2', ['--help']).status === 0;

test.skipIf(!hasData).each(FILES)('%s: 220 games', (file) => {
  const unpacked = spawnSync('bzip2', ['-dc', join(DATA, file)], { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;
  const lines = unpacked.split('\n').slice(0, GAMES);
  const wrong: string[] = [];
  for (const line of lines) {
    const { games, faults } = parseMjlog(line);
    const [game] = games;
    const id = game?.meta.id ?? '';
    if (game === undefined || faults.length > 0) {
      wrong.push(`${id}: ${JSON.stringify(faults)}`);
      continue;
    }
    if (firstDifference(game.events, parseMjlog(unwrap(makeMjlog(game))).games[0]!.events) >= 0)
      wrong.push(`${id}: mjlog`);
    if (firstDifference(game.events, parseSuzaku(makeSuzaku(game)).games[0]!.events) >= 0) wrong.push(`${id}: suzaku`);
    if (UNORDERED.has(id)) continue;
    const again = parseTenhou6(unwrap(makeTenhou6(game))).games[0]!;
    if (firstDifference(tenhou6View(game.events), tenhou6View(again.events)) >= 0) wrong.push(`${id}: tenhou6`);
  }
  expect(lines).toHaveLength(GAMES);
  expect(wrong).toEqual([]);
});

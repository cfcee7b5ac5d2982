import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { parseChineseText, parseOptionValues } from '../../records/index.ts';
import { replay } from '../../records/replay/index.ts';
import { chinese } from '../../rules/index.ts';
import { decisionsOf } from '../../table/index.ts';
import { inlineExecutor, MATCHES, openGameStore, readGameFile, saveGames, type SaveGamesOptions } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-games-'));
afterAll(() => rmSync(folder, { recursive: true }));

const optionsOf = (name: string, more: Partial<SaveGamesOptions> = {}): SaveGamesOptions => ({
  folder: join(folder, name),
  rules: chinese,
  players: ['expert', 'caller', 'expert', 'konger'],
  seed: 'store',
  games: 4,
  each: 2,
  executor: inlineExecutor(MATCHES.kinds, { engine: 'test' }),
  ...more,
});

test('games in the official text that replay, and the values of every decision of the experts', async () => {
  const store = unwrap(await saveGames(optionsOf('whole')));
  expect(store.head).toMatchObject({ rules: 'chinese', seed: 'store', format: 'chinese-text', each: 2 });
  expect(store.files.map(({ file, from, games, engine }) => [file, from, games, engine])).toEqual([
    ['00000.txt', 0, 2, 'test'],
    ['00001.txt', 2, 2, 'test'],
  ]);
  for (const row of store.files) {
    expect(row.commit).not.toBe('');
    const { text, values } = unwrap(readGameFile(store, row));
    const { games, faults } = parseChineseText(text);
    expect([games.length, faults]).toEqual([2, []]);
    const valued = unwrap(parseOptionValues(values!));
    expect(valued.map((list) => list.length).reduce((a, b) => a + b)).toBe(row.valued);
    for (const [at, { events, meta }] of games.entries()) {
      expect(unwrap(replay(events)).divergences).toEqual([]);
      expect(meta.id).toBe(`store/${row.from + at}`);
      const known = new Map(valued[at]!.map((one) => [`${one.index} ${one.seat}`, one.options]));
      let met = 0;
      for (const { index, seat, legal, action } of decisionsOf(chinese, events)) {
        const options = known.get(`${index} ${seat}`);
        if (options === undefined) continue;
        met++;
        expect([0, 2]).toContain(seat);
        expect(options.map((one) => one.action).sort((a, b) => a - b)).toEqual(
          legal.toArray().filter((one) => one !== 1),
        );
        if (action !== undefined) expect(options[0]!.action).toBe(action);
      }
      expect([met, met > 0]).toEqual([known.size, true]);
    }
  }
}, 60_000);

test('a store goes on where it stopped, and ends as one that was not stopped', async () => {
  const options = optionsOf('cut', { games: 2 });
  unwrap(await saveGames(options));
  const index = join(options.folder, 'store.jsonl');
  appendFileSync(index, '{"file":"000');
  const played: number[] = [];
  unwrap(await saveGames({ ...options, games: 4, progress: ({ files }) => played.push(files.length) }));
  expect(played).toEqual([2]);
  const [cut, whole] = [unwrap(openGameStore(options.folder)), unwrap(await saveGames(optionsOf('uncut')))];
  expect(cut.files.map(({ digest }) => digest)).toEqual(whole.files.map(({ digest }) => digest));
  expect(readFileSync(index, 'utf8').trimEnd().split('\n')).toHaveLength(3);
}, 60_000);

test('other games are refused, and so is a file that has changed', async () => {
  const store = unwrap(await saveGames(optionsOf('changed', { games: 2 })));
  const other = await saveGames(optionsOf('changed', { seed: 'other' }));
  expect(other).toMatchObject({ ok: false, error: { code: 'games.other' } });
  writeFileSync(join(folder, 'changed', '00000.txt'), 'other');
  expect(readGameFile(store, store.files[0]!)).toMatchObject({ ok: false, error: { code: 'games.broken' } });
  expect(openGameStore(join(folder, 'none'))).toMatchObject({ ok: false, error: { code: 'games.none' } });
});

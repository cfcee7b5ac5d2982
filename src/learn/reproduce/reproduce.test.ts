/** Tables of Meowjong with players of ours in the places of its agents. */
import { expect, test } from 'vitest';
import { unwrap } from '../../base/index.ts';
import { inlineExecutor } from '../../jobs/node/index.ts';
import { WORKSHOP } from '../kinds.ts';
import { meowjongBoxes, reproduceMeowjong, type MeowjongTable } from './meowjong.ts';
import { MEOWJONG_OUTCOMES } from './published.ts';

const options = {
  agents: { sl: 'greedy', rl: 'riichier' },
  rounds: 6,
  baseRounds: 8,
  seed: 'tables',
  executor: inlineExecutor(WORKSHOP.kinds, { engine: 'test' }),
};

test.each([
  [8, ['random v random', 'sl v random', 'rl v random']],
  [9, ['sl v sl']],
  [10, ['sl v sl', 'rl v sl']],
  [11, ['sl v sl', 'sl v rl']],
] as const)('table %i', async (table, pairings) => {
  const rows = unwrap(await reproduceMeowjong(table as MeowjongTable, options));
  expect(rows.map(({ pairing, wind }) => `${pairing} ${wind}`)).toEqual(
    pairings.flatMap((pairing) => ['east', 'south', 'west', 'total'].map((wind) => `${pairing} ${wind}`)),
  );
  rows.forEach(({ counts, wind, test: found, published }, i) => {
    const rounds = i < 4 ? options.baseRounds : options.rounds;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(wind === 'total' ? 3 * rounds : rounds);
    expect(found === null).toBe(i < 4);
    if (wind === 'total') expect(published).not.toBeNull();
  });
  expect(meowjongBoxes(rows).match(/<rect/g)!.length).toBe(rows.length + 1);
});

test('published shares are of whole tables', () => {
  for (const { total, ...rest } of Object.values(MEOWJONG_OUTCOMES))
    for (const shares of [total, ...('winds' in rest ? rest.winds : [])])
      expect(Math.abs(shares.reduce<number>((sum, share) => sum + share, 0) - 100)).toBeLessThan(0.05);
});

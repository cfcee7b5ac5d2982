/** `suzaku advise --second-opinion`: mizukami2014 beside the advice, in text and in JSON. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const bin = resolve(import.meta.dirname, '..', '..', '..', 'bin', 'suzaku');
const advise = (...args: readonly string[]): { status: number | null; out: string; err: string } => {
  const done = spawnSync(process.execPath, [bin, 'advise', ...args], { encoding: 'utf8' });
  return { status: done.status, out: done.stdout, err: done.stderr };
};
const HAND = ['246m258p358s1256z7m', '--dora', '9s', '--ms', '2', '--river', 'E:1m 4p 7zr'];

test('a judgement of every discard, and a margin for each opponent: it folds against the riichi', () => {
  const { status, out, err } = advise(...HAND, '--second-opinion', '--json');
  expect([status, err]).toEqual([0, '']);
  const { secondOpinion: opinion, options } = JSON.parse(out) as {
    options: readonly unknown[];
    secondOpinion: {
      action: string;
      ranked: { score: number; action: string }[];
      foldsAgainst: number[];
      margins: (number | null)[];
    };
  };
  const scores = opinion.ranked.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect([opinion.ranked.length, options.length >= 14]).toEqual([14, true]);
  expect([opinion.foldsAgainst, opinion.margins.filter((margin) => margin === null).length]).toEqual([[0], 1]);
  expect(opinion.margins[0]).toBeGreaterThan(0);
  expect(advise(...HAND, '--json').out).not.toContain('secondOpinion');
}, 60_000);

test('in the language asked for; refused where it does not play', () => {
  const said = advise(...HAND, '--second-opinion', '--lang', 'ja');
  expect(said.out).toMatch(/セカンドオピニオン（mizukami2014）.+\n.+評価値：.+\n.+降り判定.+E -?\d/);
  const sanma = advise('199m123456p129s55z', '--rules', 'sanma', '--dora', '9s', '--ms', '2', '--second-opinion');
  expect([sanma.status, sanma.err.includes('player.rules')]).toEqual([2, true]);
}, 60_000);

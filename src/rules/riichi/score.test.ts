/** Properties of the scorer over generated hands. */
import { describe, expect, test } from 'vitest';
import { generateWins } from '../../../testkit/riichi-wins.ts';
import { mahjongsoul, sanma, tenhou } from '../presets.ts';
import { checkWin } from './check.ts';
import { basePoints } from './limits.ts';
import { isScore, score } from './score.ts';
import { ScoreOut, scoreUnchecked } from './scorer.ts';
import { hasYaku, yakuIn } from './yaku.ts';
import type { YakuId } from './yaku.ts';

/** Pairs of yaku that no hand has together. */
const APART: readonly (readonly [number, number])[] = [
  [1, 21],
  [3, 4],
  [5, 6],
  [4, 5],
  [7, 28],
  [7, 22],
  [8, 23],
  [8, 31],
  [8, 33],
  [9, 32],
  [22, 28],
  [22, 32],
  [23, 31],
  [23, 33],
  [24, 25],
  [31, 33],
  [34, 35],
  [40, 41],
  [45, 46],
  [47, 48],
  [49, 50],
  [37, 38],
];

describe.each([tenhou, sanma, mahjongsoul])('$id', (rules) => {
  test('generated wins are legal, complete and consistent', () => {
    const seen = new Set<number>();
    const wrong: string[] = [];
    for (const [at, win] of [...generateWins(7, rules, 20_000)].entries()) {
      const must = (holds: boolean, what: string): void => {
        if (!holds && wrong.length < 5) wrong.push(`win ${at}: ${what}`);
      };
      must(checkWin(win, rules).ok, 'legal');
      const found = score(win, rules);
      if (!isScore(found)) {
        must(found.reason === 'no-yaku', found.reason);
        continue;
      }
      const has = (yaku: number): boolean => hasYaku(found.low, found.high, yaku as YakuId);
      for (const yaku of yakuIn(found.low, found.high)) seen.add(yaku);
      for (const [a, b] of APART) must(!has(a) || !has(b), `${a} with ${b}`);
      must(found.yaku.reduce((sum, entry) => sum + entry.han, 0) === found.han, 'han');
      if (found.yakuman > 0) continue;
      must(found.base === basePoints(found.han, found.fu, rules), 'base');
      must(found.fuLines.reduce((sum, line) => sum + line.fu, 0) === found.fu, 'fu lines');
    }
    expect(wrong).toEqual([]);
    // All yaku but the winds of absent seats, three-coloured runs with three seats, and renhou.
    const never = rules.seats === 3 ? [13, 17, 25, 36] : [36];
    expect(Array.from({ length: 52 }, (_, id) => id).filter((id) => !seen.has(id))).toEqual(never);
  });
});

const shown = (out: ScoreOut): readonly number[] => [
  out.base,
  out.han,
  out.fu,
  out.low,
  out.high,
  out.yakuman,
  out.dora,
  out.ura,
];

test('the answer does not depend on what was scored before', () => {
  const wins = [...generateWins(3, tenhou, 500)];
  const shared = new ScoreOut();
  for (const win of [...wins, ...wins.toReversed()]) {
    const fresh = new ScoreOut();
    scoreUnchecked(win, tenhou, shared);
    scoreUnchecked(win, tenhou, fresh);
    expect(shown(shared)).toEqual(shown(fresh));
  }
});

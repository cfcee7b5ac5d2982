/** Written apart from needs.ts and table/match.ts, for tests: every win of the score table is paid out and the cheapest that reaches a place is kept. */
import { payments } from '../../../rules/riichi/index.ts';
import type { RiichiRules } from '../../../rules/index.ts';
import type { LastRound } from './needs.ts';

/** Base points of all wins: by han and fu up to four han, then the limits, then yakuman. */
const bases = (isDraw: boolean, isOwnWindRound: boolean, rules: RiichiRules): number[] => {
  const list: number[] = [];
  for (let han = 1; han <= 4; han++)
    for (let fu = 20; fu <= 110; fu += 5) {
      if (fu % 10 !== 0 && fu !== 25) continue;
      if (fu === 20 && (!isDraw || han < 2)) continue;
      if (fu === 25 && han < (isDraw ? 3 : 2)) continue;
      if (fu === 110 && han === 1 && (isDraw || !isOwnWindRound || rules.doubleWindPairFu < 4)) continue;
      let base = fu * 2 ** (han + 2);
      if (rules.kiriage && base === 1920) base = 2000;
      list.push(Math.min(2000, base));
    }
  list.push(2000, 3000, 4000, 6000, 8000);
  if (rules.stackYakuman) {
    list.push(16000, 24000, 32000);
    // Big four winds (49) and the single wait of four concealed triplets (41).
    const doubles = rules.doubleYakuman.filter((yaku) => yaku === 49 || yaku === 41).length;
    for (let i = 1; i <= doubles; i++) list.push(32000 + 8000 * i);
  } else if (rules.doubleYakuman.length > 0) list.push(16000);
  return list;
};

/** From the rulebook: a score below zero, a leading dealer that may stop, or a last round after which somebody has the target score. */
const isOver = (after: readonly number[], seat: number, { round, dealer }: LastRound, rules: RiichiRules): boolean => {
  if (rules.tobi && Math.min(...after) < 0) return true;
  const lastWind = rules.length === 'east' ? 0 : 1;
  const wind = Math.floor(round / 4);
  const isWindOver = round % 4 === rules.seats - 1;
  if (wind < lastWind || (wind === lastWind && !isWindOver)) return false;
  const best = Math.max(...after);
  if (seat === dealer) return rules.agariYame && after.indexOf(best) === dealer && best >= rules.targetScore;
  if (rules.extension === 'one-wind' && wind > lastWind && isWindOver) return true;
  return rules.extension === 'none' || best >= rules.targetScore;
};

/** The win of least points (without counters and sticks) that puts `seat` at `place` or better; `from` is the seat itself on a draw. */
export const slowNeed = (
  round: LastRound,
  { seat, from, place }: { readonly seat: number; readonly from: number; readonly place: number },
  rules: RiichiRules,
): { readonly points: number; readonly ends: boolean } | null => {
  let least: { readonly points: number; readonly ends: boolean } | null = null;
  const { dealer, honba, deposits } = round;
  const isOwnWindRound = Math.floor(round.round / 4) === (seat + rules.seats - dealer) % rules.seats;
  for (const base of bases(from === seat, isOwnWindRound, rules)) {
    const paid = payments({ base, low: 0, high: 0, winner: seat, from, dealer, honba, sticks: deposits }, rules);
    const after = round.scores.map((score, other) => score + paid[other]!);
    const ahead = after.filter(
      (score, other) => score > after[seat]! || (score === after[seat] && other < seat),
    ).length;
    if (ahead >= place) continue;
    const counters = honba * rules.honba * (rules.seats - 1);
    const points = paid[seat]! - counters - 1000 * deposits;
    if (least === null || points < least.points) least = { points, ends: isOver(after, seat, round, rules) };
  }
  return least;
};

/** A review in figures. */
import type { Event, Win } from '../../table/index.ts';
import { kindOfAction, type Option } from '../advice/index.ts';
import { isCounted } from './judge.ts';
import {
  CATEGORIES,
  GRADES,
  type Category,
  type Count,
  type DealIn,
  type Grade,
  type Judged,
  type RoundReview,
  type Summary,
} from './types.ts';

/** Chance that the tile thrown by the option is won on at once. */
const riskOf = ({ risks }: Option): number => 1 - risks.reduce((safe, { chance }) => safe * (1 - chance), 1);

/** Points paid for the discard that event `index` is, if it was won on. */
const paidFor = (events: readonly Event[], index: number, seat: number): number | undefined => {
  if (events[index]?.type !== 'discard') return undefined;
  const wins: Win[] = [];
  for (let at = index + 1; at < events.length; at++) {
    const event = events[at]!;
    if (event.type !== 'win') break;
    wins.push(event);
  }
  return wins.length === 0 ? undefined : -wins.reduce((sum, { deltas }) => sum + (deltas[seat] ?? 0), 0);
};

const dealInsOf = (events: readonly Event[], seat: number, decisions: readonly Judged[]): Summary['dealIns'] => {
  const list: DealIn[] = [];
  let [count, expected, bestExpected] = [0, 0, 0];
  for (const [at, { family, advice, played, index, best, isAbsent, loss }] of decisions.entries()) {
    if (played === null || isAbsent || kindOfAction(played, family) !== 'discard') continue;
    const points = paidFor(events, index, seat);
    if (points !== undefined) count++;
    // A forced discard has no advice; it costs chances, but no choice.
    if (advice === null) continue;
    const chosen = advice.options.find(({ action }) => action === played);
    const chance = chosen === undefined ? 0 : riskOf(chosen);
    const bestChance = riskOf(advice.options.find(({ action }) => action === best)!);
    expected += chance;
    bestExpected += bestChance;
    if (points !== undefined) list.push({ decision: at, points, chance, bestChance, wasBest: loss === 0 });
  }
  return { count, expected, bestExpected, list };
};

const byCategory = (decisions: readonly Judged[]): Record<Category, Count> => {
  const counts = Object.fromEntries(
    CATEGORIES.map((category) => [category, { decisions: 0, best: 0, loss: 0 }]),
  ) as Record<Category, { decisions: number; best: number; loss: number }>;
  for (const judged of decisions) {
    if (!isCounted(judged) || judged.category === null) continue;
    const count = counts[judged.category];
    count.decisions++;
    if (judged.loss === 0) count.best++;
    count.loss += judged.loss;
  }
  return counts;
};

export const summaryOf = (
  events: readonly Event[],
  seat: number,
  decisions: readonly Judged[],
  rounds: readonly RoundReview[],
  final: number | null,
): Summary => {
  const counted = decisions.filter(isCounted);
  const grades = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  for (const { grade } of counted) grades[grade!]++;
  const best = counted.filter(({ loss }) => loss === 0).length;
  const loss = counted.reduce((sum, one) => sum + one.loss, 0);
  const changes = rounds.map(({ change }) => change);
  const change = changes.reduce((sum: number | null, one) => (sum === null || one === null ? null : sum + one), 0);
  const isForced = ({ isForced: forced }: Judged): boolean => forced;
  const isAbsent = (one: Judged): boolean => !one.isForced && one.isAbsent;
  return {
    rounds: rounds.length,
    decisions: decisions.length,
    forced: decisions.filter(isForced).length,
    absent: decisions.filter(isAbsent).length,
    unknown: decisions.filter((one) => !one.isForced && !one.isAbsent && one.loss === null).length,
    judged: counted.length,
    best,
    accuracy: counted.length === 0 ? null : best / counted.length,
    loss,
    error: counted.reduce((sum: number | null, { error }) => (sum === null || error === null ? null : sum + error), 0),
    lossPerRound: rounds.length === 0 ? null : loss / rounds.length,
    grades,
    categories: byCategory(decisions),
    dealIns: dealInsOf(events, seat, decisions),
    final,
    change,
    luck: change === null ? null : change + loss,
  };
};

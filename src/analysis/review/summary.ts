/** A review in figures. */
import type { Event, Win } from '../../table/index.ts';
import { CATEGORIES, kindOfAction, type Category, type Option } from '../advice/index.ts';
import { isCounted } from './judge.ts';
import {
  GRADES,
  type Count,
  type DealIn,
  type Grade,
  type Judged,
  type RoundReview,
  type ReviewSummary,
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

type Asked = {
  /** Index into decisions. */
  readonly decision: number;
  /** Of the tile thrown, and of the best action's. */
  readonly chance: number;
  readonly bestChance: number;
  readonly wasBest: boolean;
};

/** What was said of the discard that decision `at` is; a riichi answers for its discard where one tile alone goes with it. Undefined after riichi. */
const askedAbout = (decisions: readonly Judged[], at: number): Asked | undefined => {
  const { advice, played, best, loss, continues, family } = decisions[at]!;
  if (advice === null) {
    const before = decisions[at - 1]?.played ?? null;
    return before !== null && kindOfAction(before, family) === 'riichi' ? askedAbout(decisions, at - 1) : undefined;
  }
  const risk = (wanted: number | null): number => riskOf(advice.options.find(({ action }) => action === wanted)!);
  return { decision: at, chance: risk(played), bestChance: risk(best), wasBest: loss === 0 && continues === null };
};

const dealInsOf = (events: readonly Event[], seat: number, decisions: readonly Judged[]): ReviewSummary['dealIns'] => {
  const list: DealIn[] = [];
  let [expected, bestExpected] = [0, 0];
  for (const [at, { family, played, index, isAbsent }] of decisions.entries()) {
    if (played === null || isAbsent || kindOfAction(played, family) !== 'discard') continue;
    const asked = askedAbout(decisions, at);
    expected += asked?.chance ?? 0;
    bestExpected += asked?.bestChance ?? 0;
    const points = paidFor(events, index, seat);
    if (points === undefined) continue;
    if (asked === undefined)
      list.push({ decision: at, points, wasForced: true, chance: null, bestChance: null, wasBest: true });
    else list.push({ ...asked, points, wasForced: false });
  }
  return { count: list.length, forced: list.filter(({ wasForced }) => wasForced).length, expected, bestExpected, list };
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

/** What a summary is made from; `final` as in ReviewSummary. */
type Summarised = {
  readonly events: readonly Event[];
  readonly seat: number;
  readonly decisions: readonly Judged[];
  readonly rounds: readonly RoundReview[];
  readonly final: number | null;
};

export const summaryOf = ({ events, seat, decisions, rounds, final }: Summarised): ReviewSummary => {
  const counted = decisions.filter(isCounted);
  const grades = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  for (const { grade } of counted) grades[grade!]++;
  const best = counted.filter(({ loss }) => loss === 0).length;
  const loss = counted.reduce((total, one) => total + one.loss, 0);
  const sum = (values: readonly (number | null)[]): number | null =>
    values.reduce((total, one) => (total === null || one === null ? null : total + one), 0);
  const reviewed = rounds.filter(({ loss: lost }) => lost !== null).length;
  const isForced = ({ isForced: forced }: Judged): boolean => forced;
  const isAbsent = (one: Judged): boolean => !one.isForced && one.isAbsent;
  return {
    rounds: rounds.length,
    reviewed,
    decisions: decisions.length,
    forced: decisions.filter(isForced).length,
    absent: decisions.filter(isAbsent).length,
    unknown: decisions.filter((one) => !one.isForced && !one.isAbsent && one.loss === null).length,
    judged: counted.length,
    best,
    accuracy: counted.length === 0 ? null : best / counted.length,
    loss,
    error: sum(counted.map(({ error }) => error)),
    lossPerRound: reviewed === 0 ? null : loss / reviewed,
    grades,
    categories: byCategory(decisions),
    dealIns: dealInsOf(events, seat, decisions),
    final,
    change: sum(rounds.map(({ change }) => change)),
    luck: sum(rounds.map(({ luck }) => luck)),
  };
};

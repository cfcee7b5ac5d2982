/** Everything an arena run says: the summary with faults of guests, the contest's ranking and the taxonomy where they apply. */
import type { Ruleset } from '../rules/index.ts';
import { contestResults, type ContestResult } from './contest.ts';
import { makeRandom } from '../base/index.ts';
import {
  estimateStableRank,
  type Places,
  type StableRank,
  summarise,
  type EntrantSummary,
  type OpponentSummary,
  type PlayedSet,
  type Summary,
} from './statistics/index.ts';
import { FAULTS, GUEST_CPU, RATES } from './tallies.ts';
import { TaxonomyCount, type Taxonomy } from './taxonomy.ts';

/** Counts of an entrant's illegal actions, late answers and crashes. */
export type Faults = Readonly<Record<(typeof FAULTS)[number], number>>;
type Extra = Faults & {
  /** Seconds of processor time of a guest's processes, all games together; only of guests that are processes of their own. */
  readonly cpuSeconds?: number;
  readonly contest?: ContestResult;
  readonly taxonomy?: Taxonomy;
  /** Riichi with four seats: phoenix room, games taken as independent. */
  readonly stable?: StableRank;
};
/** One entrant of an arena run: its summary with faults, contest points, taxonomy and stable rank where they apply. */
export type EntrantResult = EntrantSummary & Extra;
/** Everything an arena run says: the summary with faults, contest points, taxonomy and stable rank where they apply. */
export type ArenaResult = Omit<Summary, 'opponents'> &
  Extra & { readonly opponents: readonly (OpponentSummary & Extra)[] };

/** Rank points: the contest's 4 3 2 1 in Chinese Standard, uma with oka otherwise. */
export const rankPoints = (rules: Ruleset): readonly number[] =>
  rules.family === 'chinese' ? [4, 3, 2, 1] : rules.uma.map((uma, place) => uma + (place === 0 ? rules.oka : 0));

const totalOf = (sets: readonly PlayedSet[], entrant: number, name: string): number => {
  let sum = 0;
  for (const { entrants, tallies } of sets.flat())
    for (const [seat, one] of entrants.entries()) if (one === entrant) sum += tallies?.[name]?.[seat] ?? 0;
  return sum;
};

const faultsOf = (sets: readonly PlayedSet[], entrant: number): Faults => {
  const total = (name: string): number => totalOf(sets, entrant, name);
  return { illegal: total('illegal'), late: total('late'), crashes: total('crashes') };
};

/** Nothing is said where there is no process, or less time than the system's clock shows. */
const cpuOf = (sets: readonly PlayedSet[], entrant: number): { readonly cpuSeconds?: number } => {
  const ms = totalOf(sets, entrant, GUEST_CPU);
  return ms === 0 ? {} : { cpuSeconds: ms / 1000 };
};

const taxonomyOf = (sets: readonly PlayedSet[], entrant: number): Taxonomy => {
  const count = new TaxonomyCount();
  for (const { entrants, scores } of sets.flat())
    for (const [seat, one] of entrants.entries()) if (one === entrant) count.add(scores, seat);
  return count.result();
};

/** Rules, names and seed from which an arena result is made. */
export type ResultOptions = {
  readonly rules: Ruleset;
  /** By entrant. */
  readonly names: readonly string[];
  /** Entrants by bot. */
  readonly entrants: readonly number[];
  readonly seed: string;
};

/** Totals of the sets played: places, points, intervals. */
export const resultOf = (sets: readonly PlayedSet[], { rules, names, entrants, seed }: ResultOptions): ArenaResult => {
  const random = makeRandom(`${seed} bootstrap`);
  const summary = summarise(sets, { random, names, points: rankPoints(rules), rates: RATES });
  const isChinese = rules.family === 'chinese';
  const contest = isChinese ? contestResults(sets, entrants, { random }) : [];
  const hasDan = rules.family === 'riichi' && rules.seats === 4;
  const stableOf = ({ places, played }: EntrantSummary): StableRank =>
    estimateStableRank(places.map((share) => share * played) as unknown as Places, { room: 'phoenix' });
  const extra = (entrant: number): Extra => ({
    ...faultsOf(sets, entrant),
    ...cpuOf(sets, entrant),
    ...(hasDan ? { stable: stableOf(entrant === 0 ? summary : summary.opponents[entrant - 1]!) } : {}),
    ...(isChinese ? { contest: contest[entrant]!, taxonomy: taxonomyOf(sets, entrant) } : {}),
  });
  return {
    ...summary,
    ...extra(0),
    opponents: summary.opponents.map((opponent, i) => ({ ...opponent, ...extra(i + 1) })),
  };
};

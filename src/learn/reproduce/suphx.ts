/**
 * Suphx's agents against three of an under-trained one (Li and others 2020, section 4): whole matches in duplicate sets, and round sets, all on the same walls. Of the
 * matches: places, stable rank with the sub-samples of figure 8, rates as in table 5, and the resampling of figure 12.
 */
import {
  bootstrapStableRank,
  estimateStableRank,
  subsampleStableRank,
  type Places,
  type PlayedSet,
  type RoundLead,
  type StableRank,
  type StableRankBootstrap,
} from '../../arena/index.ts';
import { makeRandom, ok, type Interval, type Result } from '../../base/index.ts';
import { evaluateMatch, evaluateRounds, type Executor, type RunOptions } from '../../jobs/node/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { boxPlots } from './boxes.ts';

/** The agents of the paper, in the order in which it found them better. */
export const SUPHX_AGENTS = ['sl', 'basic', 'reward', 'oracle'] as const;
/** One of SUPHX_AGENTS: supervised; by round score; by Φ; by Φ with oracle guiding. */
export type SuphxAgent = (typeof SUPHX_AGENTS)[number];

/** Whole matches of an agent against three of the field. */
export type SuphxMatches = {
  readonly sets: number;
  readonly games: number;
  /** Shares of first to fourth place. */
  readonly places: readonly number[];
  readonly meanRank: number;
  readonly ci95: Interval;
  /** Expert room; games taken as independent. */
  readonly stable: StableRank;
  /** Figure 8: 80 % of the sets, a thousand times. */
  readonly subsampled: StableRankBootstrap;
  /** Figure 12: 2,000 games drawn with replacement, 5,000 times. */
  readonly resampled: StableRankBootstrap;
  /** Of its rounds. */
  readonly win: number;
  readonly dealIn: number;
  readonly riichi: number;
  readonly call: number;
};

/** One agent, and what it came to. */
export type SuphxRow = {
  readonly agent: SuphxAgent;
  readonly spec: string;
  /** Lead over the field, in places a round; null where no round sets were asked for. */
  readonly rounds: RoundLead | null;
  readonly matches: SuphxMatches | null;
};

/** Agents by name, whom they play, and how much. */
export type SuphxOptions = Pick<RunOptions, 'store' | 'signal'> & {
  readonly rules: Ruleset;
  readonly agents: Readonly<Partial<Record<SuphxAgent, string>>>;
  /** The under-trained one, in three seats. */
  readonly weak: string;
  readonly seed: string;
  /** Round sets and sets of whole matches; 0: none. */
  readonly rounds: number;
  readonly matches: number;
  readonly executor: Executor;
  readonly note?: ((text: string) => void) | undefined;
};

/** Sets of a task, played in lockstep. */
const LOCKSTEP = 8;
const [RESAMPLED, RESAMPLES] = [2000, 5000];

/** Places of the agent over the games of a set. */
const placesOfSet = (set: PlayedSet): Places => {
  const places: [number, number, number, number] = [0, 0, 0, 0];
  for (const { entrants, ranks } of set) places[ranks[entrants.indexOf(0)]! - 1]!++;
  return places;
};

const sum = (all: readonly Places[]): Places =>
  all.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]], [0, 0, 0, 0]);

const matchesOf = async (spec: string, options: SuphxOptions): Promise<Result<SuphxMatches>> => {
  const { rules, weak, seed, matches, executor, store, signal, note } = options;
  const plan = { rules, challenger: spec, field: [weak], seed: `${seed}/matches` };
  const found = await evaluateMatch(plan, {
    ...{ executor, sets: matches, store, signal, lockstep: Math.min(LOCKSTEP, matches) },
    onSet: (_, index) => note?.(`${spec}: ${index + 1} of ${matches} sets of matches`),
  });
  if (!found.ok) return found;
  const { sets, result } = found.value;
  const bySet = sets.map(placesOfSet);
  const counts = sum(bySet);
  const random = (name: string) => makeRandom(`${seed} ${name}`);
  const rate = (name: string): number => result.rates[name]!.rate;
  return ok({
    sets: sets.length,
    games: result.games,
    places: result.places,
    meanRank: result.meanRank,
    ci95: result.ci95,
    stable: estimateStableRank(counts),
    subsampled: subsampleStableRank(bySet, { random: random('figure 8') }),
    resampled: bootstrapStableRank(counts, { games: RESAMPLED, resamples: RESAMPLES, random: random('figure 12') }),
    ...{ win: rate('win'), dealIn: rate('dealIn'), riichi: rate('riichi'), call: rate('call') },
  });
};

/** Every agent that is named, in the paper's order. Walls are the same for all. */
export const reproduceSuphx = async (options: SuphxOptions): Promise<Result<readonly SuphxRow[]>> => {
  const { rules, agents, weak, seed, rounds, matches, executor, store, signal, note } = options;
  const rows: SuphxRow[] = [];
  for (const agent of SUPHX_AGENTS) {
    const spec = agents[agent];
    if (spec === undefined) continue;
    const plan = { rules, challenger: spec, field: weak, seed: `${seed}/rounds` };
    const onTask = ({ sets }: RoundLead): void => note?.(`${spec}: ${Math.min(sets, rounds)} of ${rounds} round sets`);
    const lead =
      rounds === 0 ? ok(null) : await evaluateRounds(plan, { executor, sets: rounds, store, signal, onTask });
    if (!lead.ok) return lead;
    const played = matches === 0 ? ok(null) : await matchesOf(spec, options);
    if (!played.ok) return played;
    rows.push({ agent, spec, rounds: lead.value, matches: played.value });
  }
  return ok(rows);
};

/** Figure 8 or 12: a box an agent. */
export const suphxBoxes = (rows: readonly SuphxRow[], which: 'subsampled' | 'resampled'): string =>
  boxPlots(
    rows.flatMap(({ agent, matches }) => {
      if (matches === null) return [];
      const { quartiles, interval } = matches[which];
      const box = [interval[0], ...quartiles, interval[1]];
      return [{ name: agent, box, mean: matches.stable.stableRank }];
    }),
    'Stable rank by agent',
  );

/** Rates, means and intervals from the counts of a player, and the published figures beside which they stand. */
import type { PlayerCounts } from './playerstats.ts';
import { wilsonInterval, type Interval } from '../base/index.ts';
import { estimateStableRank, type Places, type StableRoom, type StableRank } from './statistics/index.ts';

/** A share of n, with Wilson's 95 % interval; NaN without any. */
export type Rate = { readonly n: number; readonly of: number; readonly rate: number; readonly ci95: Interval };

const rateOf = (n: number, of: number): Rate => ({
  n,
  of,
  rate: of === 0 ? NaN : n / of,
  ci95: of === 0 ? [NaN, NaN] : wilsonInterval(n / of, of),
});

/** Figures of one player over its games, with 95 % intervals where they are rates. */
export type PlayerFigures = {
  readonly games: number;
  readonly rounds: number;
  /** By place, as many as there are seats. */
  readonly places: readonly Rate[];
  readonly meanRank: number;
  /** Of rounds. */
  readonly win: Rate;
  readonly dealIn: Rate;
  readonly riichi: Rate;
  readonly call: Rate;
  /** Points a win brings and a deal-in costs. */
  readonly meanWin: number;
  readonly meanDealIn: number;
  /** Of exhaustive draws. */
  readonly ready: Rate;
  /** Four seats only. */
  readonly stable: StableRank | undefined;
};

/** `room` decides the points of first and second place; undefined where no stable rank is defined (three seats, Chinese Standard). */
export const figuresOf = (counts: PlayerCounts, seats: number, room?: StableRoom): PlayerFigures => {
  const { games, rounds, places } = counts;
  const ranks = places.slice(0, seats);
  return {
    games,
    rounds,
    places: ranks.map((n) => rateOf(n, games)),
    meanRank: ranks.reduce((sum, n, i) => sum + n * (i + 1), 0) / games,
    win: rateOf(counts.wins, rounds),
    dealIn: rateOf(counts.dealIns, rounds),
    riichi: rateOf(counts.riichi, rounds),
    call: rateOf(counts.calls, rounds),
    meanWin: counts.winPoints / counts.wins,
    meanDealIn: counts.dealInPoints / counts.dealIns,
    ready: rateOf(counts.ready, counts.draws),
    stable: room === undefined || games === 0 ? undefined : estimateStableRank(places as Places, { room }),
  };
};

/** Figures of a player as a source reports them, to stand beside measured ones. */
export type Published = {
  readonly name: string;
  readonly source: string;
  /** Tenhou's grade (10 = 1 dan) of a row about players of that grade. */
  readonly grade?: number;
  readonly games?: number;
  /** Percent of games. */
  readonly places?: Places;
  /** Percent of rounds. */
  readonly win?: number;
  readonly dealIn?: number;
  readonly call?: number;
  readonly riichi?: number;
  /** Dan, expert room. */
  readonly stableRank?: number;
};

const SUPHX = 'Suphx, Li et al. 2020 (arXiv 2003.13590), Tenhou expert room';
const XU = 'Mahjong AI/Analyzer, Xu 2015';

/** Four seats, Tenhou. Of Xu's table by dan only the rows of 4 and 10 dan are at hand. */
export const PUBLISHED: readonly Published[] = [
  {
    name: 'Bakuuchi',
    source: SUPHX,
    games: 30_516,
    places: [28.0, 26.2, 23.2, 22.4],
    win: 23.07,
    dealIn: 12.16,
    stableRank: 6.59,
  },
  {
    name: 'NAGA',
    source: SUPHX,
    games: 9649,
    places: [25.6, 27.2, 25.9, 21.1],
    win: 22.69,
    dealIn: 11.42,
    stableRank: 6.64,
  },
  { name: 'top humans', source: SUPHX, games: 8031, places: [28.0, 26.8, 24.7, 20.5], stableRank: 7.46 },
  {
    name: 'Suphx',
    source: SUPHX,
    games: 5760,
    places: [29.3, 27.5, 24.4, 18.7],
    win: 22.83,
    dealIn: 10.06,
    stableRank: 8.74,
  },
  { name: 'analyser 2015', source: XU, games: 49, places: [32.6, 22.4, 22.4, 22.4], win: 26.6, dealIn: 15.2 },
  { name: '4 dan', source: XU, grade: 13, win: 23.2, dealIn: 14.4, call: 34.6, riichi: 17.4 },
  { name: '10 dan', source: XU, grade: 19, win: 22.2, dealIn: 11.4, call: 36.3, riichi: 16.3 },
];

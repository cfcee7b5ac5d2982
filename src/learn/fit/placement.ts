/** Fits the placement model: before every round of the games the standing, and the final places; one cell a (length, rounds left). */
import {
  Futures,
  addStakes,
  packFutures,
  type Future,
  type Gaps,
  Placement,
  positionsOf,
  rankChances,
  roundsLeft,
  stakesOf,
  type Cell,
  type PlacementData,
  type Standing,
} from '../../analysis/riichi/placement/index.ts';
import type { Game } from '../../records/index.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { Rng, STREAMS, cluster, minimise, calibrationBins } from '../../base/index.ts';
import { rulesOf } from './decisions.ts';
import { gamesOf, noGames } from '../logs.ts';
import type { Plot } from '../chart.ts';
import { commitHere } from '../../models/index.ts';
import { fileKind, readFiles, type FileSpec } from './files.ts';
import type { FitOptions } from './danger.ts';

/** A standing with what happened after it: the place, 0 first, that each seat had in the end, its final score, and who won the round. */
export type Finish = Standing & {
  readonly places: readonly number[];
  readonly finals: readonly number[];
  /** Seats; −1 when nobody won. */
  readonly winner: number;
  readonly from: number;
};

/** Rounds of one cell that are fitted on: enough for ten numbers. */
const MOST = 20_000;
/** Rounds left, at most, where futures are kept; how many; and rounds that stand behind each at least. */
const FUTURES_ROUNDS = 2;
const MOST_FUTURES = 512;
const ROUNDS_A_FUTURE = 8;
/** Rounds of a cell with futures, at least: each half makes one. */
const LEAST_FOR_FUTURES = 2 * ROUNDS_A_FUTURE;

/** The first win of the round that starts at `index`: its winner takes the sticks and counters. */
const winOf = (game: Game, index: number): { readonly winner: number; readonly from: number } => {
  for (let i = index + 1; i < game.events.length; i++) {
    const event = game.events[i]!;
    if (event.type === 'win') return { winner: event.seat, from: event.from };
    if (event.type === 'start-round') break;
  }
  return { winner: -1, from: -1 };
};

/** The standing before each round of a game, with its final ranks. */
export const finishesOf = (game: Game): readonly Finish[] => {
  const rules = rulesOf(game);
  const last = game.events.at(-1);
  if (rules === undefined || last?.type !== 'end-match') return [];
  const places = last.places.map((place) => place - 1);
  const length = rules.length === 'east' ? 'east' : 'south';
  return game.events.flatMap((event, index) => {
    if (event.type !== 'start-round') return [];
    const { round, honba, deposits, dealer } = event;
    const scores = event.scores.slice(0, rules.seats);
    const finals = last.scores.slice(0, rules.seats);
    const before: Standing = { round, honba, counter: rules.honba, deposits, dealer, scores, length };
    return [{ ...before, places, finals, ...winOf(game, index) }];
  });
};

/** What came of a round, by position from the dealer, without what lay on the table. */
const futureOf = ({ scores, finals, dealer, winner, from, honba, counter, deposits }: Finish): Future => {
  const seats = scores.length;
  const position = (seat: number): number => (seat - dealer + seats) % seats;
  const taker = winner < 0 ? -1 : position(winner) * seats + position(from);
  const stakes = new Float64Array(seats);
  addStakes(stakes, taker, { honba, deposits, counter, seats });
  const changes = Array.from(stakes, (stake, at) => {
    const seat = (dealer + at) % seats;
    return finals[seat]! - scores[seat]! - stake;
  });
  return { taker, weight: 1, changes };
};

/** Futures of the finishes, thinned: within each taker the means of near ones, weighted by how many they stand for. */
export const thinFutures = (finishes: readonly Finish[], rng: Rng): readonly Future[] => {
  const most = Math.min(MOST_FUTURES, Math.ceil(finishes.length / ROUNDS_A_FUTURE));
  const takers = new Map<number, (readonly number[])[]>();
  for (const finish of finishes) {
    const { taker, changes } = futureOf(finish);
    const own = takers.get(taker) ?? [];
    takers.set(taker, own);
    own.push(changes);
  }
  return Array.from(takers)
    .sort(([a], [b]) => a - b)
    .flatMap(([taker, points]) => {
      const count = Math.max(1, Math.round((most * points.length) / finishes.length));
      return cluster(points, count, rng).map(({ centre, size }) => ({
        taker,
        // Sixteen bits hold it.
        weight: Math.max(1, Math.round((30_000 * size) / finishes.length)),
        changes: centre.map((change) => 100 * Math.round(change / 100)),
      }));
    });
};

/** Of each half of the finishes, even and odd, the futures of the other. */
type Halves = readonly [readonly Future[], readonly Future[]];

const halvesOf = (finishes: readonly Finish[], rng: Rng): Halves => [
  thinFutures(
    finishes.filter((_, i) => i % 2 === 1),
    rng,
  ),
  thinFutures(
    finishes.filter((_, i) => i % 2 === 0),
    rng,
  ),
];

/** P of the places that all seats had, by futures of other finishes. */
const unseenChances = (finishes: readonly Finish[], halves: Halves, gaps: Gaps): Float64Array => {
  const seats = finishes[0]!.scores.length;
  const models = halves.map((futures) => new Futures(futures, seats, gaps));
  const out = new Float64Array(finishes.length * seats);
  const row = new Float64Array(seats * seats);
  for (const [i, finish] of finishes.entries()) {
    row.fill(0);
    models[i % 2]!.addTo(row, 1, { ...finish, ...positionsOf(finish) });
    for (let seat = 0; seat < seats; seat++) out[i * seats + seat] = row[seat * seats + finish.places[seat]!]!;
  }
  return out;
};

/** P of the places that all seats had, by the smooth model. */
const chancesOf = (finishes: readonly Finish[], cell: Cell): Float64Array => {
  const n = finishes[0]!.scores.length;
  const out = new Float64Array(finishes.length * n);
  for (const [i, finish] of finishes.entries()) {
    const { scores, dealer, places } = finish;
    const runners = scores.map((score, seat) => ({ score, position: (seat - dealer + n) % n, order: seat }));
    const chances = rankChances(runners, cell, stakesOf(finish));
    for (let seat = 0; seat < n; seat++) out[i * n + seat] = chances[seat * n + places[seat]!]!;
  }
  return out;
};

/** Mean −ln P; `futures`: P by futures, which count by their share. */
const mixedLoss = (smooth: Float64Array, futures: Float64Array | undefined, share: number): number => {
  let sum = 0;
  for (let i = 0; i < smooth.length; i++) {
    const chance = futures === undefined ? smooth[i]! : share * futures[i]! + (1 - share) * smooth[i]!;
    sum -= Math.log(Math.max(1e-9, chance));
  }
  return sum / smooth.length;
};

/** Free numbers: ln top, ln bottom, log-odds of drawing from the bottom, shifts of all positions but the last in thousands, stakes, low, log-odds of futures. */
const cellOf = (x: readonly number[], seats: number, samples: number): Cell => {
  const shifts = x.slice(3, 2 + seats).map((shift) => 1000 * shift);
  const digits = (value: number, to: number): number => Number(value.toFixed(to));
  return {
    top: digits(Math.exp(x[0]!), 1),
    bottom: digits(Math.exp(x[1]!), 1),
    chance: digits(1 / (1 + Math.exp(-x[2]!)), 5),
    shifts: [...shifts, -shifts.reduce((a, b) => a + b, 0)].map((shift) => digits(shift, 1)),
    stakes: digits(x[2 + seats]!, 5),
    low: digits(Math.max(0, x[3 + seats]!), 5),
    samples,
  };
};

const shareOf = (x: number): number => Number((0.98 / (1 + Math.exp(-x))).toFixed(4));

/** Distances that count for what they are. */
const plainGaps = (seats: number): Gaps => ({
  each: Array.from({ length: seats - 1 }, () => 1),
  dealerFirst: 1,
  dealerLast: 1,
  short: 1,
  target: (seats === 3 ? sanma : tenhou).targetScore,
});

/** Free numbers: logarithms of the factors, `short` last, and not at all in sudden death, where nobody has the target. */
const gapsOf = (x: readonly number[], seats: number): Gaps => {
  const factor = (i: number): number => Number(Math.exp(x[i] ?? 0).toFixed(3));
  const plain = plainGaps(seats);
  return {
    ...plain,
    each: plain.each.map((_, i) => factor(i)),
    dealerFirst: factor(seats - 1),
    dealerLast: factor(seats),
    short: Math.min(1, factor(seats + 1)),
  };
};

/** Deviation of the factors' logarithms from the start, before any round is seen: few rounds leave them there. */
const GAP_WIDTH = 0.4;
const GAP_EVALUATIONS = 400;

/** How distances count, and the share of futures, when the smooth model stands. */
const fitGaps = (finishes: readonly Finish[], halves: Halves, cell: Cell, left: number, share: number) => {
  const seats = finishes[0]!.scores.length;
  const smooth = chancesOf(finishes, cell);
  const factors = seats + (left === 0 ? 1 : 2);
  const start = [...Array.from({ length: factors }, () => 0), share];
  const loss = (x: readonly number[]): number => {
    const futures = unseenChances(finishes, halves, gapsOf(x.slice(0, factors), seats));
    const own = x.reduce((sum, value, i) => sum + ((value - start[i]!) / (i < factors ? GAP_WIDTH : 1)) ** 2 / 2, 0);
    return mixedLoss(smooth, futures, shareOf(x[factors]!)) + own / finishes.length;
  };
  const found = minimise(loss, start, 0.2, GAP_EVALUATIONS);
  return { gaps: gapsOf(found.slice(0, factors), seats), share: shareOf(found[factors]!) };
};

/** Without rounds it is the start, what is thought before any is seen. */
export const fitCell = (finishes: readonly Finish[], seats: number, left: number, rng: Rng): Cell => {
  const step = Math.max(1, Math.floor(finishes.length / MOST));
  const chosen = finishes.filter((_, i) => i % step === 0).slice(0, MOST);
  const hasFutures = left <= FUTURES_ROUNDS && finishes.length >= LEAST_FOR_FUTURES;
  const halves = hasFutures ? halvesOf(chosen, rng) : undefined;
  const unseen = halves === undefined ? undefined : unseenChances(chosen, halves, plainGaps(seats));
  const scale = Math.log(4000 * Math.sqrt(left + 0.5));
  const start = [
    scale,
    scale,
    -0.5,
    ...Array.from({ length: seats - 1 }, () => 0),
    0.02,
    0.2,
    ...(hasFutures ? [1] : []),
  ];
  if (finishes.length === 0) return cellOf(start, seats, 0);
  // A normal law about the start, of width 1 (of the stakes 0.1, of low 0.3), for cells with few rounds.
  const width = (i: number): number => (i === 2 + seats ? 0.1 : i === 3 + seats ? 0.3 : 1);
  const prior = (x: readonly number[]): number =>
    x.reduce((sum, value, i) => sum + ((value - start[i]!) / width(i)) ** 2 / 2, 0) / chosen.length;
  const loss = (x: readonly number[]): number =>
    mixedLoss(chancesOf(chosen, cellOf(x, seats, 0)), unseen, shareOf(x[4 + seats] ?? 0)) + prior(x);
  const found = minimise(loss, start, 0.4, 300);
  const cell = cellOf(found, seats, finishes.length);
  if (halves === undefined) return cell;
  const { gaps, share } = fitGaps(chosen, halves, cell, left, found[4 + seats]!);
  return { ...cell, futures: { share, gaps, packed: packFutures(thinFutures(finishes, rng)) } };
};

/** Fitted cells of the placement model, and how they do on validation games. */
export type PlacementFit = {
  readonly data: PlacementData;
  /** On validation games: mean −ln P. */
  readonly logLoss: number;
  readonly validation: number;
  /** Calibration of each rank there. */
  readonly plots: readonly Plot[];
};

type FileFinishes = { readonly games: number; readonly train: Finish[]; readonly held: Finish[] };

/** The kind `fit.placement`. */
export const placementSamples = fileKind<FileSpec, FileFinishes>(async (file, { each, seats }) => {
  const train: Finish[] = [];
  const held: Finish[] = [];
  let games = 0;
  for await (const { game, part } of gamesOf(file, 0, each)) {
    if (rulesOf(game)?.seats !== seats) continue;
    if (part === 'train') games++;
    (part === 'train' ? train : held).push(...finishesOf(game));
  }
  return { value: { games, train, held } };
});

/** Fits the chances of the final places. */
export const fitPlacement = async (options: Omit<FitOptions, 'epochs'>): Promise<PlacementFit> => {
  const { seats } = options;
  const games: [string, number][] = [];
  const train: Finish[] = [];
  const held: Finish[] = [];
  for (const { file, value: read } of await readFiles<FileFinishes>('fit.placement', options)) {
    for (const finish of read.train) train.push(finish);
    for (const finish of read.held) held.push(finish);
    games.push([file, read.games]);
    options.progress(`${file}: ${read.games} games`);
  }
  if (train.length === 0) throw noGames(options);
  const cellsOf = (length: 'east' | 'south'): readonly Cell[] => {
    const all = train.filter((finish) => finish.length === length);
    const most = (length === 'south' ? 2 : 1) * seats;
    return Array.from({ length: most + 1 }, (_, left) => {
      const finishes = all.filter(({ round }) => roundsLeft(round, seats, length) === left);
      options.progress(`${length}, ${left} left: ${finishes.length} rounds`);
      return fitCell(finishes, seats, left, new Rng(options.seed, STREAMS.sample, left, length === 'south' ? 1 : 0));
    });
  };
  const data: PlacementData = {
    seats,
    from: { command: options.command, commit: commitHere(), data: games, seed: options.seed },
    south: cellsOf('south'),
    east: train.some(({ length }) => length === 'east') ? cellsOf('east') : null,
  };
  return { data, ...validate(data, held) };
};

const validate = (data: PlacementData, held: readonly Finish[]): Omit<PlacementFit, 'data'> => {
  const placement = new Placement(data);
  const values: number[][] = Array.from({ length: data.seats }, () => []);
  const labels: number[][] = Array.from({ length: data.seats }, () => []);
  let loss = 0;
  for (const finish of held)
    for (const [seat, row] of placement.ranks(finish).entries()) {
      const place = finish.places[seat]!;
      loss -= Math.log(Math.max(1e-9, row[place]!));
      for (const [rank, chance] of row.entries()) {
        values[rank]!.push(chance);
        labels[rank]!.push(rank === place ? 1 : 0);
      }
    }
  const plots = values.map((list, rank) => ({ title: `rank ${rank + 1}`, bins: calibrationBins(list, labels[rank]!) }));
  return { logLoss: loss / (held.length * data.seats), validation: held.length, plots };
};

/**
 * Fits the outlook of the advice (analysis/riichi/outlook): actions of strong players, each with the features of the hand it led to, and how
 * the round ended for the seat. A discard that was won on at once is left out: that risk is the danger model's.
 */
import { RiichiAdviser, type Candidate } from '../../analysis/riichi/advise/index.ts';
import { endingOf } from '../../analysis/advice/index.ts';
import {
  FEATURES,
  Outlook,
  STEPS,
  STEP_CLASSES,
  fillFeatures,
  readyOdds,
  winOdds,
  type OutlookData,
  type OutlookFit,
  type Step,
} from '../../analysis/riichi/outlook/index.ts';
import { Bug } from '../../base/index.ts';
import { danger3, danger4 } from '../../analysis/riichi/danger/index.ts';
import { distantFor } from '../../analysis/riichi/distant/index.ts';
import { placement3, placement4 } from '../../analysis/riichi/placement/index.ts';
import { rates3, rates4 } from '../../analysis/riichi/rates/index.ts';
import { isAway, type Game } from '../../records/index.ts';
import {
  DECLARE_RIICHI,
  DISCARD_ACTION,
  CHOW_ACTION,
  OPEN_KONG_ACTION,
  WIN,
  walkDecisions,
  type Decision,
  type Event,
} from '../../table/index.ts';
import { rulesOf } from './decisions.ts';
import type { FitOptions } from './danger.ts';
import { fileKind, readFiles, type FileSpec } from './files.ts';
import { gamesOf, noGames } from '../logs.ts';
import { fitMultinomial, type Fit, type Samples } from './multinomial.ts';
import { commitHere, digestOf } from '../../models/index.ts';
import { hashId } from '../split.ts';

type AdviceOptions = Omit<FitOptions, 'epochs'>;

const N = FEATURES.length;
const RESAMPLED = 8;
const RIDGE = 3;

/** The next discard of the seat: what a riichi or call was made with. */
const nextDiscard = (
  events: readonly Event[],
  from: number,
  seat: number,
): { tile: number; at: number } | undefined => {
  for (let at = from; at < events.length; at++) {
    const event = events[at]!;
    if (event.type === 'discard' && event.seat === seat) return { tile: event.tile, at };
    if (event.type === 'end-round') return undefined;
  }
  return undefined;
};

const takesDiscard = (action: number): boolean =>
  action === DECLARE_RIICHI || (action >= CHOW_ACTION && action < OPEN_KONG_ACTION);

export type Played = {
  readonly candidate: Candidate;
  /** The discard within the action was won on at once. */
  readonly isHit: boolean;
  readonly outcome: number;
};

/** The candidate that was played, and what became of it; undefined where the record does not say, or for wins. */
export const playedCandidate = (
  adviser: RiichiAdviser,
  decision: Decision,
  events: readonly Event[],
): Played | undefined => {
  const { table, seat, legal, action, index } = decision;
  if (action === undefined || action === WIN) return undefined;
  const outcome = endingOf(events, index, seat);
  if (outcome === undefined) return undefined;
  const isDiscard = action >= DISCARD_ACTION;
  const discard = takesDiscard(action) ? nextDiscard(events, index, seat) : isDiscard ? { at: index } : undefined;
  if (takesDiscard(action) && discard === undefined) return undefined;
  const asked = isDiscard && legal.has(DECLARE_RIICHI) ? [DECLARE_RIICHI, action] : [action];
  const { list } = adviser.candidates(table, seat, asked);
  const tile = discard !== undefined && 'tile' in discard ? discard.tile : undefined;
  const candidate = list.find((one) => one.action === action && (tile === undefined || one.discard === tile));
  if (candidate === undefined) return undefined;
  const next = discard === undefined ? undefined : events[discard.at + 1];
  return { candidate, isHit: next?.type === 'win' && next.from === seat && next.seat !== seat, outcome };
};

/** One decision of so many, by game and event, so that the choice does not depend on anything else. */
export const isChosen = (id: string, decision: Decision, thin: number): boolean =>
  hashId(`${id}:${decision.index}:${decision.seat}`) % thin === 0;

class Collector {
  x = new Float32Array(1024 * N);
  /** Of a win, and of a ready hand. */
  odds = new Float32Array(2048);
  labels = new Uint8Array(1024);
  games = new Uint32Array(1024);
  size = 0;
  private readonly row = new Float64Array(N);

  add({ candidate, isHit, outcome }: Played, game: number): void {
    if (isHit) return;
    if (this.size === this.labels.length) this.grow();
    fillFeatures(candidate.scene, candidate.after, this.row);
    this.x.set(this.row, this.size * N);
    this.odds[2 * this.size] = winOdds(candidate.after);
    this.odds[2 * this.size + 1] = readyOdds(candidate.after);
    this.labels[this.size] = outcome;
    this.games[this.size++] = game;
  }

  private grow(): void {
    const grown = <T extends Float32Array | Uint8Array | Uint32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.x = grown(this.x, new Float32Array(2 * this.x.length));
    this.odds = grown(this.odds, new Float32Array(2 * this.odds.length));
    this.labels = grown(this.labels, new Uint8Array(2 * this.labels.length));
    this.games = grown(this.games, new Uint32Array(2 * this.games.length));
  }
}

/** One decision of so many is kept. */
const THIN = 12;

/** The fits that an adviser asks: with other ones decisions look otherwise. */
export const adviserFits = (seats: 3 | 4): readonly object[] => {
  const distant = distantFor(seats).data;
  return seats === 3 ? [danger3, placement3, rates3, distant] : [danger4, placement4, rates4, distant];
};

/** All of them in short. */
export const adviserKey = (seats: 3 | 4): string => digestOf(JSON.stringify(adviserFits(seats)));

/** What is read of a file, and what judges it. */
export type AdviserSpec = FileSpec & { readonly adviser: string };

const bytesOf = ({ x, odds, labels, games, size }: Collector): Uint8Array<ArrayBuffer> => {
  const parts = [x.slice(0, size * N), odds.slice(0, 2 * size), games.slice(0, size), labels.slice(0, size)];
  const bytes = parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
  return new Uint8Array(Buffer.concat(bytes));
};

const collectorOf = (size: number, { buffer }: Uint8Array<ArrayBuffer>): Collector => {
  if (buffer.byteLength !== size * (4 * (N + 3) + 1))
    throw new Bug(`${buffer.byteLength} bytes are not ${size} decisions`);
  const collector = new Collector();
  collector.size = size;
  collector.x = new Float32Array(buffer, 0, size * N);
  collector.odds = new Float32Array(buffer, 4 * size * N, 2 * size);
  collector.games = new Uint32Array(buffer, 4 * size * (N + 2), size);
  collector.labels = new Uint8Array(buffer, 4 * size * (N + 3), size);
  return collector;
};

/** Adds the chosen decisions of a game. */
const addGame = (adviser: RiichiAdviser, game: Game, id: string, collector: Collector): void => {
  const rules = rulesOf(game)!;
  walkDecisions(rules, game.events, (decision) => {
    if (decision.legal.size < 2 || isAway(game.meta.absences, decision.seat, decision.index)) return;
    if (!isChosen(id, decision, THIN)) return;
    const played = playedCandidate(adviser, decision, game.events);
    if (played !== undefined) collector.add(played, hashId(id));
  });
};

/** The kind `fit.advice`: the value is how many decisions the bytes hold. */
export const adviceSamples = fileKind<AdviserSpec, number>(async (file, { each, seats }, note) => {
  const collector = new Collector();
  let n = 0;
  for await (const { game, part, id } of gamesOf(file, 0, each)) {
    const rules = rulesOf(game);
    if (part !== 'train' || rules?.seats !== seats) continue;
    addGame(new RiichiAdviser(rules, { outlook: emptyOutlook(seats) }), game, id, collector);
    note(`${file.name}: ${++n} games, ${collector.size} decisions`);
  }
  return { value: collector.size, bytes: bytesOf(collector) };
});

type Joined = Samples & { readonly odds: Float32Array; readonly games: Uint32Array };

const joined = (parts: readonly Collector[]): Joined => {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const all = {
    size,
    features: N,
    x: new Float32Array(size * N),
    odds: new Float32Array(2 * size),
    labels: new Uint8Array(size),
    games: new Uint32Array(size),
  };
  let at = 0;
  for (const part of parts) {
    all.x.set(part.x.subarray(0, part.size * N), at * N);
    all.odds.set(part.odds.subarray(0, 2 * part.size), 2 * at);
    all.labels.set(part.labels.subarray(0, part.size), at);
    all.games.set(part.games.subarray(0, part.size), at);
    at += part.size;
  }
  return all;
};

/** Of each step: the class of an outcome; undefined where the round did not come to the step. */
const CLASS_OF: Readonly<Record<Step, (outcome: number) => number | undefined>> = {
  win: (outcome) => Math.min(1, outcome),
  dealIn: (outcome) => (outcome === 0 ? undefined : outcome === 1 ? 0 : 1),
  others: (outcome) => (outcome < 2 ? undefined : Math.min(2, outcome - 2)),
  ready: (outcome) => (outcome < 4 ? undefined : outcome - 4),
};

const stepSamples = (
  step: Step,
  { size, x, odds, labels, games }: Joined,
): Samples & { readonly games: Uint32Array } => {
  const columns = STEPS[step];
  const rows = Array.from({ length: size }, (_, row) => row).filter(
    (row) => CLASS_OF[step](labels[row]!) !== undefined,
  );
  const kept = new Float32Array(rows.length * columns.length);
  for (const [to, row] of rows.entries())
    for (const [i, column] of columns.entries()) kept[to * columns.length + i] = x[row * N + column]!;
  const offset = step === 'win' ? 0 : step === 'ready' ? 1 : undefined;
  return {
    size: rows.length,
    features: columns.length,
    x: kept,
    labels: Uint8Array.from(rows, (row) => CLASS_OF[step](labels[row]!)!),
    games: Uint32Array.from(rows, (row) => games[row]!),
    ...(offset === undefined ? {} : { offsets: Float32Array.from(rows, (row) => odds[2 * row + offset]!) }),
  };
};

/** How often a game counts in a resampled fit: 0, 1, 2 … by Poisson's law of mean 1, from its hash. */
const timesOf = (game: number, fit: number, seed: string): number => {
  let u = hashId(`${seed}:${fit}:${game}`) / 2 ** 32;
  let [p, k] = [Math.exp(-1), 0];
  while (u > p && k < 8) {
    u -= p;
    p /= ++k;
  }
  return k;
};

export const emptyOutlook = (seats: 3 | 4): Outlook =>
  new Outlook({ seats, from: { command: '', commit: '', data: [], seed: '' }, features: N, samples: 0, fits: [] });

export type AdviceFit = {
  readonly data: OutlookData;
  /** Log-loss of each step, and of a guess by shares alone. */
  readonly losses: Readonly<Record<Step, readonly [number, number]>>;
};

/** Log-loss of a guess by shares. */
const entropy = (labels: Uint8Array): number => {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return -[...counts.values()].reduce((sum, n) => sum + n * Math.log(n / labels.length), 0) / labels.length;
};

/**
 * A feature of the win takes back from the solver's odds below −3, which are too low for hands so far away. Not more than this share of them: with all of it the discard
 * that wins less would seem as good. Free, sanma had 1.04 there, and the best discard was the player's in 60.6 % of 4,746 decisions of `verify weights` instead of 61.0.
 */
const MOST_BACK = 0.9;
const BACK = STEPS.win.indexOf(FEATURES.indexOf('win odds below −3'));

/** As fitMultinomial; where the share would be greater it is held, and the other weights are fitted to that. */
export const fitWin = (rows: Samples, times: ArrayLike<number>, start?: Float64Array): Fit => {
  const found = fitMultinomial(rows, STEP_CLASSES.win, times, RIDGE, start);
  if (found.weights[BACK]! <= MOST_BACK) return found;
  const { features, x } = rows;
  const without = x.slice();
  for (let at = BACK; at < without.length; at += features) without[at] = 0;
  const offsets = Float32Array.from(rows.offsets!, (odds, row) => odds + MOST_BACK * x[row * features + BACK]!);
  const held = { ...rows, x: without, offsets };
  const { weights, ...rest } = fitMultinomial(held, STEP_CLASSES.win, times, RIDGE, found.weights.with(BACK, 0));
  return { ...rest, weights: weights.with(BACK, MOST_BACK) };
};

const pack = (weights: Float64Array): number[] => Array.from(weights, (weight) => Math.round(1000 * weight));

/** Fits how rounds end after an action. */
export const fitAdvice = async (options: AdviceOptions): Promise<AdviceFit> => {
  const parts: Collector[] = [];
  const games: [string, number][] = [];
  const key = { adviser: adviserKey(options.seats) };
  for (const { file, value: size, bytes } of await readFiles<number>('fit.advice', options, key)) {
    const part = collectorOf(size, bytes!);
    parts.push(part);
    games.push([file, new Set(part.games).size]);
  }
  const samples = joined(parts);
  if (samples.size === 0) throw noGames(options);
  const fits: Record<Step, number[]>[] = Array.from({ length: RESAMPLED + 1 }, () => ({
    win: [],
    dealIn: [],
    others: [],
    ready: [],
  }));
  const losses: Partial<Record<Step, readonly [number, number]>> = {};
  for (const step of ['win', 'dealIn', 'others', 'ready'] as const) {
    const rows = stepSamples(step, samples);
    let start: Float64Array | undefined;
    for (let fit = 0; fit <= RESAMPLED; fit++) {
      const times = Float32Array.from(rows.games, (game) => (fit === 0 ? 1 : timesOf(game, fit, options.seed)));
      const found =
        step === 'win' ? fitWin(rows, times, start) : fitMultinomial(rows, STEP_CLASSES[step], times, RIDGE, start);
      fits[fit]![step] = pack(found.weights);
      if (fit > 0) continue;
      start = found.weights;
      losses[step] = [found.loss, entropy(rows.labels)];
    }
    options.progress(`${step}: fitted`);
  }
  return {
    data: {
      seats: options.seats,
      from: { command: options.command, commit: commitHere(), data: games, seed: options.seed },
      features: N,
      samples: samples.size,
      fits: fits satisfies readonly OutlookFit[],
    },
    losses: losses as Record<Step, readonly [number, number]>,
  };
};

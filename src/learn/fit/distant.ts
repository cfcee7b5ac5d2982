/**
 * Fits the comparison of distant hands (analysis/riichi/distant) to the value solver: for decisions from logs the solver with sideways steps says what each
 * discard is worth, and two ridge regressions a distance learn the differences between the discards of one hand. Discards near the best count most.
 */
import { RiichiAdviser } from '../../analysis/riichi/advise/index.ts';
import { handOf } from '../../analysis/riichi/outlook/index.ts';
import {
  DISTANT_FEATURES,
  DistantReader,
  type DistantData,
  type DistantFit,
} from '../../analysis/riichi/distant/index.ts';
import { valueOf } from '../../analysis/riichi/value/index.ts';
import { DISCARD_ACTION, NO_RIICHI, walkDecisions, type Decision } from '../../table/index.ts';
import { adviserKey, emptyOutlook, isChosen, type AdviserSpec } from './advice.ts';
import { rulesOf } from './decisions.ts';
import type { FitOptions } from './danger.ts';
import { gamesOf, noGames } from '../logs.ts';
import { invert } from './multinomial.ts';
import { commitHere } from '../../models/index.ts';
import { fileKind, readFiles } from './files.ts';
import { hashId } from '../split.ts';

const N = DISTANT_FEATURES.length;
const DISTANCES = [2, 3] as const;
/** One decision of so many is asked, by distance: the solver takes ten times as long for each exchange. */
const THIN = [8, 30] as const;
/** Hands with more lines of play than this are left out. */
const NODES = 400_000;
const LEAST_DRAWS = 3;
/** How quickly a discard worse than the best loses weight: its share of the best's worth to this power. */
const FOCUS = 1.5;
const RIDGE = 0.1;
/** Games that are only looked at. */
const HELD = 5;

/** The discards of one decision: features, and logarithms of chance and points. */
type Asked = {
  readonly held: boolean;
  readonly x: readonly (readonly number[])[];
  readonly win: readonly number[];
  readonly points: readonly number[];
};

const ask = (
  adviser: RiichiAdviser,
  { table, seat, legal, action }: Decision,
  distance: number,
): Omit<Asked, 'held'> | undefined => {
  if (legal.size < 2 || action === undefined || action < DISCARD_ACTION || table.riichi[seat] !== NO_RIICHI)
    return undefined;
  if (table.shapes[seat]!.shanten(table.meldCount[seat]!) !== distance) return undefined;
  const { scene } = adviser.setting(table, seat);
  const draws = scene.drawsAfterDiscard();
  if (scene.othersInRiichi > 0 || draws < LEAST_DRAWS) return undefined;
  const isOpen = table.isOpen[seat] === 1;
  const held = { tiles: table.tilesOf(seat), melds: table.meldsOf(seat), isOpen, kita: table.kita[seat]! };
  const hand = handOf(held);
  const situation = scene.situation(held, draws);
  const answer = valueOf(hand, situation, {
    model: 'full',
    calls: false,
    nodes: NODES,
    rates: scene.rates(),
    riichi: isOpen ? 'never' : 'best',
  });
  if (!answer.converged) return undefined;
  const estimated = valueOf(hand, situation, { estimate: true }).discards;
  const reader = new DistantReader(hand, situation);
  const row = new Float64Array(N);
  const x: number[][] = [];
  const win: number[] = [];
  const points: number[] = [];
  for (const one of estimated) {
    const exact = answer.discards.find(({ discard }) => discard === one.discard);
    if (exact === undefined || exact.win[0]! < 1e-6 || exact.value[0]! <= 0) continue;
    reader.fill(one, distance, row);
    x.push(Array.from(row));
    win.push(Math.log(exact.win[0]!));
    points.push(Math.log(exact.value[0]! / exact.win[0]!));
  }
  return x.length < 2 ? undefined : { x, win, points };
};

const weightsOf = ({ win, points }: Asked): readonly number[] => {
  const worth = win.map((one, i) => one + points[i]!);
  const most = Math.max(...worth);
  const raw = worth.map((one) => Math.exp(FOCUS * (one - most)));
  const sum = raw.reduce((all, one) => all + one, 0);
  return raw.map((one) => one / sum);
};

/** Ridge regression of differences within each decision. */
const regress = (asked: readonly Asked[], target: 'win' | 'points'): Float64Array => {
  const gram = new Float64Array(N * N);
  const right = new Float64Array(N);
  for (const one of asked) {
    const weights = weightsOf(one);
    const mean = (list: readonly number[]): number => list.reduce((sum, value, i) => sum + weights[i]! * value, 0);
    const y = one[target];
    const middle = mean(y);
    const centre = Array.from({ length: N }, (_, i) => mean(one.x.map((row) => row[i]!)));
    for (const [r, row] of one.x.entries()) {
      const apart = row.map((value, i) => value - centre[i]!);
      for (let i = 0; i < N; i++) {
        if (apart[i] === 0) continue;
        right[i]! += weights[r]! * apart[i]! * (y[r]! - middle);
        for (let j = 0; j < N; j++) gram[i * N + j]! += weights[r]! * apart[i]! * apart[j]!;
      }
    }
  }
  for (let i = 0; i < N; i++) gram[i * N + i]! += RIDGE;
  const inverse = invert(gram, N);
  return Float64Array.from({ length: N }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < N; j++) sum += inverse[i * N + j]! * right[j]!;
    return sum;
  });
};

/** How well the fitted model of distant hands agrees with the value solver on games it was not fitted on. */
export type DistantReport = {
  readonly decisions: number;
  /** On games not fitted on: share in which the first discard is the solver's, and the mean share of the worth lost. */
  readonly agreed: number;
  readonly lost: number;
  /** The same of the estimate alone. */
  readonly plainAgreed: number;
  readonly plainLost: number;
};

const reportOf = (asked: readonly Asked[], fit: DistantFit): DistantReport => {
  let [n, agreed, lost, plainAgreed, plainLost] = [0, 0, 0, 0, 0];
  for (const { held, x, win, points } of asked) {
    if (!held) continue;
    n++;
    const worth = win.map((one, i) => one + points[i]!);
    const most = Math.max(...worth);
    const first = (score: (row: readonly number[]) => number): number => {
      const scores = x.map(score);
      return worth[scores.indexOf(Math.max(...scores))]!;
    };
    const sum = (weights: readonly number[], row: readonly number[]): number =>
      row.reduce((all, value, i) => all + weights[i]! * value, 0);
    const own = first((row) => sum(fit.win, row) + sum(fit.points, row));
    const plain = first((row) => row[3]!);
    if (own === most) agreed++;
    if (plain === most) plainAgreed++;
    lost += 1 - Math.exp(own - most);
    plainLost += 1 - Math.exp(plain - most);
  }
  const of = Math.max(1, n);
  return {
    decisions: n,
    agreed: agreed / of,
    lost: lost / of,
    plainAgreed: plainAgreed / of,
    plainLost: plainLost / of,
  };
};

/** Of train games; decisions by distance. */
type FileAsked = { readonly games: number; readonly asked: readonly [Asked[], Asked[]] };

/** The kind `fit.distant`: asks the chosen decisions. */
export const distantSamples = fileKind<AdviserSpec, FileAsked>(async (file, { each, seats }, note) => {
  const asked: FileAsked['asked'] = [[], []];
  let games = 0;
  for await (const { game, part, id } of gamesOf(file, 0, each)) {
    const rules = rulesOf(game);
    if (part !== 'train' || rules?.seats !== seats) continue;
    const held = hashId(`far ${id}`) % HELD === 0;
    const adviser = new RiichiAdviser(rules, { outlook: emptyOutlook(seats) });
    walkDecisions(rules, game.events, (decision) => {
      for (const [i, distance] of DISTANCES.entries()) {
        if (!isChosen(`far ${id}`, decision, THIN[i]!)) continue;
        const found = ask(adviser, decision, distance);
        if (found !== undefined) asked[i]!.push({ ...found, held });
      }
    });
    note(`${file.name}: ${++games} games, ${asked[0].length} and ${asked[1].length} decisions`);
  }
  return { value: { games, asked } };
});

const pack = (weights: Float64Array): number[] => Array.from(weights, (weight) => Math.round(1000 * weight));

type DistantOptions = Omit<FitOptions, 'epochs'>;

/** Fits how discards of distant hands compare, after the value solver. */
export const fitDistant = async (
  options: DistantOptions,
): Promise<{ readonly data: DistantData; readonly reports: readonly DistantReport[] }> => {
  const asked: FileAsked['asked'] = [[], []];
  const games: [string, number][] = [];
  const key = { adviser: adviserKey(options.seats) };
  for (const { file, value: read } of await readFiles<FileAsked>('fit.distant', options, key)) {
    for (const i of [0, 1] as const) for (const one of read.asked[i]) asked[i].push(one);
    games.push([file, read.games]);
  }
  if (asked[0].length + asked[1].length === 0) throw noGames(options);
  const fitOf = (list: readonly Asked[]): DistantFit => ({
    win: pack(regress(list, 'win')),
    points: pack(regress(list, 'points')),
  });
  const reports = asked.map((list) => reportOf(list, fitOf(list.filter(({ held }) => !held))));
  return {
    reports,
    data: {
      seats: options.seats,
      from: { command: options.command, commit: commitHere(), data: games, seed: options.seed },
      features: N,
      samples: asked[0].length + asked[1].length,
      fits: [fitOf(asked[0]), fitOf(asked[1])],
    },
  };
};

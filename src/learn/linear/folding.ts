/**
 * `suzaku train folding`: the support vector machine that says whether to fold against an opponent. Cost and width of its kernel are found on a
 * grid of powers of two by cross-validated F of the class that folds, games kept whole; then all cases are used. Cases of opponents that are
 * no threat are thinned out to nine that do not fold for one that does, as in the paper's set.
 */
import { Rng, STREAMS } from '../../base/index.ts';
import { gaussian, Svm } from '../../analysis/kernel/index.ts';
import { FOLD_WIDTH, type FoldingData } from '../../analysis/riichi/index.ts';
import { commitHere } from '../../models/index.ts';
import { rulesOf } from '../fit/index.ts';
import { gamesOf, noGames, spreadGames } from '../logs.ts';
import { FoldReader, type FoldCase } from './foldlabels.ts';
import { boundsOf, fitSvm, kernelOfSet, packSvm, scaleSet, type SvmSet } from './smo.ts';

export type FoldingOptions = {
  readonly data: string;
  readonly games: number;
  readonly seed: string;
  /** Cases that are trained on, and cases of the grid search. */
  readonly cases: number;
  readonly gridCases: number;
  /** Exponents of two of C and gamma: from, to, step. */
  readonly grid: { readonly from: number; readonly to: number; readonly step: number };
  readonly command: string;
  readonly progress: (text: string) => void;
};

/** How one class is found: shares of the answers and of the cases, and their harmonic mean. */
export type ClassFigures = { readonly precision: number; readonly recall: number; readonly f: number };
export type GridPoint = { readonly c: number; readonly gamma: number; readonly f: number };

export type FoldingReport = {
  readonly cases: number;
  readonly folding: number;
  readonly grid: readonly GridPoint[];
  readonly best: GridPoint;
  readonly vectors: number;
  /** On games that were not trained on. */
  readonly held: { readonly cases: number; readonly folding: number };
  readonly fold: ClassFigures;
  readonly notFold: ClassFigures;
  /** Agreement of the two labelling rules beyond chance. */
  readonly kappa: number;
};

const FOLDS = 5;
/** Cases that do not fold for one that does. */
const AGAINST = 9;

type GroupedSet = SvmSet & { readonly games: Uint16Array };

export const figuresOf = (answers: ArrayLike<number>, labels: ArrayLike<number>, wanted: 1 | -1): ClassFigures => {
  let [right, given, there] = [0, 0, 0];
  for (let i = 0; i < labels.length; i++) {
    const isGiven = answers[i]! > 0 === wanted > 0;
    if (isGiven) given++;
    if (labels[i] === wanted) there++;
    if (isGiven && labels[i] === wanted) right++;
  }
  return {
    precision: given === 0 ? 0 : right / given,
    recall: there === 0 ? 0 : right / there,
    f: given + there === 0 ? 0 : (2 * right) / (given + there),
  };
};

/** Cohen's kappa of two yes-or-no judgements of the same cases. */
export const kappaOf = (a: ArrayLike<boolean>, b: ArrayLike<boolean>): number => {
  let [same, yesA, yesB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) same++;
    if (a[i]!) yesA++;
    if (b[i]!) yesB++;
  }
  const [n, chance] = [a.length, (yesA * yesB + (a.length - yesA) * (a.length - yesB)) / a.length ** 2];
  return chance === 1 ? 1 : (same / n - chance) / (1 - chance);
};

/** Draws cases of several games: all of threats, others until nine stand against one that folds; then `most` of them. */
const drawCases = (games: readonly (readonly FoldCase[])[], most: number, rng: Rng): GroupedSet => {
  const all = games.flatMap((cases, game) => cases.map((one) => ({ one, game })));
  const threats = all.filter(({ one }) => one.isThreat);
  const calm = all.filter(({ one }) => !one.isThreat);
  const folding = threats.reduce((sum, { one }) => sum + (one.folds ? 1 : 0), 0);
  const wanted = Math.max(0, (AGAINST + 1) * folding - threats.length);
  const draw = <T>(list: readonly T[], n: number): readonly T[] => {
    const rest = list.slice();
    for (let i = 0; i < Math.min(n, rest.length); i++) {
      const at = i + rng.below(rest.length - i);
      [rest[i], rest[at]] = [rest[at]!, rest[i]!];
    }
    return rest.slice(0, n);
  };
  const drawn = draw([...threats, ...draw(calm, wanted)], most);
  const rows = new Float32Array(drawn.length * FOLD_WIDTH);
  drawn.forEach(({ one }, i) => rows.set(one.features, i * FOLD_WIDTH));
  return {
    width: FOLD_WIDTH,
    rows,
    labels: Int8Array.from(drawn, ({ one }) => (one.folds ? 1 : -1)),
    games: Uint16Array.from(drawn, ({ game }) => game),
  };
};

const rowsOf = (set: GroupedSet, isWanted: (i: number) => boolean): { set: SvmSet; at: readonly number[] } => {
  const at = Array.from(set.labels.keys()).filter(isWanted);
  const rows = new Float32Array(at.length * set.width);
  at.forEach((from, i) => rows.set(set.rows.subarray(from * set.width, (from + 1) * set.width), i * set.width));
  return { set: { width: set.width, rows, labels: Int8Array.from(at, (i) => set.labels[i]!) }, at };
};

/** Steps of a machine of the grid: hopeless corners do not hold up the search. */
const GRID_STEPS = 20_000;

/** Cross-validated F of every point; `set` is scaled. */
export const searchGrid = (
  set: GroupedSet,
  exponents: readonly number[],
  progress: (text: string) => void,
): readonly GridPoint[] => {
  const points: GridPoint[] = [];
  for (const g of exponents) {
    const gamma = 2 ** g;
    const answers = exponents.map(() => new Float64Array(set.labels.length));
    for (let fold = 0; fold < FOLDS; fold++) {
      const train = rowsOf(set, (i) => set.games[i]! % FOLDS !== fold);
      const kernel = kernelOfSet(train.set, gamma);
      const tested = Array.from(set.labels.keys()).filter((i) => set.games[i]! % FOLDS === fold);
      exponents.forEach((e, row) => {
        const { alpha, offset } = fitSvm(train.set, { c: 2 ** e, gamma, steps: GRID_STEPS }, kernel);
        const kept = Array.from(alpha.keys()).filter((i) => alpha[i]! > 0);
        for (const i of tested) {
          let sum = -offset;
          for (const k of kept)
            sum +=
              alpha[k]! *
              train.set.labels[k]! *
              gaussian(train.set.rows, k * set.width, set.rows, i * set.width, set.width, gamma);
          answers[row]![i] = sum;
        }
      });
    }
    exponents.forEach((e, row) => points.push({ c: 2 ** e, gamma, f: figuresOf(answers[row]!, set.labels, 1).f }));
    progress(`gamma 2^${g}: best F ${Math.max(...points.slice(-exponents.length).map(({ f }) => f)).toFixed(3)}`);
  }
  return points;
};

const readGames = async (
  options: FoldingOptions,
): Promise<{ train: FoldCase[][]; held: FoldCase[][]; used: [string, number][] }> => {
  const wanted = { data: options.data, seats: 4 as const, games: options.games };
  const { files, each } = spreadGames(wanted);
  const reader = new FoldReader();
  const [train, held]: [FoldCase[][], FoldCase[][]] = [[], []];
  const used: [string, number][] = [];
  for (const file of files) {
    let games = 0;
    for await (const { game, part } of gamesOf(file, 0, each)) {
      if (rulesOf(game)?.seats !== 4 || part === 'test') continue;
      // One game of four is never trained on: the validation games of so few would not do.
      const isHeld = part === 'validation' || games % 4 === 3;
      (isHeld ? held : train).push([...reader.read(game)]);
      games++;
    }
    used.push([file.name, games]);
    options.progress(`${file.name}: ${games} games`);
  }
  if (train.length === 0 || held.length === 0) throw noGames(wanted);
  return { train, held, used };
};

const exponentsOf = ({ from, to, step }: FoldingOptions['grid']): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

export const trainFolding = async (
  options: FoldingOptions,
): Promise<{ readonly data: FoldingData; readonly report: FoldingReport }> => {
  const { train, held, used } = await readGames(options);
  const rng = new Rng(options.seed, STREAMS.sample);
  const cases = drawCases(train, options.cases, rng);
  const bounds = boundsOf(cases);
  const scaled = { ...scaleSet(cases, bounds), games: cases.games };
  const small = rowsOf(scaled, (i) => i < options.gridCases);
  const grid = searchGrid(
    { ...small.set, games: Uint16Array.from(small.at, (i) => cases.games[i]!) },
    exponentsOf(options.grid),
    options.progress,
  );
  const best = grid.reduce((a, b) => (b.f > a.f ? b : a));
  const fit = fitSvm(scaled, best);
  const svm = packSvm(scaled, fit, best, bounds);
  const machine = new Svm(svm);
  const other = drawCases(held, Infinity, rng);
  const answers = Float64Array.from(other.labels, (_, i) =>
    machine.decide(other.rows.subarray(i * FOLD_WIDTH, (i + 1) * FOLD_WIDTH)),
  );
  const count = (labels: Int8Array): number => labels.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0);
  const all = [...train, ...held].flat();
  const from = { command: options.command, commit: commitHere(), data: used, seed: options.seed };
  return {
    data: { from, svm, samples: cases.labels.length, positive: count(cases.labels) },
    report: {
      cases: cases.labels.length,
      folding: count(cases.labels),
      grid,
      best,
      vectors: fit.alpha.reduce((sum, a) => sum + (a > 0 ? 1 : 0), 0),
      held: { cases: other.labels.length, folding: count(other.labels) },
      fold: figuresOf(answers, other.labels, 1),
      notFold: figuresOf(answers, other.labels, -1),
      kappa: kappaOf(
        all.map(({ folds }) => folds),
        all.map(({ foldsNow }) => foldsNow),
      ),
    },
  };
};

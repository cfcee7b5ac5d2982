/** Perceptron, support vector machine, labels: on sets whose answer is known. */
import { describe, expect, test } from 'vitest';
import { IRIS } from '../../../testkit/iris.ts';
import { makeGames } from '../../../testkit/games.ts';
import { Svm, gaussian } from '../../analysis/kernel/index.ts';
import { bestOf, type Ranking } from '../../analysis/linear/index.ts';
import { Rng } from '../../base/index.ts';
import { Candidates } from '../../analysis/riichi/index.ts';
import { AgreementTally } from './agreement.ts';
import { visitRankings } from './decisions.ts';
import { DISAGREEMENTS, DisagreementTally } from './disagreement.ts';
import { figuresOf, kappaOf, searchGrid } from './folding.ts';
import { FoldReader, labelCases, type FoldCase } from './foldlabels.ts';
import { Perceptron } from './perceptron.ts';
import { boundsOf, fitSvm, packSvm, scaleSet, type SvmFit, type SvmSet } from './smo.ts';

/** Rankings of random candidates; the chosen one has the largest sum of hidden weights, by a clear margin. */
const separable = (n: number, size: number, noise = 0): { ranking: Ranking; chosen: number }[] => {
  const rng = new Rng('separable');
  const hidden = Array.from({ length: size }, () => rng.below(21) - 10);
  const all: { ranking: Ranking; chosen: number }[] = [];
  while (all.length < n) {
    const candidates = Array.from({ length: 6 }, () => Array.from({ length: 5 }, () => rng.below(size)));
    const sums = candidates.map((features) => features.reduce((sum, f) => sum + hidden[f]!, 0));
    const order = sums.map((_, i) => i).sort((a, b) => sums[b]! - sums[a]!);
    if (sums[order[0]!]! - sums[order[1]!]! < 3) continue;
    const chosen = rng.below(100) < noise ? order[1]! : order[0]!;
    const starts = [0, 5, 10, 15, 20, 25, 30];
    all.push({ ranking: { size: 6, starts, features: Uint16Array.from(candidates.flat()) }, chosen });
  }
  return all;
};

const share = (weights: ArrayLike<number>, all: readonly { ranking: Ranking; chosen: number }[]): number =>
  all.filter(({ ranking, chosen }) => bestOf(weights, ranking) === chosen).length / all.length;

describe('the averaged perceptron', () => {
  test('ranks separable sets without a mistake', () => {
    const all = separable(2000, 60);
    const perceptron = new Perceptron(60);
    let last = -1;
    for (let epoch = 0; epoch < 50 && perceptron.mistakes !== last; epoch++) {
      last = perceptron.mistakes;
      for (const { ranking, chosen } of all) perceptron.learn(ranking, chosen);
    }
    expect(share(perceptron.weights, all)).toBe(1);
    expect(share(perceptron.averaged(), all)).toBeGreaterThan(0.99);
  });

  test('gives the mean of the weights after each decision', () => {
    const perceptron = new Perceptron(40);
    const sums = new Float64Array(40);
    const all = separable(200, 40, 30);
    for (const [i, { ranking, chosen }] of all.entries()) {
      perceptron.learn(ranking, chosen, 1 + (i % 3));
      perceptron.weights.forEach((weight, feature) => (sums[feature]! += weight));
    }
    const averaged = perceptron.averaged();
    for (let i = 0; i < 40; i++) expect(averaged[i]).toBeCloseTo(sums[i]! / all.length, 9);
  });

  test('the mean beats the last weights where players err', () => {
    const all = separable(6000, 60, 30);
    const perceptron = new Perceptron(60);
    for (const { ranking, chosen } of all.slice(0, 3000)) perceptron.learn(ranking, chosen);
    const held = all.slice(3000);
    expect(share(perceptron.averaged(), held)).toBeGreaterThan(share(perceptron.weights, held) + 0.05);
    expect(perceptron.mistakes).toBeGreaterThan(0);
  });

  test('learns greedy discards from games, and the same weights again', () => {
    const games = makeGames('tenhou', 6, 'linear', 2);
    const train = (): Perceptron => {
      const perceptron = new Perceptron(65_536);
      const candidates = new Candidates();
      for (const game of games.slice(0, 5))
        visitRankings(game, {
          turn: (table, seat, legal, kind) => {
            candidates.readTurn(table, seat, legal);
            perceptron.learn(candidates, candidates.thrown.indexOf(kind));
          },
        });
      return perceptron;
    };
    const [one, again] = [train(), train()];
    expect(one.decisions).toBeGreaterThan(300);
    expect(one.averaged()).toEqual(again.averaged());
    const tally = (turn: ArrayLike<number>): number => {
      const counts = new AgreementTally({ turn, claim: turn });
      counts.add(games[5]!);
      const { discards, sameDiscard, called, passed } = counts.report();
      expect([discards > 50, called + passed > 5]).toEqual([true, true]);
      return sameDiscard / discards;
    };
    expect(tally(one.averaged())).toBeGreaterThan(tally(new Float64Array(65_536)) + 0.05);
  });

  test('every disagreement has one reason', () => {
    const tally = new DisagreementTally(new Float64Array(65_536));
    for (const game of makeGames('tenhou', 3, 'reasons', 3)) tally.add(game);
    const { decisions, agreed, classes } = tally.report();
    expect(Object.keys(classes)).toEqual([...DISAGREEMENTS]);
    expect(Object.values(classes).reduce((sum, n) => sum + n, agreed)).toBe(decisions);
    for (const name of ['call', 'efficiency', 'riichi', 'fold'] as const)
      expect([name, classes[name] > 0]).toEqual([name, true]);
  });
});

const decide = (
  { width, rows, labels }: SvmSet,
  { alpha, offset }: SvmFit,
  gamma: number,
  x: ArrayLike<number>,
): number => {
  let sum = -offset;
  for (let i = 0; i < labels.length; i++) sum += alpha[i]! * labels[i]! * gaussian(rows, i * width, x, 0, width, gamma);
  return sum;
};

describe('the support vector machine', () => {
  test('XOR: four equal coefficients, margin 1 at each corner, 0 in the middle', () => {
    const set = { width: 2, rows: Float32Array.of(0, 0, 1, 1, 0, 1, 1, 0), labels: Int8Array.of(1, 1, -1, -1) };
    const gamma = 1;
    const fit = fitSvm(set, { c: 1000, gamma, tolerance: 1e-9 });
    // By symmetry alpha · (1 + e^−2 − 2e^−1) = 1.
    const alpha = 1 / (1 + Math.exp(-2) - 2 * Math.exp(-1));
    for (const a of fit.alpha) expect(a).toBeCloseTo(alpha, 4);
    expect(fit.offset).toBeCloseTo(0, 6);
    [1, 1, -1, -1].forEach((margin, i) =>
      expect(decide(set, fit, gamma, set.rows.subarray(2 * i, 2 * i + 2))).toBeCloseTo(margin, 4),
    );
    expect(decide(set, fit, gamma, [0.5, 0.5])).toBeCloseTo(0, 6);
  });

  test('two points: the boundary lies halfway, and a small cost caps the coefficients', () => {
    const set = { width: 1, rows: Float32Array.of(0, 2), labels: Int8Array.of(1, -1) };
    const free = fitSvm(set, { c: 100, gamma: 0.25, tolerance: 1e-9 });
    expect(free.alpha[0]).toBeCloseTo(1 / (1 - Math.exp(-1)), 6);
    expect(decide(set, free, 0.25, [1])).toBeCloseTo(0, 9);
    expect(Array.from(fitSvm(set, { c: 0.5, gamma: 0.25 }).alpha)).toEqual([0.5, 0.5]);
  });

  test('two clouds: no row inside the margin, Σ alpha · label = 0, and few rows kept', () => {
    const rng = new Rng('clouds');
    const rows = Float32Array.from({ length: 200 }, (_, i) => (i < 100 ? 0 : 3) + rng.below(1000) / 1000);
    const set = { width: 2, rows, labels: Int8Array.from({ length: 100 }, (_, i) => (i < 50 ? 1 : -1)) };
    const fit = fitSvm(set, { c: 10, gamma: 0.5, tolerance: 1e-6 });
    let balance = 0;
    for (let i = 0; i < 100; i++) {
      balance += fit.alpha[i]! * set.labels[i]!;
      expect(set.labels[i]! * decide(set, fit, 0.5, rows.subarray(2 * i, 2 * i + 2))).toBeGreaterThan(0.999);
    }
    expect(balance).toBeCloseTo(0, 9);
    expect(fit.alpha.filter((a) => a > 0).length).toBeLessThan(30);
  });

  /** Answers of LIBSVM (libsvm-js 0.2.1, C-SVC, RBF, tolerance 0.001) on versicolor (+1) and virginica (−1): kept rows and offset. */
  test.each([
    [1, 0.5, 32, 0.123756],
    [32, 2 ** -7, 29, 0.376511],
    [0.1, 0.1, 86, 0.0275694],
  ])('irises, C %s and gamma %s: as LIBSVM, %s support vectors, offset %s', (c, gamma, vectors, offset) => {
    const fit = fitSvm(IRIS, { c, gamma });
    expect(fit.alpha.filter((a) => a > 0).length).toBe(vectors);
    expect(fit.offset).toBeCloseTo(offset, 3);
  });

  test('packed and scaled it answers as it was trained', () => {
    const bounds = boundsOf(IRIS);
    const scaled = scaleSet(IRIS, bounds);
    expect([Math.min(...scaled.rows), Math.max(...scaled.rows)]).toEqual([0, 1]);
    const plan = { c: 8, gamma: 1 };
    const fit = fitSvm(scaled, plan);
    const svm = new Svm(packSvm(scaled, fit, plan, bounds));
    for (let i = 0; i < 100; i++)
      expect(svm.decide(IRIS.rows.subarray(4 * i, 4 * i + 4))).toBeCloseTo(
        decide(scaled, fit, 1, scaled.rows.subarray(4 * i, 4 * i + 4)),
        3,
      );
  });

  test('the grid finds a width that tells rings apart', () => {
    const rng = new Rng('rings');
    const labels = Int8Array.from({ length: 120 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    const rows = Float32Array.from({ length: 240 }, (_, i) => {
      const angle = ((i >> 1) / 120) * 2 * Math.PI * 7;
      const radius = ((i >> 1) % 2 === 0 ? 0.2 : 0.5) + rng.below(100) / 1000;
      return 0.5 + radius * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
    });
    const games = Uint16Array.from({ length: 120 }, (_, i) => i >> 1);
    const grid = searchGrid({ width: 2, rows, labels, games }, [-6, 0, 6], () => {});
    expect(grid).toHaveLength(9);
    const best = grid.reduce((a, b) => (b.f > a.f ? b : a));
    expect(best.f).toBeGreaterThan(0.95);
    expect(grid.find(({ c, gamma }) => c === 2 ** -6 && gamma === 2 ** -6)!.f).toBeLessThan(best.f);
  });
});

describe('figures', () => {
  test('precision, recall and F of both classes', () => {
    const [answers, labels] = [
      [1, 2, -1, -2, 3, -1],
      [1, -1, 1, -1, 1, -1],
    ];
    expect(figuresOf(answers, labels, 1)).toEqual({ precision: 2 / 3, recall: 2 / 3, f: 2 / 3 });
    expect(figuresOf(answers, labels, -1)).toEqual({ precision: 2 / 3, recall: 2 / 3, f: 2 / 3 });
  });

  test("Cohen's kappa: 1 for the same answers, 0 for those of chance, a worked one between", () => {
    const [t, f] = [true, false];
    expect(kappaOf([t, f, t], [t, f, t])).toBe(1);
    expect(kappaOf([t, t, f, f], [t, f, t, f])).toBe(0);
    // 20 both yes, 15 both no, 5 and 10 apart: (0.7 − 0.5) / (1 − 0.5).
    const a = [...Array<boolean>(25).fill(t), ...Array<boolean>(25).fill(f)];
    const b = [
      ...Array<boolean>(20).fill(t),
      ...Array<boolean>(5).fill(f),
      ...Array<boolean>(10).fill(t),
      ...Array<boolean>(15).fill(f),
    ];
    expect(kappaOf(a, b)).toBeCloseTo(0.4, 12);
  });
});

describe('labels of folding', () => {
  const caseOf = (isSafe: boolean, shanten: number, more: Partial<FoldCase> = {}): FoldCase => ({
    seat: 0,
    opponent: 1,
    features: new Float32Array(14),
    isThreat: true,
    isSafe,
    gaveUp: false,
    shanten,
    folds: false,
    foldsNow: false,
    ...more,
  });
  const labels = (list: FoldCase[], deeds = 0): boolean[] => {
    labelCases(list, deeds);
    return list.map(({ folds }) => folds);
  };

  test.each<readonly [string, readonly FoldCase[], number, readonly boolean[]]>([
    ['safe to the end', [caseOf(true, 2), caseOf(true, 2), caseOf(true, 3)], 0, [true, true, true]],
    ['a push at the end', [caseOf(true, 2), caseOf(true, 2), caseOf(false, 2)], 0, [false, false, false]],
    [
      'one of five may be dangerous, the first may not',
      [true, false, true, true, true, true].map((safe) => caseOf(safe, 2)),
      0,
      [true, false, true, true, true, true],
    ],
    ['ready at the end', [caseOf(true, 1), caseOf(true, 0)], 0, [false, false]],
    ['a call after the first', [caseOf(true, 2), caseOf(true, 2)], 1, [false, true]],
    ['no threat yet', [caseOf(true, 2, { isThreat: false }), caseOf(true, 2)], 0, [false, true]],
  ])('%s', (_, list, deeds, expected) => expect(labels([...list], deeds)).toEqual(expected));

  test('the second rule looks at three turns and asks for something given up', () => {
    const list = [caseOf(true, 2), caseOf(true, 2, { gaveUp: true }), caseOf(true, 2), caseOf(false, 2)];
    labelCases(list, 0);
    expect(list.map(({ foldsNow }) => foldsNow)).toEqual([true, false, false, false]);
  });

  test('games have cases of every seat against every other', () => {
    const cases = new FoldReader().read(makeGames('tenhou', 1, 'cases', 4)[0]!);
    expect(new Set(cases.map(({ seat, opponent }) => `${seat}${opponent}`)).size).toBe(12);
    expect(cases.some(({ isThreat }) => isThreat)).toBe(true);
    for (const { features, isThreat, folds } of cases) {
      expect([features.length, isThreat || !folds]).toEqual([14, true]);
      expect(features.every(Number.isFinite)).toBe(true);
    }
  });
});

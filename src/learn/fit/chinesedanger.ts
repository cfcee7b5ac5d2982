/**
 * Fits the danger of Chinese Standard on games of four experts that do not look at it. A sample is a decision (a discard of a seat A), an opponent O and a kind in A's hand
 * that has not been thrown since O's hand last changed; label: O's hand, known here, wins on it with eight fan. One game of five validates.
 */
import {
  type ChineseDangerData,
  unseenBy,
  GROUPS,
  ChineseOpponent,
  opponentLayout,
} from '../../analysis/chinese/index.ts';
import { hashText, sigmoid, Rng, STREAMS, auc, calibrationBins, logLoss, type Bin } from '../../base/index.ts';
import {
  MAX_ACTIVE,
  makeSignature,
  calibrate,
  packWeights,
  type CalibrationCurve,
} from '../../analysis/linear/index.ts';
import { playMatch } from '../../arena/index.ts';
import { makeChineseExpert } from '../../players/index.ts';
import { chinese } from '../../rules/index.ts';
import { Table, apply, wouldWin, type Event } from '../../table/index.ts';
import { fitCurve } from './calibrate.ts';
import { LogError } from '../logs.ts';
import { commitHere } from '../../models/index.ts';
import { Rows } from './rows.ts';
import { decayOf, lossOf, newState, sumOf, trainPass } from './sgd.ts';

/** How many games are played, and how the fit of the Chinese danger model runs over them. */
export type ChineseDangerOptions = {
  readonly games: number;
  readonly seed: string;
  readonly epochs: number;
  /** One decision of so many is kept. */
  readonly every: number;
  readonly command: string;
  readonly progress: (text: string) => void;
};

export type ChineseDangerReport = {
  readonly samples: number;
  readonly positive: number;
  /** Loss of the samples fitted on; the rest on validation games. */
  readonly fitted: number;
  readonly validation: number;
  readonly logLoss: number;
  /** Log-loss of the one mean chance. */
  readonly constant: number;
  readonly auc: number;
  readonly bins: readonly Bin[];
};

const RATES = { rate: 0.1, fall: 0.6, ridge: 1 } as const;
const HELD = 5;
/** What the data file calls the games. */
const ORIGIN = 'games of four experts';

/** Asks `visit` for every decision, opponent and kind of a game that counts as a sample. */
export class ChineseSampler {
  readonly opponent = new ChineseOpponent();
  readonly active = new Uint16Array(MAX_ACTIVE);

  visit(table: Table, seat: number, visit: (kind: number, n: number, wins: boolean) => void): void {
    const { counts } = table.shapes[seat]!;
    const unseen = unseenBy(counts, table.shown, table.meldsOf(seat));
    for (let other = 0; other < 4; other++) {
      if (other === seat) continue;
      this.opponent.read(table, other, unseen);
      for (let kind = 0; kind < 34; kind++) {
        if (counts[kind] === 0 || this.opponent.safe[kind] === 1) continue;
        const wins = wouldWin(table, other, kind);
        visit(kind, this.opponent.features(kind, this.active), wins);
      }
    }
  }
}

type Samples = { readonly fit: Rows; readonly held: Rows; readonly fan: readonly number[] };

const collect = ({ games, seed, every, progress }: ChineseDangerOptions): Samples => {
  const fit = new Rows();
  const held = new Rows();
  const sampler = new ChineseSampler();
  const sums = Array.from({ length: GROUPS }, () => [0, 0]);
  for (let game = 0; game < games; game++) {
    if (game % 50 === 0) progress(`${game} games`);
    const rows = game % HELD === 0 ? held : fit;
    const table = new Table(chinese);
    let decisions = game;
    const listener = (event: Event): void => {
      if (event.type === 'discard' && decisions++ % every === 0)
        sampler.visit(table, event.seat, (_, n, wins) =>
          rows.push(wins ? 1 : 0, sampler.opponent.group, sampler.active, n),
        );
      if (event.type === 'win' && event.from !== event.seat) {
        const group = sums[Math.min(GROUPS - 1, table.meldCount[event.seat]!)]!;
        group[0]! += event.value;
        group[1]!++;
      }
      apply(table, event);
    };
    const matchSeed = `${seed}/${game}`;
    const players = [0, 1, 2, 3].map(() => makeChineseExpert('expert', false));
    playMatch({ rules: chinese, players, seed: matchSeed, firstRound: (game & 3) * 4, listener });
  }
  return { fit, held, fan: sums.map(([sum, n]) => Number((sum! / Math.max(1, n!)).toFixed(2))) };
};

const sumsOf = (weights: Float64Array, rows: Rows): Float64Array =>
  Float64Array.from({ length: rows.size }, (_, row) => sumOf(weights, rows, row));

const reportOf = (
  fit: Rows,
  held: Rows,
  weights: Float64Array,
  curves: readonly CalibrationCurve[],
): ChineseDangerReport => {
  const labels = held.labels.subarray(0, held.size);
  const chances = sumsOf(weights, held).map((sum, i) => sigmoid(calibrate(curves[held.groups[i]!]!, sum)));
  const mean = labels.reduce((sum, label) => sum + label, 0) / Math.max(1, held.size);
  let [loss, constant, fitted] = [0, 0, 0];
  for (let i = 0; i < held.size; i++) {
    loss += logLoss(chances[i]!, labels[i]!);
    constant += logLoss(mean, labels[i]!);
  }
  for (let i = 0; i < fit.size; i++) fitted += lossOf('logistic', sumOf(weights, fit, i), fit.labels[i]!);
  return {
    samples: fit.size,
    positive: fit.labels.subarray(0, fit.size).reduce((sum, label) => sum + label, 0),
    fitted: fitted / fit.size,
    validation: held.size,
    logLoss: loss / held.size,
    constant: constant / held.size,
    auc: auc(chances, labels),
    bins: calibrationBins(chances, labels, 10),
  };
};

/** Fits the danger of discards in Chinese Standard. */
export const fitChineseDanger = (
  options: ChineseDangerOptions,
): { readonly data: ChineseDangerData; readonly report: ChineseDangerReport } => {
  const { fit, held, fan } = collect(options);
  if (fit.size === 0) throw new LogError(ORIGIN, 'fit.no-games', 'too few decisions to fit on');
  const prior = new Float64Array(opponentLayout.size);
  const state = newState(prior);
  const counts = new Float64Array(opponentLayout.size);
  for (let i = 0; i < fit.starts[fit.size]!; i++) counts[fit.features[i]!]!++;
  const decay = decayOf(counts, RATES, opponentLayout.blocks);
  for (; state.epoch < options.epochs; state.epoch++) {
    const loss = trainPass(
      state,
      fit,
      'logistic',
      { step: RATES.rate * RATES.fall ** state.epoch, decay, prior },
      new Rng(options.seed, STREAMS.sample, state.epoch),
    );
    options.progress(`epoch ${state.epoch + 1} of ${options.epochs}, loss ${(loss / fit.size).toFixed(5)}`);
  }
  const { weights } = state;
  const sums = sumsOf(weights, held);
  const curves = Array.from({ length: GROUPS }, (_, group) => {
    const rows = Array.from(sums.keys()).filter((row) => held.groups[row] === group);
    return fitCurve(
      rows.map((row) => sums[row]!),
      rows.map((row) => held.labels[row]!),
    );
  });
  const report = reportOf(fit, held, weights, curves);
  const hit = {
    layout: hashText(makeSignature(opponentLayout, 4)),
    ...packWeights(weights),
    curves,
    samples: fit.size,
    positive: report.positive,
  };
  const from = {
    command: options.command,
    commit: commitHere(),
    data: [[ORIGIN, options.games]] as const,
    seed: options.seed,
  };
  return { data: { from, hit, fan }, report };
};

/**
 * How well answers agree with the players', by kind of decision: accuracy, top-3, log loss, majority class and balanced
 * accuracy (the mean over classes of the share that was right). Discards have 34 classes, everything else is yes or no;
 * any chow and any kong is a yes.
 */
import { DECISION_KINDS, type Batch, type DecisionKind } from '../dataset/index.ts';
import { sharesOf, type Answers } from '../networks/index.ts';

const COLUMNS = 34;
/** What is measured apart: kinds of decisions, and in Chinese Standard all answers to another seat's tile together. */
export const MEASURED_KINDS = [...DECISION_KINDS, 'claim'] as const;
/** One of MEASURED_KINDS. */
export type MeasuredKind = (typeof MEASURED_KINDS)[number];
/**
 * How a model does on one kind of decision: accuracy, loss, and the share of the most frequent answer. Shares are fractions; `top3` is null where
 * there are only two classes.
 */
export type Report = {
  readonly kind: MeasuredKind;
  readonly n: number;
  readonly accuracy: number;
  readonly top3: number | null;
  readonly majority: number;
  readonly balanced: number;
  readonly logLoss: number;
  /** Chinese Standard: points that the first choice gives away on average, by the expert's values. */
  readonly regret?: number;
};

/** Hears every answer: the chance the model gave to yes (of a discard, to its first choice), and 1 where that came true. */
export type Observe = (kind: MeasuredKind, chance: number, came: 0 | 1) => void;

export type Tally = { n: number; right: number; top3: number; loss: number; counts: number[]; hits: number[] };

export const newTally = (classes: number): Tally => ({
  n: 0,
  right: 0,
  top3: 0,
  loss: 0,
  counts: Array.from({ length: classes }, () => 0),
  hits: Array.from({ length: classes }, () => 0),
});

/** No answer costs more than this certainty. */
export const LEAST = 1e-9;

/** `hasMany`: there are more than two classes, so that a third choice means something. */
export const reportOf = (kind: MeasuredKind, tally: Tally, hasMany: boolean): Report => {
  const { n, right, top3, loss, counts, hits } = tally;
  const seen = counts.flatMap((count, label) => (count === 0 ? [] : [hits[label]! / count]));
  return {
    kind,
    n,
    accuracy: right / n,
    top3: hasMany ? top3 / n : null,
    majority: Math.max(...counts) / n,
    balanced: seen.reduce((sum, share) => sum + share, 0) / seen.length,
    logLoss: loss / n,
  };
};

export class Measure {
  private readonly tallies = Object.fromEntries(
    DECISION_KINDS.map((kind) => [kind, newTally(kind === 'discard' ? COLUMNS : 2)]),
  ) as Record<DecisionKind, Tally>;

  constructor(private readonly observe?: Observe) {}

  private count(kind: DecisionKind, label: number, isRight: boolean, share: number): Tally {
    const tally = this.tallies[kind];
    tally.n += 1;
    tally.counts[label]! += 1;
    tally.loss -= Math.log(Math.max(LEAST, share));
    if (isRight) {
      tally.right += 1;
      tally.hits[label]! += 1;
    }
    return tally;
  }

  /** `yes`: the chance the model gives to a yes. */
  private countYesNo(kind: DecisionKind, answer: boolean, yes: number): void {
    this.count(kind, Number(answer), yes > 0.5 === answer, answer ? yes : 1 - yes);
    this.observe?.(kind, yes, answer ? 1 : 0);
  }

  private countDiscard(label: number, shares: Float64Array): void {
    const own = shares[label]!;
    let above = 0;
    for (let i = 0; i < COLUMNS; i++) if (shares[i]! > own || (shares[i] === own && i < label)) above++;
    const tally = this.count('discard', label, above === 0, own);
    if (above < 3) tally.top3 += 1;
    this.observe?.('discard', Math.max(...shares), above === 0 ? 1 : 0);
  }

  /** Counts every answer that is there. */
  add(batch: Batch, answers: Answers): void {
    const { discard, riichi, chow, pung, kong, kita } = answers;
    for (let at = 0; at < batch.samples; at++) {
      const row = at * COLUMNS;
      if (discard !== undefined && batch.hasDiscard[at] === 1)
        this.countDiscard(batch.discard[at]!, sharesOf(discard, batch.legal, row, COLUMNS));
      if (riichi !== undefined && batch.hasRiichi[at] === 1)
        this.countYesNo('riichi', batch.riichi[at] === 1, riichi[at]!);
      if (pung !== undefined && batch.hasPung[at] === 1) this.countYesNo('pung', batch.pung[at] === 1, pung[at]!);
      if (kita !== undefined && batch.hasKita[at] === 1) this.countYesNo('kita', batch.kita[at] === 1, kita[at]!);
      if (chow !== undefined && batch.hasChow[at] === 1) this.countYesNo('chow', batch.chow[at]! > 0, chow[at]!);
      if (kong !== undefined && batch.kongLegal.subarray(row, row + COLUMNS).includes(1))
        this.countYesNo('kong', batch.kong.subarray(row, row + COLUMNS).includes(1), kong[at]!);
    }
  }

  /** Kinds that occurred, in their order. */
  reports(): readonly Report[] {
    return DECISION_KINDS.filter((kind) => this.tallies[kind].n > 0).map((kind) =>
      reportOf(kind, this.tallies[kind], kind === 'discard'),
    );
  }
}

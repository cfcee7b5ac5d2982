/**
 * How well answers agree with the players', by kind of decision: accuracy, top-3, log loss, majority class and balanced
 * accuracy (the mean over classes of the share that was right). Discards have 34 classes, everything else is yes or no;
 * any chow and any kong is a yes.
 */
import { DECISION_KINDS, type Batch, type DecisionKind } from '../dataset/index.ts';

const COLUMNS = 34;
const CHOWS = 4;
/** Places of riichi, pung and kita in the output `choice`. */
export const CHOICES = ['riichi', 'pung', 'kita'] as const;

/** Logits of a run of the model; [B, 34], [B, 34], [B, 3], [B, 4]. */
export type Answers = {
  readonly discard: Float32Array;
  readonly kong: Float32Array;
  readonly choice: Float32Array;
  readonly chow: Float32Array;
};

/** Shares are fractions; `top3` is null where there are only two classes. */
export type Report = {
  readonly kind: DecisionKind;
  readonly n: number;
  readonly accuracy: number;
  readonly top3: number | null;
  readonly majority: number;
  readonly balanced: number;
  readonly logLoss: number;
};

/** Hears every answer: the chance the model gave to yes (of a discard, to its first choice), and 1 where that came true. */
export type Observe = (kind: DecisionKind, chance: number, came: 0 | 1) => void;

type Tally = { n: number; right: number; top3: number; loss: number; counts: number[]; hits: number[] };

const newTally = (classes: number): Tally => ({
  n: 0,
  right: 0,
  top3: 0,
  loss: 0,
  counts: Array.from({ length: classes }, () => 0),
  hits: Array.from({ length: classes }, () => 0),
});

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
/** No answer costs more than this certainty. */
const LEAST = 1e-9;

/** Softmax over the allowed entries of a row, 0 elsewhere. */
export const sharesOf = (logits: Float32Array, mask: Uint8Array, from: number, count: number): Float64Array => {
  const shares = new Float64Array(count);
  let most = -Infinity;
  for (let i = 0; i < count; i++) if (mask[from + i] === 1) most = Math.max(most, logits[from + i]!);
  let total = 0;
  for (let i = 0; i < count; i++) if (mask[from + i] === 1) total += shares[i] = Math.exp(logits[from + i]! - most);
  for (let i = 0; i < count; i++) shares[i]! /= total;
  return shares;
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

  add(batch: Batch, { discard, kong, choice, chow }: Answers): void {
    for (let at = 0; at < batch.samples; at++) {
      const row = at * COLUMNS;
      if (batch.hasDiscard[at] === 1)
        this.countDiscard(batch.discard[at]!, sharesOf(discard, batch.legal, row, COLUMNS));
      if (batch.hasRiichi[at] === 1) this.countYesNo('riichi', batch.riichi[at] === 1, sigmoid(choice[3 * at]!));
      if (batch.hasPung[at] === 1) this.countYesNo('pung', batch.pung[at] === 1, sigmoid(choice[3 * at + 1]!));
      if (batch.hasKita[at] === 1) this.countYesNo('kita', batch.kita[at] === 1, sigmoid(choice[3 * at + 2]!));
      if (batch.hasChow[at] === 1)
        this.countYesNo('chow', batch.chow[at]! > 0, 1 - sharesOf(chow, batch.chowMask, at * CHOWS, CHOWS)[0]!);
      this.addKong(batch, kong, row);
    }
  }

  /** Kongs of several kinds may be offered at once; none of them is a no. */
  private addKong(batch: Batch, kong: Float32Array, row: number): void {
    let [isAsked, isMade, no] = [false, false, 1];
    for (let i = row; i < row + COLUMNS; i++)
      if (batch.kongLegal[i] === 1) {
        isAsked = true;
        isMade ||= batch.kong[i] === 1;
        no *= 1 - sigmoid(kong[i]!);
      }
    if (isAsked) this.countYesNo('kong', isMade, 1 - no);
  }

  /** Kinds that occurred, in their order. */
  reports(): readonly Report[] {
    return DECISION_KINDS.filter((kind) => this.tallies[kind].n > 0).map((kind) => {
      const { n, right, top3, loss, counts, hits } = this.tallies[kind];
      const seen = counts.flatMap((count, label) => (count === 0 ? [] : [hits[label]! / count]));
      return {
        kind,
        n,
        accuracy: right / n,
        top3: kind === 'discard' ? top3 / n : null,
        majority: Math.max(...counts) / n,
        balanced: seen.reduce((sum, share) => sum + share, 0) / seen.length,
        logLoss: loss / n,
      };
    });
  }
}

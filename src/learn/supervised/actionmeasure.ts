/**
 * How well a network of Chinese Standard agrees with the players, and what its choices give away by the expert's values: discards, kongs of the own turn (yes or
 * no), and answers to another seat's tile (pass, chow by the place of the claimed tile, pung, kong).
 */
import { classesOf } from '../../policy/index.ts';
import { CHINESE_CHOW, CHINESE_DISCARD, KIND_OF, chowOf } from '../../table/index.ts';
import { KINDS } from '../../tiles/index.ts';
import { ACTIONS, type ActionBatch } from '../dataset/index.ts';
import { sharesOf } from '../networks/index.ts';
import { LEAST, newTally, reportOf, type Observe, type Report, type Tally } from './measure.ts';

const CLASSES = classesOf('chinese');
const KINDS_MEASURED = ['discard', 'kong', 'claim'] as const;
type Measured = (typeof KINDS_MEASURED)[number];
const SIZES: Readonly<Record<Measured, number>> = { discard: KINDS, kong: 2, claim: 6 };

const claimClass = (action: number): number => {
  const kind = CLASSES[action]!;
  if (kind === 'chow') return 1 + chowOf(action)[1];
  return kind === 'pung' ? 4 : kind === 'kong' ? 5 : 0;
};

/** One sample: the shares of its actions, and which are picked. */
type Answer = { readonly shares: Float64Array; readonly action: number; readonly pick: number; readonly above: number };

const answerOf = (shares: Float64Array, action: number): Answer => {
  let [pick, above] = [action, 0];
  for (let at = 0; at < ACTIONS; at++) {
    if (shares[at]! > shares[pick]!) pick = at;
    if (shares[at]! > shares[action]! || (shares[at] === shares[action] && shares[at]! > 0 && at < action)) above++;
  }
  return { shares, action, pick, above };
};

export class ActionMeasure {
  private readonly tallies = Object.fromEntries(KINDS_MEASURED.map((kind) => [kind, newTally(SIZES[kind])])) as Record<
    Measured,
    Tally
  >;
  private readonly regrets: Record<Measured, number> = { discard: 0, kong: 0, claim: 0 };

  constructor(private readonly observe?: Observe) {}

  /** `logits`: [B, 235]. */
  add(batch: ActionBatch, logits: Float32Array): void {
    for (let at = 0; at < batch.samples; at++) {
      const from = at * ACTIONS;
      const answer = answerOf(sharesOf(logits, batch.legal, from, ACTIONS), batch.action[at]!);
      const regret = batch.regret[from + answer.pick]!;
      if (batch.claim[at] === 1) this.count('claim', answer, claimClass(answer.action), regret);
      else this.countTurn(batch, from, answer, regret);
    }
  }

  private countTurn(batch: ActionBatch, from: number, answer: Answer, regret: number): void {
    const { action, shares } = answer;
    const isKong = CLASSES[action] === 'kong';
    if (!isKong) this.count('discard', answer, KIND_OF[action - CHINESE_DISCARD]!, regret);
    let yes = 0;
    let isOffered = false;
    for (let other = CHINESE_CHOW; other < ACTIONS; other++) {
      if (batch.legal[from + other] === 0) continue;
      isOffered = true;
      yes += shares[other]!;
    }
    if (!isOffered) return;
    const tally = this.tallies.kong;
    const isRight = yes > 0.5 === isKong;
    this.regrets.kong += regret;
    tally.n++;
    tally.counts[Number(isKong)]!++;
    tally.loss -= Math.log(Math.max(LEAST, isKong ? yes : 1 - yes));
    if (!isRight) return;
    tally.right++;
    tally.hits[Number(isKong)]!++;
  }

  private count(kind: Exclude<Measured, 'kong'>, answer: Answer, label: number, regret: number): void {
    const tally = this.tallies[kind];
    const { shares, action, pick, above } = answer;
    tally.n++;
    tally.counts[label]!++;
    tally.loss -= Math.log(Math.max(LEAST, shares[action]!));
    this.regrets[kind] += regret;
    if (above < 3) tally.top3++;
    if (above === 0) {
      tally.right++;
      tally.hits[label]!++;
    }
    this.observe?.(kind, shares[pick]!, above === 0 ? 1 : 0);
  }

  /** Kinds that occurred, in their order. */
  reports(): readonly Report[] {
    return KINDS_MEASURED.filter((kind) => this.tallies[kind].n > 0).map((kind) => ({
      ...reportOf(kind, this.tallies[kind], kind !== 'kong'),
      regret: this.regrets[kind] / this.tallies[kind].n,
    }));
  }
}

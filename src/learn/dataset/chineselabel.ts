/**
 * The label of a decision in Chinese Standard: the actions there were, the one taken, what each of them gives away by the expert's values, and what the round
 * brought. As bytes: options, action, claim, seat, turn; the score i16 and the game u32, lowest byte first; then for each of MOST options its action and its
 * regret u16 in thousandths of a point.
 */
import { classesOf, type DecisionKind } from '../../policy/index.ts';
import { CHINESE_CHOW, CHINESE_DISCARD, KIND_OF, chowOf } from '../../table/index.ts';

/** Most actions of a decision: fourteen different tiles; with kongs among them the hand has fewer kinds. */
export const MOST_OPTIONS = 14;
export const CHINESE_LABEL_SIZE = 5 + 2 + 4 + 3 * MOST_OPTIONS;

const UNIT = 0.001;
const MOST_REGRET = 65_535;

/** A decision of Chinese Standard as it is learnt; used again for the next one. */
export type ChineseLabel = {
  /** Actions 0 … `options`, wins apart, and what each gives away against the best, in points. */
  options: number;
  readonly actions: Uint8Array;
  readonly regrets: Float64Array;
  /** The one taken. */
  action: number;
  /** 1 when another seat's tile is claimed or not. */
  claim: number;
  seat: number;
  /** Own discards so far. */
  turn: number;
  /** Points of the seat at the end of the round. */
  score: number;
  /** hashId of the game's id. */
  game: number;
};

/** An empty label of Chinese Standard. */
export const newChineseLabel = (): ChineseLabel => ({
  options: 0,
  actions: new Uint8Array(MOST_OPTIONS),
  regrets: new Float64Array(MOST_OPTIONS),
  action: 0,
  claim: 0,
  seat: 0,
  turn: 0,
  score: 0,
  game: 0,
});

export const packChineseLabel = (label: ChineseLabel, record: Uint8Array, at: number): void => {
  const { options, actions, regrets, action, claim, seat, turn, score, game } = label;
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  record.set([options, action, claim, seat, turn], at);
  view.setInt16(at + 5, score, true);
  view.setUint32(at + 7, game, true);
  record.fill(0, at + 11);
  for (let i = 0, to = at + 11; i < options; i++, to += 3) {
    record[to] = actions[i]!;
    view.setUint16(to + 1, Math.min(MOST_REGRET, Math.round(regrets[i]! / UNIT)), true);
  }
};

export const readChineseLabel = (record: Uint8Array, at: number, label: ChineseLabel): void => {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  label.options = record[at]!;
  label.action = record[at + 1]!;
  label.claim = record[at + 2]!;
  label.seat = record[at + 3]!;
  label.turn = record[at + 4]!;
  label.score = view.getInt16(at + 5, true);
  label.game = view.getUint32(at + 7, true);
  for (let i = 0, from = at + 11; i < label.options; i++, from += 3) {
    label.actions[i] = record[from]!;
    label.regrets[i] = view.getUint16(from + 1, true) * UNIT;
  }
};

const CLASSES = classesOf('chinese');

/** Adds a label to the counts of a shard: the kind thrown, which chow or none, pung or not, kong or not. */
export const countActions = (label: ChineseLabel, tally: Readonly<Record<DecisionKind, number[]>>): void => {
  const offered = new Set(Array.from(label.actions.subarray(0, label.options), (action) => CLASSES[action]));
  const taken = CLASSES[label.action];
  if (taken === 'discard') tally.discard[KIND_OF[label.action - CHINESE_DISCARD]!]!++;
  if (offered.has('chow'))
    tally.chow[label.action >= CHINESE_CHOW && taken === 'chow' ? 1 + chowOf(label.action)[1] : 0]!++;
  for (const kind of ['pung', 'kong'] as const) if (offered.has(kind)) tally[kind][taken === kind ? 1 : 0]!++;
};

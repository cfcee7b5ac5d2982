/**
 * What a model's outputs say of the samples of a batch: logits of the discards, and chances of a yes. The flagship answers every kind at once;
 * a model whose metadata name a kind (`suzaku.kind`) answers that one.
 */
import type { Tensor } from '../../nn/index.ts';
import { KIND_ENTRY } from '../../players/index.ts';
import {
  CHINESE_HEADS,
  CHOICES,
  CHOWS,
  DECISION_KINDS,
  HEADS,
  HEAD_SIZES,
  KIND_CLASSES,
  NO_CHOW,
  type DecisionKind,
  type HeadName,
} from '../../policy/index.ts';
import { sigmoid, fault, ok, type Result } from '../../base/index.ts';
import { KINDS } from '../../tiles/index.ts';
import type { Batch } from '../dataset/index.ts';

export type YesNoKind = Exclude<DecisionKind, 'discard'>;

/**
 * The answers of a model for a batch, as numbers, by kind of decision. Kinds that the model does not answer are absent. Logits of discards [B, 34];
 * chances of a yes [B], any chow and any kong being one.
 */
export type Answers = { readonly discard?: Float32Array } & { readonly [kind in YesNoKind]?: Float64Array };

/** Logits by output. */
export type Outputs = Readonly<Record<string, Pick<Tensor, 'data'>>>;

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

const chances = ({ samples }: Batch, chance: (sample: number) => number): Float64Array =>
  Float64Array.from({ length: samples }, (_, at) => chance(at));

const chowChances = (batch: Batch, logits: Float32Array): Float64Array =>
  chances(batch, (at) => 1 - sharesOf(logits, batch.chowMask, at * CHOWS, CHOWS)[NO_CHOW]!);

/** Kongs of several kinds may be offered at once; none of them is a no. */
const kongChances = (batch: Batch, logits: Float32Array): Float64Array =>
  chances(batch, (at) => {
    let no = 1;
    for (let i = at * KINDS; i < (at + 1) * KINDS; i++) if (batch.kongLegal[i] === 1) no *= 1 - sigmoid(logits[i]!);
    return 1 - no;
  });

/** The flagship's. */
export const readHeads = (outputs: Outputs, batch: Batch): Answers => {
  const numbers = (name: HeadName): Float32Array => outputs[name]!.data as Float32Array;
  const choice = numbers('choice');
  const chosen = (place: number): Float64Array =>
    chances(batch, (at) => sigmoid(choice[HEAD_SIZES.choice * at + place]!));
  return {
    discard: numbers('discard'),
    riichi: chosen(CHOICES.riichi),
    pung: chosen(CHOICES.pung),
    kita: chosen(CHOICES.kita),
    chow: chowChances(batch, numbers('chow')),
    kong: kongChances(batch, numbers('kong')),
  };
};

/** Of a model of one kind. */
export const readKind = (outputs: Outputs, batch: Batch, kind: DecisionKind): Answers => {
  const logits = outputs[kind]!.data as Float32Array;
  if (kind === 'discard') return { discard: logits };
  if (kind === 'chow') return { chow: chowChances(batch, logits) };
  return { [kind]: chances(batch, (at) => sigmoid(logits[2 * at + 1]! - logits[2 * at]!)) };
};

type Described = {
  readonly metadata: Readonly<Record<string, string>>;
  readonly outputs: readonly { readonly name: string; readonly dims: readonly (number | string)[] }[];
};

/** The kind a model answers, undefined for all of them; a fault where its outputs are other ones. */
export const kindOfModel = ({ metadata, outputs }: Described): Result<DecisionKind | undefined> => {
  const text = metadata[KIND_ENTRY];
  const has = (name: string): boolean => outputs.some((output) => output.name === name);
  if (text === undefined) {
    if (has(CHINESE_HEADS[0])) return ok(undefined);
    const missing = HEADS.find((head) => !has(head));
    return missing === undefined ? ok(undefined) : fault('model.ports', 0, `the model has no output ${missing}`);
  }
  const kind = DECISION_KINDS.find((known) => known === text);
  if (kind === undefined) return fault('model.kind', 0, `the model answers ${JSON.stringify(text.slice(0, 40))}`);
  return outputs.find(({ name }) => name === kind)?.dims[1] === KIND_CLASSES[kind]
    ? ok(kind)
    : fault('model.ports', 0, `the model has no output ${kind} of ${KIND_CLASSES[kind]} numbers`);
};

/**
 * The chain of src/policy/chain.ts as a graph over a batch: log π of every place of the heads, so that losses can be differentiated. Tested equal
 * to the numbers on states of every game. A place that the mask forbids has probability 0 and passes no gradient to its logit.
 *
 * Chances are kept as logarithms. What several of them leave of 1 (kongs of two kinds, a pung and a chow) is a difference of chances; it starts from
 * what the likeliest of them leaves, so that in single precision it is exact for one and good to about 1e-7 for several.
 */
import {
  add,
  cast,
  clip,
  concat,
  div,
  exp,
  log,
  logSoftmax,
  masked,
  mul,
  neg,
  oneHot,
  reshape,
  scale,
  shift,
  slice,
  sub,
  sum,
  type Value,
} from '../nn/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { KINDS } from '../tiles/index.ts';
import { LEAST_PASS } from './chain.ts';
import { CHOICES, CHOWS, CHOW_PLACES, HEADS, HEAD_SIZES, HEAD_STARTS, NO_CHOW, type HeadName } from './heads.ts';
import { SUREST } from './riichi.ts';

/** The heads of a network as graph values: logits, each [B, size]. */
export type HeadValues = Readonly<Record<string, Value>>;

/** Inputs of the graph that computes log-probabilities of a chain for a batch of states. */
export type ChainGraphOptions = {
  readonly rules: Pick<Ruleset, 'family'>;
  readonly heads: HeadValues;
  /** Bytes 0 and 1, [B, places]: `writeMask` of each state. */
  readonly mask: Value;
  /** As in chain.ts; above 0. */
  readonly temperature?: number;
};

const columns = (x: Value, from: number, size: number): Value => slice(x, 1, from, from + size);
const column = (x: Value, at: number): Value => columns(x, at, 1);
const rowSum = (x: Value): Value => sum(x, [1], true);
/** A constant of the same shape. */
const filled = ({ graph, shape }: Value, number: number): Value =>
  graph.constant(
    graph.real,
    shape,
    Array.from({ length: shape.reduce((size, dim) => size * dim, 1) }, () => number),
  );
/** 1 − x. */
const opposite = (x: Value): Value => shift(neg(x), 1);
/** 1 where any column of a mask is 1, else 0: [B, n] → [B, 1]. */
const anyOf = (allowed: Value): Value => clip(rowSum(allowed), 0, 1);

/** Log-softmax of weights in logarithms over the allowed columns. */
const stepOf = (weights: Value, allowed: Value, temperature: number): Value =>
  logSoftmax(masked(scale(weights, 1 / temperature), allowed));

/** Logarithms of chances that exclude each other and of their opposites, [B, n], with what is allowed of them. */
type Claims = { readonly yes: Value; readonly no: Value; readonly allowed: Value };

/** Of logits [B, n], each a yes or no. */
const yesNo = (logits: Value, allowed: Value): Claims => {
  const [rows, width] = [logits.shape[0]!, logits.shape[1]!];
  const each = reshape(logits, [rows, width, 1]);
  const both = logSoftmax(concat([filled(each, 0), each], 2));
  const of = (at: number): Value => mul(reshape(slice(both, 2, at, at + 1), [rows, width]), allowed);
  return { yes: of(1), no: of(0), allowed };
};

/** 1 at the largest number of each row, the first of equals; without a gradient. */
const largest = (x: Value): Value => {
  const [rows, width] = [x.shape[0]!, x.shape[1]!];
  const attributes = { axis: { kind: 'int', value: 1 }, keepdims: { kind: 'int', value: 0 } } as const;
  return oneHot(x.graph.emit('ArgMax', [x], { shape: [rows], type: 'int64', attributes }), width);
};

/** The sum of the chances, and what they leave of 1, which may be less than nothing: [B, 1] each. */
const sharesOf = ({ yes, no, allowed }: Claims): { readonly total: Value; readonly rest: Value } => {
  const first = mul(largest(masked(yes, allowed)), allowed);
  const chances = mul(exp(yes), allowed);
  const others = mul(chances, opposite(first));
  const left = add(rowSum(mul(exp(no), first)), opposite(anyOf(allowed)));
  return { total: rowSum(chances), rest: sub(left, rowSum(others)) };
};

type Parts = Readonly<Record<HeadName, Value>>;

const partsOf = (all: Value): Parts =>
  Object.fromEntries(HEADS.map((name) => [name, columns(all, HEAD_STARTS[name], HEAD_SIZES[name])])) as Parts;

/** Log-odds of all claims together, shared by their chances; of a single one its logit. No chance is taken for more than SUREST. */
const shared = (claims: Claims): Value => {
  const { total, rest } = sharesOf(claims);
  return sub(claims.yes, add(log(clip(total, 1, KINDS)), log(clip(rest, 1 - SUREST, 1))));
};

/** An own turn: a kong, the kita or neither; then riichi or not; then the discard. */
const turnLogs = (heads: HeadValues, allowed: Parts, kongs: Claims, temperature: number) => {
  const kita = yesNo(column(heads['choice']!, CHOICES.kita), column(allowed.choice, CHOICES.kita));
  const [never, always] = [filled(kita.yes, 0), filled(kita.yes, 1)];
  const aside = stepOf(
    concat([never, shared(kongs), shared(kita)], 1),
    concat([always, kongs.allowed, kita.allowed], 1),
    temperature,
  );
  const declared = stepOf(
    concat([never, column(heads['choice']!, CHOICES.riichi)], 1),
    concat([always, column(allowed.choice, CHOICES.riichi)], 1),
    temperature,
  );
  const stays = column(aside, 0);
  return {
    kong: columns(aside, 1, KINDS),
    kita: column(aside, 1 + KINDS),
    riichi: add(stays, column(declared, 1)),
    discard: add(add(stays, column(declared, 0)), stepOf(heads['discard']!, allowed.discard, temperature)),
  };
};

/** Any chow and none as yes and no, [B, 1]. */
const anyChow = (logits: Value, allowed: Value): Claims => {
  const each = logSoftmax(masked(logits, allowed));
  const chows = columns(allowed, 1, CHOW_PLACES);
  const among = logSoftmax(masked(columns(logits, 1, CHOW_PLACES), chows));
  // log any = log chow − log (chow among chows), the same for every legal chow: the mean of them, 0 where there is none.
  const yes = div(rowSum(mul(sub(columns(each, 1, CHOW_PLACES), among), chows)), clip(rowSum(chows), 1, CHOWS));
  const hasChow = anyOf(chows);
  return { yes, no: mul(column(each, NO_CHOW), hasChow), allowed: hasChow };
};

/** Another seat's tile: kong, pung, chow or pass; then which chow. */
const claimLogs = (heads: HeadValues, allowed: Parts, kongs: Claims, temperature: number) => {
  const chows = columns(allowed.chow, 1, CHOW_PLACES);
  const kong = { yes: rowSum(kongs.yes), no: rowSum(kongs.no), allowed: anyOf(kongs.allowed) };
  const pung = yesNo(column(heads['choice']!, CHOICES.pung), column(allowed.choice, CHOICES.pung));
  const chow = anyChow(heads['chow']!, allowed.chow);
  const all = (of: keyof Claims): Value => concat([kong[of], pung[of], chow[of]], 1);
  const claims = { yes: all('yes'), no: all('no'), allowed: all('allowed') };
  const { total, rest } = sharesOf(claims);
  // Where the claims are more than 1 together, the pass has the least chance there is, of their sum.
  const pass = add(log(clip(rest, LEAST_PASS, 1)), log(clip(total, 1, CHOWS)));
  const step = stepOf(concat([pass, claims.yes], 1), concat([filled(pass, 1), claims.allowed], 1), temperature);
  return {
    pass: column(step, 0),
    kong: column(step, 1),
    pung: column(step, 2),
    chow: add(column(step, 3), stepOf(columns(heads['chow']!, 1, CHOW_PLACES), chows, temperature)),
  };
};

const riichiLogs = (heads: HeadValues, mask: Value, temperature: number): Value => {
  const allowed = partsOf(mask);
  const isClaim = column(allowed.chow, NO_CHOW);
  const kongs = yesNo(heads['kong']!, allowed.kong);
  const turn = turnLogs(heads, allowed, kongs, temperature);
  const claim = claimLogs(heads, allowed, kongs, temperature);
  const kong = add(mul(claim.kong, isClaim), mul(turn.kong, opposite(isClaim)));
  return concat([turn.discard, kong, turn.riichi, claim.pung, turn.kita, claim.pass, claim.chow], 1);
};

/** log π of a single step, [B, n]: a softmax over the places that the mask (bytes) allows. */
export const stepGraph = (logits: Value, mask: Value, temperature = 1): Value =>
  stepOf(logits, cast(mask), temperature);

/** log π of every place, [B, places]; forbidden places have a hugely negative number, whose exponential is 0. */
export const chainGraph = ({ rules, heads, mask, temperature = 1 }: ChainGraphOptions): Value => {
  const allowed = cast(mask);
  if (rules.family === 'chinese') return stepOf(heads['action']!, allowed, temperature);
  return masked(riichiLogs(heads, allowed, temperature), allowed);
};

/** log π of what was chosen, [B]: `place` is a whole number [B]. */
export const chosenLog = (logs: Value, place: Value): Value => sum(mul(logs, oneHot(place, logs.shape[1]!)), [1]);

/** Entropy of π in nats, [B]. */
export const entropyGraph = (logs: Value): Value => neg(sum(mul(exp(logs), logs), [1]));

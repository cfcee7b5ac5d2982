/**
 * The outputs of networks that answer every decision of a family: their names, sizes and what each number stands for. Numbers are natural logits.
 *
 * Riichi family, 75 numbers. `discard` [34]: a softmax over the kinds that may be thrown. `kong` [34]: for each kind yes or no. `choice` [3]: yes
 * or no to riichi, pung and kita. `chow` [4]: a softmax over no chow and the three places of the claimed tile in its run.
 * Chinese Standard, 235 numbers. `action` [235]: a softmax over the legal actions, in their own order (docs/actions.md).
 *
 * Laid side by side in this order, the numbers of a family are its places. A place stands for one choice: a kind to throw or to kong, a riichi, a
 * pung, a kita, a chow by its place; no chow is also the pass. Actions that a place does not tell apart (a red and a plain five) are one choice.
 */
import type { Family, Ruleset } from '../rules/index.ts';
import { ACTION_VERSION, CHINESE_ACTIONS, CHINESE_ACTION_VERSION } from '../table/index.ts';
import { KINDS } from '../tiles/index.ts';
import type { DecisionKind } from './kinds.ts';

/** Places in `choice`. */
export const CHOICES = { riichi: 0, pung: 1, kita: 2 } as const;
/** Places of the claimed tile in the run of a chow: lowest, middle, highest. */
export const CHOW_PLACES = 3;
/** Entries of `chow`: none, then the places. */
export const CHOWS = 1 + CHOW_PLACES;
/** The entry of `chow` for no chow. */
export const NO_CHOW = 0;
/** The entry of `chow` for a place of the claimed tile in the run, 0 lowest. */
export const chowEntry = (place: number): number => 1 + place;

/** The heads of the riichi family. */
export const HEADS = ['discard', 'kong', 'choice', 'chow'] as const;
/** One of HEADS: a head of the riichi family. */
export type HeadName = (typeof HEADS)[number];
/** The head of Chinese Standard: one place per action. */
export const CHINESE_HEADS = ['action'] as const;

/** Numbers of each head of the riichi family. */
export const HEAD_SIZES = {
  discard: KINDS,
  kong: KINDS,
  choice: Object.keys(CHOICES).length,
  chow: CHOWS,
} as const satisfies Readonly<Record<HeadName, number>>;

/** Answers of a network that knows one kind of decision only: the kinds thrown, the entries of `chow`, else no and yes. */
export const KIND_CLASSES: Readonly<Record<DecisionKind, number>> = {
  discard: KINDS,
  riichi: 2,
  chow: CHOWS,
  pung: 2,
  kong: 2,
  kita: 2,
};

/** One output of a network: its name, its size, and where its numbers begin among the places. */
export type Head = {
  readonly name: string;
  readonly size: number;
  /** Its first place. */
  readonly from: number;
};

/** The heads of a family side by side, with the version of the action numbering they belong to. */
export type HeadLayout = {
  readonly family: Family;
  /** Version of the numbering of actions, as models and data sets carry it. */
  readonly actionVersion: number;
  readonly heads: readonly Head[];
  /** Numbers of all heads. */
  readonly places: number;
};

const layHeads = (family: Family, actionVersion: number, sizes: readonly (readonly [string, number])[]): HeadLayout => {
  let places = 0;
  const heads = sizes.map(([name, size]) => {
    const head = { name, size, from: places };
    places += size;
    return head;
  });
  return { family, actionVersion, heads, places };
};

const LAYOUTS: Readonly<Record<Family, HeadLayout>> = {
  riichi: layHeads(
    'riichi',
    ACTION_VERSION,
    HEADS.map((name) => [name, HEAD_SIZES[name]]),
  ),
  chinese: layHeads('chinese', CHINESE_ACTION_VERSION, [[CHINESE_HEADS[0], CHINESE_ACTIONS]]),
};

/** The heads of a game's family. */
export const headLayoutOf = ({ family }: Pick<Ruleset, 'family'>): HeadLayout => LAYOUTS[family];

const startOf = (name: HeadName): number => LAYOUTS.riichi.heads.find((head) => head.name === name)!.from;

/** First place of each head of the riichi family. */
export const HEAD_STARTS = {
  discard: startOf('discard'),
  kong: startOf('kong'),
  choice: startOf('choice'),
  chow: startOf('chow'),
} as const satisfies Readonly<Record<HeadName, number>>;

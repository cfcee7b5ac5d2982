/** The hand a value solver starts from, suit by suit: tiles held, tiles unseen, dora. */
import { doraOf } from '../../../rules/riichi/index.ts';
import { hasKind, sanmaShantenUnchecked, shantenUnchecked } from '../../../shape/index.ts';
import { ALL_KINDS, FIVES, isRed, kindOf, meldTiles, suitOf, type Hand, type Meld } from '../../../tiles/index.ts';
import type { Situation } from './model.ts';
import { doraCounts } from './open.ts';
import { RED_SLOT, SLOTS, type SuitRoot } from './suit.ts';

export type Root = {
  readonly suits: readonly SuitRoot[];
  readonly melds: readonly Meld[];
  readonly shanten: number;
  /** Thirteen tiles (with three a meld): a draw comes first. */
  readonly toDraw: boolean;
  /** Dora each kind counts for. */
  readonly dora: Uint8Array;
  /** Unseen tiles together. */
  readonly unseen: number;
};

/** Of all tiles by suit · 10 + slot: copies in the game, less those seen. */
const unseenTiles = (hand: Hand, situation: Situation): Int32Array => {
  const { rules } = situation;
  const left = new Int32Array(4 * SLOTS);
  const game = rules.seats === 3 ? 'sanma' : 'riichi';
  for (const kind of ALL_KINDS) if (hasKind(game, kind)) left[suitOf(kind) * SLOTS + (kind % 9)] = 4;
  for (const [suit, reds] of rules.reds.entries()) {
    if (!hasKind(game, FIVES[suit]!)) continue;
    left[suit * SLOTS + 4]! -= reds;
    left[suit * SLOTS + RED_SLOT] = reds;
  }
  const seen = [...hand.tiles, ...hand.melds.flatMap(meldTiles), ...situation.doraIndicators, ...situation.visible];
  for (const tile of seen) {
    const kind = kindOf(tile);
    const base = suitOf(kind) * SLOTS;
    let at = base + (isRed(tile) ? RED_SLOT : kind % 9);
    // Where the other fives are all seen, the tile at hand must have been the remaining one.
    if (left[at] === 0 && kind < 27 && kind % 9 === 4) at = isRed(tile) ? base + 4 : base + RED_SLOT;
    left[at] = Math.max(0, left[at]! - 1);
  }
  if (situation.kita > 0) left[3 * SLOTS + 3] = Math.max(0, left[3 * SLOTS + 3]! - situation.kita);
  return left;
};

export const rootOf = (hand: Hand, situation: Situation): Root => {
  const unseen = unseenTiles(hand, situation);
  const dora = doraCounts(situation);
  const sanma = situation.rules.seats === 3;
  const held = new Int32Array(4 * SLOTS);
  for (const tile of hand.tiles) {
    const kind = kindOf(tile);
    held[suitOf(kind) * SLOTS + (isRed(tile) ? RED_SLOT : kind % 9)]!++;
  }
  /** Where the indicator of each kind stands within its suit. */
  const indicator = new Uint8Array(34);
  for (const kind of ALL_KINDS)
    if (!(sanma && kind > 0 && kind < 8)) indicator[doraOf(kind, situation.rules)] = kind % 9;
  const suits = [0, 1, 2, 3].map((suit): SuitRoot => {
    const kinds = ALL_KINDS.filter((kind) => suitOf(kind) === suit);
    return {
      suit,
      sanma,
      held: Array.from(held.subarray(suit * SLOTS, suit * SLOTS + SLOTS)),
      unseen: Array.from(unseen.subarray(suit * SLOTS, suit * SLOTS + SLOTS)),
      dora: kinds.map((kind) => dora[kind]!),
      indicator: kinds.map((kind) => indicator[kind]!),
    };
  });
  const melds = hand.melds.length > 0 ? hand.melds.length : 0;
  return {
    suits,
    dora,
    melds: hand.melds,
    shanten: sanma ? sanmaShantenUnchecked(hand.counts, melds) : shantenUnchecked(hand.counts, melds),
    toDraw: hand.tiles.length % 3 === 1,
    unseen: unseen.reduce((sum, n) => sum + n, 0),
  };
};

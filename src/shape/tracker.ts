/**
 * Shanten that follows a hand tile by tile: adding or taking one tile touches one suit. For search and simulation.
 * Numbers agree with shantenUnchecked at every step (checked in the tests).
 */
import type { Counts, MutableCounts } from '../tiles/index.ts';
import {
  DISTANCE,
  FACTS_SHIFT,
  HIGH,
  HONOUR,
  HONOUR_STEP,
  LOW,
  MERGE,
  OFFSET_MASK,
  SANMA_CHARACTERS,
  SUIT,
  WORD,
} from './classes.ts';
import { honourWord, sevenPairs, suitWord, thirteenOrphans } from './shanten.ts';

/** Suit of each kind, 0–3. */
const SUIT_OF = Uint8Array.from({ length: 34 }, (_, kind) => (kind / 9) | 0);

/** Follows a hand tile by tile and knows its shanten at every step. */
export class ShapeTracker {
  private readonly tiles: MutableCounts = new Uint8Array(34);
  /** 34 counts. */
  readonly counts: Counts = this.tiles;
  private readonly sanma: boolean;
  /** Suit words of m, p, s and the honour word; see classes.ts. */
  private readonly words = new Int32Array(4);
  /** Class in bits 0–7, facts above bit 17, per suit. */
  private readonly entries = new Int32Array(4);

  constructor(counts: Counts, sanma = false) {
    this.sanma = sanma;
    this.reset(counts);
  }

  reset(counts: Counts): void {
    this.tiles.set(counts);
    for (let suit = 0; suit < 3; suit++) this.words[suit] = suitWord(counts, suit * 9);
    this.words[3] = honourWord(counts);
    for (let suit = 0; suit < 4; suit++) this.refresh(suit);
  }

  private refresh(suit: number): void {
    const word = this.words[suit]!;
    if (suit === 3) this.entries[3] = HONOUR[word]!;
    else if (suit === 0 && this.sanma) this.entries[0] = SANMA_CHARACTERS[this.counts[0]! * 5 + this.counts[8]!]!;
    else {
      const entry = LOW[word >> 7]! + HIGH[word & 127]!;
      this.entries[suit] = (entry & ~OFFSET_MASK) | SUIT[entry & OFFSET_MASK]!;
    }
  }

  /** One more tile of a kind; at most four. */
  add(kind: number): void {
    const suit = SUIT_OF[kind]!;
    const copies = this.tiles[kind]!++;
    this.words[suit]! += suit === 3 ? HONOUR_STEP[copies]! : WORD[kind]!;
    this.refresh(suit);
  }

  /** One tile of a kind less; it must be there. */
  take(kind: number): void {
    const suit = SUIT_OF[kind]!;
    const copies = --this.tiles[kind]!;
    this.words[suit]! -= suit === 3 ? HONOUR_STEP[copies]! : WORD[kind]!;
    this.refresh(suit);
  }

  /** Standard form only. */
  standard(melds: number): number {
    const { entries } = this;
    const mp = MERGE[((entries[0]! & 255) << 8) | (entries[1]! & 255)]!;
    const sz = MERGE[((entries[2]! & 255) << 8) | (entries[3]! & 255)]!;
    return DISTANCE[((4 - melds) << 16) | (mp << 8) | sz]!;
  }

  /** The least of standard form, seven pairs and thirteen orphans. */
  shanten(melds: number): number {
    const standard = this.standard(melds);
    if (melds > 0 || standard <= 0) return standard;
    const { entries } = this;
    const facts =
      (entries[0]! >>> FACTS_SHIFT) +
      (entries[1]! >>> FACTS_SHIFT) +
      (entries[2]! >>> FACTS_SHIFT) +
      (entries[3]! >>> FACTS_SHIFT);
    return Math.min(standard, sevenPairs(facts), thirteenOrphans(facts));
  }
}

/** What all readings of a win share: tiles as masks, melds as sets, flags after the reference's clean-up. Read once per win. */
import { RUN } from '../../shape/index.ts';
import {
  CHOW,
  CLOSED_KONG,
  KINDS,
  OPEN_KONG,
  emptyCounts,
  meldKind,
  meldType,
  type Counts,
} from '../../tiles/index.ts';
import { mayBeComplete } from './complete.ts';
import type { ChineseWin } from './win.ts';

/** Honours are the fourth suit of masks and packed counts. */
const HONOURS = 3;

/** The lowest bit of every rank. */
const ONES = 0o111111111;

/** Every third bit, moved together. */
const ranksOf = (bits: number): number => {
  const threes = (bits | (bits >>> 2) | (bits >>> 4)) & 0o007007007;
  return (threes | (threes >>> 6) | (threes >>> 12)) & 0o777;
};

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
};

export class Hand {
  /** Standing tiles of m, p, s, z with the winning one: three bits a rank, rank 1 lowest. */
  readonly packed = new Int32Array(4);
  /** Standing tiles per suit. */
  readonly sizes = new Int32Array(4);
  /** Bit r: rank r is in the hand, melds included. */
  readonly masks = new Int32Array(4);
  /** The same as `packed` with the melds. */
  private readonly whole = new Int32Array(4);
  /** Sets as in shape/decompose; the melds stand first, in the order of the win. */
  readonly sets = new Uint8Array(4);
  /** The winning tile stands in `concealed` too. */
  concealed: Counts = emptyCounts();
  melds = 0;
  /** No open meld (a closed kong does not spoil it): 门前清, 不求人. */
  isClosed = false;
  /** Four open melds: 全求人. */
  isAllOpen = false;
  openKongs = 0;
  closedKongs = 0;
  /** Kinds of which the whole hand has four. */
  fours = 0;
  /** Kinds with an odd number of standing tiles. */
  oddKinds = 0;
  winTile = 0;
  /** Kind of the winds of the round and the seat. */
  roundWind = 0;
  seatWind = 0;
  selfDraw = false;
  lastCopy = false;
  kong = false;
  lastTile = false;
  /** Count only what is certain: closed kongs are exposed, no bonus flags, no waits of the knitted straight. */
  safe = false;
  /** −1 until asked for, else 0 or 1: exactly one kind completes the standing tiles. */
  singleWait = -1;

  /** False when the tiles cannot be a hand (a wrong number, a fifth copy, no winning tile among them) or are surely no win. */
  read(win: ChineseWin, safe: boolean): boolean {
    const { concealed, winTile } = win;
    const melds = win.melds.length;
    if (melds > 4 || !this.pack(concealed, melds)) return false;
    if (melds === 4 ? concealed[winTile] !== 2 : !mayBeComplete(this.packed, this.sizes, melds)) return false;
    this.concealed = concealed;
    this.winTile = winTile;
    this.roundWind = 27 + win.roundWind;
    this.seatWind = 27 + win.seatWind;
    this.selfDraw = win.selfDraw;
    this.safe = safe;
    this.singleWait = -1;
    if (concealed[winTile]! === 0 || !this.readMelds(win)) return false;
    this.readTiles();
    this.cleanFlags(win);
    return true;
  }

  /** Sets `packed` and `sizes`; false where a count is above 4 or the tiles are too few or many. */
  private pack(c: Counts, melds: number): boolean {
    const { packed, sizes } = this;
    let tiles = 0;
    let over = 0;
    for (let suit = 0, at = 0; suit < HONOURS; suit++, at += 9) {
      const a = c[at]!;
      const b = c[at + 1]!;
      const d = c[at + 2]!;
      const e = c[at + 3]!;
      const f = c[at + 4]!;
      const g = c[at + 5]!;
      const h = c[at + 6]!;
      const i = c[at + 7]!;
      const j = c[at + 8]!;
      over |= a | b | d | e | f | g | h | i | j;
      packed[suit] = a | (b << 3) | (d << 6) | (e << 9) | (f << 12) | (g << 15) | (h << 18) | (i << 21) | (j << 24);
      const size = a + b + d + e + f + g + h + i + j;
      sizes[suit] = size;
      tiles += size;
    }
    let honours = 0;
    let size = 0;
    for (let kind = 27, shift = 0; kind < KINDS; kind++, shift += 3) {
      over |= c[kind]!;
      honours |= c[kind]! << shift;
      size += c[kind]!;
    }
    packed[HONOURS] = honours;
    sizes[HONOURS] = size;
    // Up to 7 the counts stand in their three bits; 5 to 7 are found by `readTiles`.
    return over < 8 && tiles + size === 14 - 3 * melds;
  }

  /** Sets `whole` and what the melds say; false for a fifth copy. */
  private readMelds(win: ChineseWin): boolean {
    const { whole, packed, sets } = this;
    for (let suit = 0; suit <= HONOURS; suit++) {
      whole[suit] = packed[suit]!;
      // 5, 6 or 7 of a kind.
      if (((packed[suit]! >>> 2) & (packed[suit]! | (packed[suit]! >>> 1)) & ONES) !== 0) return false;
    }
    this.melds = win.melds.length;
    let open = 0;
    this.openKongs = 0;
    this.closedKongs = 0;
    for (let i = 0; i < this.melds; i++) {
      const meld = win.melds[i]!;
      const kind = meldKind(meld);
      const type = meldType(meld);
      if (type !== CLOSED_KONG) open++;
      if (type === CHOW) {
        sets[i] = RUN + kind;
        if (!this.take(kind, 1) || !this.take(kind + 1, 1) || !this.take(kind + 2, 1)) return false;
      } else {
        sets[i] = kind;
        if (!this.take(kind, type >= OPEN_KONG ? 4 : 3)) return false;
        if (type >= OPEN_KONG) {
          if (type === CLOSED_KONG && !this.safe) this.closedKongs++;
          else this.openKongs++;
        }
      }
    }
    this.isClosed = this.safe ? this.melds === 0 : open === 0;
    this.isAllOpen = open === 4;
    return true;
  }

  /** Adds copies of a kind to `whole`; false where there would be five. */
  private take(kind: number, copies: number): boolean {
    const suit = (kind / 9) | 0;
    const shift = 3 * (kind - 9 * suit);
    if (((this.whole[suit]! >>> shift) & 7) + copies > 4) return false;
    this.whole[suit]! += copies << shift;
    return true;
  }

  /** The suit whose number of standing tiles leaves a pair beside its sets; −1 where the numbers allow no standard hand. */
  get pairSuit(): number {
    const { sizes } = this;
    let found = -1;
    for (let suit = 0; suit <= HONOURS; suit++) {
      const over = sizes[suit]! % 3;
      if (over === 0) continue;
      if (over === 1 || found >= 0) return -1;
      found = suit;
    }
    return found;
  }

  private readTiles(): void {
    const { masks, packed, whole } = this;
    let fours = 0;
    let odd = 0;
    for (let suit = 0; suit <= HONOURS; suit++) {
      const tiles = whole[suit]!;
      masks[suit] = ranksOf((tiles | (tiles >>> 1) | (tiles >>> 2)) & ONES);
      fours += bitCount((tiles >>> 2) & ONES);
      odd += bitCount(packed[suit]! & ONES);
    }
    this.fours = fours;
    this.oddKinds = odd;
  }

  /**
   * The tiles overrule a claimed flag: no last copy while another one stands in the hand, always one when three lie in own melds;
   * no replacement tile without a kong; no robbed kong of a tile the own hand has elsewhere.
   */
  private cleanFlags(win: ChineseWin): void {
    const standing = this.concealed[this.winTile]! - 1;
    const suit = (this.winTile / 9) | 0;
    const melded = ((this.whole[suit]! >>> (3 * (this.winTile - 9 * suit))) & 7) - 1 - standing;
    this.lastCopy = melded === 3 || (win.lastCopy && standing === 0);
    this.lastTile = win.lastTile;
    this.kong = win.kong && (win.selfDraw ? this.openKongs + this.closedKongs > 0 : standing + melded === 0);
  }
}

/** What all readings of a win share: tiles as masks, melds as sets, flags after the reference's clean-up. Read once per win. */
import { RUN } from '../../shape/index.ts';
import { CHOW, CLOSED_KONG, KINDS, OPEN_KONG, meldKind, meldType, type Counts } from '../../tiles/index.ts';
import type { ChineseWin } from './win.ts';

/** Honours are the fourth suit of masks and packed counts. */
const HONOURS = 3;

export class Hand {
  /** 34 counts, melds and winning tile included. */
  readonly all = new Uint8Array(KINDS);
  /** Standing tiles of m, p, s, z with the winning one: three bits a rank, rank 1 lowest. */
  readonly packed = new Int32Array(4);
  /** Standing tiles per suit. */
  readonly sizes = new Int32Array(4);
  /** Bit r: rank r is in the hand, melds included. */
  readonly masks = new Int32Array(4);
  /** Sets as in shape/decompose; the melds stand first, in the order of the win. */
  readonly sets = new Uint8Array(4);
  /** The winning tile stands in `concealed` too. */
  concealed: Counts = this.all;
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

  /** False when the tiles cannot be a hand: a wrong number, a fifth copy, or no winning tile among them. */
  read(win: ChineseWin, safe: boolean): boolean {
    this.concealed = win.concealed;
    this.winTile = win.winTile;
    this.roundWind = 27 + win.roundWind;
    this.seatWind = 27 + win.seatWind;
    this.selfDraw = win.selfDraw;
    this.safe = safe;
    this.singleWait = -1;
    if (win.melds.length > 4) return false;
    this.readMelds(win);
    if (!this.readTiles()) return false;
    this.cleanFlags(win);
    return true;
  }

  private readMelds(win: ChineseWin): void {
    const all = this.all;
    all.set(win.concealed);
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
        this.sets[i] = RUN + kind;
        all[kind]!++;
        all[kind + 1]!++;
        all[kind + 2]!++;
      } else {
        this.sets[i] = kind;
        all[kind]! += type >= OPEN_KONG ? 4 : 3;
        if (type >= OPEN_KONG) {
          if (type === CLOSED_KONG && !this.safe) this.closedKongs++;
          else this.openKongs++;
        }
      }
    }
    this.isClosed = this.safe ? this.melds === 0 : open === 0;
    this.isAllOpen = open === 4;
  }

  private readTiles(): boolean {
    let tiles = 0;
    let kind = 0;
    this.fours = 0;
    this.oddKinds = 0;
    for (let suit = 0; suit <= HONOURS; suit++) {
      const end = suit === HONOURS ? KINDS : kind + 9;
      let packed = 0;
      let size = 0;
      let mask = 0;
      for (let rank = 0; kind < end; kind++, rank++) {
        const copies = this.all[kind]!;
        if (copies === 0) continue;
        if (copies >= 4) {
          if (copies > 4) return false;
          this.fours++;
        }
        mask |= 1 << rank;
        const standing = this.concealed[kind]!;
        packed |= standing << (3 * rank);
        size += standing;
        this.oddKinds += standing & 1;
      }
      this.packed[suit] = packed;
      this.sizes[suit] = size;
      this.masks[suit] = mask;
      tiles += size;
    }
    return tiles === 14 - 3 * this.melds && this.concealed[this.winTile]! > 0;
  }

  /**
   * The tiles overrule a claimed flag: no last copy while another one stands in the hand, always one when three lie in own melds;
   * no replacement tile without a kong; no robbed kong of a tile the own hand has elsewhere.
   */
  private cleanFlags(win: ChineseWin): void {
    const standing = this.concealed[this.winTile]! - 1;
    const melded = this.all[this.winTile]! - 1 - standing;
    this.lastCopy = melded === 3 || (win.lastCopy && standing === 0);
    this.lastTile = win.lastTile;
    this.kong = win.kong && (win.selfDraw ? this.openKongs + this.closedKongs > 0 : standing + melded === 0);
  }
}

/**
 * What each wait of a ready hand pays. Yaku and fu are scored once a hand and winning kind without dora and red fives, which add
 * han to any reading alike; riichi, ippatsu, last tile, replacement tile and double riichi add han in the same way.
 */
import { RIICHI, ScoreOut, YAKUMAN_BASE, basePoints, scoreUnchecked, winPoints } from '../../../rules/riichi/index.ts';
import { EAST, meldKind, NORTH, suitOf, type Kind, type Meld } from '../../../tiles/index.ts';
import type { Graph } from './graph.ts';
import type { Settings, Situation } from './model.ts';
import type { NodeTable } from './nodes.ts';
import { kindAt, type OpenPart } from './open.ts';
import type { Root } from './root.ts';
import { SLOTS } from './suit.ts';
import { uraChances } from './ura.ts';
import type { Workspace } from './workspace.ts';

// Copies of its own: the compiler folds constants of the module itself, not imported or exported ones.
const SUIT_SLOTS = SLOTS;

/** Fields of a leaf. Without riichi by draw, and with one han more (last or replacement tile); 0 where no yaku allows the win. */
export const DAMA = 0;
/** With riichi by draw and 0–3 han more. */
export const DECLARED = 2;
/** By another seat's discard: without riichi, then with riichi and 0–2 han more. */
export const RON = 6;
export const RON_DECLARED = 7;
export const LEAF = 10;
/** A win that no yaku allows. */
export const NO_WIN = -Infinity;

const NORTH_TILE = 3 * SUIT_SLOTS + NORTH - 27;
const FU_STEPS = 32;

/** Without ura dora. */
const NO_URA = Float64Array.of(1);
/** Prices by han more; scratch. */
const ladder = new Float64Array(8);

/** What wins bring, in one unit. */
type Tariff = {
  /** By wait edge · LEAF + field. */
  readonly leaves: Float64Array;
  readonly of: (base: number, selfDraw: boolean) => number;
  /** By han · FU_STEPS + fu / 5; NaN until asked for. */
  readonly byDraw: Float64Array;
  readonly byDiscard: Float64Array;
};

const makeTariff = (leaves: Float64Array, of: Tariff['of'], byDraw: Float64Array, byDiscard: Float64Array): Tariff => {
  byDraw.fill(NaN);
  byDiscard.fill(NaN);
  return { leaves, of, byDraw, byDiscard };
};

/** What one run of the solver works on: the graph of hands, what its wins pay, and the question. */
export type SolverInput = {
  readonly graph: Graph;
  readonly leaves: Leaves;
  readonly root: Root;
  readonly situation: Situation;
  readonly settings: Settings;
  readonly space: Workspace;
};

export class Leaves {
  /** By wait edge · LEAF + field; worth, utility applied. */
  readonly worth: Float64Array;
  /** The same in points; the same array where points are the worth. */
  readonly points: Float64Array;
  private readonly tariffs: readonly Tariff[];
  private readonly scored: NodeTable;
  private readonly space: Workspace;
  /** Per scored hand: [han, fu / 5, yakuman] by draw, then by discard. */
  private scores: Int32Array;
  private readonly out = new ScoreOut();
  private readonly concealed = new Uint8Array(34);
  /** The state of each suit that stands in `concealed`; −1 for none. */
  private readonly copied = Int32Array.of(-1, -1, -1, -1);
  private readonly graph: Graph;
  private readonly root: Root;
  private readonly situation: Situation;
  private readonly isFull: boolean;
  private readonly isSilent: boolean;
  private readonly indicators: number;
  private readonly chances = new Map<number, Float64Array>();
  private readonly win;

  constructor(graph: Graph, root: Root, situation: Situation, settings: Settings, space: Workspace) {
    this.space = space;
    this.scored = space.scored;
    this.scored.reset();
    this.scores = space.scores.take(6 << 10);
    this.graph = graph;
    this.root = root;
    this.situation = situation;
    this.isFull = settings.model === 'full';
    this.isSilent = settings.riichi === 'never';
    const { rules, seatWind } = situation;
    const isDealer = seatWind === 0;
    const bonus = situation.honba * rules.honba * (rules.seats - 1) + 1000 * situation.sticks;
    this.indicators = settings.ura ? situation.doraIndicators.length : 0;
    this.win = {
      concealed: this.concealed,
      melds: [] as readonly Meld[],
      winTile: 0 as Kind,
      selfDraw: true,
      situation: 0,
      roundWind: situation.roundWind,
      seatWind,
      doraIndicators: [] as readonly Kind[],
      uraIndicators: [] as readonly Kind[],
      reds: 0,
      kita: 0,
    };
    const paid = (base: number, selfDraw: boolean): number => winPoints(base, isDealer, selfDraw, rules) + bonus;
    const { prices } = space;
    const worth = makeTariff(
      space.worth.take(graph.waits.size * LEAF),
      (base, selfDraw) => settings.worth(paid(base, selfDraw), selfDraw ? 'draw' : 'ron'),
      prices[0]!,
      prices[1]!,
    );
    this.tariffs = settings.byPoints
      ? [worth]
      : [worth, makeTariff(space.points.take(graph.waits.size * LEAF), paid, prices[2]!, prices[3]!)];
    this.worth = worth.leaves;
    this.points = this.tariffs.at(-1)!.leaves;
  }

  fill(): void {
    const { after, waits } = this.graph;
    for (let a = 0; a < after.size; a++) {
      const end = waits.first[a + 1]!;
      for (let wait = waits.first[a]!; wait < end; wait++) this.fillWait(a, wait);
    }
  }

  private fillWait(a: number, wait: number): void {
    const { graph } = this;
    const { after, spaces } = graph;
    const tile = graph.waits.tile[wait]!;
    const lo = after.lo[a]!;
    const hi = after.hi[a]!;
    const suit = (tile / SUIT_SLOTS) | 0;
    const slot = tile % SUIT_SLOTS;
    let m = lo & 0xffff;
    let p = lo >>> 16;
    let s = hi & 0xffff;
    let z = hi >>> 16;
    const was = spaces[suit]!.surplus[suit === 0 ? m : suit === 1 ? p : suit === 2 ? s : z]!;
    if (suit === 0) m = spaces[0]!.with(m, slot);
    else if (suit === 1) p = spaces[1]!.with(p, slot);
    else if (suit === 2) s = spaces[2]!.with(s, slot);
    else z = spaces[3]!.with(z, slot);
    const open = after.open[a]!;
    const part = graph.opens.list[open]!;
    const dora = spaces[0]!.dora[m]! + spaces[1]!.dora[p]! + spaces[2]!.dora[s]! + spaces[3]!.dora[z]! + part.dora;
    const at = wait * LEAF;
    const row = this.rowOf(m, p, s, z, open, kindAt(tile)) * 6;
    for (let i = 0; i < this.tariffs.length; i++) this.fillDama(this.tariffs[i]!, at, row, dora, part.closed);
    if (!part.closed || this.isSilent) return;
    let ura = spaces[0]!.ura[m]! + spaces[1]!.ura[p]! + spaces[2]!.ura[s]! + spaces[3]!.ura[z]!;
    if (part.melds.length > 0 || part.kita > 0) ura += this.openUra(part, [m, p, s, z]);
    const is = spaces[suit]!.surplus[suit === 0 ? m : suit === 1 ? p : suit === 2 ? s : z]!;
    // Of a closed part only norths have been taken.
    const unseen = this.root.unseen - after.dist[a]! - is + was - part.taken[NORTH_TILE]!;
    for (let i = 0; i < this.tariffs.length; i++) {
      const tariff = this.tariffs[i]!;
      this.fillDeclared(tariff, at + DECLARED, 4, row, dora, ura, unseen, true);
      if (this.isFull) this.fillDeclared(tariff, at + RON_DECLARED, 3, row + 3, dora, ura, unseen, false);
    }
  }

  /** What closed kongs and norths set aside add to `ura`. */
  private openUra(part: OpenPart, ids: readonly number[]): number {
    const { spaces } = this.graph;
    let ura = 0;
    for (const meld of part.melds) {
      const kind = meldKind(meld);
      const suit = suitOf(kind);
      ura += spaces[suit]!.unseenIndicators(ids[suit]!, kind % 9) << 18;
    }
    if (part.kita === 0) return ura;
    const honours = spaces[3]!;
    const held = honours.count(ids[3]!, NORTH - 27);
    const unseen = honours.unseenIndicators(ids[3]!, NORTH - 27);
    if (held > 0) ura -= unseen << (6 * (held - 1));
    ura += unseen << (6 * (held + part.kita - 1));
    // Norths drawn since the root no longer point at East.
    const easts = honours.count(ids[3]!, EAST - 27);
    return easts === 0 ? ura : ura - (part.taken[NORTH_TILE]! << (6 * (easts - 1)));
  }

  private fillDama(tariff: Tariff, at: number, row: number, dora: number, closed: boolean): void {
    const { scores } = this;
    const { leaves } = tariff;
    const riichi = closed ? 1 : 0;
    for (let more = 0; more < 2; more++)
      leaves[at + DAMA + more] = this.plainWorth(tariff, row, scores[row]! - riichi + more, dora, true);
    leaves[at + RON] = this.isFull ? this.plainWorth(tariff, row + 3, scores[row + 3]! - riichi, dora, false) : 0;
  }

  /** `han` of yaku; without any the hand may not win. */
  private plainWorth(tariff: Tariff, row: number, han: number, dora: number, selfDraw: boolean): number {
    const { scores } = this;
    const yakuman = scores[row + 2]!;
    if (yakuman > 0) return tariff.of(YAKUMAN_BASE * yakuman, selfDraw);
    if (han <= 0) return NO_WIN;
    return this.priceAt(tariff, (han + dora) * FU_STEPS + scores[row + 1]!, selfDraw);
  }

  private priceAt(tariff: Tariff, at: number, selfDraw: boolean): number {
    const prices = selfDraw ? tariff.byDraw : tariff.byDiscard;
    const known = prices[at]!;
    if (!Number.isNaN(known)) return known;
    const base = basePoints((at / FU_STEPS) | 0, (at % FU_STEPS) * 5, this.situation.rules);
    const price = tariff.of(base, selfDraw);
    prices[at] = price;
    return price;
  }

  /**
   * With riichi, which `scores` hold already, and 0 … `count` − 1 han more, the mean over the ura dora: written to `at` and after it.
   * Parameters are positional, as it is called for every wait.
   */
  private fillDeclared(
    tariff: Tariff,
    at: number,
    count: number,
    row: number,
    dora: number,
    ura: number,
    unseen: number,
    selfDraw: boolean,
  ): void {
    const { scores } = this;
    const { leaves } = tariff;
    const yakuman = scores[row + 2]!;
    if (yakuman > 0) {
      leaves.fill(tariff.of(YAKUMAN_BASE * yakuman, selfDraw), at, at + count);
      return;
    }
    const first = (scores[row]! + dora) * FU_STEPS + scores[row + 1]!;
    if (this.indicators === 1) return this.fillByOneUra(tariff, at, count, first, ura, unseen, selfDraw);
    const chances = this.indicators === 0 ? NO_URA : this.chancesOf(ura, unseen);
    for (let more = 0; more < count; more++) {
      let sum = 0;
      for (let i = 0; i < chances.length; i++)
        sum += chances[i]! * this.priceAt(tariff, first + (more + i) * FU_STEPS, selfDraw);
      leaves[at + more] = sum;
    }
  }

  private chancesOf(ura: number, unseen: number): Float64Array {
    let chances = this.chances.get(ura * 256 + unseen);
    if (chances === undefined) {
      chances = uraChances(ura, unseen, this.indicators);
      this.chances.set(ura * 256 + unseen, chances);
    }
    return chances;
  }

  /** The same with one ura indicator; `first` is the price without any more han. */
  private fillByOneUra(
    tariff: Tariff,
    at: number,
    count: number,
    first: number,
    ura: number,
    unseen: number,
    selfDraw: boolean,
  ): void {
    const { leaves } = tariff;
    const prices = selfDraw ? tariff.byDraw : tariff.byDiscard;
    const one = ura & 63;
    const two = (ura >> 6) & 63;
    const three = (ura >> 12) & 63;
    const four = (ura >> 18) & 63;
    const none = unseen - one - two - three - four;
    // Most hands have no such triplet or quad: its price is not asked for.
    const most = count - 1 + (four > 0 ? 4 : three > 0 ? 3 : 2);
    for (let han = 0; han <= most; han++) {
      const price = prices[first + han * FU_STEPS]!;
      ladder[han] = Number.isNaN(price) ? this.priceAt(tariff, first + han * FU_STEPS, selfDraw) : price;
    }
    for (let more = 0; more < count; more++) {
      let sum = none * ladder[more]! + one * ladder[more + 1]! + two * ladder[more + 2]!;
      if (three > 0) sum += three * ladder[more + 3]!;
      if (four > 0) sum += four * ladder[more + 4]!;
      leaves[at + more] = sum / unseen;
    }
  }

  /** The scores of a complete hand, remembered without regard to red fives. */
  private rowOf(m: number, p: number, s: number, z: number, open: number, kind: Kind): number {
    const { spaces } = this.graph;
    const { scored } = this;
    const lo = spaces[0]!.plainOf(m) | (spaces[1]!.plainOf(p) << 16);
    const hi = spaces[2]!.plainOf(s) | (z << 16);
    const size = scored.size;
    const row = scored.take(lo, hi, open * 34 + kind, 0, 0);
    if (scored.size === size) return row;
    if ((row + 1) * 6 > this.scores.length) {
      this.scores = this.space.scores.grow(2 * this.scores.length);
    }
    this.copySuit(0, m);
    this.copySuit(1, p);
    this.copySuit(2, s);
    this.copySuit(3, z);
    const part = this.graph.opens.list[open]!;
    this.win.melds = part.melds;
    this.win.winTile = kind;
    this.win.situation = part.closed ? RIICHI : 0;
    this.scoreInto(row * 6, true);
    if (this.isFull) this.scoreInto(row * 6 + 3, false);
    return row;
  }

  /** Writes the tiles of a suit's state to `concealed`; mostly they stand there from the hand before. */
  private copySuit(suit: number, id: number): void {
    const { concealed, copied } = this;
    if (copied[suit] === id) return;
    copied[suit] = id;
    const { held } = this.graph.spaces[suit]!;
    const at = id * SUIT_SLOTS;
    const ranks = suit === 3 ? 7 : 9;
    for (let rank = 0; rank < ranks; rank++) concealed[suit * 9 + rank] = held[at + rank]!;
    if (suit < 3) concealed[suit * 9 + 4]! += held[at + 9]!;
  }

  private scoreInto(at: number, selfDraw: boolean): void {
    const { out, scores, situation, win } = this;
    win.selfDraw = selfDraw;
    scoreUnchecked(win, situation.rules, out);
    scores[at] = out.han;
    scores[at + 1] = out.fu / 5;
    scores[at + 2] = out.yakuman;
  }
}

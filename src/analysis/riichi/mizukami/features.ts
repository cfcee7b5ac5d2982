/**
 * The active features of a hand that is left after a discard (3n + 1 concealed tiles and melds), by the rows of tables.ts. `read` looks at
 * the table once; `write` is then asked for each hand the seat could be left with. Only the seat's own concealed tiles are looked at.
 */
import { isReadyToRiichi, outerTiles, WAYS, waysOf, yakuState } from './yaku.ts';
import { FAR, KIND_STEPS, MELD_IDS, STARTS, SUIT_PATTERNS, TABLE_8, TILE_STEPS, TURNS } from './tables.ts';
import type { Rest, Surroundings } from './surroundings.ts';
import { CHOW, CLOSED_KONG, meldKind, meldReds, meldType, PUNG, type Meld } from '../../../tiles/index.ts';

/** No hand has more active features. */
export const MOST_ACTIVE = 96;

const at = (name: string): number => {
  const start = STARTS[name];
  if (start === undefined) throw new RangeError(`no row ${name}`);
  return start;
};
const MELDS = at('melds');
const RIICHI_OR_YAKU = at('riichi or yaku');
const SUIT = at('suit pattern');
const ONE_MELD = at('one meld');
const TWO_MELDS = at('two melds');
const TRIPLETS_PAIRS = at('triplets and pairs');
const ALL_TRIPLETS = at('all triplets');
const KINDS_CLOSED = at('accepted kinds, closed');
const KINDS_OPEN = at('accepted kinds, open');
const THREE_SUITS = at('three suits');
const THROUGH = at('one suit through');
const FLUSH_CLOSED = at('half flush, closed');
const FLUSH_OPEN = at('half flush, open');
const OUTSIDE = at('outside hand');
const PAIRS = at('pairs');
const TRIPLETS = at('triplet groups');
const DORA = at('dora');
const INNER_DORA = at('inner dora');
const WAY = at('melds and way to a yaku');
const CLOSED_TURN = at('closed, shanten, turn');
const OUTER = at('outer tiles');
const OUTER_MELDS = at('outer tiles and melds');
const OUTER_OPEN = at('outer tiles, open');
const WINDS = at('winds');
const DRAGONS = at('dragons');
const MELDS_DORA = at('melds, dora, dealer');
const SHANTEN = at('shanten');
const SEVEN_PAIRS = at('seven pairs');
const ORPHANS = at('thirteen orphans');
const TILES = at('accepted tiles');
const KINDS = at('accepted kinds');
const HONOUR = at('honour held');
const NEAR_DORA = at('near the dora');
const NEAR_RED = at('near a red five');
const SUIT_NEAR = at('suit pattern, near');
const PROSPECT = at('prospect');
const THREAT = at('threat');
const VALUE_MELDS = at('value melds');
const OPEN_TURN = at('open, shanten, turn');
const LONE = at('outer tiles by turn');
const WAYS_AT = at('ways to a yaku');
const STANDING = at('standing');
const DEALER = at('dealer');

const POWERS = Uint16Array.of(1, 3, 9, 27, 81, 243, 729, 2187, 6561);
/** Place of a suit's nine counts, each 0–2, among those with at most 14 tiles. */
const PATTERN = ((): Uint16Array => {
  const places = new Uint16Array(3 ** 9);
  let next = 0;
  for (let code = 0; code < places.length; code++) {
    let sum = 0;
    for (let rest = code; rest > 0; rest = (rest / 3) | 0) sum += rest % 3;
    if (sum <= 14) places[code] = next++;
  }
  if (next !== SUIT_PATTERNS) throw new RangeError(`${next} suit patterns`);
  return places;
})();

/** 34 kinds × chow, pung, open or added kong, closed kong. */
const meldId = (meld: Meld): number => {
  const type = meldType(meld);
  const four = type === CHOW ? 0 : type === PUNG ? 1 : type === CLOSED_KONG ? 3 : 2;
  return meldKind(meld) * 4 + four;
};

const least = (a: number, b: number): number => (a < b ? a : b);

/** Writes the active features of one hand after another. */
export class FeatureWriter {
  readonly active = new Uint16Array(MOST_ACTIVE);
  size = 0;
  /** Ranks there, as bits by suit; with melds and without. */
  private readonly held = new Uint16Array(3);
  private readonly present = new Uint16Array(3);
  private readonly suitTiles = new Uint8Array(4);
  private pairs = 0;
  private triplets = 0;
  private hasChow = false;
  private pungs = 0;
  private dora = 0;
  private inner = 0;

  private push(feature: number): void {
    this.active[this.size++] = feature;
  }

  /** Fills `active` and says how many there are. */
  write(surroundings: Surroundings, rest: Rest): number {
    this.size = 0;
    this.count(rest);
    this.addMelds(rest.melds);
    this.countDora(surroundings, rest);
    this.writeShape(rest);
    this.writeYaku(surroundings, rest);
    this.writeHonours(surroundings, rest);
    this.writeDistance(surroundings, rest);
    this.writeDora(surroundings, rest);
    return this.size;
  }

  /** Suits, pairs and triplets of the concealed tiles. */
  private count({ counts, shanten }: Rest): void {
    this.pairs = 0;
    this.triplets = 0;
    for (let suit = 0; suit < 3; suit++) {
      let [code, bits, tiles] = [0, 0, 0];
      for (let rank = 0; rank < 9; rank++) {
        const copies = counts[suit * 9 + rank]!;
        if (copies === 0) continue;
        code += POWERS[rank]! * (copies > 1 ? 2 : 1);
        bits |= 1 << rank;
        tiles += copies;
        if (copies > 1) this.pairs++;
        if (copies > 2) this.triplets++;
      }
      this.held[suit] = bits;
      this.present[suit] = bits;
      this.suitTiles[suit] = tiles;
      this.push(SUIT + PATTERN[code]!);
      if (shanten <= 1) this.push(SUIT_NEAR + PATTERN[code]!);
    }
    let honours = 0;
    for (let kind = 27; kind < 34; kind++) {
      const copies = counts[kind]!;
      honours += copies;
      if (copies > 1) this.pairs++;
      if (copies > 2) this.triplets++;
    }
    this.suitTiles[3] = honours;
  }

  private addMelds(melds: readonly Meld[]): void {
    this.hasChow = false;
    this.pungs = 0;
    for (let i = 0; i < melds.length; i++) {
      const meld = melds[i]!;
      const kind = meldKind(meld);
      const suit = (kind / 9) | 0;
      const isChow = meldType(meld) === CHOW;
      if (isChow) this.hasChow = true;
      else this.pungs++;
      this.suitTiles[suit]! += 3;
      if (suit < 3) this.present[suit]! |= (isChow ? 7 : 1) << (kind % 9);
      if (melds.length === 1) this.push(ONE_MELD + meldId(meld));
      for (let j = 0; j < i; j++) {
        const [a, b] = [meldId(meld), meldId(melds[j]!)];
        const [low, high] = a < b ? [a, b] : [b, a];
        this.push(TWO_MELDS + low * MELD_IDS - (low * (low - 1)) / 2 + high - low);
      }
    }
    this.push(MELDS + melds.length);
  }

  private countDora({ dora, doraKinds }: Surroundings, { counts, reds, melds }: Rest): void {
    let [all, inner] = [0, 0];
    for (const kind of doraKinds) {
      const n = dora[kind]! * counts[kind]!;
      all += n;
      if (kind < 27 && kind % 9 > 1 && kind % 9 < 7) inner += n;
    }
    const own = reds[0]! + reds[1]! + reds[2]!;
    all += own;
    inner += own;
    for (const meld of melds) {
      const kind = meldKind(meld);
      const red = meldReds(meld);
      let n = red;
      if (meldType(meld) === CHOW) n += dora[kind]! + dora[kind + 1]! + dora[kind + 2]!;
      else n += dora[kind]! * (meldType(meld) === PUNG ? 3 : 4);
      all += n;
      if (kind < 27 && kind % 9 > 0 && kind % 9 < 7) inner += n;
    }
    this.dora = least(3, all);
    this.inner = least(3, inner);
  }

  private writeShape({ melds, isOpen }: Rest): void {
    const { pairs, triplets, pungs, suitTiles, present } = this;
    this.push(TRIPLETS_PAIRS + least(4, triplets) * 7 + least(6, pairs));
    this.push(ALL_TRIPLETS + (this.hasChow ? 35 : least(4, triplets + pungs) * 7 + least(6, pairs + pungs)));
    this.push(PAIRS + least(7, pairs));
    this.push(TRIPLETS + least(5, triplets + pungs));
    for (let suit = 0; suit < 3; suit++) this.push(THROUGH + present[suit]!);
    this.writeThreeSuits(melds);
    let longest = 0;
    let [suits, meldSuits] = [0, 0];
    for (const meld of melds) {
      const suit = (meldKind(meld) / 9) | 0;
      if (suit < 3) meldSuits |= 1 << suit;
    }
    for (let suit = 0; suit < 3; suit++) {
      if ((meldSuits & ~(1 << suit)) !== 0) continue;
      suits++;
      if (suitTiles[suit]! > longest) longest = suitTiles[suit]!;
    }
    const flush = suits === 0 ? 0 : least(15, longest + suitTiles[3]!);
    this.push((isOpen ? FLUSH_OPEN : FLUSH_CLOSED) + flush);
  }

  private writeThreeSuits(melds: readonly Meld[]): void {
    const [m, p, s] = this.present as unknown as [number, number, number];
    let runs = 0;
    for (const meld of melds) if (meldType(meld) === CHOW) runs |= 1 << (meldKind(meld) % 9);
    for (let low = 0; low < 7; low++) {
      const window = ((m >> low) & 7) | (((p >> low) & 7) << 3) | (((s >> low) & 7) << 6);
      let fitting = 0;
      if (((runs >> low) & 1) === 1)
        for (const meld of melds) if (meldType(meld) === CHOW && meldKind(meld) % 9 === low) fitting++;
      const isLost = melds.length - fitting > 1 ? 1 : 0;
      this.push(THREE_SUITS + window * 4 + (fitting > 0 ? 2 : 0) + isLost);
    }
  }

  private writeYaku(surroundings: Surroundings, rest: Rest): void {
    const { counts, melds, isOpen, shanten } = rest;
    const outer = least(2, outerTiles(counts));
    let [hasOuterMeld, hasInnerMeld, tiles] = [false, false, 0];
    for (const meld of melds) {
      const kind = meldKind(meld);
      const rank = kind % 9;
      const isEdge = kind >= 27 || rank === 0 || (meldType(meld) === CHOW ? rank === 6 : rank === 8);
      if (isEdge) hasOuterMeld = true;
      else hasInnerMeld = true;
    }
    this.push(OUTER + outer);
    this.push(OUTER_MELDS + (hasOuterMeld ? 3 : 0) + outer);
    if (isOpen && !hasOuterMeld) this.push(OUTER_OPEN + outer);
    for (let kind = 0; kind < 34; kind++) if (kind >= 27 || kind % 9 < 3 || kind % 9 > 5) tiles += counts[kind]!;
    this.push(OUTSIDE + (hasInnerMeld ? 0 : least(15, tiles + 3 * melds.length)));
    const ways = waysOf(surroundings, rest, this.suitTiles);
    const state = yakuState(isOpen, ways);
    if (isReadyToRiichi(rest)) this.push(RIICHI_OR_YAKU);
    if (state === 2) this.push(RIICHI_OR_YAKU + 1);
    const near = least(FAR, shanten < 0 ? 0 : shanten);
    this.push(PROSPECT + (((isOpen ? FAR + 1 : 0) + near) * 4 + this.dora) * 3 + state);
    if (isOpen) this.push(WAYS_AT + near * WAYS + ways);
    let values = 0;
    for (let honour = 0; honour < 7; honour++)
      if (surroundings.honourValue[honour]! > 0 && counts[27 + honour]! > 2) values++;
    for (const meld of melds) if (meldKind(meld) >= 27 && surroundings.honourValue[meldKind(meld) - 27]! > 0) values++;
    this.push(VALUE_MELDS + melds.length * 3 + least(2, values));
    this.push(WAY + melds.length * 15 + 3 * least(4, shanten < 0 ? 0 : shanten) + state);
  }

  private writeHonours({ seatWind, left, honourValue, turn }: Surroundings, { counts }: Rest): void {
    let winds = 0;
    for (let i = 0; i < 4; i++) winds = winds * 4 + least(3, counts[27 + ((seatWind + i) & 3)]!);
    this.push(WINDS + winds);
    this.push(DRAGONS + least(3, counts[31]!) * 16 + least(3, counts[32]!) * 4 + least(3, counts[33]!));
    const phase = least(2, (turn / 6) | 0);
    for (let honour = 0; honour < 7; honour++) {
      const copies = least(3, counts[27 + honour]!);
      if (copies > 0)
        this.push(HONOUR + phase * 36 + honourValue[honour]! * 12 + (copies - 1) * 4 + least(3, left[27 + honour]!));
    }
  }

  private writeDistance(
    { turn, threats, standing, isDealer }: Surroundings,
    { melds, isOpen, shanten, kinds, tiles, counts }: Rest,
  ): void {
    const near = least(FAR, shanten < 0 ? 0 : shanten);
    this.push(SHANTEN + shanten + 1);
    this.push((isOpen ? KINDS_OPEN : KINDS_CLOSED) + least(15, kinds));
    this.push(TILES + ((isOpen ? FAR + 1 : 0) + near) * TILE_STEPS + least(TILE_STEPS - 1, tiles));
    this.push(THREAT + ((isOpen ? FAR + 1 : 0) + near) * 3 + least(2, threats));
    this.push(STANDING + (isOpen ? 8 : 0) + standing);
    this.push(DEALER + ((isOpen ? 2 : 0) + (isDealer ? 1 : 0)) * (FAR + 1) + near);
    this.push(OPEN_TURN + ((isOpen ? FAR + 1 : 0) + near) * TURNS + least(TURNS - 1, turn));
    this.push(KINDS + near * KIND_STEPS + least(KIND_STEPS - 1, kinds));
    this.push(CLOSED_TURN + ((isOpen ? 3 : 0) + least(2, near)) * TURNS + least(TURNS - 1, turn));
    let [all, outers, lone, hasPair] = [0, 0, 0, false];
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === 0) continue;
      all++;
      if (kind < 27 && kind % 9 !== 0 && kind % 9 !== 8) continue;
      outers++;
      if (counts[kind]! > 1) hasPair = true;
      else if (
        kind < 27 &&
        (kind % 9 === 0 ? counts[kind + 1]! + counts[kind + 2]! : counts[kind - 1]! + counts[kind - 2]!) === 0
      )
        lone++;
    }
    this.push(LONE + least(2, (turn / 6) | 0) * 8 + least(7, lone));
    const isWhole = melds.length === 0;
    this.push(SEVEN_PAIRS + (isWhole ? least(6, 6 - this.pairs + (all < 7 ? 7 - all : 0)) : 7));
    this.push(ORPHANS + (isWhole ? least(12, 13 - outers - (hasPair ? 1 : 0)) : 13));
  }

  private writeDora({ doraKinds, isDealer }: Surroundings, { counts, reds, melds }: Rest): void {
    this.push(DORA + this.dora);
    this.push(INNER_DORA + this.inner);
    this.push(MELDS_DORA + (melds.length * 4 + this.dora) * 2 + (isDealer ? 1 : 0));
    for (const kind of doraKinds) {
      if (kind >= 27) continue;
      const ranks = this.held[(kind / 9) | 0]! << 2;
      const rank = kind % 9;
      const around = ((ranks >> rank) & 3) | (((ranks >> (rank + 3)) & 3) << 2);
      this.push(NEAR_DORA + least(2, counts[kind]!) * 16 + around);
    }
    for (let suit = 0; suit < 3; suit++) {
      if (reds[suit] === 0) continue;
      const ranks = this.held[suit]!;
      this.push(NEAR_RED + (((ranks >> 2) & 3) | (((ranks >> 5) & 3) << 2)));
    }
  }
}

/** Features of table 8 come first. */
export const TABLE_8_SIZE = TABLE_8.reduce((sum, { size }) => sum + size, 0);

/**
 * Makes majiang-core quicker without changing what it computes: shanten comes from our tables where both count alike, and is remembered by
 * hand elsewhere; waits are remembered, and the texts of suits and what is a tile or a meld; a hand is copied without building a fresh one first. What
 * is remembered, the package's own functions have computed. Both count alike unless a kind is held four times (we know that nobody has a fifth tile) or tiles are missing (the package
 * asks about the tiles of one suit alone); the test compares them on hands of few kinds.
 */
import { shantenUnchecked } from '../../shape/index.ts';

export type Hand = {
  _bingpai: { _: number; m: number[]; p: number[]; s: number[]; z: number[] };
  _fulou: string[];
  _zimo: string | null;
  _lizhi: boolean;
};
type Shanten = (hand: Hand) => number;
type Waits = (hand: Hand, shanten?: Shanten) => string[] | null;

/** The parts of @kobalab/majiang-core that are replaced. */
export type MajiangCore = {
  readonly Util: { xiangting: Shanten; tingpai: Waits };
  readonly Shoupai: {
    readonly prototype: { clone: () => unknown; toString: () => string };
    valid_pai: (text: string) => string | undefined;
    valid_mianzi: (text: string) => string | undefined;
  };
};

/** Hands remembered: a place each, the newest stays. */
const PLACES = 1 << 20;

const suitKey = (counts: readonly number[]): number => {
  let key = 0;
  for (let n = 1; n < counts.length; n++) key = key * 5 + counts[n]!;
  return key;
};

/** Two numbers below 2^53 name everything that shanten and waits depend on: counts, melds, and whether a meld was just called. */
const lowKey = ({ _bingpai: { m, p } }: Hand): number => suitKey(m) * 1_953_125 + suitKey(p);
const highKey = ({ _bingpai: { s, z }, _fulou, _zimo }: Hand): number => {
  const called = _zimo !== null && _zimo.length > 2 ? 1 : 0;
  return ((suitKey(s) * 78_125 + suitKey(z)) * 5 + _fulou.length) * 2 + called;
};

/** The place of a hand whose keys are these. */
const placeOf = (low: number, high: number): number => {
  let hash = Math.imul((low | 0) ^ Math.imul((low / 4_294_967_296) | 0, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ (high | 0), 0xc2b2ae35) ^ Math.imul((high / 4_294_967_296) | 0, 0x27d4eb2f);
  return (hash ^ (hash >>> 13)) & (PLACES - 1);
};

/** Which hand a place holds. */
class Places {
  private readonly lows = new Float64Array(PLACES).fill(-1);
  private readonly highs = new Float64Array(PLACES);
  /** Of the last hand looked for. */
  place = 0;

  /** True when the hand is at its place; else it is put there. */
  find(hand: Hand): boolean {
    const low = lowKey(hand);
    const high = highKey(hand);
    const place = placeOf(low, high);
    this.place = place;
    if (this.lows[place] === low && this.highs[place] === high) return true;
    this.lows[place] = low;
    this.highs[place] = high;
    return false;
  }
}

const counts = new Uint8Array(34);

/** Shanten by our tables; undefined where the package may count otherwise. */
const byTables = ({ _bingpai: { m, p, s, z }, _fulou, _zimo }: Hand): number | undefined => {
  let tiles = 3 * _fulou.length;
  let most = 0;
  for (let n = 1; n <= 9; n++) {
    const [i, j, k] = [m[n]!, p[n]!, s[n]!];
    counts[n - 1] = i;
    counts[n + 8] = j;
    counts[n + 17] = k;
    tiles += i + j + k;
    most = Math.max(most, i, j, k);
  }
  for (let n = 1; n <= 7; n++) {
    const i = z[n]!;
    counts[n + 26] = i;
    tiles += i;
    most = Math.max(most, i);
  }
  if (most > 3 || (tiles !== 13 && tiles !== 14)) return undefined;
  const shanten = shantenUnchecked(counts, _fulou.length);
  // A hand that has just called cannot win.
  return shanten < 0 && _zimo !== null && _zimo.length > 2 ? 0 : shanten;
};

const NAMES = Array.from({ length: 34 }, (_, kind) => `${'mpsz'[Math.floor(kind / 9)]}${(kind % 9) + 1}`);
const KIND_OF = new Map(NAMES.map((name, kind) => [name, kind]));

/** A function of one text, remembered; the texts are few: names of tiles and melds. */
const remembered = (work: (text: string) => string | undefined): ((text: string) => string | undefined) => {
  const known = new Map<string, string | undefined>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found;
    const result = work(text);
    if (known.size < 10_000) known.set(text, result);
    return result;
  };
};

const SUITS = ['m', 'p', 's', 'z'] as const;

/** A hand as text, suit by suit; hidden tiles are left to the package. */
const textWriter = (stock: (this: Hand) => string): ((this: Hand) => string) => {
  const texts = SUITS.map(() => new Map<number, string>());
  const blank = (suit: string, counts: number[]): Hand => {
    const none = (size: number): number[] => Array.from({ length: size }, () => 0);
    const bingpai = { _: 0, m: none(10), p: none(10), s: none(10), z: none(8), [suit]: counts };
    return { _bingpai: bingpai, _fulou: [], _zimo: null, _lizhi: false };
  };
  const write = (at: number, name: string, counts: number[], drawn: string | null): string => {
    const isRed = name !== 'z';
    const own = drawn !== null && drawn[0] === name ? Number(drawn[1]) : -1;
    let key = isRed ? counts[0]! - (own === 0 ? 1 : 0) : 0;
    for (let n = 1; n < counts.length; n++) key = key * 5 + counts[n]! - (n === own || (n === 5 && own === 0) ? 1 : 0);
    const known = texts[at]!.get(key);
    if (known !== undefined) return known;
    const rest = counts.slice();
    if (own >= 0) rest[own]!--;
    if (own === 0) rest[5]!--;
    const text = stock.call(blank(name, rest));
    texts[at]!.set(key, text);
    return text;
  };
  return function toString(this: Hand): string {
    const { _bingpai: counts, _fulou, _zimo, _lizhi } = this;
    if (counts._ > 0) return stock.call(this);
    const drawn = _zimo !== null && _zimo.length === 2 ? _zimo : null;
    let text = '';
    for (let at = 0; at < 4; at++) text += write(at, SUITS[at]!, counts[SUITS[at]!], drawn);
    if (drawn !== null) text += drawn;
    if (_lizhi) text += '*';
    for (const meld of _fulou) text += `,${meld}`;
    return _zimo !== null && _zimo.length > 2 ? `${text},` : text;
  };
};

const done = new WeakSet<MajiangCore>();

/** Replaces the functions in place; a second call does nothing. */
export const accelerate = (core: MajiangCore): void => {
  if (done.has(core)) return;
  done.add(core);
  const { Util, Shoupai } = core;
  const { xiangting, tingpai } = Util;
  const shantenPlaces = new Places();
  const shantens = new Int8Array(PLACES);
  const quick: Shanten = (hand) => {
    const known = byTables(hand);
    if (known !== undefined) return known;
    const isKnown = shantenPlaces.find(hand);
    const { place } = shantenPlaces;
    return isKnown ? shantens[place]! : (shantens[place] = xiangting(hand));
  };
  const waitPlaces = new Places();
  // Waits come in the order of kinds, so that two masks hold them.
  const suits = new Int32Array(PLACES);
  const honours = new Int32Array(PLACES);
  const fillWaits = (hand: Hand, place: number): void => {
    suits[place] = 0;
    honours[place] = 0;
    for (const name of tingpai(hand, quick)!) {
      const kind = KIND_OF.get(name)!;
      if (kind < 27) suits[place]! |= 1 << kind;
      else honours[place]! |= 1 << (kind - 27);
    }
  };
  Util.xiangting = quick;
  Util.tingpai = (hand, shanten) => {
    if (shanten !== undefined) return tingpai(hand, shanten);
    if (hand._zimo) return null;
    const isKnown = waitPlaces.find(hand);
    const { place } = waitPlaces;
    if (!isKnown) fillWaits(hand, place);
    const names: string[] = [];
    for (let mask = suits[place]!; mask !== 0; mask &= mask - 1) names.push(NAMES[31 - Math.clz32(mask & -mask)]!);
    for (let mask = honours[place]!; mask !== 0; mask &= mask - 1)
      names.push(NAMES[27 + 31 - Math.clz32(mask & -mask)]!);
    return names;
  };
  Shoupai.valid_pai = remembered(Shoupai.valid_pai);
  Shoupai.valid_mianzi = remembered(Shoupai.valid_mianzi);
  Shoupai.prototype.toString = textWriter(Shoupai.prototype.toString);
  Shoupai.prototype.clone = function clone(this: Hand): Hand {
    const copy = Object.create(Shoupai.prototype) as Hand;
    const { _, m, p, s, z } = this._bingpai;
    copy._bingpai = { _, m: m.slice(), p: p.slice(), s: s.slice(), z: z.slice() };
    copy._fulou = this._fulou.slice();
    copy._zimo = this._zimo;
    copy._lizhi = this._lizhi;
    return copy;
  };
};

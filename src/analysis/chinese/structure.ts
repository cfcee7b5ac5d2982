/**
 * Fan of a completion's sets and pair alone, whoever gave the tiles: the real scorer on the hand with every set laid open, won by an own draw of the
 * pair, less 自摸 and 单钓将. It is what a plan can count on; concealment, waits and flags come on top. The answer depends on sets, pair and own kongs
 * only, and with a triplet of winds on the winds of round and seat, so it is kept in a table that forgets (a later entry takes the place of an earlier one).
 */
import { newFanScore, scoreInto, SELF_DRAWN, SINGLE_WAIT, type ChineseWin } from '../../rules/chinese/index.ts';
import { emptyCounts, isKong, meldKind, meldType, type Kind, type Meld } from '../../tiles/index.ts';
import { OPEN_MELDS, SET_CODES, setOfMeld } from './sets.ts';
import type { Situation } from './situation.ts';

const BITS = 17;
const MOST = 255;
/** Sets from East to North are the triplets of winds. */
const EAST = 27;
const NORTH = 30;

/** Two numbers an entry: the key of the tiles; 256 · the context, and the fan. */
const entries = new Int32Array(2 << BITS).fill(-1);

/** Numbers of contexts, from PLAIN on, by what they are made of; those without a kong are 0 (winds of no account) and 1–16. */
const contexts = new Map<number, number>();
const PLAIN = 17;
const MOST_CONTEXTS = 1 << 16;

/** The number of a context: winds (0 where they are of no account, else 1–16) and own kongs. */
const contextOf = (winds: number, kongs: readonly Meld[]): number => {
  if (kongs.length === 0) return winds;
  let code = winds;
  for (const kong of kongs) code = code * 512 + 8 * meldKind(kong) + meldType(kong);
  const known = contexts.get(code);
  if (known !== undefined) return known;
  const context = PLAIN + contexts.size;
  contexts.set(code, context);
  return context;
};

const score = newFanScore();
const concealed = emptyCounts();
const four = new Uint8Array(4);
const melds: Meld[] = Array<Meld>(4).fill(OPEN_MELDS[0]!);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const isWind = (set: number): boolean => set >= EAST && set <= NORTH;

export class Structure {
  /** Contexts of structures without a triplet of winds, and with one. */
  private plain = 0;
  private windy = 0;
  private readonly win: Mutable<ChineseWin> = {
    concealed,
    melds,
    winTile: 0 as Kind,
    selfDraw: true,
    lastCopy: false,
    kong: false,
    lastTile: false,
    seatWind: 0,
    roundWind: 0,
    flowers: 0,
  };
  private kongs: readonly Meld[] = [];

  reset(situation: Situation): void {
    this.win.seatWind = situation.seatWind;
    this.win.roundWind = situation.roundWind;
    this.kongs = situation.melds.filter(isKong);
    if (contexts.size >= MOST_CONTEXTS) {
      contexts.clear();
      entries.fill(-1);
    }
    this.plain = contextOf(0, this.kongs);
    this.windy = contextOf(4 * situation.seatWind + situation.roundWind + 1, this.kongs);
  }

  /** `a` ≤ `b` ≤ `c` ≤ `d` are the codes of all four sets, melds included. Positional for speed: this runs for every completion. */
  fan(a: number, b: number, c: number, d: number, pair: number): number {
    const key = (((a * SET_CODES + b) * SET_CODES + c) * SET_CODES + d) * 34 + pair;
    const context = isWind(a) || isWind(b) || isWind(c) || isWind(d) ? this.windy : this.plain;
    const at = (Math.imul(key ^ Math.imul(context, 0x9e3779b1), 0x85ebca6b) >>> (32 - BITS)) << 1;
    const kept = entries[at + 1]!;
    if (entries[at] === key && kept >> 8 === context) return kept & 255;
    four[0] = a;
    four[1] = b;
    four[2] = c;
    four[3] = d;
    const fan = this.score(pair);
    entries[at] = key;
    entries[at + 1] = (context << 8) | fan;
    return fan;
  }

  /** Of the sets in `four` and the pair. */
  private score(pair: number): number {
    const { win, kongs } = this;
    for (let i = 0; i < 4; i++) melds[i] = OPEN_MELDS[four[i]!]!;
    for (const kong of kongs) {
      // As many kongs as melds: each stands for one set.
      const set = setOfMeld(kong);
      for (let i = 0; i < 4; i++)
        if (melds[i] === OPEN_MELDS[set]) {
          melds[i] = kong;
          break;
        }
    }
    concealed[pair] = 2;
    win.winTile = pair as Kind;
    const isWin = scoreInto(win, score);
    concealed[pair] = 0;
    if (!isWin) return 0;
    return Math.min(MOST, score.total - score.counts[SELF_DRAWN]! - score.counts[SINGLE_WAIT]!);
  }
}

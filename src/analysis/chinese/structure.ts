/**
 * Fan of a completion's sets and pair alone, whoever gave the tiles: the real scorer on the hand with every set laid open, won by an own draw of the
 * pair, less 自摸 and 单钓将. It is what a plan can count on; concealment, waits and flags come on top. The answer depends on sets, pair, winds
 * and own kongs only, so it is kept in a table that forgets (a later entry takes the place of an earlier one).
 */
import { newFanScore, scoreInto, SELF_DRAWN, SINGLE_WAIT, type ChineseWin } from '../../rules/chinese/index.ts';
import { emptyCounts, isKong, meldKind, meldType, type Kind, type Meld } from '../../tiles/index.ts';
import { OPEN_MELDS, SET_CODES, setOfMeld } from './sets.ts';
import type { Situation } from './situation.ts';

const BITS = 17;
const MOST = 255;

const keys = new Int32Array(1 << BITS).fill(-1);
const contexts = new Float64Array(1 << BITS);
const values = new Uint8Array(1 << BITS);

const score = newFanScore();
const concealed = emptyCounts();
const melds: Meld[] = [];

export class Structure {
  private context = 0;
  private situation: Situation | undefined;
  private kongs: readonly Meld[] = [];

  reset(situation: Situation): void {
    this.situation = situation;
    this.kongs = situation.melds.filter(isKong);
    let context = 4 * situation.seatWind + situation.roundWind + 1;
    for (const kong of this.kongs) context = context * 512 + 8 * meldKind(kong) + meldType(kong);
    this.context = context;
  }

  /** `a` ≤ `b` ≤ `c` ≤ `d` are the codes of all four sets, melds included. Positional for speed: this runs for every completion. */
  fan(a: number, b: number, c: number, d: number, pair: number): number {
    const key = (((a * SET_CODES + b) * SET_CODES + c) * SET_CODES + d) * 34 + pair;
    const at = (Math.imul(key ^ Math.imul(this.context | 0, 0x9e3779b1), 0x85ebca6b) >>> (32 - BITS)) | 0;
    if (keys[at] === key && contexts[at] === this.context) return values[at]!;
    const fan = this.score([a, b, c, d], pair);
    keys[at] = key;
    contexts[at] = this.context;
    values[at] = fan;
    return fan;
  }

  private score(sets: readonly number[], pair: number): number {
    const { seatWind, roundWind } = this.situation!;
    melds.length = 0;
    const kongs = [...this.kongs];
    for (const set of sets) {
      const at = kongs.findIndex((kong) => setOfMeld(kong) === set);
      melds.push(at < 0 ? OPEN_MELDS[set]! : kongs.splice(at, 1)[0]!);
    }
    concealed[pair] = 2;
    const win: ChineseWin = {
      concealed,
      melds,
      winTile: pair as Kind,
      selfDraw: true,
      lastCopy: false,
      kong: false,
      lastTile: false,
      seatWind,
      roundWind,
      flowers: 0,
    };
    const isWin = scoreInto(win, score);
    concealed[pair] = 0;
    if (!isWin) return 0;
    return Math.min(MOST, score.total - score.counts[SELF_DRAWN]! - score.counts[SINGLE_WAIT]!);
  }
}

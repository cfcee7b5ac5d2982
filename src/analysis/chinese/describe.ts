/** The fan of a completion in its likeliest way: which tile comes last, thrown or drawn, and which sets have been claimed by then. */
import type { Manner } from '../advice/index.ts';
import { fanOf, MINIMUM_FAN, type ChineseWin, type FanLine } from '../../rules/chinese/index.ts';
import type { Kind } from '../../tiles/index.ts';
import { MAX_BLOCKS, MAX_MISSING, type Completions } from './completions.ts';
import { OPEN_MELDS, SET_TILES } from './sets.ts';
import type { Situation } from './situation.ts';
import { FORMS, fillTiles } from './special.ts';

const tiles = new Uint8Array(34);

/** A way to win: which missing tile comes last, whether it is drawn, and whether sets are claimed before it. */
type Way = { readonly last: number; readonly selfDraw: boolean; readonly opens: boolean };

export class Describer {
  private situation: Situation | undefined;

  reset(situation: Situation): void {
    this.situation = situation;
  }

  manner(found: Completions, entry: number): Manner {
    let [claims, lasts] = [0, 0];
    for (let at = entry * MAX_MISSING; at < entry * MAX_MISSING + found.distance[entry]!; at++) {
      claims += found.claim[at]!;
      lasts += found.last[at]!;
    }
    if (claims > 0) return 'open';
    return lasts > found.distance[entry]! ? 'closed' : 'drawn';
  }

  /** The first way that reaches eight fan, wins by discard and claimed sets before others; the best one when none does. */
  lines(found: Completions, entry: number): readonly FanLine[] {
    const k = found.distance[entry]!;
    const order = Array.from({ length: k }, (_, i) => i).sort(
      (a, b) => this.pull(found, entry, b) - this.pull(found, entry, a),
    );
    let best: ReturnType<typeof fanOf>;
    for (const selfDraw of [false, true])
      for (const opens of [true, false])
        for (const last of order) {
          const result = fanOf(this.win(found, entry, { last, selfDraw, opens }));
          if (result === undefined) continue;
          if (result.total >= MINIMUM_FAN) return result.lines;
          if (best === undefined || result.total > best.total) best = result;
        }
    return best?.lines ?? [];
  }

  private pull(found: Completions, entry: number, i: number): number {
    const at = entry * MAX_MISSING + i;
    return found.last[at]! * this.situation!.unseen[found.missing[at]!]!;
  }

  /** Claimed are the sets that lack tiles, but for the one that the last tile completes. */
  private win(found: Completions, entry: number, { last, selfDraw, opens }: Way): ChineseWin {
    const { melds, shown, seatWind, roundWind } = this.situation!;
    const winTile = found.missing[entry * MAX_MISSING + last]! as Kind;
    fillTiles(found, entry, tiles);
    const concealed = tiles.slice();
    const claimed = opens && found.source[entry]! < FORMS ? this.claimed(found, entry, last) : [];
    let open = shown[winTile]!;
    for (const set of claimed)
      for (let i = 0; i < 3; i++) {
        const kind = SET_TILES[3 * set + i]!;
        concealed[kind]!--;
        if (kind === winTile) open++;
      }
    return {
      concealed,
      melds: [...melds, ...claimed.map((set) => OPEN_MELDS[set]!)],
      winTile,
      selfDraw,
      lastCopy: open === 3,
      kong: false,
      lastTile: false,
      seatWind,
      roundWind,
      flowers: 0,
    };
  }

  private claimed(found: Completions, entry: number, last: number): readonly number[] {
    const { counts } = this.situation!;
    const rest = counts.slice();
    const sets: number[] = [];
    let seen = 0;
    // The draft laid the blocks in this order, so what each lacks comes out the same.
    for (let d = 0; d < found.depth[entry]! - 1; d++) {
      const set = found.codes[entry * MAX_BLOCKS + d]!;
      const first = seen;
      for (let i = 0; i < 3; i++) {
        const kind = SET_TILES[3 * set + i]!;
        if (rest[kind]! > 0) rest[kind]!--;
        else seen++;
      }
      const isClaimable = seen > first && !(last >= first && last < seen);
      if (isClaimable && found.claim[entry * MAX_MISSING + first]! > 0) sets.push(set);
    }
    return sets;
  }
}

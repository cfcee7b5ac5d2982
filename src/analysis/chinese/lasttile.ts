/** The plan that needs no fan: any complete hand wins on the last tile of the wall (妙手回春, 海底捞月, eight fan each). */
import { LAST_TILE_CLAIM, FAN_POINTS } from '../../rules/chinese/index.ts';
import { AcceptanceTable, acceptanceUnchecked } from '../../shape/index.ts';
import { countTiles } from '../../tiles/index.ts';
import { chanceToLast } from './horizon.ts';
import { byDiscard, byDraw } from './scorer.ts';
import type { Situation } from './situation.ts';

/** Fan it is worth by itself. */
export const LAST_TILE_FAN = FAN_POINTS[LAST_TILE_CLAIM]!;
/** One seat of four draws the last tile, the others may claim it. */
export const LAST_TILE_POINTS = 0.25 * byDraw(LAST_TILE_FAN) + 0.75 * byDiscard(LAST_TILE_FAN);

export class LastTile {
  /** Rows of `acceptance`: a discard (or none) each; ready where the shanten is 0. */
  readonly rows = new AcceptanceTable();
  /** The chance that the round gets so far. */
  reach = 0;
  private unseen = 1;

  run({ counts, melds, unseen, draws, otherMelds }: Situation): void {
    acceptanceUnchecked(counts, melds.length, unseen, this.rows, 'chinese');
    this.reach = chanceToLast(draws, otherMelds);
    this.unseen = Math.max(1, countTiles(unseen));
  }

  /** The chance that the last tile completes the hand of a row. */
  hit(row: number): number {
    return this.rows.shanten[row] === 0 ? this.rows.tiles[row]! / this.unseen : 0;
  }
}

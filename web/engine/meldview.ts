/** How a meld lies on the table: the claimed tile sideways on the side of the seat it came from. */
import {
  ADDED_KONG,
  CLOSED_KONG,
  isAddedRed,
  meldClaimedTile,
  meldFrom,
  meldKind,
  meldOwnTiles,
  meldType,
  redOf,
  type Meld,
} from '../../src/tiles/index.ts';

export type LyingTile = { readonly tile: number; readonly isSideways: boolean; readonly isDown: boolean };
export type MeldView = readonly LyingTile[];

const upright = (tile: number): LyingTile => ({ tile, isSideways: false, isDown: false });
const sideways = (tile: number): LyingTile => ({ tile, isSideways: true, isDown: false });

/** Kind of a closed kong whose tiles the log hides; see UNSEEN in src/table/state.ts. */
const KINDS = 34;

export const viewMeld = (meld: Meld, seats: number, family: 'riichi' | 'chinese'): MeldView => {
  const type = meldType(meld);
  if (type === CLOSED_KONG) {
    const isHidden = meldKind(meld) >= KINDS;
    const tiles = isHidden ? [-1, -1, -1, -1] : meldOwnTiles(meld);
    return tiles.map((tile, i) => ({
      tile,
      isSideways: false,
      isDown: isHidden || (family === 'riichi' ? i === 0 || i === 3 : i !== 0),
    }));
  }
  const own = meldOwnTiles(meld).map(upright);
  const claimed = [sideways(meldClaimedTile(meld))];
  if (type === ADDED_KONG) claimed.push(sideways(isAddedRed(meld) ? redOf(meldKind(meld))! : meldKind(meld)));
  // Previous seat: at the left end; opposite: inside; next seat: at the right end.
  const from = meldFrom(meld);
  const at = from === seats - 1 ? 0 : from === 1 ? own.length : 1;
  return [...own.slice(0, at), ...claimed, ...own.slice(at)];
};

/** From the table, as a seat sees it, to the situation that plans are made from; and what a claim makes of it. */
import {
  addMeld,
  isOpenMeld,
  meldOf,
  meldType,
  CLOSED_KONG,
  kindOf,
  type Counts,
  type Kind,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import { CHINESE_OPEN_KONG, CHINESE_PUNG, chowOf, drawsLeft, type Table } from '../../table/index.ts';
import type { Situation } from './situation.ts';

/** Copies of each kind outside the concealed tiles, the public ones and own closed kongs. */
export const unseenBy = (counts: Counts, shown: Counts, melds: readonly Meld[]): Counts => {
  const unseen = counts.slice();
  for (const meld of melds) if (meldType(meld) === CLOSED_KONG) addMeld(unseen, meld);
  for (let kind = 0; kind < unseen.length; kind++) {
    const left = 4 - unseen[kind]! - shown[kind]!;
    unseen[kind] = left > 0 ? left : 0;
  }
  return unseen;
};

const openMelds = (table: Table, seat: number): number => {
  let open = 0;
  for (let at = 4 * seat; at < 4 * seat + table.meldCount[seat]!; at++)
    if (isOpenMeld(table.melds[at]! as Meld)) open++;
  return open;
};

export const situationOf = (table: Table, seat: number): Situation => {
  const counts = table.shapes[seat]!.counts.slice();
  const melds = table.meldsOf(seat);
  const shown = table.shown.slice();
  return {
    counts,
    melds,
    unseen: unseenBy(counts, shown, melds),
    shown,
    seatWind: table.seatWind(seat),
    roundWind: table.roundWind(),
    draws: drawsLeft(table, seat),
    otherMelds: [1, 2, 3].map((turn) => openMelds(table, (seat + turn) % 4)),
  };
};

/** The situation after laying `own` concealed tiles down as `meld`; a claimed tile is public already. */
export const afterMeld = (situation: Situation, meld: Meld, own: readonly Kind[]): Situation => {
  const counts = situation.counts.slice();
  const shown = situation.shown.slice();
  for (const kind of own) {
    counts[kind]!--;
    if (meldType(meld) !== CLOSED_KONG) shown[kind]!++;
  }
  return { ...situation, counts, shown, melds: [...situation.melds, meld] };
};

export const claimedChow = (low: number, claimed: number): Meld =>
  meldOf({ type: 'chow', kind: low as Kind, claimed, from: 3 });

/** The claim of the tile on the table as a meld, and the own tiles it takes. */
export const claimOf = (table: Table, action: number): { readonly meld: Meld; readonly own: readonly Kind[] } => {
  const kind = kindOf(table.claimTile as Tile);
  if (action >= CHINESE_OPEN_KONG)
    return { meld: meldOf({ type: 'open-kong', kind, from: 1 }), own: [kind, kind, kind] };
  if (action >= CHINESE_PUNG) return { meld: meldOf({ type: 'pung', kind, from: 1 }), own: [kind, kind] };
  const [low, claimed] = chowOf(action);
  return {
    meld: claimedChow(low, claimed),
    own: [low, low + 1, low + 2].filter((one) => one !== kind) as Kind[],
  };
};

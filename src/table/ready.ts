/** Waits, furiten and the discards that keep a hand ready. All of it concerns hands the table knows. */
import { AcceptanceTable, acceptanceUnchecked, chinesePairs, mayBeKnitted, type Game } from '../shape/index.ts';
import { kindOf, type Counts, type Kind, type Tile } from '../tiles/index.ts';
import type { MutableTable, Table } from './state.ts';

const rows = new AcceptanceTable();
const left = new Uint8Array(34);

export const gameOf = (table: Table): Game =>
  table.rules.family === 'chinese' ? 'chinese' : table.seats === 3 ? 'sanma' : 'riichi';

/**
 * Copies not among the seat's concealed tiles: a wait on a tile held there four times is no wait. Tiles in melds do not matter: a wait
 * on the fourth tile of an own kong still counts as ready on Tenhou (seen in real games).
 */
const fillLeft = (table: Table, seat: number): void => {
  const { counts } = table.shapes[seat]!;
  const isSanma = table.seats === 3;
  for (let kind = 0; kind < 34; kind++) left[kind] = isSanma && kind >= 1 && kind <= 7 ? 0 : 4 - counts[kind]!;
};

/** The tracker knows the riichi forms only; beyond one meld the Chinese ones are the same. */
const mayBeChineseForm = (counts: Counts, melds: number): boolean =>
  (melds === 0 && chinesePairs(counts) <= 0) || (melds <= 1 && mayBeKnitted(counts));

/** Sets the waits of a seat with 3n + 1 tiles. */
export const updateWaits = (table: MutableTable, seat: number): void => {
  table.waitSuits[seat] = 0;
  table.waitHonours[seat] = 0;
  if (table.known[seat] === 0) return;
  const melds = table.meldCount[seat]!;
  const shape = table.shapes[seat]!;
  if (shape.shanten(melds) > 0 && !(table.rules.family === 'chinese' && mayBeChineseForm(shape.counts, melds))) return;
  fillLeft(table, seat);
  acceptanceUnchecked(shape.counts, melds, left, rows, gameOf(table));
  if (rows.shanten[0] !== 0) return;
  table.waitSuits[seat] = rows.suits[0]!;
  table.waitHonours[seat] = rows.honours[0]!;
};

/** The hand waits for some tile. */
export const isReady = (table: Table, seat: number): boolean =>
  (table.waitSuits[seat]! | table.waitHonours[seat]!) !== 0;

/** The hand waits for this kind. */
export const waitsOn = (table: Table, seat: number, kind: number): boolean =>
  kind < 27 ? ((table.waitSuits[seat]! >> kind) & 1) === 1 : ((table.waitHonours[seat]! >> (kind - 27)) & 1) === 1;

/** A seat that may not win on a discard: an own discard is among the waits, or a win was passed. */
export const isFuriten = (table: Table, seat: number): boolean =>
  table.passedWin[seat]! > 0 ||
  (table.waitSuits[seat]! & table.riverSuits[seat]!) !== 0 ||
  (table.waitHonours[seat]! & table.riverHonours[seat]!) !== 0;

/** Kinds whose discard leaves the seat (3n + 2 tiles) ready, as bits; written to `ready`. */
export const ready = { suits: 0, honours: 0 };
export const findReadyDiscards = (table: Table, seat: number): boolean => {
  ready.suits = 0;
  ready.honours = 0;
  const melds = table.meldCount[seat]!;
  if (table.shapes[seat]!.shanten(melds) > 0) return false;
  fillLeft(table, seat);
  acceptanceUnchecked(table.shapes[seat]!.counts, melds, left, rows, gameOf(table));
  for (let row = 0; row < rows.size; row++) {
    if (rows.shanten[row] !== 0 || (rows.suits[row]! | rows.honours[row]!) === 0) continue;
    const kind = rows.discard[row]!;
    if (kind < 27) ready.suits |= 1 << kind;
    else ready.honours |= 1 << (kind - 27);
  }
  return (ready.suits | ready.honours) !== 0;
};

const trial = new Uint8Array(34);

/**
 * After riichi a closed kong of the drawn kind is allowed when the waits stay the same. Tenhou does not ask for more: a hand that
 * could also be read without the triplet (111222333m 22p33p, drawing 2m) may be konged, and so may a kind one waits for, of which no copy is
 * left then; both seen in real games.
 */
export const keepsWaits = (table: Table, seat: number, kind: number): boolean => {
  const { counts } = table.shapes[seat]!;
  if (counts[kind] !== 4) return false;
  fillLeft(table, seat);
  trial.set(counts);
  trial[kind] = 0;
  left[kind] = 4;
  acceptanceUnchecked(trial, table.meldCount[seat]! + 1, left, rows, gameOf(table));
  return (
    rows.shanten[0] === 0 && rows.suits[0] === table.waitSuits[seat] && rows.honours[0] === table.waitHonours[seat]
  );
};

/** Kind of a tile, or of what is claimed. */
export const kindAt = (tile: number): Kind => kindOf(tile as Tile);

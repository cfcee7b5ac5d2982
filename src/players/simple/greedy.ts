/**
 * `greedy`: wins when it may, declares riichi when it may, else throws the tile that leaves the fewest steps and then the most
 * accepted tiles; calls only what brings it nearer and keeps a yaku in sight (a value triplet, or all simples). `riichier` is
 * the same without calls. In Chinese Standard it plays for shape alone and wins only with enough fan.
 */
import { AcceptanceTable, acceptanceUnchecked, shanten, type Game } from '../../shape/index.ts';
import {
  addMeld,
  isTerminalOrHonour,
  kindOf,
  meldKind,
  meldType,
  PUNG,
  type Kind,
  type Meld,
  type Tile,
} from '../../tiles/index.ts';
import * as T from '../../table/index.ts';
import type { Observation, Player } from '../player.ts';
import { classesOf } from '../../policy/index.ts';

const rows = new AcceptanceTable();
const left = new Uint8Array(34);

const gameOf = (table: T.Table): Game =>
  table.rules.family === 'chinese' ? 'chinese' : table.seats === 3 ? 'sanma' : 'riichi';

/** Copies of each kind the seat has not seen: hand, open tiles and its own closed kongs. */
const fillUnseen = (table: T.Table, seat: number): void => {
  const own = table.shapes[seat]!.counts.slice();
  if (table.rules.family === 'chinese')
    for (const meld of table.meldsOf(seat)) if (meldType(meld) === 3) addMeld(own, meld);
  const kinds = new Set<number>(table.rules.kinds);
  for (let kind = 0; kind < 34; kind++)
    left[kind] = kinds.has(kind) ? Math.max(0, 4 - own[kind]! - table.shown[kind]!) : 0;
};

/** Discard action with the least shanten, then the most tiles; plain fives before red ones, then the lowest. */
const bestDiscard = (table: T.Table, seat: number, legal: T.ActionList): number => {
  const { counts } = table.shapes[seat]!;
  fillUnseen(table, seat);
  acceptanceUnchecked(counts, table.meldCount[seat]!, left, rows, gameOf(table));
  const isChinese = table.rules.family === 'chinese';
  const first = isChinese ? T.CHINESE_DISCARD : T.DISCARD_ACTION;
  const end = isChinese ? T.CHINESE_CHOW : T.HAND_DISCARD_ACTION;
  let best = -1;
  let bestRow = -1;
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    if (action < first || action >= end) continue;
    const kind = isChinese ? T.KIND_OF[action - first]! : kindOf((action - first) as Tile);
    const row = rows.discard.subarray(0, rows.size).indexOf(kind);
    if (row < 0) continue;
    const isBetter =
      bestRow < 0 ||
      rows.shanten[row]! < rows.shanten[bestRow]! ||
      (rows.shanten[row] === rows.shanten[bestRow] && rows.tiles[row]! > rows.tiles[bestRow]!);
    if (!isBetter) continue;
    best = action;
    bestRow = row;
  }
  return best >= 0 ? best : legal.items[legal.size - 1]!;
};

/**
 * What the rule of `bestDiscard` leaves open: marks in `best` the kinds that share the least shanten and the most tiles among the legal ones (0 or 1
 * by kind), and says how many they are.
 */
export const bestKinds = (table: T.Table, seat: number, legal: Uint8Array, best: Uint8Array): number => {
  fillUnseen(table, seat);
  acceptanceUnchecked(table.shapes[seat]!.counts, table.meldCount[seat]!, left, rows, gameOf(table));
  let [shanten, tiles, count] = [Infinity, -1, 0];
  for (let row = 0; row < rows.size; row++) {
    const kind = rows.discard[row]!;
    if (legal[kind] !== 1) continue;
    const isBetter = rows.shanten[row]! < shanten || (rows.shanten[row] === shanten && rows.tiles[row]! > tiles);
    if (isBetter) {
      best.fill(0);
      [shanten, tiles, count] = [rows.shanten[row]!, rows.tiles[row]!, 0];
    }
    if (rows.shanten[row] !== shanten || rows.tiles[row] !== tiles) continue;
    best[kind] = 1;
    count++;
  }
  return count;
};

/** A yaku that survives an open hand: a value triplet held or melded, or nothing but simples. */
export const hasOpenYaku = (table: T.Table, seat: number, called: readonly Kind[]): boolean => {
  const counts = table.shapes[seat]!.counts;
  const isValue = (kind: number): boolean =>
    kind >= 31 || kind === 27 + table.roundWind() || kind === 27 + table.seatWind(seat);
  for (const meld of table.meldsOf(seat)) if (meldType(meld) >= PUNG && isValue(meldKind(meld))) return true;
  if (called.length === 1 && isValue(called[0]!)) return true;
  for (let kind = 27; kind < 34; kind++) if (counts[kind]! >= 3 && isValue(kind)) return true;
  const outer = (kind: Kind): boolean => isTerminalOrHonour(kind);
  if (called.some(outer) || table.meldsOf(seat).some((meld) => kindsOf(meld).some(outer))) return false;
  let strangers = 0;
  for (let kind = 0; kind < 34; kind++) if (isTerminalOrHonour(kind as Kind)) strangers += counts[kind]!;
  return strangers <= 2;
};

const kindsOf = (meld: Meld): Kind[] => {
  const low = meldKind(meld);
  return meldType(meld) === 0 ? [low, (low + 1) as Kind, (low + 2) as Kind] : [low];
};

/** The chow or pung that lowers the shanten, if any. */
const bestCall = (table: T.Table, seat: number, legal: T.ActionList): number => {
  const isChinese = table.rules.family === 'chinese';
  const classes = classesOf(table.rules.family);
  const kind = kindOf(table.claimTile as Tile);
  const { counts } = table.shapes[seat]!;
  const now = shanten(counts, gameOf(table));
  for (let i = legal.size - 1; i >= 0; i--) {
    const action = legal.items[i]!;
    const type = classes[action];
    if (type !== 'pung' && type !== 'chow') continue;
    const claimed = isChinese ? T.chowOf(action)[1] : (action - T.CHOW_ACTION) >> 1;
    const own =
      type === 'pung'
        ? [kind, kind]
        : [0, 1, 2].filter((place) => place !== claimed).map((place) => (kind - claimed + place) as Kind);
    const after = counts.slice();
    for (const k of own) after[k]!--;
    const called = type === 'pung' ? [kind] : [kind, ...own];
    if (shanten(after, gameOf(table)) < now && (isChinese || hasOpenYaku(table, seat, called))) return action;
  }
  return T.PASS;
};

export const makeGreedy = (name: string, calls: boolean): Player => ({
  name,
  needsView: true,
  choose: ({ view, seat, legal }: Observation) => {
    const table = view!;
    if (legal.has(T.WIN)) return T.WIN;
    if (legal.items[0] === T.PASS) return calls ? bestCall(table, seat, legal) : T.PASS;
    if (table.rules.family === 'riichi') {
      if (legal.has(T.DECLARE_RIICHI)) return T.DECLARE_RIICHI;
      if (legal.has(T.SET_KITA)) return T.SET_KITA;
    }
    return bestDiscard(table, seat, legal);
  },
});

/** Botzone's official sample: never claims, never wins, throws any of the thirteen tiles it held before the draw. */
export const makeSample = (name: string, rng: T.Rng): Player => ({
  name,
  needsView: true,
  choose: ({ view, seat, legal }: Observation) => {
    const table = view!;
    if (legal.items[0] === T.PASS) return T.PASS;
    const held = table.tilesOf(seat).slice();
    if (table.drawn !== T.NONE) held.splice(held.indexOf(table.drawn as Tile), 1);
    const tile = held[rng.below(held.length)]!;
    const action = table.rules.family === 'chinese' ? T.CHINESE_DISCARD + T.CONTEST_OF[tile]! : T.DISCARD_ACTION + tile;
    return legal.has(action) ? action : legal.items[legal.size - 1]!;
  },
});

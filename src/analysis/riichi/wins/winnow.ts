/**
 * What a win that is legal now does to the scores. A winner in riichi turns the tiles under the indicators (ura) after it has won, so its win has
 * several sizes: each number of ura dora with its exact chance, from the tiles that the seat has not seen.
 */
import { doraOf } from '../../../rules/riichi/index.ts';
import { ACCEPTED, ACTING, placesOf, riichiRules, winEvent, type Table } from '../../../table/index.ts';
import { hasKind } from '../../../shape/index.ts';
import { CHOW, NORTH, PUNG, kindOf, meldKind, meldType, type Kind, type Tile } from '../../../tiles/index.ts';
import { endsAfter } from '../placement/index.ts';
import { uraChances } from '../value/index.ts';

/** One size that a win now may have. */
export type WinNow = {
  /** Ura dora in the winner's tiles. */
  readonly ura: number;
  readonly chance: number;
  /** Change of the scores, by seat; counters and sticks included. */
  readonly deltas: readonly number[];
};

/** Copies of each kind in the winning hand, with melds, Norths set aside and the tile won on. */
const winningTiles = (table: Table, seat: number): Uint8Array => {
  const counts = Uint8Array.from(table.shapes[seat]!.counts);
  if (table.phase !== ACTING) counts[kindOf(table.claimTile as Tile)]!++;
  for (const meld of table.meldsOf(seat)) {
    const kind = meldKind(meld);
    const type = meldType(meld);
    if (type === CHOW) for (let i = 0; i < 3; i++) counts[kind + i]!++;
    else counts[kind]! += type === PUNG ? 3 : 4;
  }
  counts[NORTH]! += table.kita[seat]!;
  return counts;
};

/** Indicators that are turned under the open ones when the seat wins now. */
const uraIndicators = (table: Table, seat: number): number => {
  const rules = riichiRules(table);
  if (!rules.uraDora || table.riichi[seat] !== ACCEPTED) return 0;
  return rules.kongUraDora ? table.indicatorCount : 1;
};

/** Unseen tiles by how often the winner holds the kind they point at, packed as `uraChances` takes them, and one such indicator each. */
type Pointing = { readonly packed: number; readonly unseen: number; readonly kindBy: readonly (Kind | undefined)[] };

const pointingOf = (table: Table, seat: number): Pointing => {
  const held = winningTiles(table, seat);
  const own = table.shapes[seat]!.counts;
  const kindBy: (Kind | undefined)[] = [];
  const game = table.seats === 3 ? 'sanma' : 'riichi';
  let [packed, unseen] = [0, 0];
  for (let kind = 0; kind < 34; kind++) {
    if (!hasKind(game, kind as Kind)) continue;
    const left = Math.max(0, 4 - table.shown[kind]! - own[kind]!);
    const copies = held[doraOf(kind as Kind, riichiRules(table))]!;
    unseen += left;
    if (copies === 0 || left === 0) continue;
    packed += left << (6 * (copies - 1));
    kindBy[copies] = kind as Kind;
  }
  return { packed, unseen, kindBy };
};

/** For each number of ura dora indicators that make it; undefined where none do. */
const indicatorsFor = (most: number, kindBy: Pointing['kindBy']): readonly (readonly Kind[] | undefined)[] => {
  const found: (readonly Kind[] | undefined)[] = [[]];
  for (let ura = 1; ura <= most; ura++)
    for (let copies = Math.min(4, ura); copies >= 1 && found[ura] === undefined; copies--) {
      const [kind, rest] = [kindBy[copies], found[ura - copies]];
      if (kind !== undefined && rest !== undefined) found[ura] = [...rest, kind];
    }
  return found;
};

/** Every size that the win of the seat now may have, the fewest ura dora first; chances sum to 1. The win must be legal. */
export const winsNow = (table: Table, seat: number): readonly WinNow[] => {
  const byDraw = table.phase === ACTING;
  const won = (kinds: readonly Kind[]): readonly number[] => winEvent(table, seat, byDraw, true, [], kinds).deltas;
  const indicators = uraIndicators(table, seat);
  if (indicators === 0) return [{ ura: 0, chance: 1, deltas: won([]) }];
  const { packed, unseen, kindBy } = pointingOf(table, seat);
  const chances = uraChances(packed, unseen, indicators);
  const kinds = indicatorsFor(chances.length - 1, kindBy);
  const wins: WinNow[] = [];
  chances.forEach((chance, ura) => {
    if (chance > 0) wins.push({ ura, chance, deltas: won(kinds[ura]!) });
  });
  return wins;
};

/** Points of the seat's win on average over its sizes, honba and sticks included. */
export const meanWin = (wins: readonly WinNow[], seat: number): number =>
  wins.reduce((sum, { chance, deltas }) => sum + chance * deltas[seat]!, 0);

/** How the match stands after a win, for the winner: its final place, or null where the match goes on. */
export type WinPlace = {
  readonly place: number | null;
  /** Fewest ura dora that lead there, and the chance of it. */
  readonly ura: number;
  readonly chance: number;
};

/** Where a win now leaves the seat, by place, the fewest ura dora first. */
export const placesAfter = (table: Table, seat: number, wins: readonly WinNow[]): readonly WinPlace[] => {
  const { round, honba, deposits, dealer, seats } = table;
  const before = { round, honba, deposits, dealer, scores: Array.from(table.scores.subarray(0, seats)) };
  const found: WinPlace[] = [];
  for (const { ura, chance, deltas } of wins) {
    const scores = before.scores.map((score, other) => score + deltas[other]!);
    const isOver = endsAfter(before, seat, scores, riichiRules(table));
    const place = isOver ? placesOf(scores, seats)[seat]! : null;
    const at = found.findIndex((one) => one.place === place);
    if (at < 0) found.push({ place, ura, chance });
    else found[at] = { ...found[at]!, chance: found[at]!.chance + chance };
  }
  return found;
};

/** Chance that a win now ends the match with the seat in the last place. */
export const lastPlaceChance = (table: Table, seat: number): number =>
  placesAfter(table, seat, winsNow(table, seat)).find(({ place }) => place === table.seats)?.chance ?? 0;

/** What lies on the table: own tiles, melds, rivers, walls, winds. */
import { chanceToLast, type Situation } from '../../analysis/chinese/index.ts';
import {
  CHINESE_CHOW,
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  KIND_OF,
  NONE,
  RIVER,
  drawsLeft,
  type ActionList,
  type Table,
} from '../../table/index.ts';
import { CHOW, CLOSED_KONG, PUNG, kindOf, meldKind, meldType, type Meld, type Tile } from '../../tiles/index.ts';
import { byteOf } from '../layout.ts';
import { GLOBAL, OPPONENTS, PLANE } from './layout.ts';
import type { Sheet } from './sheet.ts';

const plane = (name: string): number => PLANE[name]!;
const global = (name: string): number => GLOBAL[name]!;

const HAND = plane('hand');
const VISIBLE = plane('visible');
const DRAWN = plane('drawn');
const CALLED = plane('called');
const SEAT_WIND = plane('wind.seat');
const ROUND_WIND = plane('wind.round');
const DRAGON = plane('dragon');
const LEGAL = plane('legal');
const KONG = plane('kong');
const WALLS = global('walls');
const OFFERED = global('offered');
const SITUATION = global('situation');
const FROM = global('from');
const MELD_COUNTS = global('melds');
const CLOSED = global('closed');
const ROUND = global('round');
const WIND = global('wind');
const LAST = global('last');
const DRAWS_LEFT = global('draws');
const TURN = global('turn');
const OTHERS = global('others');
const ORDERS = ['self', ...OPPONENTS].map((who) => plane(`${who}.order`));
const MELDS = [plane('melds'), ...OPPONENTS.map((who) => plane(`${who}.melds`))];
const RIVERS = [plane('river'), ...OPPONENTS.map((who) => plane(`${who}.river`))];
const OF = OPPONENTS.map((who) => ({
  last: plane(`${who}.last`),
  recent: plane(`${who}.recent`),
  early: plane(`${who}.early`),
  safe: plane(`${who}.safe`),
  wind: plane(`${who}.wind`),
}));
const DRAWS = [1, 3, 6, 9, 12, 15, 18] as const;
const TURNS = [1, 3, 6, 9, 12, 15] as const;
const RECENT = 4;
const EARLY = 6;
/** Draws of a seat in a round. */
const WALL = 21;
const OWN_KONG = 5;
const FADE = Uint8Array.from({ length: RIVER }, (_, age) => byteOf(Math.exp(-0.2 * age)));

type Known = { readonly legal: ActionList; readonly situation: Situation };

export const writeTable = (sheet: Sheet, table: Table, seat: number, { legal, situation }: Known): void => {
  writeOwn(sheet, table, seat, situation);
  writeLegal(sheet, table, seat, legal);
  for (let slot = 0; slot < 4; slot++) {
    const other = (seat + slot) % 4;
    writeMelds(sheet, table, other, slot);
    writeRiver(sheet, table, other, slot);
    if (slot > 0) writeOpponent(sheet, table, other, slot);
    sheet.globals[WALLS + slot] = byteOf(drawsLeft(table, other) / WALL);
  }
  writeMatch(sheet, table, seat, situation);
};

const writeOwn = (sheet: Sheet, table: Table, seat: number, { counts, unseen }: Situation): void => {
  for (let kind = 0; kind < 34; kind++) {
    sheet.pile(kind, HAND, counts[kind]!, 4);
    sheet.pile(kind, VISIBLE, 4 - unseen[kind]!, 4);
  }
  if (table.turn === seat && table.drawn !== NONE) sheet.mark(kindOf(table.drawn as Tile), DRAWN);
  if (table.turn !== seat && table.claimTile !== NONE) sheet.mark(kindOf(table.claimTile as Tile), CALLED);
  sheet.mark(27 + table.seatWind(seat), SEAT_WIND);
  sheet.mark(27 + table.roundWind(), ROUND_WIND);
  for (let kind = 31; kind < 34; kind++) sheet.mark(kind, DRAGON);
};

const writeLegal = (sheet: Sheet, table: Table, seat: number, legal: ActionList): void => {
  for (let i = 0; i < legal.size; i++) {
    const action = legal.items[i]!;
    if (action >= CHINESE_DISCARD && action < CHINESE_CHOW) sheet.mark(KIND_OF[action - CHINESE_DISCARD]!, LEGAL);
    if (action < CHINESE_CLOSED_KONG) continue;
    sheet.mark(KIND_OF[(action - CHINESE_CLOSED_KONG) % 34]!, KONG);
    sheet.flag(OFFERED + OWN_KONG);
  }
  const isOwn = table.turn === seat;
  sheet.flag(SITUATION + (isOwn ? (table.drawn === NONE ? 1 : 0) : 2));
  if (!isOwn) sheet.flag(FROM + ((table.turn - seat + 4) % 4) - 1);
};

const writeMelds = (sheet: Sheet, table: Table, other: number, slot: number): void => {
  const first = MELDS[slot]!;
  for (let i = 0; i < table.meldCount[other]!; i++) {
    const meld = table.melds[other * 4 + i] as Meld;
    const [type, kind] = [meldType(meld), meldKind(meld)];
    sheet.flag(MELD_COUNTS + 4 * slot + i);
    if (type === CLOSED_KONG) sheet.flag(CLOSED + slot);
    // Which kind a closed kong of another seat has, nobody knows.
    if (type === CLOSED_KONG && slot > 0) continue;
    if (type === CHOW) for (let by = 0; by < 3; by++) sheet.mark(kind + by, first);
    else sheet.mark(kind, type === PUNG ? first + 1 : first + 2);
  }
};

const thrown = new Uint8Array(34);

const writeRiver = (sheet: Sheet, table: Table, other: number, slot: number): void => {
  const size = table.riverSize[other]!;
  thrown.fill(0);
  for (let i = 0; i < size; i++) {
    const kind = kindOf(table.rivers[other * RIVER + i] as Tile);
    sheet.write(kind, ORDERS[slot]!, FADE[size - 1 - i]!);
    sheet.pile(kind, RIVERS[slot]!, ++thrown[kind]!, slot === 0 ? 2 : 3);
    if (slot === 0) continue;
    const of = OF[slot - 1]!;
    if (i === size - 1) sheet.mark(kind, of.last);
    if (i >= size - RECENT) sheet.mark(kind, of.recent);
    if (i < EARLY) sheet.mark(kind, of.early);
  }
};

const writeOpponent = (sheet: Sheet, table: Table, other: number, slot: number): void => {
  const of = OF[slot - 1]!;
  sheet.mark(27 + table.seatWind(other), of.wind);
  const size = table.riverSize[other]!;
  if (size === 0) return;
  const since = table.riverTurns[other * RIVER + size - 1]!;
  for (let seat = 0; seat < 4; seat++) {
    if (seat === other) continue;
    for (let i = table.riverSize[seat]! - 1; i >= 0 && table.riverTurns[seat * RIVER + i]! > since; i--)
      sheet.mark(kindOf(table.rivers[seat * RIVER + i] as Tile), of.safe);
  }
};

const writeMatch = (sheet: Sheet, table: Table, seat: number, { draws, otherMelds }: Situation): void => {
  sheet.flag(ROUND + table.roundWind());
  sheet.flag(WIND + table.seatWind(seat));
  if (drawsLeft(table, (table.turn + 1) % 4) === 0) sheet.flag(LAST);
  sheet.steps(DRAWS_LEFT, draws, DRAWS);
  sheet.steps(TURN, table.riverSize[seat]!, TURNS);
  sheet.globals[OTHERS] = byteOf(chanceToLast(draws, otherMelds));
};

/** Legal actions of Chinese Standard as Botzone's judge accepts them, ascending; a win only with enough fan. */
import { meldKind, meldType, PUNG, type Meld } from '../tiles/index.ts';
import {
  CHINESE_ADDED_KONG,
  CHINESE_CLOSED_KONG,
  CHINESE_DISCARD,
  CHINESE_OPEN_KONG,
  CHINESE_PASS,
  CHINESE_PUNG,
  CHINESE_WIN,
  CONTEST_OF,
  KIND_OF,
  chowAction,
} from './chineseactions.ts';
import type { ActionList } from './legal.ts';
import { kindAt } from './ready.ts';
import { ACTING, BY_DISCARD, CLAIMING, NONE, chineseRules, type Table } from './state.ts';
import { canWinByClaim, canWinByDraw } from './winning.ts';

/** Tiles left for a seat to draw. */
export const drawsLeft = (table: Table, seat: number): number =>
  chineseRules(table).wall === 'duplicate' ? table.wallLeft[seat]! : table.liveLeft;

/** The legal actions of a seat in Chinese Standard. */
export const chineseLegal = (table: Table, seat: number, list: ActionList): void => {
  list.clear();
  if (table.known[seat] === 0) return;
  if (table.phase === ACTING && table.turn === seat) actOptions(table, seat, list);
  else if (table.phase === CLAIMING && table.turn !== seat) claimOptions(table, seat, list);
};

const actOptions = (table: Table, seat: number, list: ActionList): void => {
  const { counts } = table.shapes[seat]!;
  if (table.drawn !== NONE && canWinByDraw(table, seat)) list.push(CHINESE_WIN);
  let hasFour = false;
  for (let number = 0; number < 34; number++) {
    const copies = counts[KIND_OF[number]!]!;
    if (copies === 0) continue;
    list.push(CHINESE_DISCARD + number);
    hasFour ||= copies === 4;
  }
  // A kong needs a tile to replace it, and may not be the last act of the wall.
  if (table.drawn === NONE || drawsLeft(table, seat) === 0 || drawsLeft(table, (seat + 1) % 4) === 0) return;
  if (hasFour)
    for (let number = 0; number < 34; number++)
      if (counts[KIND_OF[number]!] === 4) list.push(CHINESE_CLOSED_KONG + number);
  const first = list.size;
  for (let i = 0; i < table.meldCount[seat]!; i++) {
    const meld = table.melds[seat * 4 + i] as Meld;
    if (meldType(meld) === PUNG && counts[meldKind(meld)]! > 0)
      list.push(CHINESE_ADDED_KONG + CONTEST_OF[meldKind(meld)]!);
  }
  if (list.size > first + 1) list.items.subarray(first, list.size).sort();
};

const claimOptions = (table: Table, seat: number, list: ActionList): void => {
  list.push(CHINESE_PASS);
  if (canWinByClaim(table, seat)) list.push(CHINESE_WIN);
  if (table.claimBy === BY_DISCARD && drawsLeft(table, (table.turn + 1) % 4) > 0) callOptions(table, seat, list);
  if (list.size === 1) list.clear();
};

const callOptions = (table: Table, seat: number, list: ActionList): void => {
  const kind = kindAt(table.claimTile);
  const { counts } = table.shapes[seat]!;
  if (kind < 27 && seat === (table.turn + 1) % 4)
    for (let claimed = 2; claimed >= 0; claimed--) {
      const rank = (kind % 9) - claimed;
      if (rank < 0 || rank > 6) continue;
      const low = kind - claimed;
      const a = claimed === 0 ? low + 1 : low;
      const b = claimed === 2 ? low + 1 : low + 2;
      if (counts[a]! > 0 && counts[b]! > 0) list.push(chowAction(low, claimed));
    }
  if (counts[kind]! >= 2) list.push(CHINESE_PUNG + CONTEST_OF[kind]!);
  if (counts[kind] === 3) list.push(CHINESE_OPEN_KONG + CONTEST_OF[kind]!);
};

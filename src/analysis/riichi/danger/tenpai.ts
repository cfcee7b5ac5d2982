/** Features of "this opponent's hand is ready", for opponents that have not declared riichi. All of it is open to every seat. */
import { kindOf, meldType, type Meld, type Tile } from '../../../tiles/index.ts';
import { FROM_DRAW, NONE, RIVER, NO_RIICHI, WITH_RIICHI, riichiRules, type Table } from '../../../table/index.ts';
import { Layout } from '../../linear/index.ts';
import { TURNS, turnBucket, type Opponent, type TableReading } from './reading.ts';

/** The features that the chance of a ready hand is fitted on. */
export const tenpaiLayout = new Layout();
const add = tenpaiLayout.add.bind(tenpaiLayout);

const MELDS = 5;
/** Guest wind, value honour, 1/9, 2/8, 3/7, 4–6, next to dora, dora or red. */
const SORTS = 8;
const DISCARDS = 22;

const TURN = add('melds.discards', MELDS * DISCARDS);
const DRAWS = add('melds.turn.draws', MELDS * TURNS * 9);
const HANDS = add('melds.turn.hands', MELDS * TURNS * 12);
const SINCE_HANDS = add('melds.since.hands', MELDS * 9 * 6);
const SORT = add('melds.turn.last', MELDS * TURNS * SORTS);
const SORT2 = add('melds.last.last2', MELDS * SORTS * SORTS);
const SORT_AGO = add('melds.last.ago', MELDS * SORTS * 6);
const DORA = add('melds.turn.dora', MELDS * TURNS * 5);
const PUSH = add('melds.push', MELDS * 17);
const FOLD = add('melds.fold', MELDS * 6);
const THROWN = add('melds.thrown', MELDS * 8);
const CALLS = add('melds.yaku', MELDS * 12);
const SHOWN = add('melds.dora.shown', MELDS * 6);
const DEALER = add('melds.dealer', MELDS * 2);
const OTHERS_IN_RIICHI = add('melds.turn.threats', MELDS * TURNS * 4);
const WALL = add('melds.wall', MELDS * 24);
const MIDDLE = add('melds.turn.middle', MELDS * TURNS * 10);
const CALLED = add('melds.type.when', MELDS * 3 * TURNS);
const PATTERN = add('melds.pattern', MELDS * 64);
const EARLY = add('melds.early', MELDS * 40);
const KITA = add('kita.turn', 5 * TURNS);
const FLUSH = add('melds.flush', MELDS * 6 * 6);
const ROUND = add('round.melds', 6 * MELDS);
const ORDER = add('melds.behind', MELDS * 8);
const TURN_DRAWS = add('melds.discards.draws', MELDS * DISCARDS * 6);
const TURN_PATTERN = add('melds.turn.pattern', MELDS * TURNS * 64);
const TURN_HANDS = add('melds.discards.hands', MELDS * DISCARDS * 12);
const THROWN_TURN = add('melds.turn.thrown', MELDS * TURNS * 8);
const CALLS_TURN = add('melds.turn.yaku', MELDS * TURNS * 12);
const SHOWN_TURN = add('melds.turn.dora.shown', MELDS * TURNS * 6);
const SORT_SINCE = add('melds.since.last', MELDS * 9 * SORTS);
const FIRST = add('melds.first', MELDS * SORTS * SORTS);
const SORT_MIDDLE = add('melds.last.middle.turn', MELDS * SORTS * 10 * TURNS);
const LENGTH = add('length.melds.turn', 2 * MELDS * TURNS);
const LENGTH_ORDER = add('length.melds.behind', 2 * MELDS * 8);
const SINCE_TURN = add('melds.since.discards', MELDS * 9 * DISCARDS);

const sortOf = (reading: TableReading, opponent: Opponent, tile: number): number => {
  if (tile === NONE) return 0;
  const kind = kindOf(tile as Tile);
  if (tile >= 34 || reading.nearDora[kind] === 3) return 7;
  if (kind >= 27) return opponent.honourValue[kind - 27]! > 0 ? 1 : 0;
  if (reading.nearDora[kind] === 2) return 6;
  const rank = kind % 9;
  const near = rank > 4 ? 8 - rank : rank;
  return Math.min(5, 2 + near);
};

/** Discards after the first riichi of another seat: dangerous ones by hand and by draw, safe ones by hand. */
const pushes = { hand: 0, draw: 0, safe: 0, last: 0 };

/** What the seat threw in the face of riichi. `last`: 0 nobody was in riichi, 1 safe, 2 suji or honour, 3 live, + 4 by hand. */
const readPushes = (table: Table, seat: number): void => {
  pushes.hand = 0;
  pushes.draw = 0;
  pushes.safe = 0;
  pushes.last = 0;
  const size = table.riverSize[seat]!;
  for (let declarer = 0; declarer < table.seats; declarer++) {
    if (declarer === seat || table.riichi[declarer] === NO_RIICHI) continue;
    const since = riichiTurn(table, declarer);
    for (let i = size - 1; i >= 0 && table.riverTurns[seat * RIVER + i]! > since; i--) {
      const kind = kindOf(table.rivers[seat * RIVER + i] as Tile);
      const isHand = (table.riverFlags[seat * RIVER + i]! & FROM_DRAW) === 0;
      const safety = safetyThen(table, declarer, kind, table.riverTurns[seat * RIVER + i]!, since);
      if (safety === 1) pushes.safe += isHand ? 1 : 0;
      else if (isHand) pushes.hand++;
      else pushes.draw++;
      if (i === size - 1) pushes.last = Math.max(pushes.last & 3, safety) + (isHand ? 4 : 0);
    }
  }
};

const riichiTurn = (table: Table, seat: number): number => {
  for (let i = 0; i < table.riverSize[seat]!; i++)
    if ((table.riverFlags[seat * RIVER + i]! & WITH_RIICHI) !== 0) return table.riverTurns[seat * RIVER + i]!;
  return 255;
};

/** 1 safe, 2 suji or honour, 3 live: against a riichi, at the time of a discard. */
const safetyThen = (table: Table, declarer: number, kind: number, turn: number, since: number): number => {
  let [same, low, high] = [false, kind % 9 < 3 || kind >= 27, kind % 9 > 5 || kind >= 27];
  for (let seat = 0; seat < table.seats; seat++)
    for (let i = 0; i < table.riverSize[seat]!; i++) {
      const at = table.riverTurns[seat * RIVER + i]!;
      if (at >= turn || (seat !== declarer && at <= since)) continue;
      const other = kindOf(table.rivers[seat * RIVER + i] as Tile);
      if (other === kind) same = true;
      if (kind < 27 && other < 27 && other === kind - 3) low = true;
      if (kind < 27 && other < 27 && other === kind + 3) high = true;
    }
  return same ? 1 : low && high ? 2 : 3;
};

/** Writes the active features to `out`; returns how many. */
export const tenpaiFeatures = (table: Table, reading: TableReading, opponent: Opponent, out: Uint16Array): number => {
  const { seat, turn, discards } = opponent;
  const melds = Math.min(4, opponent.melds);
  const context = melds * TURNS + turn;
  const base = seat * RIVER;
  let n = 0;
  let hands = 0;
  let draws = 0;
  let middle = 0;
  let pattern = 0;
  let [last, last2, lastAgo] = [NONE, NONE, 5];
  let [doraAgo, doraHand] = [99, 0];
  let early = 0;
  for (let i = 0; i < discards; i++) {
    const tile = table.rivers[base + i]!;
    const kind = kindOf(tile as Tile);
    const isHand = (table.riverFlags[base + i]! & FROM_DRAW) === 0;
    pattern = ((pattern << 1) | (isHand ? 1 : 0)) & 63;
    if (isHand) {
      hands++;
      draws = 0;
      last2 = last;
      last = tile;
      lastAgo = discards - 1 - i;
    } else draws++;
    if (kind < 27 && kind % 9 >= 2 && kind % 9 <= 6) middle++;
    if (i < 4) early += kind >= 27 ? 0 : kind % 9 >= 2 && kind % 9 <= 6 ? 2 : 1;
    if (tile >= 34 || reading.nearDora[kind] === 3) {
      doraAgo = discards - 1 - i;
      doraHand = isHand ? 1 : 0;
    }
  }
  const lastSort = sortOf(reading, opponent, last);
  out[n++] = TURN + melds * DISCARDS + Math.min(DISCARDS - 1, discards);
  out[n++] = DRAWS + context * 9 + Math.min(8, draws);
  out[n++] = HANDS + context * 12 + Math.min(11, hands);
  out[n++] = SORT + context * SORTS + lastSort;
  out[n++] = SORT2 + (melds * SORTS + lastSort) * SORTS + sortOf(reading, opponent, last2);
  out[n++] = SORT_AGO + (melds * SORTS + lastSort) * 6 + Math.min(5, lastAgo);
  out[n++] = DORA + context * 5 + (doraAgo === 99 ? 0 : 1 + (doraAgo < 3 ? 2 : 0) + doraHand);
  out[n++] = PATTERN + melds * 64 + pattern;
  out[n++] = MIDDLE + context * 10 + Math.min(9, middle);
  out[n++] = EARLY + melds * 40 + Math.min(8, early) * 4 + Math.min(3, discards >> 2);
  const capped = Math.min(DISCARDS - 1, discards);
  out[n++] = TURN_DRAWS + (melds * DISCARDS + capped) * 6 + Math.min(5, draws);
  out[n++] = TURN_HANDS + (melds * DISCARDS + capped) * 12 + Math.min(11, hands);
  out[n++] = TURN_PATTERN + context * 64 + pattern;
  out[n++] = SORT_MIDDLE + ((melds * SORTS + lastSort) * 10 + Math.min(9, middle)) * TURNS + turn;
  if (discards >= 2)
    out[n++] =
      FIRST +
      (melds * SORTS + sortOf(reading, opponent, table.rivers[base]!)) * SORTS +
      sortOf(reading, opponent, table.rivers[base + 1]!);
  readPushes(table, seat);
  const inRiichi = countInRiichi(table, seat);
  const { hand, draw, safe } = pushes;
  out[n++] = PUSH + melds * 17 + (inRiichi === 0 ? 0 : 1 + Math.min(3, hand) * 4 + Math.min(3, draw));
  out[n++] = FOLD + melds * 6 + (inRiichi === 0 ? 0 : 1 + Math.min(4, safe));
  out[n++] = THROWN + melds * 8 + pushes.last;
  out[n++] = OTHERS_IN_RIICHI + context * 4 + Math.min(3, inRiichi);
  const yaku = Math.min(2, opponent.valueMelds) * 4 + (opponent.isSimple ? 2 : 0) + (opponent.isPungs ? 1 : 0);
  out[n++] = CALLS + melds * 12 + yaku;
  out[n++] = CALLS_TURN + context * 12 + yaku;
  out[n++] = THROWN_TURN + context * 8 + pushes.last;
  out[n++] = SHOWN_TURN + context * 6 + Math.min(5, opponent.doraShown);
  out[n++] = SHOWN + melds * 6 + Math.min(5, opponent.doraShown);
  out[n++] = DEALER + melds * 2 + (opponent.isDealer ? 1 : 0);
  out[n++] = WALL + melds * 24 + Math.min(23, table.liveLeft >> 2);
  out[n++] = ROUND + Math.min(5, table.round >> 1) * MELDS + melds;
  const length = riichiRules(table).length === 'south' ? 1 : 0;
  out[n++] = ORDER + melds * 8 + standing(table, seat);
  out[n++] = LENGTH + length * MELDS * TURNS + context;
  out[n++] = LENGTH_ORDER + (length * MELDS + melds) * 8 + standing(table, seat);
  if (table.seats === 3) out[n++] = KITA + Math.min(4, table.kita[seat]!) * TURNS + turn;
  return melds === 0 ? n : callFeatures(table, opponent, lastSort, out, n);
};

const countInRiichi = (table: Table, seat: number): number => {
  let inRiichi = 0;
  for (let other = 0; other < table.seats; other++) if (other !== seat && table.riichi[other] !== NO_RIICHI) inRiichi++;
  return inRiichi;
};

/** Place 0–3 now, + 4 in the last wind. */
const standing = (table: Table, seat: number): number => {
  let place = 0;
  for (let other = 0; other < table.seats; other++) if (table.scores[other]! > table.scores[seat]!) place++;
  return place + (table.round >= 4 ? 4 : 0);
};

const callFeatures = (table: Table, opponent: Opponent, lastSort: number, out: Uint16Array, from: number): number => {
  const { seat, discards, lastCall: called } = opponent;
  const melds = Math.min(4, opponent.melds);
  const base = seat * RIVER;
  let n = from;
  let hands = 0;
  for (let i = called; i < discards; i++) if ((table.riverFlags[base + i]! & FROM_DRAW) === 0) hands++;
  out[n++] = SINCE_HANDS + (melds * 9 + Math.min(8, discards - called)) * 6 + Math.min(5, hands);
  out[n++] = SORT_SINCE + (melds * 9 + Math.min(8, discards - called)) * SORTS + lastSort;
  out[n++] = SINCE_TURN + (melds * 9 + Math.min(8, discards - called)) * DISCARDS + Math.min(DISCARDS - 1, discards);
  const type = meldType(table.melds[seat * 4 + opponent.melds - 1] as Meld);
  out[n++] = CALLED + (melds * 3 + Math.min(2, type)) * TURNS + turnBucket(called);
  const suit = opponent.meldSuit;
  out[n++] =
    FLUSH + (melds * 6 + (suit >= 3 ? suit - 3 : 2)) * 6 + (suit < 3 ? Math.min(5, opponent.suitDiscards[suit]!) : 0);
  return n;
};

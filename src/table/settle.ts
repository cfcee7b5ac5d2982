/** How a round ends: the events of wins and draws, from the state of the table. */
import {
  listYaku,
  payments,
  scoreUnchecked,
  winPoints,
  drawShares,
  MANGAN_BASE,
  DAISANGEN,
  DAISUUSHII,
  SUUKANTSU,
  type YakuId,
} from '../rules/riichi/index.ts';
import type { Kind, Tile } from '../tiles/index.ts';
import { type DrawReason, type DrawRound, type Seat, type Win } from './events.ts';
import { isReady } from './ready.ts';
import { ACCEPTED, chineseRules, riichiRules, type Table } from './state.ts';
import { chineseFan, fans, liableSeat, riichiWinOf, scored } from './winning.ts';

/** Places of a seat in table.pao. */
const PAO_PLACES: readonly YakuId[] = [DAISANGEN, DAISUUSHII, SUUKANTSU];

/** Botzone's judge: 抢杠和 pays like a discard. */
const chineseDeltas = (table: Table, seat: number, from: number, total: number): number[] => {
  const { baseScore } = chineseRules(table);
  return Array.from({ length: 4 }, (_, other) => {
    if (other === seat) return from === seat ? 3 * (baseScore + total) : 3 * baseScore + total;
    return from === seat || other === from ? -(baseScore + total) : -baseScore;
  });
};

const chineseWin = (table: Table, seat: number, selfDraw: boolean): Win => {
  const total = chineseFan(table, seat, selfDraw);
  const from = selfDraw ? seat : table.turn;
  const yaku: [number, number][] = [];
  fans.counts.forEach((count, id) => {
    if (count > 0) yaku.push([id, count]);
  });
  const deltas = chineseDeltas(table, seat, from, total);
  const tile = (selfDraw ? table.drawn : table.claimTile) as Tile;
  return {
    type: 'win',
    seat: seat as Seat,
    from: from as Seat,
    tile,
    yaku,
    fu: 0,
    value: total,
    points: deltas[seat]!,
    ura: [],
    deltas,
  };
};

/**
 * The win of a seat now. Counters and sticks go to the first winner (`isFirst`). `ura` are the tiles under the open indicators; a
 * table that cannot see them passes none.
 */
export const winEvent = (
  table: Table,
  seat: number,
  selfDraw: boolean,
  isFirst: boolean,
  ura: readonly Tile[],
  kinds: readonly Kind[],
): Win => {
  if (table.rules.family === 'chinese') return chineseWin(table, seat, selfDraw);
  const rules = riichiRules(table);
  const hasUra = table.riichi[seat] === ACCEPTED && rules.uraDora;
  const from = selfDraw ? seat : table.turn;
  const base = scoreUnchecked(riichiWinOf(table, seat, selfDraw, hasUra ? kinds : []), rules, scored);
  const liable = liableSeat(table, seat);
  // Four kongs of the own making are nobody's fault, whoever fed the dragons.
  const answered = rules.pao.filter((yaku) => table.pao[seat * 3 + PAO_PLACES.indexOf(yaku)]! > 0);
  const deltas = payments(
    {
      base,
      low: scored.low,
      high: scored.high,
      winner: seat,
      from,
      dealer: table.dealer,
      honba: isFirst ? table.honba : 0,
      sticks: isFirst ? table.deposits : 0,
      pao: liable,
    },
    { ...rules, pao: answered },
  );
  // A liable discarder pays the whole anyway; the log does not name it.
  const answers = liable !== undefined && liable !== from && answered.some((yaku) => (scored.high >>> (yaku - 32)) & 1);
  return {
    type: 'win',
    seat: seat as Seat,
    from: from as Seat,
    tile: (selfDraw ? table.drawn : table.claimTile) as Tile,
    yaku: listYaku(scored, rules).map(({ yaku, han }) => [yaku, han] as const),
    fu: scored.fu,
    value: scored.han,
    points: winPoints(base, seat === table.dealer, selfDraw, rules),
    ura: hasUra ? ura : [],
    ...(answers ? { pao: liable as Seat } : {}),
    deltas,
  };
};

const zeros = (table: Table): number[] => Array.from({ length: table.seats }, () => 0);

/** Abortive draws pay nothing; sticks stay. */
export const abortEvent = (table: Table, reason: DrawReason, shown: readonly Seat[] = []): DrawRound => ({
  type: 'draw-round',
  reason,
  shown,
  deltas: zeros(table),
});

const allSeats = (table: Table): Seat[] => Array.from({ length: table.seats }, (_, seat) => seat as Seat);

/** No tiles left: nagashi, or the hands that are not ready pay those that are. */
export const exhaustiveEvent = (table: Table): DrawRound => {
  if (table.rules.family === 'chinese') return abortEvent(table, 'exhaustive');
  const rules = riichiRules(table);
  const shown = allSeats(table).filter((seat) => isReady(table, seat));
  const deltas = zeros(table);
  const nagashi = rules.nagashi ? allSeats(table).filter((seat) => table.nagashi[seat] === 1) : [];
  for (const winner of nagashi) {
    const shares = drawShares(MANGAN_BASE, winner === table.dealer, rules);
    for (const seat of allSeats(table)) {
      if (seat === winner) continue;
      const share = seat === table.dealer ? shares.dealer : shares.other;
      deltas[seat]! -= share;
      deltas[winner]! += share;
    }
  }
  if (nagashi.length > 0) return { type: 'draw-round', reason: 'nagashi', shown, deltas };
  if (shown.length > 0 && shown.length < table.seats) {
    const gain = rules.notenPot / shown.length;
    const loss = rules.notenPot / (table.seats - shown.length);
    for (const seat of allSeats(table)) deltas[seat] = shown.includes(seat) ? gain : -loss;
  }
  return { type: 'draw-round', reason: 'exhaustive', shown, deltas };
};

/** How a round or match ended, with names in the reader's language. */
import { fanById } from '../../src/rules/chinese/index.ts';
import {
  DOUBLE_RIICHI,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
  basePoints,
  fuName,
  isScore,
  limitName,
  limitOf,
  score,
  yakuName,
  type YakuId,
} from '../../src/rules/riichi/index.ts';
import { kindOf, type Tile } from '../../src/tiles/index.ts';
import {
  sharedPlaces,
  type DrawReason,
  type EndMatch,
  type Event,
  type Table,
  type Win,
} from '../../src/table/index.ts';
import type { Language } from '../state/settings.ts';

export type Line = { readonly name: string; readonly value: number };
export type FuView = Line & { readonly tiles: readonly number[] };
export type WinView = {
  readonly seat: number;
  readonly from: number;
  readonly tile: number;
  readonly lines: readonly Line[];
  readonly fu: number;
  /** They sum to `fu`; empty where it does not count, and where the record counts it otherwise. */
  readonly fuLines: readonly FuView[];
  /** Han or fan. */
  readonly value: number;
  readonly yakuman: number;
  /** Empty below mangan and in Chinese Standard. */
  readonly limit: string;
  readonly points: number;
  readonly ura: readonly number[];
};
export type ResultView = {
  readonly wins: readonly WinView[];
  readonly draw: DrawReason | undefined;
  /** Seat of an illegal move. */
  readonly fault: number | undefined;
  /** By seat, of the round. */
  readonly deltas: readonly number[];
  readonly end: Pick<EndMatch, 'scores' | 'places' | 'points'> | undefined;
};

const isYakuman = (id: number): boolean => id >= 36 && id <= 51;

/** What a win says of how it came, by the numbers of the yaku. */
const SITUATIONS: readonly (readonly [number, number])[] = [
  [1, RIICHI],
  [3, ROBBED_KONG],
  [4, REPLACEMENT],
  [5, LAST_TILE],
  [6, LAST_TILE],
  [21, RIICHI | DOUBLE_RIICHI],
];

/** How the fu add up: the win as the table shows it, scored once more. */
const viewFu = ({ seat, from, tile, fu, yaku }: Win, table: Table, lang: Language): readonly FuView[] => {
  const { rules } = table;
  if (rules.family !== 'riichi') return [];
  // The hand of a seat that was hidden is shown by its tiles alone.
  const concealed = new Uint8Array(34);
  for (let held = 0; held < 37; held++) concealed[kindOf(held as Tile)]! += table.hands[seat * 37 + held]!;
  const melds = table.meldsOf(seat);
  const winTile = kindOf(tile);
  if (concealed.reduce((sum, n) => sum + n, 3 * melds.length) === 13) concealed[winTile]!++;
  const has = new Set(yaku.map(([id]) => id));
  const found = score(
    {
      concealed,
      melds,
      winTile,
      selfDraw: seat === from,
      situation: SITUATIONS.reduce((flags, [id, flag]) => (has.has(id) ? flags | flag : flags), 0),
      roundWind: table.roundWind(),
      seatWind: table.seatWind(seat),
      doraIndicators: [],
      uraIndicators: [],
      reds: 0,
      kita: table.kita[seat]!,
    },
    rules,
  );
  if (!isScore(found) || found.fu !== fu) return [];
  return found.fuLines.map((line) => ({ name: fuName(line.reason, lang), value: line.fu, tiles: line.set }));
};

const viewWin = (win: Win, table: Table, lang: Language): WinView => {
  const { rules } = table;
  const yaku = win.yaku.filter(([, value]) => value > 0);
  const isChinese = rules.family === 'chinese';
  const yakuman = isChinese ? 0 : yaku.reduce((sum, [id, value]) => sum + (isYakuman(id) ? value / 13 : 0), 0);
  return {
    seat: win.seat,
    from: win.from,
    tile: win.tile,
    lines: yaku.map(([id, value]) =>
      isChinese
        ? {
            name: `${fanById(id)?.names[lang] ?? id}${value > 1 ? ` × ${value}` : ''}`,
            value: (fanById(id)?.points ?? 0) * value,
          }
        : { name: yakuName(id as YakuId, lang) ?? String(id), value },
    ),
    fu: win.fu,
    fuLines: yakuman > 0 ? [] : viewFu(win, table, lang),
    value: win.value,
    yakuman: Math.round(yakuman),
    limit: isChinese || yakuman > 0 ? '' : limitName(limitOf(basePoints(win.value, win.fu, rules)), lang),
    points: win.points,
    ura: win.ura,
  };
};

/** Events that end a round. */
const ENDS: ReadonlySet<Event['type']> = new Set(['win', 'draw-round', 'fault']);
/** Another round began in between. */
const isPassed = (events: readonly Event[], from: number, to: number): boolean =>
  events.slice(from, to).some(({ type }) => type === 'start-round');

/** The result that the event at `index` shows; undefined while the round goes on. */
export const viewResult = (
  events: readonly Event[],
  index: number,
  table: Table,
  lang: Language,
): ResultView | undefined => {
  const event = events[index]!;
  const deltas = Array.from(table.deltas.subarray(0, table.seats));
  const none = { wins: [], draw: undefined, fault: undefined, deltas, end: undefined };
  if (event.type === 'draw-round') return { ...none, draw: event.reason };
  if (event.type === 'fault') return { ...none, fault: event.seat };
  // The end of the match stands beside what its last round came to.
  if (event.type === 'end-match') {
    const last = events.findLastIndex(({ type }, at) => at < index && ENDS.has(type));
    const round = last < 0 || isPassed(events, last, index) ? undefined : viewResult(events, last, table, lang);
    const { scores, points } = event;
    const end = { scores, points, places: sharedPlaces(table.rules, event) };
    return { ...(round ?? { ...none, deltas: [] }), end };
  }
  if (event.type !== 'win') return undefined;
  let first = index;
  while (events[first - 1]?.type === 'win') first--;
  const wins = events.slice(first, index + 1).filter((entry): entry is Win => entry.type === 'win');
  return { ...none, wins: wins.map((win) => viewWin(win, table, lang)) };
};

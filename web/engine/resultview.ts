/** How a round or match ended, with names in the reader's language. */
import { fanById } from '../../src/rules/chinese/index.ts';
import { basePoints, limitName, limitOf, yakuName, type YakuId } from '../../src/rules/riichi/index.ts';
import type { DrawReason, EndMatch, Event, Table, Win } from '../../src/table/index.ts';
import type { Language } from '../state/settings.ts';

export type Line = { readonly name: string; readonly value: number };
export type WinView = {
  readonly seat: number;
  readonly from: number;
  readonly tile: number;
  readonly lines: readonly Line[];
  readonly fu: number;
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
    return { ...(round ?? { ...none, deltas: [] }), end: event };
  }
  if (event.type !== 'win') return undefined;
  let first = index;
  while (events[first - 1]?.type === 'win') first--;
  const wins = events.slice(first, index + 1).filter((entry): entry is Win => entry.type === 'win');
  return { ...none, wins: wins.map((win) => viewWin(win, table, lang)) };
};

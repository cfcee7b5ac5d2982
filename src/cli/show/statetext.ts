/** The table before an event, for people. */
import type { Event, StartRound } from '../../table/index.ts';
import { paint, paintRow, paintTiles } from '../colour.ts';
import { makeTable } from '../table.ts';
import { callText } from './moves.ts';
import { makeTitle, windOf, type RoundOptions } from './round.ts';
import { isStart, type TableState } from './state.ts';
import { tileText } from './tiles.ts';
import { WORDS, type Words } from './words.ts';

/** The event itself: its type and what is done, in a line. */
const eventText = (event: Event, words: Words): string => {
  const seat = 'seat' in event ? ` ${words.seat(event.seat)}` : '';
  const call = callText(event, words);
  const tile = 'tile' in event ? ` ${tileText(event.tile)}` : '';
  const mark = event.type === 'discard' && event.fromDraw ? "'" : '';
  return `${event.type}${seat}${call === undefined || call === event.type ? `${tile}${mark}` : `: ${call}`}`;
};

const legalLines = ({ legal, recorded }: TableState, words: Words): string[] =>
  Object.entries(legal).map(([seat, actions]) => {
    const isRecorded = (action: string): boolean => recorded?.seat === Number(seat) && recorded.action === action;
    const names = actions.map((action) => (isRecorded(action) ? paint('yellow', `[${action}]`) : action)).join(', ');
    return `${words.legal} ${words.seat(Number(seat))}: ${names}`;
  });

const seatRows = (state: TableState, start: StartRound | undefined, words: Words): string[][] =>
  state.seats.map(({ hand, river, score, riichi, kita }, seat) => [
    state.turn === seat ? paint('green', `> ${words.seat(seat)}`) : `  ${words.seat(seat)}`,
    start === undefined ? '' : windOf(words, start, seat),
    String(score),
    [...(riichi ? [words.riichi] : []), ...(kita > 0 ? [`${words.kita} × ${kita}`] : [])].join(' '),
    paintTiles(hand),
    paintTiles(river),
  ]);

/** `start`: of the round the event belongs to; `event` as the observer sees it. */
export const makeState = (
  state: TableState,
  event: Event,
  index: number,
  context: RoundOptions & { readonly start: StartRound | undefined },
): string => {
  const { rules, lang, start } = context;
  const words = WORDS[lang];
  const isChinese = rules.family === 'chinese';
  const title = start === undefined ? '' : ` ${makeTitle(start, isChinese, words)},`;
  const wall = typeof state.wall === 'number' ? String(state.wall) : state.wall.join(' ');
  const { columns, more } = words;
  return [
    `${isStart(event) ? words.after(index) : words.before(index)}:${title} ${eventText(event, words)}`,
    `${isChinese ? '' : `${words.indicators} ${state.indicators}, `}${words.wall} ${wall}`,
    makeTable(
      [
        paintRow('bold', [`  ${columns.seat}`, '', columns.score, '', more.hand, more.river]),
        ...seatRows(state, start, words),
      ],
      ['left', 'left', 'right', 'left', 'left', 'left'],
    ),
    ...legalLines(state, words),
  ].join('\n');
};

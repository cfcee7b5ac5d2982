/** What a record says of its game: id, rules, players, final places. */
import { nameOf, plain, rulesText, type Game } from '../../records/index.ts';
import type { EndMatch, Event } from '../../table/index.ts';
import { paint, paintRow, paintSigned } from '../colour.ts';
import type { Language } from '../io.ts';
import { gradeName } from '../records/index.ts';
import { makeTable } from '../table.ts';
import { signed } from './tiles.ts';
import { WORDS } from './words.ts';

export const endOf = (events: readonly Event[]): EndMatch | undefined =>
  events.findLast((event): event is EndMatch => event.type === 'end-match');

type Column = { readonly head: string; readonly cells: readonly string[]; readonly align: 'left' | 'right' };

/** `number` from 0 in its file; a column nobody has anything in is left out. */
export const makeHeader = (game: Game, number: number, seats: number, lang: Language): string => {
  const words = WORDS[lang];
  const { columns, more } = words;
  const end = endOf(game.events);
  const { id, dan, rate } = game.meta;
  const each = (text: (seat: number) => string | undefined): string[] =>
    Array.from({ length: seats }, (_, seat) => text(seat) ?? '');
  const all: readonly Column[] = [
    { head: columns.seat, cells: each(words.seat), align: 'left' },
    { head: columns.name, cells: each((seat) => nameOf(game, seat)), align: 'left' },
    {
      head: more.grade,
      cells: each((seat) => (dan?.[seat] === undefined ? undefined : gradeName(dan[seat], lang))),
      align: 'left',
    },
    {
      head: 'R',
      cells: each((seat) => (rate?.[seat] === undefined ? undefined : String(Math.round(rate[seat])))),
      align: 'right',
    },
    {
      head: columns.place,
      cells: each((seat) => (end?.places[seat] === undefined ? undefined : words.place(end.places[seat]))),
      align: 'right',
    },
    { head: columns.score, cells: each((seat) => end?.scores[seat]?.toString()), align: 'right' },
    {
      head: more.points,
      cells: each((seat) => (end?.points[seat] === undefined ? undefined : paintSigned(signed(end.points[seat])))),
      align: 'right',
    },
  ];
  const used = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const rows = [
    paintRow(
      'bold',
      used.map(({ head }) => head),
    ),
    ...each(String).map((_, seat) => used.map(({ cells }) => cells[seat]!)),
  ];
  const name = id === undefined ? '' : ` ${plain(id, 80)}`;
  return [
    `${paint('bold', `${words.game} ${number}${name}`)}, ${words.rules} ${plain(rulesText(game.events), 80)}`,
    makeTable(
      rows,
      used.map(({ align }) => align),
    ),
  ].join('\n');
};

/** Which seats of a game are learnt from. */
import type { Game } from '../../records/index.ts';

/** `all`; `target`: the seat an archive was collected for or that a named program sits in; `auto`: that where there is one, else all; `winner`: who won the (last) round. */
export const SEAT_CHOICES = ['auto', 'all', 'target', 'winner'] as const;
export type SeatChoice = (typeof SEAT_CHOICES)[number];

/** Whose decisions become samples: which seats, and from which dan on. */
export type SeatFilter = {
  readonly choice: SeatChoice;
  /** Players of at least so many dan; 0 takes all, also unknown ones. */
  readonly minDan: number;
};

/** Programs worth imitating, as Tenhou names them. */
const PROGRAMS: ReadonlySet<string> = new Set(['ⓝLuckyJ', 'ⓝSuphx']);
/** Tenhou's grade of 1 dan is 10. */
const GRADE = 9;

export const makeSeatFilter = ({ choice, minDan }: SeatFilter): string =>
  minDan === 0 ? choice : `${choice}, ${minDan} dan`;

const targetOf = (game: Game): number | undefined => {
  const [first] = game.events;
  const names = first?.type === 'start-match' ? (first.names ?? []) : [];
  const program = names.findIndex((name) => PROGRAMS.has(name));
  return game.meta.target ?? (program < 0 ? undefined : program);
};

const winnersOf = ({ events }: Game): number => {
  const round = events.findLastIndex(({ type }) => type === 'start-round');
  return events
    .slice(Math.max(0, round))
    .reduce((seats, event) => (event.type === 'win' ? seats | (1 << event.seat) : seats), 0);
};

/** Seats as bits. */
export const seatsOf = (game: Game, { choice, minDan }: SeatFilter): number => {
  if (choice === 'winner') return winnersOf(game);
  const target = choice === 'all' ? undefined : targetOf(game);
  let seats = target === undefined ? (choice === 'target' ? 0 : 15) : 1 << target;
  if (minDan > 0)
    for (let seat = 0; seat < 4; seat++) if ((game.meta.dan?.[seat] ?? 0) < minDan + GRADE) seats &= ~(1 << seat);
  return seats;
};

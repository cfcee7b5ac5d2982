/** Records for programs: as the text shows them, tiles in mpsz. */
import { rulesText, type Game } from '../../records/index.ts';
import type { Event } from '../../table/index.ts';
import { endOf } from './header.ts';
import { seenEvents, type RoundOptions, type ShownRound } from './round.ts';
import { stateAt } from './state.ts';
import { namedEvent } from './tiles.ts';

const head = (game: Game, number: number): Readonly<Record<string, unknown>> => {
  const [first] = game.events;
  return {
    game: number,
    id: game.meta.id ?? null,
    rules: rulesText(game.events),
    names: (first?.type === 'start-match' ? first.names : undefined) ?? null,
  };
};

/** `events` are the moves after the deal; `first` is the index of the deal in the game. */
export const gameJson = (
  game: Game,
  number: number,
  rounds: readonly ShownRound[],
  options: RoundOptions,
): Readonly<Record<string, unknown>> => {
  const end = endOf(game.events);
  return {
    ...head(game, number),
    dan: game.meta.dan ?? null,
    end: end === undefined ? null : { scores: end.scores, places: end.places, points: end.points },
    rounds: rounds.map(({ number, first, events }) => {
      const [start, ...moves] = seenEvents(events, options).map(namedEvent);
      return { number, first, ...start, events: moves };
    }),
  };
};

export const eventJson = (
  game: Game,
  number: number,
  at: { readonly events: readonly Event[]; readonly index: number },
  options: RoundOptions,
): Readonly<Record<string, unknown>> => ({
  ...head(game, number),
  index: at.index,
  event: namedEvent(seenEvents([at.events[at.index]!], options)[0]!),
  ...stateAt(at.events, at.index, options),
});

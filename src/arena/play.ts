/** Plays matches: seats a player each, keeps the views of those that want one, and asks whoever must act. */
import type { Ruleset } from '../rules/index.ts';
import type { Player } from '../players/index.ts';
import { Match, Table, apply, maskEvent, type EndMatch, type Event } from '../table/index.ts';

export type PlayOptions = {
  readonly rules: Ruleset;
  readonly seed: string;
  /** One a seat. */
  readonly players: readonly Player[];
  readonly firstRound?: number;
  readonly wall?: (round: number, honba: number) => Uint8Array;
  readonly listener?: (event: Event) => void;
  /** The match stops after so many rounds; its result is then the state of the scores. */
  readonly maxRounds?: number;
  /** A table of the same rules to be used again. */
  readonly table?: Table;
};

export type Played = { readonly rounds: number; readonly decisions: number; readonly result: EndMatch | undefined };

/** A listener that feeds the views and the outside listener; undefined when nobody listens. */
const fanOut = (options: PlayOptions, views: readonly (Table | undefined)[]): ((event: Event) => void) | undefined => {
  const { listener } = options;
  if (listener === undefined && views.every((view) => view === undefined)) return undefined;
  const isChinese = options.rules.family === 'chinese';
  return (event) => {
    listener?.(event);
    for (let seat = 0; seat < views.length; seat++) {
      const view = views[seat];
      if (view) apply(view, maskEvent(event, seat, isChinese));
    }
  };
};

export const playMatch = (options: PlayOptions): Played => {
  const { rules, players, maxRounds = Infinity } = options;
  const views = players.map((player) => (player.needsView ? new Table(rules) : undefined));
  const listener = fanOut(options, views);
  const match = new Match({
    ...options,
    ...(listener ? { listener } : {}),
    names: players.map((player) => player.name),
  });
  const { referee } = match;
  let rounds = 0;
  let decisions = 0;
  while (rounds < maxRounds && match.startRound()) {
    rounds++;
    while (referee.asked !== 0)
      for (let seat = 0; seat < rules.seats; seat++) {
        if (((referee.asked >> seat) & 1) === 0) continue;
        decisions++;
        const legal = referee.options[seat]!;
        referee.answerUnchecked(seat, players[seat]!.choose({ view: views[seat], seat, legal }));
      }
    match.finishRound();
  }
  return { rounds, decisions, result: match.result };
};

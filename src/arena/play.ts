/**
 * The driver of matches: seats a player each, keeps the views of those that want one, asks whoever must act, and shows events and
 * decisions. A match whose players answer at once is played in one go; otherwise it is a chain of waits, and many matches are played in
 * lockstep so that the questions to a network, which arrive together, are one batch.
 */
import { Bug } from '../base/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { actionOf, type Answer, type Player } from '../players/index.ts';
import {
  Match,
  Table,
  apply,
  maskEvent,
  type ActionList,
  type EndMatch,
  type Event,
  type NextRound,
} from '../table/index.ts';

/**
 * A decision as it was taken: seat, legal actions, the answer, and what the player wants kept with it. `legal` is filled again for the next
 * question: copy what you keep.
 */
export type PlayedDecision = {
  readonly seat: number;
  readonly legal: ActionList;
  readonly action: number;
  /** What the player wants kept with the action; undefined for most. */
  readonly kept: unknown;
};

/** Rules, seed and players of one match, and who is shown its events and decisions. */
export type PlayOptions = {
  readonly rules: Ruleset;
  readonly seed: string;
  /** One a seat. */
  readonly players: readonly Player[];
  readonly firstRound?: number;
  /** Where the match goes on from, instead of its first round. */
  readonly start?: NextRound;
  readonly wall?: (round: number, honba: number) => Uint8Array;
  /** What has happened in the first round, from its start with the wall on; the match goes on there. `start`: the standing that it began with. */
  readonly begun?: readonly Event[];
  readonly listener?: (event: Event) => void;
  readonly onDecision?: (decision: PlayedDecision) => void;
  /** The match stops after so many rounds; its result is then the state of the scores. */
  readonly maxRounds?: number;
  /** A table of the same rules to be used again. */
  readonly table?: Table;
};

/** What a match came to: its rounds, decisions and final result. */
export type Played = { readonly rounds: number; readonly decisions: number; readonly result: EndMatch | undefined };

/** A listener that feeds the views, the players that hear, and the outside listener; undefined when nobody listens. */
const fanOut = (options: PlayOptions, views: readonly (Table | undefined)[]): ((event: Event) => void) | undefined => {
  const { listener, players } = options;
  const isHeard = players.some(({ hear }) => hear !== undefined);
  if (listener === undefined && !isHeard && views.every((view) => view === undefined)) return undefined;
  return (event) => {
    listener?.(event);
    for (let seat = 0; seat < views.length; seat++) {
      const view = views[seat];
      const { hear } = players[seat]!;
      if (view === undefined && hear === undefined) continue;
      const seen = maskEvent(event, seat, options.rules);
      if (view !== undefined) apply(view, seen);
      hear?.(seen);
    }
  };
};

/** One match under way. */
class Game {
  rounds = 0;
  decisions = 0;
  private isInRound = false;
  private readonly match: Match;
  private readonly views: readonly (Table | undefined)[];

  constructor(private readonly options: PlayOptions) {
    const { rules, players } = options;
    this.views = players.map(({ needsView }) => (needsView ? new Table(rules) : undefined));
    const listener = fanOut(options, this.views);
    this.match = new Match({
      ...options,
      ...(listener ? { listener } : {}),
      names: players.map(({ name }) => name),
    });
  }

  get played(): Played {
    return { rounds: this.rounds, decisions: this.decisions, result: this.match.result };
  }

  /** Plays on until the match is over (undefined) or somebody takes time to think: then the wait for all who do. */
  advance(): Promise<void> | undefined {
    const { match, options } = this;
    const { maxRounds = Infinity } = options;
    const { referee } = match;
    for (;;) {
      while (referee.asked !== 0) {
        const waiting = this.ask();
        if (waiting !== undefined) return waiting;
      }
      if (this.isInRound) match.finishRound();
      this.isInRound = this.rounds < maxRounds && match.startRound();
      if (!this.isInRound) return undefined;
      this.rounds++;
    }
  }

  /**
   * Asks every seat that is to answer. Answers at hand are given at once; those to come are what is waited for. Most answers are a plain
   * action that nobody watches, so that way is the short one.
   */
  private ask(): Promise<void> | undefined {
    const { views } = this;
    const { players, onDecision } = this.options;
    const { referee } = this.match;
    let later: Promise<void>[] | undefined;
    for (let seat = 0; seat < players.length; seat++) {
      if (((referee.asked >> seat) & 1) === 0) continue;
      this.decisions++;
      const answer = players[seat]!.choose({ view: views[seat], seat, legal: referee.options[seat]! });
      if (typeof answer === 'number' && onDecision === undefined) referee.answerUnchecked(seat, answer);
      else if (answer instanceof Promise) (later ??= []).push(answer.then((given) => this.give(seat, given)));
      else this.give(seat, answer);
    }
    return later === undefined ? undefined : Promise.all(later).then(() => undefined);
  }

  private give(seat: number, answer: Answer): void {
    const { onDecision } = this.options;
    const { referee } = this.match;
    const action = actionOf(answer);
    onDecision?.({
      seat,
      legal: referee.options[seat]!,
      action,
      kept: typeof answer === 'number' ? undefined : answer.kept,
    });
    referee.answerUnchecked(seat, action);
  }
}

/** Plays a match of players that answer at once. */
export const playMatch = (options: PlayOptions): Played => {
  const game = new Game(options);
  if (game.advance() !== undefined) throw new Bug('a player takes its time: this match wants playLater');
  for (const { leave } of options.players) void leave?.();
  return game.played;
};

/**
 * Plays a match of players that may take their time. Seats asked at the same time think at the same time. Players are asked to leave
 * at the end, whatever happens.
 */
export const playLater = async (options: PlayOptions): Promise<Played> => {
  const game = new Game(options);
  try {
    for (let wait = game.advance(); wait !== undefined; wait = game.advance()) await wait;
  } finally {
    for (const { leave } of options.players) await leave?.();
  }
  return game.played;
};

/** How many matches are played in one thread, and how many of them at the same time. */
export type LockstepOptions<R> = {
  /** Matches to play, numbered from 0. */
  readonly matches: number;
  /** How many are under way at the same time. */
  readonly width: number;
  /** Plays one match, as a rule with playLater. Players are made inside, so that only `width` tables of them exist at a time. */
  readonly play: (match: number) => Promise<R>;
};

/**
 * Many matches in one thread, `width` of them at a time; when one ends the next takes its place. Whoever waits for a network waits
 * together with the others, so a batching network (players/batched.ts) is asked once for all of them. Results in the order of matches.
 */
export const playInLockstep = async <R>({ matches, width, play }: LockstepOptions<R>): Promise<readonly R[]> => {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < matches) {
      const match = next++;
      results[match] = await play(match);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, matches) }, lane));
  return results;
};

/**
 * Duplicate matches: a set is one seed, so one sequence of walls, played in every seating of the entrants. Entrant 0 is the challenger.
 * Riichi and sanma turn the seats; Chinese Standard takes every order of the four (24, as its contests do), those that differ only
 * in equal bots once: they would be the same games.
 */
import { makePlayer, type Player } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';
import type { Event } from '../table/index.ts';
import { ok, type Result } from '../tiles/index.ts';
import { playMatch } from './play.ts';
import type { PlayedGame, PlayedSet } from './statistics/index.ts';

export type DuplicateOptions = {
  readonly rules: Ruleset;
  readonly challenger: string;
  /** One spec for all other seats, or one for each. */
  readonly field: readonly string[];
  readonly seed: string;
  /** Puts something around each player, such as a check of what it answers. */
  readonly wrap?: (player: Player) => Player;
};

/** Entrant numbers by seat, one list a game; `entrants` is the order of the first game. */
export const seatingsOf = (entrants: readonly number[], isChinese: boolean): readonly (readonly number[])[] => {
  const all = isChinese
    ? permutations(entrants)
    : entrants.map((_, turn) => entrants.map((_, seat) => entrants[(seat + turn) % entrants.length]!));
  return [...new Map(all.map((seating) => [seating.join(), seating])).values()];
};

const permutations = (list: readonly number[]): readonly (readonly number[])[] =>
  list.length <= 1
    ? [list]
    : list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));

const TALLIES = ['rounds', 'wins', 'dealIns', 'riichi', 'calls', 'winPoints', 'dealInPoints'] as const;
type Tally = (typeof TALLIES)[number];

/** Counts by seat what happened in a match. */
class Tallies {
  readonly counts: Readonly<Record<Tally, number[]>>;
  private hasCalled = 0;

  constructor(seats: number) {
    this.counts = Object.fromEntries(TALLIES.map((name) => [name, Array.from({ length: seats }, () => 0)])) as Record<
      Tally,
      number[]
    >;
  }

  private add(name: Tally, seat: number, by = 1): void {
    this.counts[name][seat]! += by;
  }

  readonly listen = (event: Event): void => {
    if (event.type === 'start-round') {
      this.hasCalled = 0;
      event.hands.forEach((_, seat) => this.add('rounds', seat));
    } else if (event.type === 'riichi-accepted') this.add('riichi', event.seat);
    else if (event.type === 'chow' || event.type === 'pung' || (event.type === 'kong' && event.kong === 'open')) {
      // Rounds with an open hand, not calls.
      if (((this.hasCalled >> event.seat) & 1) === 0) this.add('calls', event.seat);
      this.hasCalled |= 1 << event.seat;
    } else if (event.type === 'win') {
      this.add('wins', event.seat);
      this.add('winPoints', event.seat, event.points);
      if (event.from === event.seat) return;
      this.add('dealIns', event.from);
      this.add('dealInPoints', event.from, event.points);
    }
  };
}

/** The rates `suzaku arena` reports, as one tally over another. */
export const RATES = {
  win: ['wins', 'rounds'],
  dealIn: ['dealIns', 'rounds'],
  riichi: ['riichi', 'rounds'],
  call: ['calls', 'rounds'],
  winPoints: ['winPoints', 'wins'],
  dealInPoints: ['dealInPoints', 'dealIns'],
} as const;

const seat = (options: DuplicateOptions, seed: string, seating: readonly number[]): Result<readonly Player[]> => {
  const players: Player[] = [];
  for (const [at, entrant] of seating.entries()) {
    const spec = entrant === 0 ? options.challenger : options.field[entrant - 1]!;
    const player = makePlayer(spec, options.rules, seed, at);
    if (!player.ok) return player;
    players.push(options.wrap?.(player.value) ?? player.value);
  }
  return ok(players);
};

/** Plays set `index`; in Chinese Standard the round wind turns with it. */
export const playDuplicate = (options: DuplicateOptions, index: number): Result<PlayedSet> => {
  const { rules, field } = options;
  const isChinese = rules.family === 'chinese';
  const seed = `${options.seed}/${index}`;
  const entrants = [0, ...Array.from({ length: rules.seats - 1 }, (_, i) => 1 + (i % field.length))];
  const games: PlayedGame[] = [];
  for (const entrantsBySeat of seatingsOf(entrants, isChinese)) {
    const players = seat(options, seed, entrantsBySeat);
    if (!players.ok) return players;
    const tallies = new Tallies(rules.seats);
    const firstRound = isChinese ? (index & 3) * 4 : 0;
    const { result } = playMatch({ rules, seed, players: players.value, firstRound, listener: tallies.listen });
    games.push({ entrants: entrantsBySeat, ranks: result!.places, scores: result!.scores, tallies: tallies.counts });
  }
  return ok(games);
};

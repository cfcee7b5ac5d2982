/**
 * Duplicate matches: a set is one seed, so one sequence of walls, played in every seating of the entrants. Entrant 0 is the challenger.
 * Chance of players is drawn anew in each game, walls are not.
 */
import { makePlayer, type Player } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { sharedPlaces, type Event } from '../table/index.ts';
import { ok, type Result } from '../base/index.ts';
import { playLater } from './play.ts';
import { seatingsOf, type Seating, type Seatings } from './seating.ts';
import type { PlayedGame, PlayedSet } from './statistics/index.ts';
import { Tallies } from './tallies.ts';

/** Makes the player of a seat from its spec. Finds who plays; guests need more than a spec and are made by whoever has processes. */
export type SeatMaker = (spec: string, rules: Ruleset, seed: string, seat: number) => Result<Player>;

/** Rules, players and seed of duplicate sets. */
export type DuplicateOptions = {
  readonly rules: Ruleset;
  readonly challenger: string;
  /** One spec for all other seats, or one for each. */
  readonly field: readonly string[];
  readonly seed: string;
  readonly seatings?: Seatings;
  /** How many seats the challenger takes; 1 by default. */
  readonly challengers?: number;
  readonly seat?: SeatMaker;
};

/** Entrants by bot: the challenger's seats first, then the field in turn. */
const entrantsOf = ({ rules, field, challengers = 1 }: DuplicateOptions): readonly number[] =>
  Array.from({ length: rules.seats }, (_, bot) => (bot < challengers ? 0 : 1 + ((bot - challengers) % field.length)));

/** Who sits where in each game of a set. */
export const seatingsOfSet = (options: DuplicateOptions): readonly Seating[] =>
  seatingsOf(entrantsOf(options), options.rules, options.seatings ?? 'distinct');

const seatAll = (options: DuplicateOptions, seed: string, { entrants }: Seating): Result<readonly Player[]> => {
  const seated: Player[] = [];
  const make = options.seat ?? makePlayer;
  for (const [at, entrant] of entrants.entries()) {
    const spec = entrant === 0 ? options.challenger : options.field[entrant - 1]!;
    const one = make(spec, options.rules, seed, at);
    if (!one.ok) return one;
    seated.push(one.value);
  }
  return ok(seated);
};

/** Plays game `game` of set `index`; in Chinese Standard the round wind turns with the set. */
export const playGame = async (
  options: DuplicateOptions,
  index: number,
  game: number,
  listener?: (event: Event) => void,
): Promise<Result<PlayedGame>> => {
  const { rules } = options;
  const seating = seatingsOfSet(options)[game]!;
  const seed = `${options.seed}/${index}`;
  const made = seatAll(options, `${seed}/${game}`, seating);
  if (!made.ok) return made;
  const seated = made.value;
  const tallies = new Tallies(rules.seats);
  const listen = (event: Event): void => {
    tallies.listen(event);
    listener?.(event);
  };
  const firstRound = rules.family === 'chinese' ? (index & 3) * 4 : 0;
  const common = { rules, seed, firstRound, listener: listen };
  const { result } = await playLater({ ...common, players: seated });
  for (const [seat, { counts = {} }] of seated.entries())
    for (const [name, n] of Object.entries(counts)) tallies.set(name, seat, n);
  return ok({ ...seating, ranks: sharedPlaces(rules, result!), scores: result!.scores, tallies: tallies.counts });
};

/** Plays set `index`. */
export const playDuplicate = async (options: DuplicateOptions, index: number): Promise<Result<PlayedSet>> => {
  const games: PlayedGame[] = [];
  for (const game of seatingsOfSet(options).keys()) {
    const played = await playGame(options, index, game);
    if (!played.ok) return played;
    games.push(played.value);
  }
  return ok(games);
};

/** Games of players against each other as records, with what the players thought of their options where they say it. */
import { ok, type Result } from '../base/index.ts';
import { makePlayer, optionValuesOf, type Networks, type Player } from '../players/index.ts';
import { classesOf } from '../policy/index.ts';
import type { Game, Ignored, ValuedDecision } from '../records/index.ts';
import type { Ruleset } from '../rules/index.ts';
import { chowOf, type Event, type Seat } from '../table/index.ts';
import type { Tile } from '../tiles/index.ts';
import { playInLockstep, playLater, type PlayedDecision } from './play.ts';

/** Which games: numbers `from` … `from + games` of a seed, as `simulate` numbers them. */
export type RecordedOptions = {
  readonly rules: Ruleset;
  /** Player specs, one for all seats or one a seat. */
  readonly players: readonly string[];
  readonly seed: string;
  readonly from: number;
  readonly games: number;
  readonly networks?: Networks;
};

/** One game as a record; `values` has every decision between two actions or more of a player that values them, wins apart. */
export type RecordedGame = {
  readonly game: Game;
  readonly values: readonly ValuedDecision[];
  readonly decisions: number;
};

/** Games under way at a time. */
const WIDTH = 32;

/** As stores keep values, so that games give the same samples whether they were stored or not. */
const hundredths = (value: number): number => Math.round(100 * value) / 100;

type Claim = Pick<Ignored, 'seat' | 'claim' | 'tile'>;

/** Takes down one game. */
class Recorder {
  readonly events: Event[] = [];
  readonly values: ValuedDecision[] = [];
  readonly ignored: Ignored[] = [];
  /** Claims answered to the tile on the table. */
  private claims: Claim[] = [];

  constructor(private readonly rules: Ruleset) {}

  readonly hear = (event: Event): void => {
    const seat = 'seat' in event ? event.seat : -1;
    for (const claim of this.claims) if (claim.seat !== seat) this.ignored.push({ at: this.events.length, ...claim });
    this.claims = [];
    this.events.push(event);
  };

  readonly watch = ({ seat, legal, action, kept }: PlayedDecision): void => {
    const classes = classesOf(this.rules.family);
    const options = (optionValuesOf(kept) ?? []).filter((option) => classes[option.action] !== 'win');
    if (options.length > 1 && classes[action] !== 'win')
      this.values.push({
        index: this.events.length,
        seat,
        options: options.map((option) => ({ action: option.action, value: hundredths(option.value) })),
      });
    if (this.rules.family === 'chinese' && classes[legal.items[0]!] === 'pass') this.claim(seat as Seat, action);
  };

  private claim(seat: Seat, action: number): void {
    const claim = classesOf('chinese')[action]!;
    if (claim !== 'chow' && claim !== 'pung' && claim !== 'kong' && claim !== 'win') return;
    const last = this.events.at(-1)!;
    const tile = (claim === 'chow' ? chowOf(action)[0] + 1 : 'tile' in last ? last.tile : -1) as Tile;
    this.claims.push({ seat, claim, tile });
  }
}

const seatsOf = ({ rules, players, networks }: RecordedOptions, seed: string): Result<readonly Player[]> => {
  const made: Player[] = [];
  for (let seat = 0; seat < rules.seats; seat++) {
    const player = makePlayer(players[seat % players.length]!, rules, seed, seat, networks);
    if (!player.ok) return player;
    made.push(player.value);
  }
  return ok(made);
};

const playOne = async (options: RecordedOptions, number: number): Promise<Result<RecordedGame>> => {
  const { rules } = options;
  const seed = `${options.seed}/${number}`;
  const players = seatsOf(options, seed);
  if (!players.ok) return players;
  const recorder = new Recorder(rules);
  const { decisions } = await playLater({
    rules,
    seed,
    players: players.value,
    firstRound: rules.family === 'chinese' ? (number & 3) * 4 : 0,
    listener: recorder.hear,
    onDecision: recorder.watch,
  });
  const { events, values, ignored } = recorder;
  const meta = { id: seed, ...(ignored.length > 0 ? { ignored } : {}) };
  return ok({ game: { events, meta }, values, decisions });
};

/** The games in order; the same options give the same games, however many are asked for at a time. */
export const recordGames = async (options: RecordedOptions): Promise<Result<readonly RecordedGame[]>> => {
  const played = await playInLockstep({
    matches: options.games,
    width: WIDTH,
    play: (at) => playOne(options, options.from + at),
  });
  const games: RecordedGame[] = [];
  for (const one of played) {
    if (!one.ok) return one;
    games.push(one.value);
  }
  return ok(games);
};

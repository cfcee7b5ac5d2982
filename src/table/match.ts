/** A match: which round comes next, when it is over, and the final places and points. */
import { makeRuleset, type ChineseRules, type RiichiRules, type Ruleset } from '../rules/index.ts';
import type { Tile, TileId } from '../tiles/index.ts';
import { apply } from './apply.ts';
import { HIDDEN, type EndMatch, type Event, type Seat, type StartRound } from './events.ts';
import { Referee } from './referee.ts';
import { RNG } from '../base/index.ts';
import { RESULTS, Table } from './state.ts';
import { ALL_TILE_IDS, SANMA_TILE_IDS, dealFrom, dealSegments, indicatorTile, shuffleWall } from './wall.ts';
import { faceOf } from './walldraw.ts';

/** Rules, seed and start of a match. */
export type MatchOptions = {
  readonly rules: Ruleset;
  readonly seed: string;
  /** 4 · wind + dealer; where the match starts. Chinese Standard on Botzone plays one round of a given wind. */
  readonly firstRound?: number;
  /** Where the match goes on from, instead of its first round. */
  readonly start?: NextRound;
  /** What has happened in the first round, from its start with the wall on; the match goes on there. */
  readonly begun?: readonly Event[];
  /** Walls other than the generator's: rigged ones, Tenhou's. */
  readonly wall?: (round: number, honba: number) => Uint8Array;
  readonly listener?: (event: Event) => void;
  readonly names?: readonly string[];
  /** A table of the same rules to be used again, which saves making one. */
  readonly table?: Table;
};

/** What is known before a round is dealt. */
export type NextRound = Pick<StartRound, 'round' | 'honba' | 'deposits' | 'dealer' | 'scores'>;

const WINDS = { single: 0, east: 1, south: 2, full: 4 } as const;

/** Final places by seat, 1 first: in Chinese Standard equal scores share theirs, elsewhere the seat nearer to the first dealer is ahead. */
export const sharedPlaces = (
  { family }: Pick<Ruleset, 'family'>,
  { places, scores }: Pick<EndMatch, 'places' | 'scores'>,
): readonly number[] =>
  family === 'chinese' ? scores.map((own) => 1 + scores.filter((other) => other > own).length) : places;

/** Places by seat, 1 first; a tie goes to the seat nearer to the first dealer. */
export const placesOf = (scores: ArrayLike<number>, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => {
    let place = 1;
    for (let other = 0; other < seats; other++)
      if (scores[other]! > scores[seat]! || (scores[other] === scores[seat] && other < seat)) place++;
    return place;
  });

/** The last round of the length played for, or one of an extension after it. */
export const isLastRound = (round: number, { seats, length }: Pick<RiichiRules, 'seats' | 'length'>): boolean =>
  (round >> 2) * seats + (round & 3) >= WINDS[length] * seats - 1;

/** Winds played after the length where nobody has the target. */
const EXTRA_WINDS = { none: 0, 'one-wind': 1, unlimited: Infinity } as const;

/** Whether a match may come to the round. */
export const hasRound = (
  round: number,
  { seats, length, extension }: Pick<RiichiRules, 'seats' | 'length' | 'extension'>,
): boolean => (round & 3) < seats && round >> 2 < WINDS[length] + EXTRA_WINDS[extension];

/** How a round ended, and the scores after it. */
export type RoundEnd = {
  readonly round: number;
  readonly honba: number;
  /** Sticks that nobody took. */
  readonly deposits: number;
  readonly dealer: number;
  readonly scores: readonly number[];
  readonly result: (typeof RESULTS)[number];
  /** As in Table.won: 1 won, 2 ready at an exhaustive draw. */
  readonly dealerWon: number;
};

/** The round that follows under riichi rules; undefined when the match is over. */
export const roundAfter = (end: RoundEnd, rules: RiichiRules): NextRound | undefined => {
  const { round, deposits, dealer, scores, result, dealerWon: won } = end;
  const { seats } = rules;
  if (rules.tobi && scores.some((score) => score < 0)) return undefined;
  const keeps =
    result === 'abort' || won === 1 || (result === 'exhaustive' && won === 2 && rules.dealerKeepsOn === 'ready');
  const isLast = isLastRound(round, rules);
  const hasTarget = scores.some((score) => score >= rules.targetScore);
  const honba = result === 'win' && won === 0 ? 0 : end.honba + 1;
  if (keeps) {
    const mayStop = result === 'win' ? rules.agariYame : result === 'exhaustive' && rules.tenpaiYame;
    const stops = isLast && mayStop && scores[dealer]! >= rules.targetScore && placesOf(scores, seats)[dealer] === 1;
    return stops ? undefined : { round, honba, deposits, dealer: dealer as Seat, scores };
  }
  if (isLast && hasTarget) return undefined;
  const next = (round & 3) === seats - 1 ? (round & ~3) + 4 : round + 1;
  if (!hasRound(next, rules)) return undefined;
  return { round: next, honba, deposits, dealer: ((dealer + 1) % seats) as Seat, scores };
};

const nextRiichi = (table: Table, rules: RiichiRules): NextRound | undefined => {
  const { round, honba, deposits, dealer } = table;
  const scores = Array.from(table.scores.subarray(0, table.seats));
  const result = RESULTS[table.result]!;
  return roundAfter({ round, honba, deposits, dealer, scores, result, dealerWon: table.won[dealer]! }, rules);
};

const nextChinese = (table: Table, rules: ChineseRules): NextRound | undefined => {
  const next = table.round + 1;
  if (rules.length === 'single' || next >= 4 * WINDS[rules.length]) return undefined;
  return { round: next, honba: 0, deposits: 0, dealer: (next % 4) as Seat, scores: Array.from(table.scores) };
};

/** The round after the one that has just ended; undefined when the match is over. */
export const nextRound = (table: Table): NextRound | undefined =>
  table.rules.family === 'chinese' ? nextChinese(table, table.rules) : nextRiichi(table, table.rules);

/** Left-over sticks go to the first; points are in thousands, the first closes the sum. */
export const endMatch = (table: Table): EndMatch => {
  const { rules, seats } = table;
  const scores = Array.from(table.scores.subarray(0, seats));
  const places = placesOf(scores, seats);
  if (rules.family === 'chinese') return { type: 'end-match', scores, places, points: scores };
  const first = places.indexOf(1);
  scores[first]! += 1000 * table.deposits;
  const level = rules.startingScore + (1000 * rules.oka) / seats;
  // In tenths, which are whole numbers. Halves of a thousand go away from zero: 500 is 1, −1500 is −2.
  const tenths = (score: number): number =>
    rules.roundPoints ? 10 * Math.sign(score) * Math.floor((Math.abs(score) + 500) / 1000) : score / 100;
  const points = scores.map((score, seat) => tenths(score) - level / 100 + 10 * rules.uma[places[seat]! - 1]!);
  points[first] = -points.reduce((sum, value, seat) => sum + (seat === first ? 0 : value), 0);
  return { type: 'end-match', scores, places, points: points.map((value) => value / 10 + 0) };
};

/** What a round came to: the scores after it, and the standing before the next one or, where the match is over, the final places. */
export type RoundOutcome = {
  readonly before: NextRound;
  /** Before left-over sticks go to the first. */
  readonly scores: readonly number[];
  readonly after: NextRound | undefined;
  readonly places: readonly number[] | undefined;
};

/** The outcome of the round that has just ended on the table; `before` is what it was dealt with. */
export const outcomeOf = (table: Table, before: NextRound): RoundOutcome => {
  const after = nextRound(table);
  const scores = Array.from(table.scores.subarray(0, table.seats));
  return { before, scores, after, places: after === undefined ? endMatch(table).places : undefined };
};

/** Deals a round from a wall. */
export const dealRound = (rules: Ruleset, next: NextRound, wall: Uint8Array): StartRound => {
  const isChinese = rules.family === 'chinese';
  const tile = (id: TileId): Tile => faceOf(rules, id);
  const hands = isChinese && rules.wall === 'duplicate' ? dealSegments(wall) : dealFrom(wall, rules.seats, next.dealer);
  return {
    type: 'start-round',
    ...next,
    hands: hands.map((hand) => hand.map(tile)),
    indicator: isChinese ? HIDDEN : tile(indicatorTile(wall, 0)),
    wall: Array.from(wall) as TileId[],
  };
};

/** The standing a match begins with. `round`: 4 · wind + dealer. */
export const firstRoundOf = (rules: Ruleset, round = 0): NextRound => {
  const score = rules.family === 'riichi' ? rules.startingScore : 0;
  const dealer = (rules.family === 'chinese' && rules.length === 'single' ? 0 : round & 3) as Seat;
  return { round, honba: 0, deposits: 0, dealer, scores: Array.from({ length: rules.seats }, () => score) };
};

/** A match under way: deals, asks for actions, applies them. */
export class Match {
  readonly table: Table;
  readonly referee: Referee;
  private readonly options: MatchOptions;
  private next: NextRound | undefined;
  private isBegun = false;
  result: EndMatch | undefined;

  constructor(options: MatchOptions) {
    const { rules, seed, listener, names } = options;
    this.options = options;
    this.table = options.table ?? new Table(rules);
    this.referee = new Referee(this.table, listener);
    this.next = options.start ?? firstRoundOf(rules, options.firstRound);
    listener?.({ type: 'start-match', rules: makeRuleset(rules), seed, rng: RNG, ...(names ? { names } : {}) });
  }

  /** Deals the next round and plays to its first decision; false when the match is over. */
  startRound(): boolean {
    if (this.next === undefined) {
      if (this.result === undefined) {
        this.result = endMatch(this.table);
        apply(this.table, this.result);
        this.options.listener?.(this.result);
      }
      return false;
    }
    const { rules, seed, wall, begun } = this.options;
    if (begun !== undefined && !this.isBegun) {
      this.isBegun = true;
      this.referee.startWith(begun);
      return true;
    }
    const ids = rules.family === 'riichi' && rules.seats === 3 ? SANMA_TILE_IDS : ALL_TILE_IDS;
    const { round, honba } = this.next;
    this.referee.start(dealRound(rules, this.next, wall ? wall(round, honba) : shuffleWall(seed, round, honba, ids)));
    return true;
  }

  /** Call when the round has ended (`referee.asked` is 0). */
  finishRound(): void {
    this.next = nextRound(this.table);
  }
}

/**
 * What players did in recorded games, counted from events: places by game; wins, deals-in, riichi and open hands by round.
 * A round counts once it has a result, a game once it has its end; what a record breaks off is left out.
 */
import { placesOf, type EndMatch, type Event } from '../table/index.ts';

/** Counts of what one player did over its games, from which its figures are computed. */
export type PlayerCounts = {
  /** With an end-match. */
  games: number;
  /** Games in first, second, third, fourth place. */
  readonly places: [number, number, number, number];
  /** With a result, draws included. */
  rounds: number;
  wins: number;
  /** Sum of what wins brought, counters and sticks included. */
  winPoints: number;
  /** Rounds in which another seat won on this seat's tile; two winners of one tile are one deal-in. */
  dealIns: number;
  /** Sum of what they cost, counters included. */
  dealInPoints: number;
  /** Rounds with a riichi declared, accepted or not. */
  riichi: number;
  /** Rounds with a chow, pung or open kong; a closed kong or kita keeps the hand closed. */
  calls: number;
  /** Exhaustive draws of games that pay ready hands. */
  draws: number;
  /** Of these, with the hand shown as ready. */
  ready: number;
  /** Rounds ended by an illegal or late action of this seat. */
  faults: number;
};

/** Counts of a player who has not played yet. */
export const noCounts = (): PlayerCounts => ({
  games: 0,
  places: [0, 0, 0, 0],
  rounds: 0,
  wins: 0,
  winPoints: 0,
  dealIns: 0,
  dealInPoints: 0,
  riichi: 0,
  calls: 0,
  draws: 0,
  ready: 0,
  faults: 0,
});

/** One round as it goes on; seats as bits. */
class RoundCount {
  private seats = 0;
  private riichi = 0;
  private calls = 0;
  private wins = 0;
  private dealIns = 0;
  private ready = 0;
  private faults = 0;
  private isDraw = false;
  private isOver = false;
  private readonly gained = [0, 0, 0, 0];
  private readonly paid = [0, 0, 0, 0];

  start(seats: number): void {
    this.seats = seats;
    this.riichi = this.calls = this.wins = this.dealIns = this.ready = this.faults = 0;
    this.isDraw = this.isOver = false;
    this.gained.fill(0);
    this.paid.fill(0);
  }

  add(event: Event): void {
    switch (event.type) {
      case 'riichi':
        this.riichi |= 1 << event.seat;
        return;
      case 'chow':
      case 'pung':
        this.calls |= 1 << event.seat;
        return;
      case 'kong':
        if (event.kong === 'open') this.calls |= 1 << event.seat;
        return;
      case 'win':
        this.isOver = true;
        this.wins |= 1 << event.seat;
        this.gained[event.seat]! += event.deltas[event.seat] ?? 0;
        if (event.from === event.seat) return;
        this.dealIns |= 1 << event.from;
        this.paid[event.from]! -= event.deltas[event.from] ?? 0;
        return;
      case 'draw-round':
        this.isOver = true;
        this.isDraw = event.reason === 'exhaustive';
        for (const seat of event.shown) this.ready |= 1 << seat;
        return;
      case 'fault':
        this.isOver = true;
        this.faults |= 1 << event.seat;
        return;
      default:
    }
  }

  /** Adds the round to its seats if it came to a result. */
  finish(counts: readonly (PlayerCounts | undefined)[], paysReady: boolean): boolean {
    if (!this.isOver) return false;
    this.isOver = false;
    for (let seat = 0; seat < this.seats; seat++) {
      const own = counts[seat];
      if (own === undefined) continue;
      const has = (bits: number): number => (bits >> seat) & 1;
      own.rounds++;
      own.wins += has(this.wins);
      own.winPoints += this.gained[seat]!;
      own.dealIns += has(this.dealIns);
      own.dealInPoints += this.paid[seat]!;
      own.riichi += has(this.riichi);
      own.calls += has(this.calls);
      own.faults += has(this.faults);
      if (!this.isDraw || !paysReady) continue;
      own.draws++;
      own.ready += has(this.ready);
    }
    return true;
  }
}

/** Formats that do not tell the places tell the scores. */
const addPlaces = ({ places, scores }: EndMatch, counts: readonly (PlayerCounts | undefined)[]): void => {
  const given = places.length > 0 ? places : placesOf(scores, scores.length);
  for (const [seat, place] of given.entries()) {
    const own = counts[seat];
    if (own === undefined || own.places[place - 1] === undefined) continue;
    own.games++;
    own.places[place - 1]!++;
  }
};

/** What counting the events of one record found. */
export type Counted = {
  /** Rounds with a result. */
  readonly rounds: number;
  readonly isFinished: boolean;
};

/**
 * Adds a game to the counts of its seats; a seat without counts is left out, and seats may share them. `paysReady`: ready hands are shown
 * at an exhaustive draw, as in riichi and not in Chinese Standard.
 */
export const countGame = (
  events: readonly Event[],
  counts: readonly (PlayerCounts | undefined)[],
  paysReady = true,
): Counted => {
  const round = new RoundCount();
  let rounds = 0;
  let isFinished = false;
  const finish = (): void => {
    if (round.finish(counts, paysReady)) rounds++;
  };
  for (const event of events) {
    if (event.type === 'start-round') {
      finish();
      round.start(event.scores.length);
    } else if (event.type === 'end-match') {
      isFinished = event.scores.length > 0;
      addPlaces(event, counts);
    } else round.add(event);
  }
  finish();
  return { rounds, isFinished };
};

/** Counts by seat what happened in a match. */
import type { Event } from '../table/index.ts';

const TALLIES = ['rounds', 'wins', 'dealIns', 'riichi', 'calls', 'draws', 'winPoints', 'dealInPoints'] as const;
type Tally = (typeof TALLIES)[number];

/** The rates `suzaku arena` reports, as one tally over another. */
export const RATES = {
  win: ['wins', 'rounds'],
  dealIn: ['dealIns', 'rounds'],
  riichi: ['riichi', 'rounds'],
  call: ['calls', 'rounds'],
  draw: ['draws', 'rounds'],
  winPoints: ['winPoints', 'wins'],
  dealInPoints: ['dealInPoints', 'dealIns'],
} as const;

/** Milliseconds of processor time of guests that are processes of their own; absent where nobody is one. */
export const GUEST_CPU = 'cpuMs';

/** What guests did wrong; 0 for players of our own, which cannot. */
export const FAULTS = ['illegal', 'late', 'crashes'] as const;

export class Tallies {
  readonly counts: Record<string, number[]> = {};
  private readonly seats: number;
  private hasCalled = 0;

  constructor(seats: number) {
    this.seats = seats;
    for (const name of [...TALLIES, ...FAULTS]) this.counts[name] = Array.from({ length: seats }, () => 0);
  }

  set(name: string, seat: number, n: number): void {
    this.counts[name] ??= Array.from({ length: this.seats }, () => 0);
    this.counts[name][seat] = n;
  }

  private add(name: Tally, seat: number, by = 1): void {
    this.counts[name]![seat]! += by;
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
    } else if (event.type === 'draw-round') for (let seat = 0; seat < this.seats; seat++) this.add('draws', seat);
    else if (event.type === 'win') {
      this.add('wins', event.seat);
      this.add('winPoints', event.seat, event.points);
      if (event.from === event.seat) return;
      this.add('dealIns', event.from);
      this.add('dealInPoints', event.from, event.points);
    }
  };
}

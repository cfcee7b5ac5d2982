/** The shipped models; made on first use, one for three seats and one for four. */
import { placement3 } from './data3.ts';
import { placement4 } from './data4.ts';
import { Placement } from './model.ts';

const made = new Map<number, Placement>();

export const placementFor = (seats: number): Placement => {
  const known = made.get(seats) ?? new Placement(seats === 3 ? placement3 : placement4);
  made.set(seats, known);
  return known;
};

/** The shipped tables; made on first use, one for three seats and one for four. */
import { rates3 } from './data3.ts';
import { rates4 } from './data4.ts';
import { Rates } from './rates.ts';

const made = new Map<number, Rates>();

export const ronRates = (seats: number): Rates => {
  const known = made.get(seats) ?? new Rates(seats === 3 ? rates3 : rates4);
  made.set(seats, known);
  return known;
};

/** The shipped fits, for three and four seats; made on first use. */
import { far3 } from './data3.ts';
import { far4 } from './data4.ts';
import { Far } from './far.ts';

const made = new Map<number, Far>();

export const farFor = (seats: number): Far => {
  const known = made.get(seats) ?? new Far(seats === 3 ? far3 : far4);
  made.set(seats, known);
  return known;
};

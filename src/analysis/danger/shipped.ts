/** The shipped models; made on first use, one for three seats and one for four. */
import { Danger } from './danger.ts';
import { danger3 } from './data3.ts';
import { danger4 } from './data4.ts';

const made = new Map<number, Danger>();

/** The danger of tables with so many seats. Shared: ask, read, and ask again. */
export const dangerFor = (seats: number): Danger => {
  const known = made.get(seats);
  if (known !== undefined) return known;
  const danger = new Danger(seats === 3 ? danger3 : danger4);
  made.set(seats, danger);
  return danger;
};

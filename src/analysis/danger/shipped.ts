/** The shipped models; made on first use, one for three seats and one for four. */
import { Bug } from '../../tiles/index.ts';
import { Danger, type DangerData } from './danger.ts';
import { danger3 } from './data3.ts';
import { danger4 } from './data4.ts';

const DATA: ReadonlyMap<number, DangerData> = new Map([danger3, danger4].map((data) => [data.seats, data]));
const made = new Map<number, Danger>();

/** The danger of tables with so many seats. Shared: ask, read, and ask again. */
export const dangerFor = (seats: number): Danger => {
  const known = made.get(seats);
  if (known !== undefined) return known;
  const data = DATA.get(seats);
  if (data === undefined) throw new Bug(`danger: there are models of 3 and 4 seats, not of ${seats}`);
  const danger = new Danger(data);
  made.set(seats, danger);
  return danger;
};

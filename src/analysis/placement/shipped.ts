/** The shipped models; made on first use, one for three seats and one for four. */
import { Bug } from '../../tiles/index.ts';
import { placement3 } from './data3.ts';
import { placement4 } from './data4.ts';
import { Placement, type PlacementData } from './model.ts';

const DATA: ReadonlyMap<number, PlacementData> = new Map([placement3, placement4].map((data) => [data.seats, data]));
const made = new Map<number, Placement>();

export const placementFor = (seats: number): Placement => {
  const known = made.get(seats);
  if (known !== undefined) return known;
  const data = DATA.get(seats);
  if (data === undefined) throw new Bug(`placement: there are models of 3 and 4 seats, not of ${seats}`);
  const placement = new Placement(data);
  made.set(seats, placement);
  return placement;
};

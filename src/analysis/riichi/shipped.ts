/** Fits that ship, one for three seats and one for four; made on first use and shared. */
import { Bug } from '../../base/index.ts';

export const bySeats = <Data, Made>(
  name: string,
  data: Readonly<Record<3 | 4, Data>>,
  make: (data: Data) => Made,
): ((seats: number) => Made) => {
  const made = new Map<number, Made>();
  return (seats) => {
    if (seats !== 3 && seats !== 4) throw new Bug(`${name}: there are models of 3 and 4 seats, not of ${seats}`);
    const known = made.get(seats) ?? make(data[seats]);
    made.set(seats, known);
    return known;
  };
};

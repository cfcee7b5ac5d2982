/** The model of danger of a game, fetched when it is first asked for. */
import { Danger } from '../../src/analysis/riichi/danger/index.ts';

const made = new Map<number, Danger>();

export const dangerOf = async (seats: number): Promise<Danger> => {
  const known = made.get(seats);
  if (known !== undefined) return known;
  const data =
    seats === 3
      ? (await import('../../src/analysis/riichi/danger/data3.ts')).danger3
      : (await import('../../src/analysis/riichi/danger/data4.ts')).danger4;
  const danger = new Danger(data);
  made.set(seats, danger);
  return danger;
};

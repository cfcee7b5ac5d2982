/** How dangerous each tile is to one seat, as plain data. The model of a game is fetched when it is first asked for. */
import { Danger } from '../../src/analysis/riichi/danger/index.ts';
import type { Table } from '../../src/table/index.ts';

export type DangerView = {
  /** Who throws. */
  readonly seat: number;
  /** By seat: the hand is ready; 0 for the own one. */
  readonly tenpai: readonly number[];
  /** By seat and kind 0–33: a discard of the kind is won on by that seat. Exactly 0 where it cannot be. */
  readonly dealIn: readonly (readonly number[])[];
  /** By tile 0–36: points lost by throwing it, on average, over all seats. */
  readonly loss: readonly number[];
};

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

export const viewDanger = (danger: Danger, table: Table, seat: number): DangerView => {
  danger.query(table, seat);
  return {
    seat,
    tenpai: Array.from(danger.tenpai.subarray(0, table.seats)),
    dealIn: Array.from({ length: table.seats }, (_, other) =>
      Array.from({ length: 34 }, (__, kind) => (other === seat ? 0 : danger.dealIn(other, kind))),
    ),
    loss: Array.from(danger.loss),
  };
};

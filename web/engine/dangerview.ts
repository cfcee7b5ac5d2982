/** How dangerous each tile is to one seat, as plain data. */
import type { Danger } from '../../src/analysis/riichi/danger/index.ts';
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

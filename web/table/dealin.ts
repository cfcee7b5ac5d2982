/** The chance that a discard is won on, of what the engine says about each seat. */
import { kindOf, type Tile } from '../../src/tiles/index.ts';
import type { DangerView } from '../engine/dangerview.ts';

/** By the seat, or by anybody. */
export const dealIn = (view: DangerView, tile: number, seat: number | 'all'): number => {
  const kind = kindOf(tile as Tile);
  if (seat !== 'all') return view.dealIn[seat]?.[kind] ?? 0;
  return 1 - view.dealIn.reduce((safe, row) => safe * (1 - row[kind]!), 1);
};

/** The flags of `suzaku advise` that describe a position; they are fields of the question as they are. */
import type { PositionFields } from '../../answers/index.ts';

export type PositionFlags = Omit<PositionFields, 'hand' | 'turn'>;

/** Beside the rules and the seat. */
export const POSITION_FLAGS = [
  'round',
  'honba',
  'deposits',
  'scores',
  'dora',
  'draw',
  'claim',
  'from',
  'river',
  'meld',
  'kita',
  'left',
] as const satisfies readonly (keyof PositionFlags)[];

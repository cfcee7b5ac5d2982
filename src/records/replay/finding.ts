/** What a check of replay finds, and how it is said. */
import { ACTING, CLAIMING, DRAWING, type Table } from '../../table/index.ts';
import { makeMpszTile, type Tile } from '../../tiles/index.ts';

/** A code and a sentence; undefined where nothing is wrong. */
export type Finding = { readonly code: string; readonly text: string } | undefined;

export const finding = (code: string, text: string): NonNullable<Finding> => ({ code, text });

/** Plain data by value: lists and the fields of events. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

export const differs = (code: string, recorded: unknown, right: unknown): NonNullable<Finding> =>
  finding(code, `recorded ${JSON.stringify(recorded)}, the rules say ${JSON.stringify(right)}`);

/** A tile, or what stands for none. */
export const tileName = (tile: number): string => (tile >= 0 && tile < 37 ? makeMpszTile(tile as Tile) : 'no tile');

/** What the table waits for, as a sentence goes on. */
export const waitText = ({ phase, turn, claimTile }: Table): string => {
  if (phase === DRAWING) return `seat ${turn} draws next`;
  if (phase === ACTING) return `seat ${turn} has to act`;
  if (phase === CLAIMING) return `${tileName(claimTile)} of seat ${turn} lies open`;
  return 'no round is under way';
};

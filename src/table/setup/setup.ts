/**
 * A described position, unchecked: what a person at the seat can say about the table. `tableOf` (tableof.ts) checks it and makes the
 * table.
 */
import type { Ruleset } from '../../rules/index.ts';
import type { Meld, Tile } from '../../tiles/index.ts';

/** A tile of a river and how it came there. */
export type RiverTile = {
  readonly tile: Tile;
  readonly fromDraw: boolean;
  readonly riichi: boolean;
  /** It lies in a meld of another seat. */
  readonly claimed: boolean;
};

/** What lies open before a seat. */
export type OpenSeat = {
  readonly river: readonly RiverTile[];
  readonly melds: readonly Meld[];
  readonly kita: number;
};

/** A described position with absolute seats, not yet checked. */
export type Setup = {
  readonly rules: Ruleset;
  /** As in start-round. */
  readonly round: number;
  readonly honba: number;
  /** Sticks on the table, those of riichi in the rivers included. */
  readonly deposits: number;
  readonly dealer: number;
  /** Now, by seat. */
  readonly scores: readonly number[];
  readonly seat: number;
  /** Concealed: 3n + 2 to act, with the drawn tile; 3n + 1 to claim. */
  readonly tiles: readonly Tile[];
  readonly drawn?: Tile;
  readonly claim?: { readonly tile: Tile; readonly from: number; readonly fromDraw?: boolean };
  /** None in Chinese Standard. */
  readonly indicators: readonly Tile[];
  /** By seat, the own one too. */
  readonly open: readonly OpenSeat[];
  /** Live tiles left; otherwise counted from the rivers. */
  readonly left?: number;
  /** Chinese Standard with walls of their own: draws left by seat; otherwise counted from the rivers. */
  readonly walls?: readonly number[];
};

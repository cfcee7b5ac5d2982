/** What the shadow keeps of one seat, and the small types of a round as it reads them. */
import { kindOf, type Meld, type Tile } from '../src/tiles/index.ts';

export type Claim = {
  readonly tile: number;
  readonly kind: number;
  readonly seat: number;
  readonly by: 'discard' | 'added' | 'kita' | 'closed';
};
export type River = { tile: number; fromDraw: boolean; riichi: boolean; claimed: boolean };
export type Phase = 'draw' | 'act' | 'claim' | 'over' | 'idle';

/** Kind of a tile 0–36. */
export const kindsOf = (tile: number): number => kindOf(tile as Tile);

export class SeatShadow {
  readonly hand = new Uint8Array(37);
  readonly counts = new Uint8Array(34);
  size = 0;
  melds: Meld[] = [];
  /** Own discards before each meld. */
  meldTurns: number[] = [];
  river: River[] = [];
  readonly thrown = new Uint8Array(34);
  readonly waits = new Uint8Array(34);
  isReady = false;
  riichi: 'no' | 'declared' | 'accepted' = 'no';
  isDouble = false;
  ippatsu = false;
  /** Missed a winning tile: until the next own discard, or for good. */
  passed: 0 | 1 | 2 = 0;
  kita = 0;
  nagashi = true;
  /** Tiles drawn, for duplicate walls. */
  draws = 0;
  /** Liable for dragons, winds, kongs; −1 nobody. */
  pao = [-1, -1, -1];
}

/** A claimed win of the riichi family, as the scorer sees it: tiles, melds and the situation; who pays is in payments. */
import type { Counts, Kind, Meld, Wind } from '../../tiles/index.ts';

/** Bits of `Win.situation`: what the tiles cannot show. */
export const RIICHI = 1;
/** Set together with RIICHI or alone; counts as double riichi either way. */
export const DOUBLE_RIICHI = 2;
export const IPPATSU = 4;
/** Robbing a kong (chankan). */
export const ROBBED_KONG = 8;
/** The drawn tile replaces a kong or a kita (rinshan). */
export const REPLACEMENT = 16;
/** Last tile of the live wall: haitei on a draw, houtei on its discard. */
export const LAST_TILE = 32;
/** First uninterrupted draw: heavenly hand for the dealer, earthly hand for the others. */
export const FIRST_DRAW = 64;

export type Win = {
  /** 34 counts of the concealed tiles including the winning tile, without melds. */
  readonly concealed: Counts;
  readonly melds: readonly Meld[];
  readonly winTile: Kind;
  readonly selfDraw: boolean;
  readonly situation: number;
  readonly roundWind: Wind;
  readonly seatWind: Wind;
  /** Open indicators, the first and those of kongs. */
  readonly doraIndicators: readonly Kind[];
  /** As many as open ones after riichi; ignored without riichi. */
  readonly uraIndicators: readonly Kind[];
  /** Red fives in the whole hand, melds and winning tile included. */
  readonly reds: number;
  /** North tiles set aside (sanma). */
  readonly kita: number;
};

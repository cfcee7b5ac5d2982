/** A claimed win of Chinese Standard, as the fan calculator sees it. */
import type { Counts, Kind, Meld, Wind } from '../../tiles/index.ts';

export type ChineseWin = {
  /** 34 counts of the standing tiles including the winning tile, without melds. */
  readonly concealed: Counts;
  readonly melds: readonly Meld[];
  readonly winTile: Kind;
  readonly selfDraw: boolean;
  /** The other three copies of the winning tile are public (和绝张), as the judge counts them. */
  readonly lastCopy: boolean;
  /** Self-draw: right after an own kong (杠上开花); else: the tile is being added to a kong (抢杠和). */
  readonly kong: boolean;
  /** Last tile of the wall (妙手回春, 海底捞月). */
  readonly lastTile: boolean;
  readonly seatWind: Wind;
  readonly roundWind: Wind;
  readonly flowers: number;
};

/** A claimed win of Chinese Standard: from its description in text to its fan, or why it may not win. For the command line, the API and the page. */
import {
  type ChineseWin,
  type FanResult,
  type WhyNotFan,
  MINIMUM_FAN,
  fanOf,
  safeFan,
  whyNotFan,
} from '../rules/chinese/index.ts';
import { type Result, fault, ok } from '../base/index.ts';
import {
  type Hand,
  type Kind,
  type Wind,
  allCounts,
  countsOf,
  kindOf,
  makeBotzoneTile,
  parseHand,
  parseTiles,
} from '../tiles/index.ts';

/** How a hand of Chinese Standard was won. */
export type FanOptions = {
  readonly win?: string;
  readonly melds?: string;
  readonly selfDraw?: boolean;
  readonly seat?: string;
  readonly round?: string;
  readonly lastCopy?: boolean;
  readonly kong?: boolean;
  readonly lastTile?: boolean;
  readonly flowers?: string;
};

const WINDS: ReadonlyMap<string, Wind> = new Map([
  ['east', 0],
  ['south', 1],
  ['west', 2],
  ['north', 3],
]);
const parseWind = (text: string | undefined): Wind | undefined =>
  WINDS.get([...WINDS.keys()].find((name) => name.startsWith((text ?? 'east').toLowerCase())) ?? '');

/** Melds apart by commas, or by blanks where none is in Botzone names; written as parseHand takes them. */
const meldText = (melds = ''): string => {
  const parts = melds.split(',').map((part) => part.trim());
  const named = parts.filter((part) => /^[WBTFJ]\d/.test(part)).map((part) => ` [${part}]`);
  const plain = parts.filter((part) => part !== '' && !/^[WBTFJ]\d/.test(part));
  return `${named.join('')}${plain.length === 0 ? '' : ` # ${plain.join(' ')}`}`;
};

/** The winning tile is added to the hand where it is one tile short. */
const parseStanding = (text: string, options: FanOptions): Result<Hand & { readonly winTile: Kind }> => {
  const hand = parseHand(text + meldText(options.melds));
  if (!hand.ok) return hand;
  if (options.win === undefined) return fault('fan.win', 0, 'name the winning tile with --win');
  const wins = parseTiles(options.win);
  if (!wins.ok) return wins;
  const [tile, ...rest] = wins.value;
  if (tile === undefined || rest.length > 0) return fault('fan.win', 0, '--win is one tile');
  const winTile = kindOf(tile);
  const { melds } = hand.value;
  const isWaiting = hand.value.tiles.length + 3 * melds.length === 13;
  const tiles = isWaiting ? [...hand.value.tiles, tile] : hand.value.tiles;
  if (tiles.length + 3 * melds.length !== 14)
    return fault(
      'fan.hand',
      0,
      `${tiles.length} tiles: beside ${melds.length} melds there are ${13 - 3 * melds.length} and the winning one`,
    );
  const counts = countsOf(tiles);
  if (counts[winTile] === 0) return fault('fan.win', 0, 'the winning tile is not in the hand');
  const all = allCounts({ tiles, melds, counts });
  const fifth = all.findIndex((copies) => copies > 4);
  if (fifth >= 0) return fault('tile.fifth-copy', 0, `a fifth ${makeBotzoneTile(fifth as Kind)}; there are four`);
  return ok({ tiles, melds, counts, winTile });
};

/** A described hand of Chinese Standard as a win to judge. */
export const winOfOptions = (text: string, options: FanOptions): Result<ChineseWin> => {
  const standing = parseStanding(text, options);
  if (!standing.ok) return standing;
  const seatWind = parseWind(options.seat);
  const roundWind = parseWind(options.round);
  if (seatWind === undefined || roundWind === undefined)
    return fault('fan.wind', 0, 'winds are east, south, west, north');
  const flowers = Number(options.flowers ?? 0);
  if (!Number.isInteger(flowers) || flowers < 0 || flowers > 8)
    return fault('fan.flower', 0, '--flowers is a number up to 8');
  const { counts: concealed, melds, winTile } = standing.value;
  return ok({
    concealed,
    melds,
    winTile,
    selfDraw: options.selfDraw === true,
    lastCopy: options.lastCopy === true,
    kong: options.kong === true,
    lastTile: options.lastTile === true,
    seatWind,
    roundWind,
    flowers,
  });
};

/** A claimed win of Chinese Standard, judged: its fan, or why it may not win. */
export type JudgedFan = {
  /** Undefined for tiles that are no complete hand. */
  readonly result: FanResult | undefined;
  /** Flowers do not count towards the minimum. */
  readonly wins: boolean;
  /** Fan that are certain whatever the situation. */
  readonly safe: number;
  /** Why a complete hand may not win. */
  readonly why: WhyNotFan | undefined;
};

/** Counts the fan of a win and says whether it reaches the minimum. */
export const judgeFan = (win: ChineseWin, minimum = MINIMUM_FAN): JudgedFan => {
  const result = fanOf(win);
  if (result === undefined) return { result, wins: false, safe: 0, why: undefined };
  return { result, wins: result.total - win.flowers >= minimum, safe: safeFan(win), why: whyNotFan(win) };
};

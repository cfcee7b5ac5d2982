/** The options of `suzaku fan` as a win. */
import type { ChineseWin } from '../rules/chinese/win.ts';
import type { Kind, Meld, Result, Wind } from '../tiles/index.ts';
import { addMeld, emptyCounts, fault, ok } from '../tiles/index.ts';
import { parseKinds, parseMeldTexts } from './handtext.ts';

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

/** The winning tile is added to the hand where it is one tile short. */
const parseStanding = (hand: string, winText: string, melds: readonly Meld[]): Result<[Uint8Array, Kind]> => {
  const tiles = parseKinds(hand);
  if (!tiles.ok) return tiles;
  const wins = parseKinds(winText);
  if (!wins.ok) return wins;
  const winTile = wins.value[0];
  if (winTile === undefined || wins.value.length > 1) return fault('fan.win', 0, '--win is one tile');
  const concealed = emptyCounts();
  for (const kind of tiles.value) concealed[kind]!++;
  const wanted = 14 - 3 * melds.length;
  if (tiles.value.length === wanted - 1) concealed[winTile]!++;
  else if (tiles.value.length !== wanted)
    return fault(
      'fan.hand',
      0,
      `${tiles.value.length} tiles: beside ${melds.length} melds there are ${wanted - 1} and the winning one`,
    );
  else if (concealed[winTile] === 0) return fault('fan.win', 0, 'the winning tile is not in the hand');
  const all = concealed.slice();
  for (const meld of melds) addMeld(all, meld);
  if (all.some((copies) => copies > 4)) return fault('tile.fifth-copy', 0, 'there are more than four copies of a tile');
  return ok([concealed, winTile]);
};

export const winOfOptions = (hand: string, options: FanOptions): Result<ChineseWin> => {
  const melds = parseMeldTexts(options.melds ?? '');
  if (!melds.ok) return melds;
  if (melds.value.length > 4) return fault('meld.number', 0, 'there are at most four melds');
  if (options.win === undefined) return fault('fan.win', 0, 'name the winning tile with --win');
  const standing = parseStanding(hand, options.win, melds.value);
  if (!standing.ok) return standing;
  const seatWind = parseWind(options.seat);
  const roundWind = parseWind(options.round);
  if (seatWind === undefined || roundWind === undefined)
    return fault('fan.wind', 0, 'winds are east, south, west, north');
  const flowers = Number(options.flowers ?? 0);
  if (!Number.isInteger(flowers) || flowers < 0 || flowers > 8)
    return fault('fan.flower', 0, '--flowers is a number up to 8');
  const [concealed, winTile] = standing.value;
  return ok({
    concealed,
    melds: melds.value,
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

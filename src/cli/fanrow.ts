/**
 * One line of `fan --batch`: a win in the words of Botzone's calculator.
 * `{"packs": [["CHI"|"PENG"|"GANG", tile, offer]…], "hand": [tile…], "win": tile, "self", "fourth", "kong", "last": boolean,
 * "seat", "quan": 0–3, "flower": number}`. `hand` is without the winning tile. A CHI names its middle tile and which tile was claimed
 * (1 lowest – 3 highest); a PENG or GANG names who gave it (1 previous, 2 opposite, 3 next seat); a GANG by 0 is concealed.
 */
import type { ChineseWin } from '../rules/chinese/index.ts';
import { type Result, fault, ok } from '../base/index.ts';
import { type Kind, type Meld, type Wind, addMeld, emptyCounts, meldOf, parseBotzoneTile } from '../tiles/index.ts';

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

const parseTile = (value: unknown): Kind | undefined =>
  typeof value === 'string' ? parseBotzoneTile(value) : undefined;

const parsePack = (value: unknown, at: number): Result<Meld> => {
  const bad = (why: string): Result<Meld> => fault('fan.pack', at, `pack ${at}: ${why}`);
  if (!Array.isArray(value)) return bad('a pack is [type, tile, offer]');
  const [type, name, offer] = value as readonly unknown[];
  const kind = parseTile(name);
  if (kind === undefined) return bad(`${JSON.stringify(name)} is no tile`);
  if (offer !== 0 && offer !== 1 && offer !== 2 && offer !== 3) return bad('the offer is a number from 0 to 3');
  const from = (4 - offer) % 4;
  if (type === 'GANG') return ok(meldOf({ type: offer === 0 ? 'closed-kong' : 'open-kong', kind, from }));
  if (type !== 'PENG' && type !== 'CHI') return bad('the type is CHI, PENG or GANG');
  if (offer === 0) return bad('only a GANG can be concealed');
  if (type === 'PENG') return ok(meldOf({ type: 'pung', kind, from }));
  if (kind >= 27 || kind % 9 === 0 || kind % 9 === 8) return bad(`${String(name)} is not the middle of a chow`);
  return ok(meldOf({ type: 'chow', kind: (kind - 1) as Kind, claimed: offer - 1, from: 3 }));
};

const parseWind = (value: unknown): Wind | undefined =>
  value === 0 || value === 1 || value === 2 || value === 3 ? value : undefined;

const FLAGS = ['self', 'fourth', 'kong', 'last'] as const;
const MAX_FLOWERS = 8;

const parsePacks = (row: Row): Result<readonly Meld[]> => {
  if (!Array.isArray(row['packs']) || row['packs'].length > 4)
    return fault('fan.pack', 0, 'packs is a list of up to four');
  const melds: Meld[] = [];
  for (const [at, value] of row['packs'].entries()) {
    const meld = parsePack(value, at);
    if (!meld.ok) return meld;
    melds.push(meld.value);
  }
  return ok(melds);
};

/** Standing tiles and the winning one; the number must fit the melds and no kind come a fifth time. */
const parseTiles = (row: Row, melds: readonly Meld[]): Result<Pick<ChineseWin, 'concealed' | 'winTile'>> => {
  const { hand, win } = row;
  const wanted = 13 - 3 * melds.length;
  if (!Array.isArray(hand) || hand.length !== wanted)
    return fault('fan.hand', 0, `hand is a list of ${wanted} tiles beside ${melds.length} packs`);
  const concealed = emptyCounts();
  for (const [at, name] of [...(hand as readonly unknown[]), win].entries()) {
    const kind = parseTile(name);
    if (kind === undefined) return fault('fan.tile', at, `${JSON.stringify(name) ?? 'nothing'} is no tile`);
    concealed[kind]!++;
  }
  const all = concealed.slice();
  for (const meld of melds) addMeld(all, meld);
  const fifth = all.findIndex((copies) => copies > 4);
  if (fifth >= 0) return fault('tile.fifth-copy', 0, `there are ${all[fifth]!} copies of one tile`);
  return ok({ concealed, winTile: parseTile(win)! });
};

/** Reads a parsed JSON value; unknown fields are ignored. */
export const parseFanRow = (value: unknown): Result<ChineseWin> => {
  if (!isRow(value)) return fault('fan.row', 0, 'a row is a JSON object');
  const melds = parsePacks(value);
  if (!melds.ok) return melds;
  const tiles = parseTiles(value, melds.value);
  if (!tiles.ok) return tiles;
  for (const flag of FLAGS)
    if (typeof value[flag] !== 'boolean') return fault('fan.flag', 0, `${flag} is true or false`);
  const seatWind = parseWind(value['seat']);
  const roundWind = parseWind(value['quan']);
  if (seatWind === undefined || roundWind === undefined)
    return fault('fan.wind', 0, 'seat and quan are numbers from 0 to 3');
  const flowers = value['flower'] ?? 0;
  if (typeof flowers !== 'number' || !Number.isInteger(flowers) || flowers < 0 || flowers > MAX_FLOWERS)
    return fault('fan.flower', 0, `flower is a number from 0 to ${MAX_FLOWERS}`);
  return ok({
    concealed: tiles.value.concealed,
    melds: melds.value,
    winTile: tiles.value.winTile,
    selfDraw: value['self'] === true,
    lastCopy: value['fourth'] === true,
    kong: value['kong'] === true,
    lastTile: value['last'] === true,
    seatWind,
    roundWind,
    flowers,
  });
};

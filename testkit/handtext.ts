/**
 * Hands of test rows, tiles in the order written: "123m406p11z # 6666P 234p", 0 = red five, capital suit = closed kong.
 * Unlike the reader of src/tiles it lets through hands that cannot be, because rows test those too.
 */
import { type Result, fault, ok } from '../src/base/index.ts';
import { type Kind, type Meld, type MeldType, type Tile, isRed, kindOf, meldOf } from '../src/tiles/index.ts';

export type HandText = { readonly tiles: readonly Tile[]; readonly melds: readonly Meld[] };

/** "123m406p" as tiles, in order. */
export const readTiles = (text: string): Result<readonly Tile[]> => {
  const tiles: Tile[] = [];
  let digits = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === ' ') continue;
    if (sign >= '0' && sign <= '9') {
      digits += sign;
      if (digits.length > 14) return fault('hand.size', at, 'more than 14 tiles of a suit');
      continue;
    }
    const suit = 'mpsz'.indexOf(sign);
    if (suit < 0) return fault('tile.unknown', at, `"${sign}" is no digit and none of the suits m p s z`);
    if (digits === '') return fault('tile.no-rank', at, `"${sign}" has no digits before it`);
    for (const digit of digits) {
      if (suit === 3 && (digit < '1' || digit > '7')) return fault('tile.unknown', at, `${digit}z is no honour`);
      tiles.push((digit === '0' ? 34 + suit : 9 * suit + Number(digit) - 1) as Tile);
    }
    digits = '';
  }
  return digits === '' ? ok(tiles) : fault('tile.no-suit', text.length, `"${digits}" has no suit after it`);
};

const readMeld = (word: string, at: number): Result<Meld> => {
  const lower = word.toLowerCase();
  const tiles = readTiles(lower);
  if (!tiles.ok) return fault(tiles.error.code, at + tiles.error.at, tiles.error.text);
  const kinds = tiles.value.map(kindOf).sort((a, b) => a - b);
  const kind = kinds[0] ?? (0 as Kind);
  const isSame = kinds.every((one) => one === kind);
  const isRun = kinds.length === 3 && kind < 27 && kind % 9 < 7 && kinds.every((one, i) => one === kind + i);
  let type: MeldType | undefined;
  if (isRun) type = 'chow';
  else if (isSame && kinds.length === 3) type = 'pung';
  else if (isSame && kinds.length === 4) type = word === lower ? 'open-kong' : 'closed-kong';
  if (type === undefined) return fault('meld.unknown', at, `"${word}" is no chow, pung or kong`);
  return ok(meldOf({ type, kind, from: type === 'closed-kong' ? 0 : 3, ownReds: tiles.value.filter(isRed).length }));
};

export const readHandText = (text: string): Result<HandText> => {
  if (text.length > 200) return fault('hand.too-long', 200, 'a hand is written in at most 200 characters');
  const split = text.indexOf('#');
  const tiles = readTiles(split < 0 ? text : text.slice(0, split));
  if (!tiles.ok) return tiles;
  const melds: Meld[] = [];
  if (split >= 0)
    for (const match of text.slice(split + 1).matchAll(/\S+/g)) {
      const meld = readMeld(match[0], split + 1 + match.index);
      if (!meld.ok) return meld;
      melds.push(meld.value);
    }
  return ok({ tiles: tiles.value, melds });
};

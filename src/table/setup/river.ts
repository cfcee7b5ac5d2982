/** A river as text: `1z 9m' 34pr (5s)`: ' thrown as drawn, r with riichi, brackets claimed; marks go with the last tile of a group. */
import { fault, ok, type Result } from '../../base/index.ts';
import { makeMpszTile, parseMpszTile, type Tile } from '../../tiles/index.ts';
import type { RiverTile } from './setup.ts';

const MAX_TEXT = 1000;

/** Reads such a text. */
export const parseRiver = (text: string): Result<readonly RiverTile[]> => {
  if (text.length > MAX_TEXT) return fault('river.too-long', 0, `a river has at most ${MAX_TEXT} characters`);
  const tiles: RiverTile[] = [];
  let unknown: string | undefined;
  let isUnpaired = false;
  const rest = text.replaceAll(
    /(\()?(\d+)([mpsz])('?)(r?)('?)(\))?/g,
    (
      _,
      open: string | undefined,
      digits: string,
      suit: string,
      a: string,
      riichi: string,
      b: string,
      close?: string,
    ) => {
      isUnpaired ||= (open === undefined) !== (close === undefined);
      for (const [i, digit] of [...digits].entries()) {
        const tile = parseMpszTile(`${digit}${suit}`);
        const isLast = i === digits.length - 1;
        if (tile === undefined) unknown ??= `${digit}${suit}`;
        else
          tiles.push({
            tile,
            fromDraw: isLast && (a !== '' || b !== ''),
            riichi: isLast && riichi !== '',
            claimed: open !== undefined,
          });
      }
      return '';
    },
  );
  const stray = unknown ?? /[^\s,]+/.exec(rest)?.[0];
  if (stray !== undefined) return fault('river.tile', 0, `${JSON.stringify(stray.slice(0, 40))} in a river is no tile`);
  if (isUnpaired) return fault('river.bracket', 0, 'each claimed tile of a river has its own brackets: (1z) (5s)');
  return ok(tiles);
};

const makeOne = ({ tile, fromDraw, riichi, claimed }: RiverTile): string => {
  const text = `${makeMpszTile(tile)}${fromDraw ? "'" : ''}${riichi ? 'r' : ''}`;
  return claimed ? `(${text})` : text;
};

/** A river as text: `1m 4p_ 7zr`. */
export const makeRiver = (river: readonly RiverTile[]): string => river.map(makeOne).join(' ');

/** What still lies in it. */
export const lyingTiles = (river: readonly RiverTile[]): readonly Tile[] =>
  river.filter(({ claimed }) => !claimed).map(({ tile }) => tile);

/**
 * Wins as one line, for tables of rows: the standing tiles, then `+5m` (claimed) or `*5m` (drawn), melds (`123m`, a concealed kong `1111Z`) and
 * flags: `last-copy`, `kong`, `last-tile`, `seat=0` to `3`, `round=0` to `3` (East first; North where not given), `flowers=2`.
 */
import type { ChineseWin } from '../src/rules/chinese/win.ts';
import { type Wind, countsOf, kindOf } from '../src/tiles/index.ts';
import { Bug, unwrap } from '../src/base/index.ts';
import { readHandText, readTiles } from './handtext.ts';

export const winOfText = (text: string): ChineseWin => {
  const [standing, ...words] = text.split(' ');
  const word = words.find((each) => each.startsWith('+') || each.startsWith('*'));
  if (word === undefined) throw new Bug('a win has a winning tile', text);
  const [winTile] = unwrap(readTiles(word.slice(1))).map(kindOf);
  const melds = words.filter((each) => /^[1-9]+[mpszMPSZ]$/.test(each));
  const hand = unwrap(readHandText(`${standing}${word.slice(1)} # ${melds.join(' ')}`));
  const numberAfter = (name: string, otherwise: number): number => {
    const found = words.find((each) => each.startsWith(`${name}=`));
    return found === undefined ? otherwise : Number(found.slice(name.length + 1));
  };
  return {
    concealed: countsOf(hand.tiles),
    melds: hand.melds,
    winTile: winTile!,
    selfDraw: word.startsWith('*'),
    lastCopy: words.includes('last-copy'),
    kong: words.includes('kong'),
    lastTile: words.includes('last-tile'),
    seatWind: numberAfter('seat', 3) as Wind,
    roundWind: numberAfter('round', 3) as Wind,
    flowers: numberAfter('flowers', 0),
  };
};

/**
 * Wins as one line, for tables of rows: the standing tiles, then `+5m` (claimed) or `*5m` (drawn), melds (`123m`, `closed:1111z`) and
 * flags: `last-copy`, `kong`, `last-tile`, `seat=0` to `3`, `round=0` to `3` (East first; North where not given), `flowers=2`.
 */
import { parseKinds, parseMeldText } from '../../src/cli/handtext.ts';
import type { ChineseWin } from '../../src/rules/chinese/win.ts';
import type { Meld, Wind } from '../../src/tiles/index.ts';
import { Bug, emptyCounts, unwrap } from '../../src/tiles/index.ts';

export const winOfText = (text: string): ChineseWin => {
  const [standing, ...words] = text.split(' ');
  const concealed = emptyCounts();
  for (const kind of unwrap(parseKinds(standing!))) concealed[kind]!++;
  const word = words.find((each) => each.startsWith('+') || each.startsWith('*'));
  if (word === undefined) throw new Bug('a win has a winning tile', text);
  const winTile = unwrap(parseKinds(word.slice(1)))[0]!;
  concealed[winTile]!++;
  const melds: Meld[] = [];
  for (const each of words) if (/^(closed:)?[1-9]+[mpsz]$/.test(each)) melds.push(unwrap(parseMeldText(each)));
  const numberAfter = (name: string, otherwise: number): number => {
    const found = words.find((each) => each.startsWith(`${name}=`));
    return found === undefined ? otherwise : Number(found.slice(name.length + 1));
  };
  return {
    concealed,
    melds,
    winTile,
    selfDraw: word.startsWith('*'),
    lastCopy: words.includes('last-copy'),
    kong: words.includes('kong'),
    lastTile: words.includes('last-tile'),
    seatWind: numberAfter('seat', 3) as Wind,
    roundWind: numberAfter('round', 3) as Wind,
    flowers: numberAfter('flowers', 0),
  };
};

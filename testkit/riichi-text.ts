/** Wins written short, for tests: "123m456p11z789s # 6666P 234p" with the winning tile last before the #, and flag words. */
import { type Kind, type Wind, countsOf, isRed, kindOf, meldReds } from '../src/tiles/index.ts';
import { unwrap } from '../src/base/index.ts';
import { readHandText, readTiles } from './handtext.ts';
import {
  type Win,
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
} from '../src/rules/riichi/win.ts';

const BITS: Readonly<Record<string, number>> = {
  riichi: RIICHI,
  double: RIICHI | DOUBLE_RIICHI,
  ippatsu: IPPATSU,
  rob: ROBBED_KONG,
  kong: REPLACEMENT,
  last: LAST_TILE,
  first: FIRST_DRAW,
};

/**
 * Words: tsumo, riichi, double, ippatsu, rob, kong (replacement tile), last, first, seat=E, round=E, dora=3m (indicators),
 * ura=3m, kita=1. Ron by a South seat in an East round unless said.
 */
export const winOf = (text: string, words = ''): Win => {
  const hand = unwrap(readHandText(text));
  let situation = 0;
  const given = new Map<string, string>();
  for (const word of words.split(' ').filter((one) => one !== '')) {
    const [key = '', value = ''] = word.split('=');
    if (!(key in BITS) && !['tsumo', 'seat', 'round', 'dora', 'ura', 'kita'].includes(key))
      throw new Error(`word ${word}`);
    situation |= BITS[key] ?? 0;
    given.set(key, value);
  }
  const wind = (key: string, usual: string): Wind => 'ESWN'.indexOf(given.get(key) ?? usual) as Wind;
  const kinds = (key: string): readonly Kind[] => unwrap(readTiles(given.get(key) ?? '')).map(kindOf);
  return {
    concealed: countsOf(hand.tiles),
    melds: hand.melds,
    winTile: kindOf(hand.tiles.at(-1)!),
    selfDraw: given.has('tsumo'),
    situation,
    roundWind: wind('round', 'E'),
    seatWind: wind('seat', 'S'),
    doraIndicators: kinds('dora'),
    uraIndicators: kinds('ura'),
    reds: hand.tiles.filter(isRed).length + hand.melds.reduce((sum, meld) => sum + meldReds(meld), 0),
    kita: Number(given.get('kita') ?? 0),
  };
};

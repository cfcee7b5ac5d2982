/** Rigged rounds that reach the rare events, for verify and for the named rows of the tests. `wants` is the event each must reach. */
import type { Ruleset } from '../src/rules/index.ts';
import type { Scenario } from './rigged.ts';

export type Rare = Scenario & { readonly wants: string };

const times = (count: number, word = 'x'): string => Array.from({ length: count }, () => word).join(' ');

/** Waits for 5s alone: all simples, closed. */
const MIDDLE = '234m456m678m22p46s';
const OTHER_MIDDLE = '234p345p678p33m46s';
const THIRD_MIDDLE = '345m567p88p234s46s';
const DRAGONS = ['pung', 'discard 1s', 'pung', 'discard 4s', 'pung', 'discard 7s', 'win'];
const WINDS = ['pung', 'discard 1s', 'pung', 'discard 4s', 'pung', 'discard 7s', 'pung', 'discard 1p', 'win'];
const OUTERS = '1199m1199p1199s1z';

const four: readonly Rare[] = [
  {
    name: 'heavenly hand',
    wants: 'heavenly-hand',
    hands: { 0: '123m456m789m123p5s' },
    draws: '5s',
    scripts: { 0: ['win'] },
  },
  {
    name: 'earthly hand',
    wants: 'earthly-hand',
    hands: { 1: '123m456m789m123p5s' },
    draws: '1z 5s',
    scripts: { 1: ['win'] },
  },
  {
    name: 'double ron',
    wants: 'double-ron',
    hands: { 1: MIDDLE, 2: OTHER_MIDDLE },
    draws: '5s',
    scripts: { 1: ['win'], 2: ['win'] },
    honba: 2,
    deposits: 1,
  },
  {
    name: 'triple ron',
    wants: 'triple-ron',
    hands: { 1: MIDDLE, 2: OTHER_MIDDLE, 3: THIRD_MIDDLE },
    draws: '5s',
    scripts: { 1: ['win'], 2: ['win'], 3: ['win'] },
  },
  {
    name: 'robbed kong',
    wants: 'robbed-kong',
    hands: { 0: '55s1m', 2: MIDDLE },
    draws: '1z 5s 2z 3z 4z 0s',
    scripts: { 0: ['-', 'pung', 'discard 1m', 'added-kong 5s'], 2: ['pass', '-', 'win'] },
  },
  {
    name: 'win on the replacement',
    wants: 'replacement-win',
    hands: { 0: '111z234m456m678m2p' },
    draws: '1z',
    replacements: '2p',
    scripts: { 0: ['closed-kong 1z', 'win'] },
  },
  {
    name: 'last draw',
    wants: 'last-draw-win',
    hands: { 1: MIDDLE },
    draws: `${times(69)} 5s`,
    noFill: '5s',
    scripts: { 1: ['win'] },
  },
  {
    name: 'last discard',
    wants: 'last-discard-win',
    hands: { 2: MIDDLE },
    draws: `${times(69)} 5s`,
    noFill: '5s',
    scripts: { 2: ['win'] },
  },
  {
    name: 'nagashi',
    wants: 'draw nagashi',
    hands: { 0: OUTERS },
    draws: ['2z', '3z', '4z', '5z', '6z'].join(' x x x '),
    outer: [0],
    scripts: {},
  },
  {
    name: 'four kongs of two seats',
    wants: 'draw four-kongs',
    hands: { 0: '1111z2222z', 1: '3333z4444z' },
    scripts: { 0: ['closed-kong 1z', 'closed-kong 2z', '-'], 1: ['closed-kong 3z', 'closed-kong 4z', '-'] },
  },
  {
    name: 'four kongs of one seat',
    wants: 'four-kongs-one-seat',
    hands: { 0: '1111z2222z3333z5m', 1: '9999s' },
    draws: '4z 1m',
    replacements: '4z 4z 4z 1p',
    scripts: {
      0: ['closed-kong 1z', 'closed-kong 2z', 'closed-kong 3z', 'closed-kong 4z', 'discard 1p'],
      1: ['closed-kong 9s'],
    },
  },
  {
    name: 'four winds',
    wants: 'draw four-winds',
    hands: { 0: '1z', 1: '1z', 2: '1z', 3: '1z' },
    draws: '5z 5z 6z 6z',
    scripts: { 0: ['discard 1z'], 1: ['discard 1z'], 2: ['discard 1z'], 3: ['discard 1z'] },
  },
  {
    name: 'four riichi',
    wants: 'draw four-riichi',
    hands: { 0: '123m456m789m11z23s', 1: '123p456p789p22z23s', 2: '234m567m345p11p67s', 3: '234p567p345m99m67s' },
    draws: '5z 6z 7z 3z',
    scripts: {
      0: ['riichi', 'discard 5z'],
      1: ['riichi', 'discard 6z'],
      2: ['riichi', 'discard 7z'],
      3: ['riichi', 'discard 3z'],
    },
  },
  {
    name: 'nine terminals',
    wants: 'draw nine-terminals',
    hands: { 0: '19m19p19s123z' },
    scripts: { 0: ['nine-terminals'] },
  },
  {
    name: 'liable for dragons, drawn',
    wants: 'pao-draw',
    hands: { 1: '556677z123m9p147s' },
    draws: '5z 6z 7z 2z 2z 3z 9p',
    scripts: { 1: DRAGONS },
  },
  {
    name: 'liable for dragons, discarded',
    wants: 'pao-discard',
    hands: { 1: '556677z123m9p147s' },
    draws: '5z 6z 7z 2z 9p',
    scripts: { 1: DRAGONS },
  },
  {
    name: 'liable for winds, drawn',
    wants: 'pao-draw',
    hands: { 1: '11223344z9p1p147s' },
    draws: '1z 2z 3z 4z 5z 6z 6z 9p',
    scripts: { 1: WINDS },
  },
  {
    name: 'liable for winds, discarded',
    wants: 'pao-discard',
    hands: { 1: '11223344z9p1p147s' },
    draws: '1z 2z 3z 4z 5z 9p',
    scripts: { 1: WINDS },
  },
  {
    name: 'double riichi and ippatsu',
    wants: 'double-riichi',
    hands: { 0: '123m456m789m11p46s' },
    draws: '1z 2z 3z 4z 5s',
    scripts: { 0: ['riichi', 'discard 1z', 'win'] },
  },
  {
    name: 'ippatsu',
    wants: 'ippatsu',
    hands: { 0: '123m456m789m11p46s' },
    draws: '1z 2z 3z 4z 1z 2z 3z 4z 5s',
    scripts: { 0: ['-', 'riichi', 'discard 1z', 'win'] },
  },
  {
    name: 'counted yakuman',
    wants: 'counted-yakuman',
    hands: { 0: '2233445566778p' },
    draws: '9m 1z 2z 3z 8p',
    indicators: '1p',
    noFill: '258p',
    scripts: { 0: ['-', 'win'] },
  },
  {
    name: 'too poor for riichi',
    wants: 'poor-discard',
    hands: { 0: '123m456m789m11z23s' },
    draws: '5z',
    scores: [900, 33_000, 33_000, 33_100],
    scripts: { 0: ['discard 5z'] },
  },
  {
    name: 'below zero',
    wants: 'tobi',
    hands: { 1: MIDDLE },
    draws: '5s',
    scores: [900, 33_000, 33_000, 33_100],
    scripts: { 1: ['win'] },
  },
  {
    name: 'the leading dealer stops',
    wants: 'agari-yame',
    round: 7,
    hands: { 0: '123m456m789m123p5s' },
    draws: '5s',
    scripts: { 0: ['win'] },
  },
  {
    name: 'sudden death',
    wants: 'into-extension',
    round: 7,
    hands: { 1: MIDDLE },
    draws: '1z 5s',
    scores: [27_000, 20_000, 27_000, 26_000],
    indicators: '9m',
    ura: '9m',
    scripts: { 1: ['-', 'win'], 2: [] },
    noFill: '5s',
  },
  {
    name: 'thirteen orphans',
    wants: 'thirteen-orphans',
    hands: { 1: '19m19p19s2345677z' },
    draws: '2z 3z 4z 1z',
    noFill: '1z',
    scripts: { 1: ['win'] },
  },
];

/** Three seats: no 2m–8m, no chow, kita. */
const LOW = '123p456p789p22z46s';
const three: readonly Rare[] = [
  {
    name: 'heavenly hand',
    wants: 'heavenly-hand',
    hands: { 0: '123p456p789p123s5s' },
    draws: '5s',
    scripts: { 0: ['win'] },
  },
  {
    name: 'earthly hand',
    wants: 'earthly-hand',
    hands: { 1: '123p456p789p123s5s' },
    draws: '1z 5s',
    scripts: { 1: ['win'] },
  },
  {
    name: 'double ron',
    wants: 'double-ron',
    hands: { 1: LOW, 2: '123p456p789p33z46s' },
    draws: '5s',
    scripts: { 1: ['win'], 2: ['win'] },
    honba: 2,
    deposits: 1,
  },
  {
    name: 'robbed kong',
    wants: 'robbed-kong',
    hands: { 0: '55s1m', 2: LOW },
    draws: '1z 5s 2z 3z 0s',
    scripts: { 0: ['-', 'pung', 'discard 1m', 'added-kong 5s'], 2: ['pass', '-', 'win'] },
  },
  {
    name: 'win on the replacement',
    wants: 'replacement-win',
    hands: { 0: '111z234p456p678p2s' },
    draws: '1z',
    replacements: '2s',
    scripts: { 0: ['closed-kong 1z', 'win'] },
  },
  {
    name: 'win on the tile after kita',
    wants: 'replacement-win',
    hands: { 0: '999m234p456p678p2s' },
    draws: '4z',
    replacements: '2s',
    scripts: { 0: ['kita', 'win'] },
  },
  {
    name: 'last draw',
    wants: 'last-draw-win',
    hands: { 0: LOW },
    draws: `${times(54)} 5s`,
    noFill: '5s',
    scripts: { 0: ['win'] },
  },
  {
    name: 'last discard',
    wants: 'last-discard-win',
    hands: { 2: LOW },
    draws: `${times(54)} 5s`,
    noFill: '5s',
    scripts: { 2: ['win'] },
  },
  {
    name: 'nagashi',
    wants: 'draw nagashi',
    hands: { 0: OUTERS },
    draws: ['2z', '3z', '2z', '5z', '6z', '7z'].join(' x x '),
    outer: [0],
    scripts: {},
  },
  {
    name: 'four kongs of two seats',
    wants: 'draw four-kongs',
    hands: { 0: '1111z2222z', 1: '3333z5555z' },
    scripts: { 0: ['closed-kong 1z', 'closed-kong 2z', '-'], 1: ['closed-kong 3z', 'closed-kong 5z', '-'] },
  },
  {
    name: 'four kongs and four kita',
    wants: 'eight-replacements',
    hands: { 0: '1111z2222z3333z4z', 1: '9999s' },
    draws: '4z 1m',
    replacements: '4z 4z 5z 5z 5z 5z 1p 9m',
    scripts: {
      0: ['kita', 'kita', 'kita', 'kita', 'closed-kong 1z', 'closed-kong 2z', 'closed-kong 3z', 'closed-kong 5z', '-'],
      1: ['closed-kong 9s'],
    },
  },
  { name: 'four kita', wants: 'four-kita', hands: { 0: '4444z' }, scripts: { 0: ['kita', 'kita', 'kita', 'kita'] } },
  {
    name: 'robbed kita',
    wants: 'robbed-kita',
    hands: { 1: '123p456p789p456s4z' },
    draws: '4z',
    scripts: { 0: ['kita'], 1: ['win'] },
  },
  {
    name: 'nine terminals',
    wants: 'draw nine-terminals',
    hands: { 0: '19m19p19s123z' },
    scripts: { 0: ['nine-terminals'] },
  },
  {
    name: 'liable for dragons, drawn',
    wants: 'pao-draw',
    hands: { 1: '556677z123p9p147s' },
    draws: '5z 6z 7z 2z 3z 9p',
    scripts: { 1: DRAGONS },
  },
  {
    name: 'liable for dragons, discarded',
    wants: 'pao-discard',
    hands: { 1: '556677z123p9p147s' },
    draws: '5z 6z 7z 2z 9p',
    scripts: { 1: DRAGONS },
  },
  {
    name: 'liable for winds, drawn',
    wants: 'pao-draw',
    hands: { 1: '11223344z9p1p147s' },
    draws: '1z 2z 3z 4z 5z 6z 9p',
    scripts: { 1: WINDS },
  },
  {
    name: 'double riichi and ippatsu',
    wants: 'double-riichi',
    hands: { 0: '123p456p789p11z46s' },
    draws: '9m 2z 3z 5s',
    scripts: { 0: ['riichi', 'discard 9m', 'win'] },
  },
  {
    name: 'ippatsu',
    wants: 'ippatsu',
    hands: { 0: '123p456p789p11z46s' },
    draws: '9m 2z 3z 9m 2z 3z 5s',
    scripts: { 0: ['-', 'riichi', 'discard 9m', 'win'] },
  },
  {
    name: 'counted yakuman',
    wants: 'counted-yakuman',
    hands: { 0: '2233445566778p' },
    draws: '9m 1z 2z 8p',
    indicators: '1p',
    noFill: '258p',
    scripts: { 0: ['-', 'win'] },
  },
  {
    name: 'too poor for riichi',
    wants: 'poor-discard',
    hands: { 0: '123p456p789p11z23s' },
    draws: '5z',
    scores: [900, 52_000, 52_100],
    scripts: { 0: ['discard 5z'] },
  },
  {
    name: 'below zero',
    wants: 'tobi',
    hands: { 1: LOW },
    draws: '5s',
    scores: [900, 52_000, 52_100],
    scripts: { 1: ['win'] },
  },
  {
    name: 'the leading dealer stops',
    wants: 'agari-yame',
    round: 6,
    hands: { 0: '123p456p789p123s5s' },
    draws: '5s',
    scripts: { 0: ['win'] },
  },
  {
    name: 'sudden death',
    wants: 'into-extension',
    round: 6,
    hands: { 1: '234p456p678p22s46s' },
    draws: '1z 5s',
    indicators: '9m',
    ura: '9m',
    scores: [37_000, 30_000, 38_000],
    scripts: { 1: ['-', 'win'] },
    noFill: '5s',
  },
  {
    name: 'thirteen orphans',
    wants: 'thirteen-orphans',
    hands: { 1: '19m19p19s2345677z' },
    draws: '2z 3z 1z',
    noFill: '1z',
    scripts: { 1: ['win'] },
  },
];

const orphansRob: Rare = {
  name: 'orphans rob a closed kong',
  wants: 'robbed-closed-kong',
  hands: { 0: '1111z', 1: '19m19p19s2345677z' },
  scripts: { 0: ['closed-kong 1z'], 1: ['win'] },
};

/** Waits for 5s alone, six fan by a discard: too few without the situation. */
const CHEAP = '234m456m789m22p46s';
const chinese: readonly Rare[] = [
  {
    name: 'robbed kong',
    wants: 'robbed-kong',
    hands: { 0: '55s1m', 2: CHEAP },
    draws: { 0: '1z 5s', 1: '5s 2z', 2: '3z', 3: '4z' },
    scripts: { 0: ['-', 'PENG 5s', 'PLAY 1m', 'BUGANG 5s'], 2: ['HU'] },
  },
  {
    name: 'win on the replacement',
    wants: 'replacement-win',
    hands: { 0: '111z234m456m678m2p' },
    draws: { 0: '1z 2p' },
    scripts: { 0: ['ANGANG 1z', 'HU'] },
  },
  {
    name: 'last draw',
    wants: 'last-draw-win',
    hands: { 0: '555s', 3: CHEAP },
    draws: { 3: `${times(20)} 5s` },
    scripts: { 3: ['HU'] },
  },
  {
    name: 'last discard',
    wants: 'last-discard-win',
    hands: { 0: '555s', 1: CHEAP },
    draws: { 3: `${times(20)} 5s` },
    scripts: { 1: ['HU'] },
  },
  {
    name: 'last copy',
    wants: 'last-copy-win',
    hands: { 0: '55s1m', 2: CHEAP },
    draws: { 0: '1z', 1: '5s 2z', 2: '3z', 3: '5s' },
    scripts: { 0: ['-', 'PENG 5s', 'PLAY 1m'], 2: ['HU'] },
  },
  {
    name: 'open kong of an empty wall',
    wants: 'empty-wall-kong',
    hands: { 0: '555s' },
    draws: { 1: `${times(20)} 5s` },
    scripts: { 0: ['GANG 5s'] },
  },
  {
    name: 'no kong on the last tile',
    wants: 'draw exhaustive',
    hands: { 3: '555s' },
    draws: { 3: `${times(20)} 5s` },
    scripts: { 3: ['ANGANG 5s'] },
  },
  {
    name: 'no call of the last discard',
    wants: 'draw exhaustive',
    hands: { 0: '5s', 1: '55s' },
    draws: { 3: `${times(20)} 5s` },
    scripts: { 1: ['PENG 5s'] },
  },
  {
    name: 'only the nearest wins',
    wants: 'win by discard',
    hands: { 1: '111p222p333p44s23s', 2: '777p888p999p44s23s' },
    draws: { 0: '1s' },
    scripts: { 1: ['HU'], 2: ['HU'] },
  },
];

/** The rigged rounds of a ruleset. */
export const scenariosOf = (rules: Ruleset): readonly Rare[] => {
  if (rules.family === 'chinese') return rules.wall === 'duplicate' ? chinese : [];
  return [...(rules.seats === 3 ? three : four), ...(rules.kokushiRobsClosedKong ? [orphansRob] : [])];
};

/** Rigged rounds for states that simple players seldom reach: many melds and kongs, late calls, long rivers, high scores. */
import type { Scenario } from './rigged.ts';

const times = (count: number): string => Array.from({ length: count }, () => 'x').join(' ');
const PUNGS = ['pung', 'discard 1p', 'pung', 'discard 3p', 'pung', 'discard 5p', 'pung', 'discard 7p'];
const PAIRS = '2m 4m 6m 8m';

/** Seat 1 calls four pungs in a row of what seat 2 throws, from draw number `draw` on. */
const pungsAt = (draw: number): Scenario => ({
  name: `four pungs from draw ${draw}`,
  hands: { 1: '22m44m66m88m13579p' },
  draws: `${times(draw)} ${PAIRS}`,
  noFill: PAIRS,
  scripts: { 1: PUNGS },
});

const rotated = <T>(list: readonly T[], by: number): readonly T[] => list.map((_, i) => list[(i + by) % list.length]!);

const both: readonly Scenario[] = [
  {
    name: 'a ready hand may call a kong of value',
    hands: { 1: '555z345p678p22s66s' },
    draws: '5z',
    noFill: '5z',
    scripts: { 0: ['discard 5z'] },
  },
  {
    name: 'a kong of dora',
    hands: { 0: '1111z' },
    indicators: '4z',
    scripts: { 0: ['closed-kong 1z', '-', '-'] },
  },
  {
    name: 'a kong that is dora twice',
    hands: { 0: '1111z' },
    indicators: '4z 4z',
    scripts: { 0: ['closed-kong 1z', '-', '-'] },
  },
];

/** What the dealer draws and throws: four pungs for seat 3, then four for seat 2, so that its own turns come sooner. */
const FAST = '2m 4m 6m 8m 2p x 4p x 6p x 8p';
const FAST_CALLS = {
  2: ['pung', 'discard 1s', 'pung', 'discard 3s', 'pung', 'discard 5s', 'pung', 'discard 7s'],
  3: ['pung', 'discard 1z', 'pung', 'discard 3z', 'pung', 'discard 5z', 'pung', 'discard 7z'],
};
const FAST_HANDS = { 2: '22p44p66p88p13579s', 3: '22m44m66m88m1357z' };
const FAST_FILL = '2m 4m 6m 8m 2p 4p 6p 8p';

const four: readonly Scenario[] = [
  {
    name: 'twenty-one discards of a closed hand in riichi',
    hands: { ...FAST_HANDS, 0: '111m999p999s22z13p' },
    draws: FAST,
    noFill: FAST_FILL,
    scripts: { ...FAST_CALLS, 0: ['riichi', 'discard 2m'] },
  },
  {
    name: 'twenty-one discards, the last by hand',
    hands: { ...FAST_HANDS, 0: '2468s22z44z66z' },
    draws: FAST,
    noFill: FAST_FILL,
    scripts: {
      ...FAST_CALLS,
      0: [...Array.from({ length: 17 }, () => '-'), 'discard 2s', 'discard 4s', 'discard 6s', 'discard 8s'],
    },
  },
  {
    name: 'four pungs, a red five in the last',
    hands: { 1: '22m44m66m05p13579s' },
    draws: 'x x 2m 4m 6m 5p',
    noFill: '2m 4m 6m 5p',
    scripts: { 1: ['pung', 'discard 1s', 'pung', 'discard 3s', 'pung', 'discard 5s', 'pung-red', 'discard 7s'] },
  },
  {
    name: 'a chow on the way to three dragons',
    hands: { 1: '555z666z77z99p23m4z' },
    draws: '1m',
    noFill: '7z 9p',
    scripts: { 0: ['discard 1m'] },
  },
  {
    name: 'a pung that leaves nothing',
    hands: { 1: '11z147m258p369s23z' },
    draws: '1z',
    noFill: '1z',
    scripts: { 0: ['discard 1z'] },
  },
  pungsAt(42),
  pungsAt(58),
  {
    // Seat 3 calls what the dealer throws, and the dealer what seat 1 throws: the turn is the dealer's again at once.
    name: 'twenty-two discards and more',
    hands: { 0: '22p44p66p88p13579s', 3: '22m44m66m88m1357z' },
    draws: `${PAIRS} x 2p 4p 6p 8p`,
    noFill: `${PAIRS} 2p 4p 6p 8p`,
    scripts: {
      0: ['pung', 'discard 1s', 'pung', 'discard 3s', 'pung', 'discard 5s', 'pung', 'discard 7s'],
      3: ['pung', 'discard 1z', 'pung', 'discard 3z', 'pung', 'discard 5z', 'pung', 'discard 7z'],
    },
  },
  {
    name: 'riichi with the sixteenth discard',
    hands: { 0: '123m456m789m11p46s' },
    draws: `${times(60)} 1z`,
    noFill: '1z',
    scripts: { 0: [...Array.from({ length: 15 }, () => '-'), 'riichi', 'discard 1z'] },
  },
  ...[0, 1, 2, 3].map((by): Scenario => ({
    name: `far apart, ${by}`,
    scores: rotated([51_200, 25_500, 12_700, 10_600], by),
    honba: 15,
    deposits: 7,
    scripts: {},
  })),
];

const three: readonly Scenario[] = [0, 1, 2].map((by) => ({
  name: `far apart, ${by}`,
  scores: rotated([51_200, 25_500, 28_300], by),
  honba: 15,
  deposits: 7,
  scripts: {},
}));

export const sweepScenarios = (seats: number): readonly Scenario[] => [...both, ...(seats === 3 ? three : four)];

/** Features by name, and the strongest weights of the evaluator: it explains itself. */
import { makeMpszTile, type Tile } from '../../../tiles/index.ts';
import {
  KIND_STEPS,
  MELD_IDS,
  mizukamiLayout,
  SUIT_PATTERNS,
  TABLE_1,
  TABLE_8,
  TILE_STEPS,
  TURNS,
  type FeatureRow,
} from './tables.ts';

/** Every row, in the order of the features. */
export const MIZUKAMI_ROWS: readonly FeatureRow[] = [...TABLE_8, ...TABLE_1];

/** The values of one part of a row, in words; a row counts through all combinations of its parts, the last part fastest. */
type Part = readonly string[];

const count = (size: number, one: string, many = `${one}s`, first = 0): Part =>
  Array.from({ length: size }, (_, i) => `${first + i} ${first + i === 1 ? one : many}`);
/** The last value stands for all greater ones too. */
const upTo = (size: number, one: string, many = `${one}s`, first = 0): Part =>
  count(size, one, many, first).map((text, i) => (i === size - 1 ? text.replace(' ', '+ ') : text));

const OPEN: Part = ['closed', 'open'];
const MELDS = count(5, 'meld');
const AWAY: Part = ['ready', '1-shanten', '2-shanten', '3-shanten', '4+ shanten'];
const YAKU: Part = ['no yaku', 'a yaku in sight', 'a certain yaku'];
const DORA = upTo(4, 'dora', 'dora');
const TURN = upTo(TURNS, 'discard');
const PHASE: Part = ['discards 0–5', 'discards 6–11', 'discards 12+'];
const COPIES = upTo(4, 'copy', 'copies');
const OUTER = upTo(3, 'terminal or honour', 'terminals or honours');
const EDGE: Part = ['no outer meld', 'an outer meld'];
const DEALER: Part = ['not dealer', 'dealer'];
const ACCEPTED = upTo(16, 'accepted kind');
const state = (name: string): Part => [`no ${name}`, `${name} in sight`, `${name} certain`];
/** Which of the tiles named are there: bit 0 is the first. */
const present = (names: readonly string[]): Part =>
  Array.from({ length: 1 << names.length }, (_, bits) => {
    const there = names.filter((__, i) => ((bits >> i) & 1) === 1);
    return there.length === 0 ? '–' : there.join(' ');
  });
const copies = (size: number): Part => upTo(size, '', '').map((text) => text.replace(' ', ''));
const numbered = (size: number, what: string): Part => copies(size).map((n) => `${what} ×${n}`);

const KINDS = Array.from({ length: 34 }, (_, kind) => makeMpszTile(kind as Tile));
const MELD_TYPES: Part = ['chow', 'pung', 'kong', 'closed kong'];
/** Of a chow the lowest kind. */
const meldText = (id: number): string => `${MELD_TYPES[id & 3]!} of ${KINDS[id >> 2]!}`;
/** Which of three ranks in a row, a b c, are there. */
const RUN = present(['a', 'b', 'c']);

/** Parts of the rows that count through combinations. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  melds: [MELDS],
  'riichi or yaku': [['riichi can be declared', 'the hand has a yaku']],
  'triplets and pairs': [upTo(5, 'triplet'), upTo(7, 'pair')],
  'accepted kinds, closed': [ACCEPTED],
  'accepted kinds, open': [ACCEPTED],
  'three suits': [
    ...['s', 'p', 'm'].map((suit) => RUN.map((ranks) => `${suit} ${ranks}`)),
    ['no meld in the run', 'a meld in the run'],
    ['possible', 'lost'],
  ],
  'one suit through': [present(['1', '2', '3', '4', '5', '6', '7', '8', '9'])],
  'half flush, closed': [upTo(16, 'tile')],
  'half flush, open': [upTo(16, 'tile')],
  'outside hand': [upTo(16, 'tile')],
  pairs: [upTo(8, 'pair')],
  'triplet groups': [upTo(6, 'triplet')],
  dora: [DORA],
  'inner dora': [DORA],
  'melds and way to a yaku': [MELDS, AWAY, YAKU],
  'closed, shanten, turn': [OPEN, ['ready', '1-shanten', '2+ shanten'], TURN],
  'outer tiles': [OUTER],
  'outer tiles and melds': [EDGE, OUTER],
  'outer tiles, open': [OUTER],
  winds: ['own wind', 'next wind', 'opposite wind', 'last wind'].map((wind) => numbered(4, wind)),
  dragons: ['white', 'green', 'red'].map((dragon) => numbered(4, dragon)),
  'melds, dora, dealer': [MELDS, DORA, DEALER],
  shanten: [['complete', 'ready', ...Array.from({ length: 8 }, (_, i) => `${i + 1}-shanten`)]],
  'seven pairs': [[...upTo(7, '', '').map((text) => `${text.replace(' ', '')} away`), 'impossible']],
  'thirteen orphans': [[...upTo(13, '', '').map((text) => `${text.replace(' ', '')} away`), 'impossible']],
  'accepted tiles': [OPEN, AWAY, upTo(TILE_STEPS, 'tile')],
  'accepted kinds': [AWAY, upTo(KIND_STEPS, 'kind')],
  'honour held': [PHASE, ['no value', 'value', 'double value'], COPIES.slice(1), upTo(4, 'unseen', 'unseen')],
  'near the dora': [numbered(3, 'dora'), present(['−2', '−1', '+1', '+2'])],
  'near a red five': [present(['3', '4', '6', '7'])],
  prospect: [OPEN, AWAY, DORA, YAKU],
  threat: [OPEN, AWAY, upTo(3, 'riichi', 'riichi')],
  'value melds': [MELDS, upTo(3, 'value triplet')],
  'open, shanten, turn': [OPEN, AWAY, TURN],
  'ways to a yaku': [AWAY, state('value honour'), state('simples'), state('half flush'), ['', 'all triplets in sight']],
  standing: [OPEN, ['', 'last round'], ['1st', '2nd', '3rd', '4th']],
  dealer: [OPEN, DEALER, AWAY],
  'outer tiles by turn': [PHASE, upTo(8, 'lone terminal')],
};

const partsText = (parts: readonly Part[], value: number): string => {
  const words: string[] = [];
  let rest = value;
  for (const part of parts.toReversed()) {
    words.unshift(part[rest % part.length]!);
    rest = Math.floor(rest / part.length);
  }
  return words.filter((word) => word !== '').join(', ');
};

/** Ranks of the suit pattern at a place among those with at most 14 tiles: `12335`, `–` for an empty suit. */
const patternText = (place: number): string => {
  let next = 0;
  for (let code = 0; code < 3 ** 9; code++) {
    const counts = Array.from({ length: 9 }, (_, rank) => Math.floor(code / 3 ** rank) % 3);
    if (counts.reduce((sum, n) => sum + n, 0) > 14) continue;
    if (next++ !== place) continue;
    const ranks = counts.map((n, rank) => String(rank + 1).repeat(n)).join('');
    return ranks === '' ? '–' : ranks;
  }
  return '?';
};

/** Pairs of melds are numbered row by row: 0 with 0, 1, 2 …, 1 with 1, 2 … */
const meldPairText = (place: number): string => {
  let [low, left] = [0, place];
  while (left >= MELD_IDS - low) left -= MELD_IDS - low++;
  return `${meldText(low)}, ${meldText(low + left)}`;
};

const valueText = (name: string, size: number, value: number): string => {
  if (size === SUIT_PATTERNS) return patternText(value);
  if (name === 'one meld') return meldText(value);
  if (name === 'two melds') return meldPairText(value);
  if (name === 'all triplets')
    return value === size - 1 ? 'has a chow' : partsText(PARTS['triplets and pairs']!, value);
  return partsText(PARTS[name]!, value);
};

/** `suit pattern: 345`, `accepted tiles: open, 1-shanten, 20 tiles`: the row and the value in it, in words. */
export const featureName = (feature: number): string => {
  const { name, size, at } = mizukamiLayout.blocks.findLast((block) => block.at <= feature)!;
  return `${name}: ${valueText(name, size, feature - at)}`;
};

/** A feature with its weight. */
export type NamedWeight = { readonly name: string; readonly weight: number };

/** The largest weights in size, largest first. */
export const strongestWeights = (weights: ArrayLike<number>, most: number): readonly NamedWeight[] =>
  Array.from(weights, (weight, feature) => ({ weight, feature }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.feature - b.feature)
    .slice(0, most)
    .map(({ weight, feature }) => ({ name: featureName(feature), weight }));

/** Of one row: how far its weights lie apart, a measure of what it decides. */
export const spreadOf = (weights: ArrayLike<number>, row: string): number => {
  const { at, size } = mizukamiLayout.blocks.find(({ name }) => name === row)!;
  let [sum, squares] = [0, 0];
  for (let i = at; i < at + size; i++) {
    sum += weights[i]!;
    squares += weights[i]! ** 2;
  }
  return Math.sqrt(Math.max(0, squares / size - (sum / size) ** 2));
};

/** Part of the slow fan calculator: the readings of a complete hand. */
import {
  type Kind,
  ALL_KINDS,
  CHOW,
  CLOSED_KONG,
  countTiles,
  isHonour,
  isKong,
  isTerminalOrHonour,
  meldKind,
  meldType,
  rankOf,
  type Counts,
} from '../../../tiles/index.ts';
import type { ChineseWin } from '../win.ts';

/** A set of the hand; kind is the lowest tile. `fixed`: melded on the table, concealed kongs too. */
export type Pack = {
  readonly shape: 'chow' | 'pung' | 'kong';
  readonly kind: Kind;
  readonly fixed: boolean;
  readonly concealed: boolean;
};

export type Reading = {
  readonly form: 'basic' | 'knitted' | 'pairs' | 'orphans' | 'honours-knitted';
  /** Four sets; one beside the nine tiles of a knitted straight; else none. */
  readonly packs: readonly Pack[];
  /** The pair; undefined for forms without one. */
  readonly pair: Kind | undefined;
};

export type Hand = Reading & {
  readonly win: ChineseWin;
  /** All tiles, kongs with four. */
  readonly all: Uint8Array;
  readonly kinds: readonly Kind[];
};

export const kindsOf = (counts: Counts): readonly Kind[] => ALL_KINDS.filter((kind) => counts[kind]! > 0);

/** Undefined when a tile is not there. */
export const without = (counts: Counts, kinds: readonly number[]): Uint8Array | undefined => {
  const rest = Uint8Array.from(counts);
  for (const kind of kinds) {
    if (rest[kind] === 0) return undefined;
    rest[kind]!--;
  }
  return rest;
};

// Readings.

/** Every way to part the tiles into chows and pungs. */
const splits = (counts: Counts, taken: readonly Pack[] = []): readonly (readonly Pack[])[] => {
  const kind = ALL_KINDS.find((k) => counts[k]! > 0);
  if (kind === undefined) return [taken];
  const found: (readonly Pack[])[] = [];
  const pung = without(counts, [kind, kind, kind]);
  if (pung !== undefined)
    found.push(...splits(pung, [...taken, { shape: 'pung', kind, fixed: false, concealed: true }]));
  const chow = isHonour(kind) || rankOf(kind) > 6 ? undefined : without(counts, [kind, kind + 1, kind + 2]);
  if (chow !== undefined)
    found.push(...splits(chow, [...taken, { shape: 'chow', kind, fixed: false, concealed: true }]));
  return found;
};

/** Every way to part the tiles into sets and one pair. */
export const splitsWithPair = (counts: Counts): readonly { packs: readonly Pack[]; pair: Kind }[] =>
  ALL_KINDS.flatMap((pair) => {
    const rest = without(counts, [pair, pair]);
    return rest === undefined ? [] : splits(rest).map((packs) => ({ packs, pair }));
  });

export const isSevenPairs = (counts: Counts): boolean => countTiles(counts) === 14 && counts.every((n) => n % 2 === 0);

/** The nine tiles 1-4-7, 2-5-8, 3-6-9 with one group in each suit: six ways. */
const KNITTED: readonly (readonly Kind[])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
].map((starts) => starts.flatMap((start, suit) => [0, 3, 6].map((step) => (9 * suit + start + step) as Kind)));

/** What stands beside a complete knitted nine, or undefined. */
export const besideKnitted = (counts: Counts): Uint8Array | undefined => {
  for (const nine of KNITTED) {
    const rest = without(counts, nine);
    if (rest !== undefined) return rest;
  }
  return undefined;
};

const fixedPacks = (win: ChineseWin): readonly Pack[] =>
  win.melds.map((meld) => ({
    shape: meldType(meld) === CHOW ? 'chow' : isKong(meld) ? 'kong' : 'pung',
    kind: meldKind(meld),
    fixed: true,
    concealed: meldType(meld) === CLOSED_KONG,
  }));

/** The forms in the order they are tried; after any special form but seven pairs the basic one is not tried. */
export const readingsOf = (win: ChineseWin): readonly Reading[] => {
  const { concealed, melds, winTile } = win;
  if (countTiles(concealed) + 3 * melds.length !== 14 || concealed[winTile] === 0) return [];
  const fixed = fixedPacks(win);
  const kinds = kindsOf(concealed);
  const beside = besideKnitted(concealed);
  if (beside !== undefined && melds.length <= 1) {
    const rests = splitsWithPair(beside);
    if (rests.length > 0)
      return rests.map(({ packs, pair }) => ({ form: 'knitted', packs: fixed.concat(packs), pair }));
  }
  if (melds.length === 0 && kinds.length === 13 && kinds.every(isTerminalOrHonour))
    return [{ form: 'orphans', packs: [], pair: undefined }];
  const isKnit = (nine: readonly Kind[]): boolean => kinds.every((kind) => isHonour(kind) || nine.includes(kind));
  if (melds.length === 0 && kinds.length === 14 && KNITTED.some(isKnit))
    return [{ form: 'honours-knitted', packs: [], pair: undefined }];
  const pairs: Reading[] = isSevenPairs(concealed) ? [{ form: 'pairs', packs: [], pair: undefined }] : [];
  const basic = splitsWithPair(concealed).map(({ packs, pair }): Reading => ({
    form: 'basic',
    packs: fixed.concat(packs),
    pair,
  }));
  return pairs.concat(basic);
};

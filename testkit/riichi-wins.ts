/**
 * Seeded winning hands of riichi and sanma for comparing two scorers and for benchmarks: complete shapes with melds
 * of every type, red fives, winds, indicators and flags that can stand together. Themes favour the rare yaku, so every
 * yakuman comes up. A hand may lack a yaku; that is part of the comparison.
 */
import type { Kind, Meld, MeldType, Wind } from '../src/tiles/index.ts';
import {
  CLOSED_KONG,
  MELD_TYPES,
  addMeld,
  emptyCounts,
  isKong,
  meldOf,
  meldReds,
  meldType,
} from '../src/tiles/index.ts';
import type { RiichiRules } from '../src/rules/index.ts';
import type { Win } from '../src/rules/riichi/win.ts';
import {
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
} from '../src/rules/riichi/win.ts';
import type { Random } from './random.ts';
import { randomOf } from './random.ts';
import { ORPHANS, isOuter, pickTheme } from './riichi-themes.ts';

/** Of a hundred hands: seven pairs, thirteen orphans, nine gates. */
const WHOLE_SHARES = { pairs: 6, orphans: 2, gates: 2 };

type Tiles = { readonly concealed: Uint8Array; readonly melds: readonly Meld[] };

const sevenPairs = (random: Random, rules: RiichiRules): Tiles => {
  const suit = random.below(3);
  const pools: readonly ((kind: number) => boolean)[] = [
    () => true,
    (kind) => kind >= 27 || ((kind / 9) | 0) === suit,
    (kind) => ((kind / 9) | 0) === suit,
    isOuter,
    (kind) => kind >= 27,
    (kind) => !isOuter(kind),
  ];
  let pool = rules.kinds.filter(random.pick(pools));
  if (pool.length < 7) pool = [...rules.kinds];
  const concealed = emptyCounts();
  for (const kind of random.shuffled(pool).slice(0, 7)) concealed[kind] = 2;
  return { concealed, melds: [] };
};

const orphans = (random: Random): Tiles => {
  const concealed = emptyCounts();
  for (const kind of ORPHANS) concealed[kind] = 1;
  concealed[random.pick(ORPHANS)]!++;
  return { concealed, melds: [] };
};

const gates = (random: Random, rules: RiichiRules): Tiles => {
  const suit = rules.seats === 3 ? 1 + random.below(2) : random.below(3);
  const concealed = emptyCounts();
  for (let rank = 0; rank < 9; rank++) concealed[9 * suit + rank] = rank === 0 || rank === 8 ? 3 : 1;
  concealed[9 * suit + random.below(9)]!++;
  return { concealed, melds: [] };
};

/** Four sets and a pair; undefined when the theme ran into a fifth copy. */
const setsAndPair = (random: Random, rules: RiichiRules): Tiles | undefined => {
  const theme = pickTheme(random);
  const suit = random.below(3);
  const inWall = emptyCounts();
  for (const kind of rules.kinds) inWall[kind] = 4;
  const pool = rules.kinds.filter((kind) => theme.allows?.(kind, suit) ?? true);
  if (pool.length < 5) return undefined;
  const concealed = emptyCounts();
  const melds: Meld[] = [];
  const start = theme.start?.(random) ?? [];
  for (let i = 0; i < 4; i++) {
    const kind = start[i] ?? random.pick(pool);
    const isRun = start[i] === undefined ? random.chance(theme.runs) : theme.asRuns === true;
    if (isRun && (kind >= 27 || kind % 9 > 6)) return undefined;
    const kinds = isRun ? [kind, kind + 1, kind + 2] : [kind, kind, kind];
    if (start[i] === undefined && kinds.some((k) => theme.allows?.(k, suit) === false)) return undefined;
    for (const k of kinds) {
      if (inWall[k] === 0) return undefined;
      inWall[k]!--;
    }
    const wantsMeld = random.chance(theme.melded);
    const isKongSet = !isRun && inWall[kind]! > 0 && random.chance(theme.kongs);
    if (isKongSet) inWall[kind]!--;
    if (isKongSet || (wantsMeld && (!isRun || rules.chow)))
      melds.push(meld(random, kind as Kind, isRun, isKongSet, wantsMeld));
    else for (const k of kinds) concealed[k]!++;
  }
  const rest = (theme.pair ?? pool).filter((kind) => inWall[kind]! >= 2);
  if (rest.length === 0) return undefined;
  concealed[random.pick(rest)]! += 2;
  return { concealed, melds };
};

const meld = (random: Random, kind: Kind, isRun: boolean, isKongSet: boolean, isOpen: boolean): Meld => {
  let type: MeldType = isRun ? 'chow' : 'pung';
  if (isKongSet) type = isOpen ? random.pick(['open-kong', 'added-kong'] as const) : 'closed-kong';
  const from = type === 'closed-kong' ? 0 : isRun ? 3 : 1 + random.below(3);
  return meldOf({ type, kind, from, claimed: isRun ? random.below(3) : 0 });
};

/** Marks the melds that hold a red five. `left` counts the red fives still in the wall by suit. */
const redden = (random: Random, tiles: Tiles, left: number[]): { melds: Meld[]; reds: number } => {
  let reds = 0;
  const melds = tiles.melds.map((plain) => {
    const counts = emptyCounts();
    addMeld(counts, plain);
    for (let suit = 0; suit < 3; suit++) {
      const copies = counts[9 * suit + 4]!;
      if (copies === 0 || left[suit] === 0 || !(copies === 4 || random.chance(copies / 4))) continue;
      left[suit]!--;
      reds++;
      const at = 9 * suit + 4 - ((plain >> 3) & 63);
      const isClaimed = MELD_TYPES[meldType(plain)] === 'chow' && ((plain >> 9) & 3) === at;
      return (plain | (isClaimed ? 1 << 13 : 1 << 14)) as Meld;
    }
    return plain;
  });
  for (let suit = 0; suit < 3; suit++) {
    const copies = tiles.concealed[9 * suit + 4]!;
    for (let copy = 0; copy < copies && left[suit]! > 0; copy++)
      if (random.chance(1 / 3)) {
        left[suit]!--;
        reds++;
      }
  }
  return { melds, reds };
};

const situationOf = (random: Random, win: Omit<Win, 'situation'>): number => {
  const isClosed = win.melds.every((one) => meldType(one) === CLOSED_KONG);
  const hasReplacement = win.kita > 0 || win.melds.some(isKong);
  if (win.selfDraw && win.melds.length === 0 && win.kita === 0 && random.chance(0.02)) return FIRST_DRAW;
  let situation = 0;
  if (win.selfDraw && hasReplacement && random.chance(0.25)) situation |= REPLACEMENT;
  else if (random.chance(0.06)) situation |= LAST_TILE;
  else if (!win.selfDraw && win.concealed[win.winTile] === 1 && isOnly(win) && random.chance(0.08))
    situation |= ROBBED_KONG;
  if (!isClosed || random.chance(0.5)) return situation;
  situation |= RIICHI;
  const isFirstTurn = (situation & LAST_TILE) === 0 && random.chance(0.12);
  if (isFirstTurn) situation |= DOUBLE_RIICHI;
  // A kong or kita after a first-turn riichi has ended ippatsu, and so has the one that brought the tile.
  const isBroken = (situation & REPLACEMENT) !== 0 || (isFirstTurn && hasReplacement);
  if (!isBroken && random.chance(0.3)) situation |= IPPATSU;
  return situation;
};

/** The other copies of the winning tile are another seat's pung. */
const isOnly = (win: Omit<Win, 'situation'>): boolean => {
  const counts = win.concealed.slice();
  for (const one of win.melds) addMeld(counts, one);
  return (
    counts[win.winTile] === 1 && !win.doraIndicators.includes(win.winTile) && !win.uraIndicators.includes(win.winTile)
  );
};

/** Indicators from the tiles that are left. */
const indicators = (random: Random, rules: RiichiRules, left: Uint8Array, count: number): readonly Kind[] => {
  const out: Kind[] = [];
  while (out.length < count) {
    const kind = random.pick(rules.kinds);
    if (left[kind] === 0) continue;
    left[kind]!--;
    out.push(kind);
  }
  return out;
};

export const generateWin = (random: Random, rules: RiichiRules): Win => {
  const whole = random.below(100);
  let tiles: Tiles | undefined;
  if (whole < WHOLE_SHARES.pairs) tiles = sevenPairs(random, rules);
  else if (whole < WHOLE_SHARES.pairs + WHOLE_SHARES.orphans) tiles = orphans(random);
  else if (whole < WHOLE_SHARES.pairs + WHOLE_SHARES.orphans + WHOLE_SHARES.gates) tiles = gates(random, rules);
  while (tiles === undefined) tiles = setsAndPair(random, rules);
  const { melds, reds } = redden(random, tiles, [...rules.reds]);
  const left = emptyCounts();
  for (const kind of rules.kinds) left[kind] = 4 - tiles.concealed[kind]!;
  for (const one of melds) addMeld(left, one, -1);
  const kita = rules.kita ? random.below(left[30]! + 1) : 0;
  left[30]! -= kita;
  const open = 1 + random.below(1 + Math.min(4, melds.filter(isKong).length));
  const doraIndicators = indicators(random, rules, left, open);
  const win = {
    concealed: tiles.concealed,
    melds,
    winTile: random.pick(rules.kinds.filter((kind) => tiles.concealed[kind]! > 0)),
    selfDraw: random.chance(0.45),
    roundWind: random.below(rules.seats === 3 ? 3 : 4) as Wind,
    seatWind: random.below(rules.seats) as Wind,
    doraIndicators,
    uraIndicators: indicators(random, rules, left, open),
    reds,
    kita,
  };
  const situation = situationOf(random, win);
  const hasRiichi = (situation & RIICHI) !== 0;
  // Written out, because one shape for all wins is what callers with typed state hand to the scorer.
  return {
    concealed: win.concealed,
    melds: win.melds,
    winTile: win.winTile,
    selfDraw: win.selfDraw,
    situation,
    roundWind: win.roundWind,
    seatWind: win.seatWind,
    doraIndicators: win.doraIndicators,
    uraIndicators: hasRiichi ? win.uraIndicators : [],
    reds: win.reds,
    kita: win.kita,
  };
};

/** `count` wins of a seed, one after the other. */
export const generateWins = function* (seed: number, rules: RiichiRules, count: number): Generator<Win> {
  const random = randomOf(seed);
  for (let i = 0; i < count; i++) yield generateWin(random, rules);
};

/** Red fives among the concealed tiles. */
export const concealedReds = (win: Win): number => win.reds - win.melds.reduce((sum, one) => sum + meldReds(one), 0);

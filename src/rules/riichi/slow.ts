/**
 * The riichi scorer a second time, for tests only: every reading of the hand times every place of the winning tile,
 * each scored by the rulebook, the best kept. Yaku ids are those of Tenhou's logs.
 */
import {
  type Kind,
  addMeld,
  ALL_KINDS,
  CHOW,
  countTiles,
  isHonour,
  isKong,
  isOpenMeld,
  isTerminal,
  isTerminalOrHonour,
  meldKind,
  meldType,
  NORTH,
  rankOf,
  suitOf,
  WHITE,
  type Counts,
} from '../../tiles/index.ts';
import type { Win } from './win.ts';
import { DOUBLE_RIICHI, FIRST_DRAW, IPPATSU, LAST_TILE, REPLACEMENT, RIICHI, ROBBED_KONG } from './win.ts';

export type SlowRules = {
  readonly seats: 3 | 4;
  readonly openTanyao: boolean;
  /** Ids of the yakuman that count twice. */
  readonly doubleYakuman: readonly number[];
  /** 4 han 30 fu and 3 han 60 fu become a mangan. */
  readonly kiriage: boolean;
  /** Fu of a pair that is both the seat and the round wind. */
  readonly doubleWindPairFu: 2 | 4;
  /** 13 han or more: a yakuman; otherwise a sanbaiman. */
  readonly countedYakuman: boolean;
  /** Three seats: North is a value tile for everybody (reported as id 13). Four seats: not looked at. */
  readonly northIsValue: boolean;
};

export type SlowScore = {
  /** [id, han], ascending by id, dora (52), ura (53) and red fives (54) included; empty on a yakuman. */
  readonly yaku: readonly (readonly [id: number, han: number])[];
  /** Each id once, also where it counts twice. */
  readonly yakuman: readonly number[];
  /** 0 on a yakuman, as fu. */
  readonly han: number;
  readonly fu: number;
  /** Ron: what the discarder pays; tsumo: the sum of what all pay. Without honba and sticks. */
  readonly points: number;
};

/** A set of the hand. `open`: claimed, or a triplet completed by another's discard. */
type Group = { readonly shape: 'run' | 'triplet' | 'kong'; readonly kind: Kind; readonly open: boolean };

type Reading = {
  readonly form: 'standard' | 'pairs' | 'orphans';
  /** Empty unless the form is standard. */
  readonly groups: readonly Group[];
  /** The pair; the doubled orphan; the winning kind for seven pairs. */
  readonly pair: Kind;
  /** What the winning tile completed. */
  readonly wait: 'pair' | 'triplet' | 'middle' | 'edge' | 'two-sided';
};

/** A reading with everything the yaku ask about. */
type Hand = Reading & {
  readonly win: Win;
  readonly rules: SlowRules;
  readonly closed: boolean;
  /** Concealed tiles and melds, kongs with all four. */
  readonly all: Uint8Array;
  readonly kinds: readonly Kind[];
};

const kindsOf = (counts: Counts): readonly Kind[] => ALL_KINDS.filter((kind) => counts[kind]! > 0);

const without = (counts: Counts, kinds: readonly number[]): Uint8Array => {
  const rest = Uint8Array.from(counts);
  for (const kind of kinds) rest[kind]!--;
  return rest;
};

/** Every way to part the tiles into runs and triplets; the lowest tile belongs to one or the other. */
const splits = (counts: Counts, taken: readonly Group[] = []): readonly (readonly Group[])[] => {
  const kind = ALL_KINDS.find((k) => counts[k]! > 0);
  if (kind === undefined) return [taken];
  const found: (readonly Group[])[] = [];
  if (counts[kind]! >= 3)
    found.push(...splits(without(counts, [kind, kind, kind]), [...taken, { shape: 'triplet', kind, open: false }]));
  if (!isHonour(kind) && rankOf(kind) <= 6 && counts[kind + 1]! > 0 && counts[kind + 2]! > 0)
    found.push(...splits(without(counts, [kind, kind + 1, kind + 2]), [...taken, { shape: 'run', kind, open: false }]));
  return found;
};

const runWait = (run: Group, tile: Kind): Reading['wait'] => {
  if (tile === run.kind + 1) return 'middle';
  const isEdge = tile === run.kind ? rankOf(run.kind) === 6 : rankOf(run.kind) === 0;
  return isEdge ? 'edge' : 'two-sided';
};

/** One reading for each place the winning tile may have taken. */
const placements = (groups: readonly Group[], pair: Kind, win: Win, melds: readonly Group[]): readonly Reading[] => {
  const readings: Reading[] = [];
  const tile = win.winTile;
  if (pair === tile) readings.push({ form: 'standard', groups: [...groups, ...melds], pair, wait: 'pair' });
  for (const [i, group] of groups.entries()) {
    if (group.shape === 'run' && tile >= group.kind && tile <= group.kind + 2) {
      readings.push({ form: 'standard', groups: [...groups, ...melds], pair, wait: runWait(group, tile) });
    } else if (group.shape === 'triplet' && group.kind === tile) {
      const completed = groups.map((g, j) => (i === j ? { ...g, open: !win.selfDraw } : g));
      readings.push({ form: 'standard', groups: [...completed, ...melds], pair, wait: 'triplet' });
    }
  }
  return readings;
};

const meldGroups = (win: Win): readonly Group[] =>
  win.melds.map((meld) => ({
    shape: meldType(meld) === CHOW ? 'run' : isKong(meld) ? 'kong' : 'triplet',
    kind: meldKind(meld),
    open: isOpenMeld(meld),
  }));

const readingsOf = (win: Win): readonly Reading[] => {
  const { concealed, winTile, melds } = win;
  if (concealed[winTile] === 0 || countTiles(concealed) + 3 * melds.length !== 14) return [];
  const readings: Reading[] = [];
  for (const pair of ALL_KINDS.filter((kind) => concealed[kind]! >= 2))
    for (const groups of splits(without(concealed, [pair, pair])))
      readings.push(...placements(groups, pair, win, meldGroups(win)));
  if (melds.length > 0) return readings;
  const kinds = kindsOf(concealed);
  if (kinds.length === 7 && kinds.every((kind) => concealed[kind] === 2))
    readings.push({ form: 'pairs', groups: [], pair: winTile, wait: 'pair' });
  if (kinds.length === 13 && kinds.every(isTerminalOrHonour))
    readings.push({ form: 'orphans', groups: [], pair: kinds.find((k) => concealed[k] === 2)!, wait: 'pair' });
  return readings;
};

// What the yaku are made of.

const runs = (hand: Hand): readonly Kind[] => hand.groups.filter((g) => g.shape === 'run').map((g) => g.kind);
/** Triplets and kongs. */
const triplets = (hand: Hand): readonly Group[] => hand.groups.filter((g) => g.shape !== 'run');
const tripletKinds = (hand: Hand): readonly Kind[] => triplets(hand).map((g) => g.kind);
const kongs = (hand: Hand): number => hand.groups.filter((g) => g.shape === 'kong').length;
const hasTriplet = (hand: Hand, kind: number): boolean => tripletKinds(hand).some((k) => k === kind);
const closedTriplets = (hand: Hand): number => triplets(hand).filter((g) => !g.open).length;
const is = (hand: Hand, bit: number): boolean => (hand.win.situation & bit) !== 0;
const inRiichi = (hand: Hand): boolean => hand.closed && is(hand, RIICHI | DOUBLE_RIICHI);
const isDragon = (kind: Kind): boolean => kind >= WHITE;
const isWind = (kind: Kind): boolean => isHonour(kind) && !isDragon(kind);
const seatWind = (hand: Hand): number => 27 + hand.win.seatWind;
const roundWind = (hand: Hand): number => 27 + hand.win.roundWind;
const isNorthValue = (hand: Hand, kind: Kind): boolean =>
  kind === NORTH && hand.rules.seats === 3 && hand.rules.northIsValue;
const isValue = (hand: Hand, kind: Kind): boolean =>
  isDragon(kind) || kind === seatWind(hand) || kind === roundWind(hand) || isNorthValue(hand, kind);
const suits = (hand: Hand): number => new Set(hand.kinds.filter((k) => !isHonour(k)).map(suitOf)).size;
const hasHonours = (hand: Hand): boolean => hand.kinds.some(isHonour);
/** How many disjoint pairs of identical runs. */
const twinRuns = (hand: Hand): number =>
  ALL_KINDS.reduce((sum, kind) => sum + Math.floor(runs(hand).filter((run) => run === kind).length / 2), 0);
const sameInThreeSuits = (kinds: readonly Kind[]): boolean =>
  kinds.some((kind) => kind < 9 && [kind + 9, kind + 18].every((other) => kinds.some((k) => k === other)));
/** Every set and the pair holds a tile of the sort, and there is a run. */
const isOutside = (hand: Hand, sort: (kind: Kind) => boolean): boolean =>
  hand.form === 'standard' &&
  runs(hand).length > 0 &&
  runs(hand).every((run) => rankOf(run) === 0 || rankOf(run) === 6) &&
  [...tripletKinds(hand), hand.pair].every(sort);
const isJunchan = (hand: Hand): boolean => isOutside(hand, isTerminal);
const isPinfu = (hand: Hand): boolean =>
  hand.closed && runs(hand).length === 4 && !isValue(hand, hand.pair) && hand.wait === 'two-sided';

const GREENS = new Set([19, 20, 21, 23, 25, 32]);
const NINE_GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3];

/** Nine gates: what is over when 1112345678999 of a suit is taken away, or undefined. */
const gatesExtra = (hand: Hand): Kind | undefined => {
  if (hand.win.melds.length > 0 || hasHonours(hand) || suits(hand) !== 1) return undefined;
  const first = 9 * suitOf(hand.kinds[0]!);
  const over = NINE_GATES.map((wanted, rank) => hand.all[first + rank]! - wanted);
  return over.every((n) => n >= 0) ? ((first + over.indexOf(1)) as Kind) : undefined;
};
const isFirstDraw = (hand: Hand): boolean =>
  is(hand, FIRST_DRAW) && hand.win.selfDraw && hand.win.melds.length === 0 && hand.win.kita === 0;
const isFourClosed = (hand: Hand): boolean => closedTriplets(hand) === 4;
const windTriplets = (hand: Hand): number => tripletKinds(hand).filter(isWind).length;
const dragonTriplets = (hand: Hand): number => tripletKinds(hand).filter(isDragon).length;

type Yaku = readonly [id: number, closedHan: number, openHan: number, holds: (hand: Hand) => boolean];

const YAKU: readonly Yaku[] = [
  [0, 1, 0, (h) => h.win.selfDraw],
  [1, 1, 0, (h) => is(h, RIICHI) && !is(h, DOUBLE_RIICHI)],
  [2, 1, 0, (h) => inRiichi(h) && is(h, IPPATSU)],
  [3, 1, 1, (h) => !h.win.selfDraw && is(h, ROBBED_KONG)],
  [4, 1, 1, (h) => h.win.selfDraw && is(h, REPLACEMENT)],
  [5, 1, 1, (h) => h.win.selfDraw && is(h, LAST_TILE) && !is(h, REPLACEMENT)],
  [6, 1, 1, (h) => !h.win.selfDraw && is(h, LAST_TILE)],
  [7, 1, 0, isPinfu],
  [8, 1, 1, (h) => !h.kinds.some(isTerminalOrHonour) && (h.closed || h.rules.openTanyao)],
  [9, 1, 0, (h) => twinRuns(h) === 1],
  ...[0, 1, 2, 3].map((wind): Yaku => [10 + wind, 1, 1, (h) => h.win.seatWind === wind && hasTriplet(h, 27 + wind)]),
  [13, 1, 1, (h) => h.win.seatWind !== 3 && isNorthValue(h, NORTH) && hasTriplet(h, NORTH)],
  ...[0, 1, 2, 3].map((wind): Yaku => [14 + wind, 1, 1, (h) => h.win.roundWind === wind && hasTriplet(h, 27 + wind)]),
  ...[0, 1, 2].map((dragon): Yaku => [18 + dragon, 1, 1, (h) => hasTriplet(h, WHITE + dragon)]),
  [21, 2, 0, (h) => is(h, DOUBLE_RIICHI)],
  [22, 2, 0, (h) => h.form === 'pairs'],
  [23, 2, 1, (h) => isOutside(h, isTerminalOrHonour) && !isJunchan(h)],
  [24, 2, 1, (h) => [0, 9, 18].some((first) => [0, 3, 6].every((step) => runs(h).some((run) => run === first + step)))],
  [25, 2, 1, (h) => sameInThreeSuits(runs(h))],
  [26, 2, 2, (h) => sameInThreeSuits(tripletKinds(h))],
  [27, 2, 2, (h) => kongs(h) === 3],
  [28, 2, 2, (h) => triplets(h).length === 4],
  [29, 2, 2, (h) => closedTriplets(h) === 3],
  [30, 2, 2, (h) => dragonTriplets(h) === 2 && isDragon(h.pair)],
  [31, 2, 2, (h) => h.kinds.every(isTerminalOrHonour)],
  [32, 3, 0, (h) => twinRuns(h) === 2],
  [33, 3, 2, isJunchan],
  [34, 3, 2, (h) => suits(h) === 1 && hasHonours(h)],
  [35, 6, 5, (h) => suits(h) === 1 && !hasHonours(h)],
];

const YAKUMAN: readonly (readonly [id: number, holds: (hand: Hand) => boolean])[] = [
  [37, (h) => isFirstDraw(h) && h.win.seatWind === 0],
  [38, (h) => isFirstDraw(h) && h.win.seatWind !== 0],
  [39, (h) => dragonTriplets(h) === 3],
  [40, (h) => isFourClosed(h) && h.wait !== 'pair'],
  [41, (h) => isFourClosed(h) && h.wait === 'pair'],
  [42, (h) => h.kinds.every(isHonour)],
  [43, (h) => h.kinds.every((kind) => GREENS.has(kind))],
  [44, (h) => h.kinds.every(isTerminal)],
  [45, (h) => gatesExtra(h) !== undefined && gatesExtra(h) !== h.win.winTile],
  [46, (h) => gatesExtra(h) === h.win.winTile],
  [47, (h) => h.form === 'orphans' && h.pair !== h.win.winTile],
  [48, (h) => h.form === 'orphans' && h.pair === h.win.winTile],
  [49, (h) => windTriplets(h) === 4],
  [50, (h) => windTriplets(h) === 3 && isWind(h.pair)],
  [51, (h) => kongs(h) === 4],
];

// Dora.

/** The kind after the indicator: 9 → 1, N → E, red → white; sanma has only 1m and 9m, each after the other. */
const doraAfter = (indicator: Kind, seats: 3 | 4): number => {
  if (seats === 3 && indicator < 9) return indicator === 0 ? 8 : 0;
  if (isDragon(indicator)) return WHITE + ((indicator - WHITE + 1) % 3);
  if (isWind(indicator)) return 27 + ((indicator - 27 + 1) % 4);
  return 9 * suitOf(indicator) + ((rankOf(indicator) + 1) % 9);
};

/** Tiles of the hand an indicator points to; North set aside counts as if it were in the hand. */
const countDora = (hand: Hand, indicators: readonly Kind[]): number =>
  indicators
    .map((indicator) => doraAfter(indicator, hand.rules.seats))
    .reduce((sum, dora) => sum + hand.all[dora]! + (dora === NORTH ? hand.win.kita : 0), 0);

const doraOf = (hand: Hand): readonly (readonly [number, number])[] => [
  // Each kita is one dora by itself.
  [52, countDora(hand, hand.win.doraIndicators) + hand.win.kita],
  [53, inRiichi(hand) ? countDora(hand, hand.win.uraIndicators) : 0],
  [54, hand.win.reds],
];

// Fu and points.

const groupFu = (group: Group): number => {
  if (group.shape === 'run') return 0;
  const fu = 2 * (group.open ? 1 : 2) * (isTerminalOrHonour(group.kind) ? 2 : 1);
  return group.shape === 'kong' ? 4 * fu : fu;
};

const pairFu = (hand: Hand): number => {
  if (hand.pair === seatWind(hand) && hand.pair === roundWind(hand)) return hand.rules.doubleWindPairFu;
  return isValue(hand, hand.pair) ? 2 : 0;
};

const fuOf = (hand: Hand): number => {
  if (hand.form === 'pairs') return 25;
  if (isPinfu(hand)) return hand.win.selfDraw ? 20 : 30;
  let fu = 20 + pairFu(hand);
  for (const group of hand.groups) fu += groupFu(group);
  if (hand.wait === 'pair' || hand.wait === 'middle' || hand.wait === 'edge') fu += 2;
  if (hand.win.selfDraw) fu += 2;
  else if (hand.closed) fu += 10;
  // An open hand without any fu of its own still counts 30.
  return fu === 20 ? 30 : Math.ceil(fu / 10) * 10;
};

const basePoints = (han: number, fu: number, rules: SlowRules): number => {
  if (han >= 13) return rules.countedYakuman ? 8000 : 6000;
  if (han >= 11) return 6000;
  if (han >= 8) return 4000;
  if (han >= 6) return 3000;
  if (han >= 5) return 2000;
  const base = Math.min(2000, fu * 2 ** (2 + han));
  return rules.kiriage && base === 1920 ? 2000 : base;
};

const roundUp = (points: number): number => Math.ceil(points / 100) * 100;

/** Tsumo in sanma: the share of the absent seat is not paid. */
const payment = (base: number, win: Win, seats: 3 | 4): number => {
  const isDealer = win.seatWind === 0;
  if (!win.selfDraw) return roundUp(base * (isDealer ? 6 : 4));
  const payers = seats - 1;
  return isDealer ? payers * roundUp(2 * base) : roundUp(2 * base) + (payers - 1) * roundUp(base);
};

const scoreReading = (hand: Hand): SlowScore | null => {
  const yakuman = YAKUMAN.filter(([, holds]) => holds(hand)).map(([id]) => id);
  if (yakuman.length > 0) {
    const units = yakuman.reduce((sum, id) => sum + (hand.rules.doubleYakuman.includes(id) ? 2 : 1), 0);
    return { yaku: [], yakuman, han: 0, fu: 0, points: payment(8000 * units, hand.win, hand.rules.seats) };
  }
  const yaku = YAKU.filter(([, , , holds]) => holds(hand))
    .map(([id, closedHan, openHan]) => [id, hand.closed ? closedHan : openHan] as const)
    .filter(([, han]) => han > 0);
  if (yaku.length === 0) return null;
  const all = [...yaku, ...doraOf(hand).filter(([, han]) => han > 0)];
  const han = all.reduce((sum, [, value]) => sum + value, 0);
  const fu = fuOf(hand);
  const points = payment(basePoints(han, fu, hand.rules), hand.win, hand.rules.seats);
  return { yaku: all, yakuman: [], han, fu, points };
};

/** By points; a yakuman before a counted one of the same worth; then by han and fu; last by the numbers of the yaku, the smaller one first. */
const isBetter = (a: SlowScore, b: SlowScore): boolean => {
  if (a.points !== b.points) return a.points > b.points;
  if (a.yakuman.length !== b.yakuman.length) return a.yakuman.length > b.yakuman.length;
  if (a.han !== b.han) return a.han > b.han;
  if (a.fu !== b.fu) return a.fu > b.fu;
  const [ours, theirs] = [a, b].map(({ yakuman, yaku }) =>
    [...yakuman, ...yaku.map(([id]) => id)].toSorted((x, y) => x - y),
  );
  const at = ours!.findIndex((id, i) => id !== theirs![i]);
  return at >= 0 && ours![at]! < (theirs![at] ?? Infinity);
};

/** Null: the tiles are no win, or no reading has a yaku. The winner is the dealer when the seat wind is East. */
export const slowScore = (win: Win, rules: SlowRules): SlowScore | null => {
  const all = Uint8Array.from(win.concealed);
  for (const meld of win.melds) addMeld(all, meld);
  const closed = !win.melds.some(isOpenMeld);
  let best: SlowScore | null = null;
  for (const reading of readingsOf(win)) {
    const score = scoreReading({ ...reading, win, rules, closed, all, kinds: kindsOf(all) });
    if (score !== null && (best === null || isBetter(score, best))) best = score;
  }
  return best;
};

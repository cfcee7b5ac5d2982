/**
 * The fan calculator of Chinese Standard a second time, for tests only. Every reading of the hand is scored by the
 * 81 fan and 明暗杠 (82) as the Botzone judge's calculator applies them, and the highest total is kept.
 */
import {
  type Kind,
  addMeld,
  ALL_KINDS,
  GREEN,
  isHonour,
  isKong,
  isTerminal,
  isTerminalOrHonour,
  rankOf,
  suitOf,
  WHITE,
  type Counts,
} from '../../tiles/index.ts';
import {
  type Hand,
  type Pack,
  besideKnitted,
  isSevenPairs,
  kindsOf,
  readingsOf,
  splitsWithPair,
  without,
  type Tally,
  add,
  addChowFans,
  addPungFans,
  chowsOf,
  isDragon,
  isNumber,
  isWind,
  pungsOf,
  suitCount,
} from './slow/index.ts';
import type { ChineseWin } from './win.ts';

export type SlowFan = {
  readonly total: number;
  /** [id, how often], ascending by id. */
  readonly fans: readonly (readonly [id: number, count: number])[];
};

/** Points of fan 1–82; index 0 is no fan. */
const POINTS: readonly number[] = [
  0, 88, 88, 88, 88, 88, 88, 88, 64, 64, 64, 64, 64, 64, 48, 48, 32, 32, 32, 24, 24, 24, 24, 24, 24, 24, 24, 24, 16, 16,
  16, 16, 16, 16, 12, 12, 12, 12, 12, 8, 8, 8, 8, 8, 8, 8, 8, 8, 6, 6, 6, 6, 6, 6, 6, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2,
  2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5,
];

/** Fan → the fan it already contains, taken out when it stands. 幺九刻 (73) of single winds and dragons: see pungs. */
const REMOVES: readonly (readonly [id: number, removed: readonly number[]])[] = [
  [1, [38, 48, 73]],
  [2, [54, 59]],
  [3, [49, 75]],
  [4, [22, 62, 75, 76]],
  [5, [48, 79]],
  [6, [19, 22, 62, 75, 76]],
  [8, [18, 48, 55, 73, 76, 65]],
  [9, [38]],
  [10, [54, 59]],
  [11, [18, 48, 55, 73, 75]],
  [12, [48, 62]],
  [13, [22, 63, 69, 72, 75, 76]],
  [14, [64, 69]],
  [15, [48]],
  [18, [48, 55, 73]],
  [21, [48, 68, 76]],
  [22, [75, 76]],
  [25, [36, 76]],
  [26, [68, 76]],
  [27, [37, 76]],
  [29, [63, 70, 72, 76]],
  [31, [68, 76]],
  [36, [76]],
  [37, [76]],
  [40, [75]],
  [44, [80]],
  [46, [80]],
  [47, [58]],
  [49, [75]],
  [52, [79]],
  [54, [59]],
  [56, [80]],
  [63, [76]],
  [68, [76]],
];

// Fan of the tiles, whatever sets they form.

const GREENS = new Set([19, 20, 21, 23, 25, GREEN]);
/** Tiles that look the same upside down: 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboos, the white dragon. */
const REVERSIBLE = new Set([9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, WHITE]);

const ranksWithin = (hand: Hand, low: number, high: number): boolean =>
  hand.kinds.every((kind) => isNumber(kind) && rankOf(kind) + 1 >= low && rankOf(kind) + 1 <= high);

const addTileFans = (tally: Tally, hand: Hand): void => {
  const { kinds, all } = hand;
  const suits = suitCount(kinds);
  const honours = kinds.some(isHonour);
  const kongs = hand.packs.filter((pack) => pack.shape === 'kong').length;
  const hogs = kinds.filter((kind) => all[kind] === 4).length - kongs;
  const found: readonly (readonly [id: number, stands: boolean])[] = [
    [3, kinds.every((kind) => GREENS.has(kind))],
    [8, kinds.every(isTerminal)],
    [11, suits === 0],
    [18, kinds.every(isTerminalOrHonour)],
    [22, suits === 1 && !honours],
    [25, ranksWithin(hand, 7, 9)],
    [26, ranksWithin(hand, 4, 6)],
    [27, ranksWithin(hand, 1, 3)],
    [36, ranksWithin(hand, 6, 9)],
    [37, ranksWithin(hand, 1, 4)],
    [40, kinds.every((kind) => REVERSIBLE.has(kind))],
    [49, suits === 1 && honours],
    [51, suits === 3 && kinds.some(isWind) && kinds.some(isDragon)],
    [68, !kinds.some(isTerminalOrHonour)],
    [75, suits === 2],
    [76, !honours],
  ];
  for (const [id, stands] of found) if (stands) add(tally, id);
  if (hogs > 0) add(tally, 64, hogs);
};

// Fan of the sets.

const packTiles = (pack: Pack): readonly number[] =>
  pack.shape === 'chow' ? [pack.kind, pack.kind + 1, pack.kind + 2] : [pack.kind];

/** Every set and the pair holds a tile of the sort. */
const isEverywhere = (hand: Hand, sort: (kind: Kind) => boolean): boolean =>
  sort(hand.pair!) && hand.packs.every((pack) => packTiles(pack).some((tile) => sort(tile as Kind)));

const isEven = (kind: Kind): boolean => isNumber(kind) && (rankOf(kind) + 1) % 2 === 0;

/** The thirteen standing tiles are 1112345678999 of a suit. */
const isNineGates = ({ win }: Hand): boolean => {
  const suit = 9 * suitOf(win.winTile);
  const standing = without(win.concealed, [win.winTile])!;
  return [3, 1, 1, 1, 1, 1, 1, 1, 3].every((count, rank) => standing[suit + rank] === count);
};

const addWholeHandFans = (tally: Tally, hand: Hand): void => {
  const chows = chowsOf(hand);
  const pungs = pungsOf(hand);
  const pair = hand.pair!;
  const isMelded = hand.packs.every((pack) => pack.fixed && !pack.concealed);
  const found: readonly (readonly [id: number, stands: boolean])[] = [
    [4, isNineGates(hand)],
    [9, pungs.filter(isWind).length === 3 && isWind(pair)],
    [10, pungs.filter(isDragon).length === 2 && isDragon(pair)],
    [21, pungs.length === 4 && isEverywhere(hand, isEven)],
    [31, isEverywhere(hand, (kind) => isNumber(kind) && rankOf(kind) === 4)],
    [48, pungs.length === 4],
    [52, isMelded && !hand.win.selfDraw],
    [55, isEverywhere(hand, isTerminalOrHonour)],
    [63, chows.length === 4 && isNumber(pair)],
  ];
  for (const [id, stands] of found) if (stands) add(tally, id);
};

const addKongFans = (tally: Tally, hand: Hand): void => {
  const kongs = hand.packs.filter((pack) => pack.shape === 'kong');
  const concealed = kongs.filter((pack) => pack.concealed).length;
  const one = [74, 67];
  const two = [57, 82, 53];
  if (kongs.length === 1) add(tally, one[concealed]!);
  if (kongs.length === 2) add(tally, two[concealed]!);
  if (kongs.length === 3) add(tally, 17);
  if (kongs.length === 4) add(tally, 5);
};

/** A discard opens the pung it completes, unless it can be read as completing a concealed chow. */
const addConcealedPungs = (tally: Tally, hand: Hand): void => {
  const { winTile, selfDraw } = hand.win;
  const standing = hand.packs.filter((pack) => !pack.fixed);
  const isInChow = standing.some((pack) => pack.shape === 'chow' && packTiles(pack).includes(winTile));
  const opens = (pack: Pack): boolean => !selfDraw && !isInChow && !pack.fixed && pack.kind === winTile;
  const count = hand.packs.filter((pack) => pack.shape !== 'chow' && pack.concealed && !opens(pack)).length;
  if (count === 2 && !tally.has(53)) add(tally, 66);
  if (count === 3) add(tally, 33);
  if (count === 4) add(tally, 12);
};

/** 箭刻, 圈风刻, 门风刻, 幺九刻; a wind that counts in any other way is no 幺九刻. */
const addHonourPungs = (tally: Tally, hand: Hand): void => {
  const pungs = pungsOf(hand);
  const windsCount = tally.has(1) || tally.has(9) || tally.has(38);
  for (const kind of pungs) {
    const isRound = kind === 27 + hand.win.roundWind;
    const isSeat = kind === 27 + hand.win.seatWind;
    if (isRound && !tally.has(1)) add(tally, 60);
    if (isSeat && !tally.has(1)) add(tally, 61);
    if (isDragon(kind)) add(tally, 59);
    if (isTerminal(kind) || (isWind(kind) && !windsCount && !isRound && !isSeat)) add(tally, 73);
  }
};

// Fan of the way the hand was won.

const completes = (standing: Counts, kind: Kind): boolean => {
  const full = Uint8Array.from(standing);
  full[kind]!++;
  return splitsWithPair(full).length > 0 || isSevenPairs(full);
};

/** No other kind completes the tiles, not even a fifth copy: the calculator's list of waits knows no limit of four. */
const isOnlyWait = (standing: Counts, winTile: Kind): boolean =>
  completes(standing, winTile) && !ALL_KINDS.some((kind) => kind !== winTile && completes(standing, kind));

/** 边张, 嵌张 or 单钓将, the first that fits, where only one kind completes the standing tiles. */
const addWaitFan = (tally: Tally, hand: Hand): void => {
  const { winTile, concealed } = hand.win;
  // Beside a knitted straight the five (or two) other tiles wait for themselves.
  const standing = without(hand.form === 'knitted' ? besideKnitted(concealed)! : concealed, [winTile]);
  if (standing === undefined || !isOnlyWait(standing, winTile)) return;
  const chows = hand.packs.filter((pack) => !pack.fixed && pack.shape === 'chow');
  if (chows.some((chow) => chow.kind === winTile || chow.kind + 2 === winTile)) add(tally, 77);
  else if (chows.some((chow) => chow.kind + 1 === winTile)) add(tally, 78);
  else if (hand.pair === winTile) add(tally, 79);
};

/** Flags that the tiles contradict are dropped, and 和绝张 is seen where three copies are in the own melds. */
const addFlagFans = (tally: Tally, hand: Hand): void => {
  const { win, all } = hand;
  const elsewhere = all[win.winTile]! - 1;
  const standing = win.concealed[win.winTile]! - 1;
  const isLastCopy = standing === 0 && (win.lastCopy || elsewhere === 3);
  const isKongWin = win.kong && (win.selfDraw ? win.melds.some(isKong) : elsewhere === 0);
  if (win.lastTile) add(tally, win.selfDraw ? 44 : 45);
  if (isKongWin) add(tally, win.selfDraw ? 46 : 47);
  if (isLastCopy) add(tally, 58);
};

const addSelfDrawFans = (tally: Tally, hand: Hand): void => {
  const hasSets = hand.form === 'basic' || hand.form === 'knitted';
  const isClosed = hasSets && hand.packs.every((pack) => !pack.fixed || pack.concealed);
  // 九莲宝灯 and 四暗刻 are closed by themselves: their self-draw is an ordinary one.
  const isClosedAnyway = tally.has(4) || tally.has(12);
  if (hand.win.selfDraw) add(tally, isClosed && !isClosedAnyway ? 56 : 80);
  else if (isClosed) add(tally, 62);
};

// The sum.

const addFormFans = (tally: Tally, hand: Hand): void => {
  const { kinds, form } = hand;
  if (form === 'orphans') add(tally, 7);
  if (form === 'honours-knitted') {
    const honours = kinds.filter(isHonour).length;
    add(tally, honours === 7 ? 20 : 34);
    if (honours === 5) add(tally, 35);
  }
  if (form === 'pairs') {
    const isShifted = kinds.length === 7 && kinds.every((kind, i) => kind === kinds[0]! + i);
    add(tally, isShifted && suitCount(kinds) === 1 && !kinds.some(isHonour) ? 6 : 19);
  }
  if (form === 'knitted') {
    add(tally, 35);
    if (chowsOf(hand).length === 1 && isNumber(hand.pair!)) add(tally, 63);
  }
  if (form === 'basic') addWholeHandFans(tally, hand);
};

const tallyOf = (hand: Hand): Tally => {
  const tally: Tally = new Map();
  addFormFans(tally, hand);
  if (hand.form !== 'orphans' && hand.form !== 'honours-knitted') addTileFans(tally, hand);
  if (hand.form === 'basic' || hand.form === 'knitted') {
    addChowFans(tally, hand);
    addPungFans(tally, hand);
    addKongFans(tally, hand);
    addConcealedPungs(tally, hand);
    addHonourPungs(tally, hand);
    addWaitFan(tally, hand);
  }
  addFlagFans(tally, hand);
  addSelfDrawFans(tally, hand);
  const removed = new Set(REMOVES.filter(([id]) => tally.has(id)).flatMap(([, ids]) => ids));
  // Nine gates take one 幺九刻 only.
  if (tally.has(4) && tally.has(73)) add(tally, 73, -1);
  const kept = [...tally].filter(([id, count]) => count > 0 && !removed.has(id));
  return new Map(kept.length === 0 ? [[43, 1]] : kept);
};

/** Undefined: the tiles are no win. Totals below eight are told too. */
export const slowFan = (win: ChineseWin): SlowFan | undefined => {
  const all = Uint8Array.from(win.concealed);
  for (const meld of win.melds) addMeld(all, meld);
  let best: SlowFan | undefined;
  for (const reading of readingsOf(win)) {
    const tally = tallyOf({ ...reading, win, all, kinds: kindsOf(all) });
    if (win.flowers > 0) add(tally, 81, win.flowers);
    const fans = [...tally].toSorted(([a], [b]) => a - b);
    const total = fans.reduce((sum, [id, count]) => sum + POINTS[id]! * count, 0);
    if (best === undefined || total > best.total) best = { total, fans };
  }
  return best;
};

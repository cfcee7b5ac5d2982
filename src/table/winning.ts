/** From the table to the scorers: the win a seat could claim now, and what it is worth. */
import { newFanScore, scoreInto, type ChineseWin, type FanScore } from '../rules/chinese/index.ts';
import {
  DOUBLE_RIICHI,
  FIRST_DRAW,
  IPPATSU,
  LAST_TILE,
  REPLACEMENT,
  RIICHI,
  ROBBED_KONG,
  ScoreOut,
  scoreUnchecked,
  type Win,
} from '../rules/riichi/index.ts';
import { meldReds, type Counts, type Kind, type Meld } from '../tiles/index.ts';
import { isFuriten, kindAt, waitsOn } from './ready.ts';
import {
  ACCEPTED,
  BY_ADDED_KONG,
  BY_CLOSED_KONG,
  BY_DISCARD,
  chineseRules,
  riichiRules,
  type MutableTable,
  type Table,
} from './state.ts';

const concealed = new Uint8Array(34);

/** Concealed counts with the winning tile; shared buffer. */
const concealedWith = (table: Table, seat: number, kind: number, selfDraw: boolean): Counts => {
  concealed.set(table.shapes[seat]!.counts);
  if (!selfDraw) concealed[kind]!++;
  return concealed;
};

const redsOf = (table: Table, seat: number, winTile: number, selfDraw: boolean): number => {
  let reds = table.hands[seat * 37 + 34]! + table.hands[seat * 37 + 35]! + table.hands[seat * 37 + 36]!;
  for (let i = 0; i < table.meldCount[seat]!; i++) reds += meldReds(table.melds[seat * 4 + i] as Meld);
  return reds + (!selfDraw && winTile >= 34 ? 1 : 0);
};

const situationOf = (table: Table, seat: number, selfDraw: boolean): number => {
  let flags = 0;
  if (table.riichi[seat] === ACCEPTED) {
    flags |= RIICHI;
    if (table.doubleRiichi[seat] === 1) flags |= DOUBLE_RIICHI;
    if (table.ippatsu[seat] === 1) flags |= IPPATSU;
  }
  if (selfDraw) {
    if (table.isReplacement === 1) flags |= REPLACEMENT;
    else if (table.liveLeft === 0) flags |= LAST_TILE;
    if (table.interrupted === 0 && table.turnsTaken[seat] === 1) flags |= FIRST_DRAW;
  } else if (table.claimBy === BY_ADDED_KONG || table.claimBy === BY_CLOSED_KONG) flags |= ROBBED_KONG;
  else if (table.claimBy === BY_DISCARD && table.liveLeft === 0) flags |= LAST_TILE;
  return flags;
};

const NO_KINDS: readonly Kind[] = [];

/** The riichi win of a seat on the drawn tile or on the claimable one. `ura` are indicators as kinds. Its counts are a shared buffer. */
export const riichiWinOf = (table: Table, seat: number, selfDraw: boolean, ura: readonly Kind[] = NO_KINDS): Win => {
  const tile = selfDraw ? table.drawn : table.claimTile;
  return {
    concealed: concealedWith(table, seat, kindAt(tile), selfDraw),
    melds: table.meldsOf(seat),
    winTile: kindAt(tile),
    selfDraw,
    situation: situationOf(table, seat, selfDraw),
    roundWind: table.roundWind(),
    seatWind: table.seatWind(seat),
    doraIndicators: Array.from(table.indicators.subarray(0, table.indicatorCount), kindAt),
    uraIndicators: ura,
    reds: redsOf(table, seat, tile, selfDraw),
    kita: table.kita[seat]!,
  };
};

/** Melds as Botzone's judge passes them: the seat that gave a tile counts for nothing but open or closed. */
export const chineseWinOf = (table: Table, seat: number, selfDraw: boolean): ChineseWin => {
  const kind = kindAt(selfDraw ? table.drawn : table.claimTile);
  const next = (table.turn + 1) % 4;
  const isLast = chineseRules(table).wall === 'duplicate' ? table.wallLeft[next] === 0 : table.liveLeft === 0;
  return {
    concealed: concealedWith(table, seat, kind, selfDraw),
    melds: table.meldsOf(seat),
    winTile: kind,
    selfDraw,
    // A discard is already among the shown tiles; a tile being added to a kong too.
    lastCopy: table.shown[kind]! - (selfDraw ? 0 : 1) === 3,
    kong: selfDraw ? table.isReplacement === 1 : table.claimBy === BY_ADDED_KONG,
    lastTile: isLast,
    seatWind: table.seatWind(seat),
    roundWind: table.roundWind(),
    flowers: 0,
  };
};

export const scored = new ScoreOut();
export const fans: FanScore = newFanScore();

/** Fan of the win, or −1; details in `fans`. */
export const chineseFan = (table: Table, seat: number, selfDraw: boolean): number =>
  scoreInto(chineseWinOf(table, seat, selfDraw), fans) ? fans.total : -1;

/** May the acting seat win on the tile it drew? */
export const canWinByDraw = (table: Table, seat: number): boolean => {
  if (table.drawn >= 37 || table.known[seat] === 0) return false;
  if (table.rules.family === 'chinese') {
    // The waits were taken before the draw.
    if (!waitsOn(table, seat, kindAt(table.drawn))) return false;
    return chineseFan(table, seat, true) >= table.rules.minimumFan;
  }
  if (table.shapes[seat]!.shanten(table.meldCount[seat]!) !== -1) return false;
  return scoreUnchecked(riichiWinOf(table, seat, true), riichiRules(table), scored) > 0;
};

const ORPHANS_SUITS = 0b100000001_100000001_100000001;

/** Thirteen orphans wait on orphans alone, and only they may rob a closed kong. */
const waitsForOrphans = (table: Table, seat: number): boolean => {
  const { counts } = table.shapes[seat]!;
  for (let kind = 0; kind < 34; kind++) {
    const isOrphan = kind >= 27 || ((ORPHANS_SUITS >> kind) & 1) === 1;
    if (!isOrphan && counts[kind]! > 0) return false;
    if (isOrphan && counts[kind]! > 2) return false;
  }
  return table.meldCount[seat] === 0;
};

/** May the seat win on the claimable tile? */
export const canWinByClaim = (table: Table, seat: number): boolean => {
  if (table.known[seat] === 0) return false;
  const kind = kindAt(table.claimTile);
  if (!waitsOn(table, seat, kind)) return false;
  if (table.rules.family === 'chinese') {
    if (table.claimBy !== BY_DISCARD && !(table.claimBy === BY_ADDED_KONG && table.rules.robKong)) return false;
    return chineseFan(table, seat, false) >= table.rules.minimumFan;
  }
  if (isFuriten(table, seat)) return false;
  if (table.claimBy === BY_CLOSED_KONG && !waitsForOrphans(table, seat)) return false;
  return scoreUnchecked(riichiWinOf(table, seat, false), riichiRules(table), scored) > 0;
};

/**
 * Would `seat`, whose hand the table knows, be allowed to win on `tile` if the acting seat threw it now? Its waits, furiten and yaku or
 * fan decide. The state is as before afterwards.
 */
export const wouldWin = (table: Table, seat: number, tile: number): boolean => {
  const kind = kindAt(tile);
  if (!waitsOn(table, seat, kind)) return false;
  if (table.rules.family === 'riichi') {
    if (isFuriten(table, seat)) return false;
    // Riichi is a yaku.
    if (table.riichi[seat] === ACCEPTED) return true;
  }
  const state = table as MutableTable;
  const { claimTile, claimBy } = state;
  state.claimTile = tile;
  state.claimBy = BY_DISCARD;
  state.shown[kind]!++;
  const wins = canWinByClaim(state, seat);
  state.shown[kind]!--;
  state.claimTile = claimTile;
  state.claimBy = claimBy;
  return wins;
};

/** The seat that answers for the yakuman of a winner, if any; the scored yaku decide whether it matters. */
export const liableSeat = (table: Table, seat: number): number | undefined => {
  for (let i = 2; i >= 0; i--) if (table.pao[seat * 3 + i]! > 0) return table.pao[seat * 3 + i]! - 1;
  return undefined;
};

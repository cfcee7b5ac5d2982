/**
 * What each event does to the state. One function an event; apply.ts dispatches, the referee calls them directly. They trust
 * their input: legality is decided before.
 */
import {
  ADDED_KONG,
  CLOSED_KONG,
  OPEN_KONG,
  PUNG,
  isTerminalOrHonour,
  meldFrom,
  meldKind,
  meldOf,
  meldType,
  type Kind,
  type Meld,
} from '../tiles/index.ts';
import { DAISANGEN, DAISUUSHII, SUUKANTSU } from '../rules/riichi/index.ts';
import { kindAt, updateWaits, waitsOn } from './ready.ts';
import {
  ACCEPTED,
  ACTING,
  BY_ADDED_KONG,
  BY_CLOSED_KONG,
  BY_DISCARD,
  BY_KITA,
  CLAIMED,
  CLAIMING,
  DECLARED,
  DRAWING,
  FROM_DRAW,
  NONE,
  RIVER,
  UNSEEN,
  WITH_RIICHI,
  riichiRules,
  type MutableTable,
  type Table,
} from './state.ts';

/** North. */
const KITA_KIND = 30;

const put = (table: MutableTable, seat: number, tile: number): void => {
  table.sizes[seat]!++;
  if (table.known[seat] === 0) return;
  table.hands[seat * 37 + tile]!++;
  table.shapes[seat]!.add(kindAt(tile));
};

const remove = (table: MutableTable, seat: number, tile: number): void => {
  table.sizes[seat]!--;
  if (table.known[seat] === 0) return;
  table.hands[seat * 37 + tile]!--;
  table.shapes[seat]!.take(kindAt(tile));
};

/** Everybody has passed on the claimable tile, or somebody called it: who waited for it is furiten now. */
const passClaims = (table: MutableTable): void => {
  if (table.phase !== CLAIMING) return;
  if (table.rules.family === 'riichi' && table.claimTile !== UNSEEN) {
    const kind = kindAt(table.claimTile);
    // A closed kong can be robbed by thirteen orphans only; others that wait for the tile pass nothing.
    if (table.claimBy !== BY_CLOSED_KONG)
      for (let seat = 0; seat < table.seats; seat++)
        if (seat !== table.turn && waitsOn(table, seat, kind))
          table.passedWin[seat] = table.riichi[seat] === ACCEPTED ? 2 : Math.max(1, table.passedWin[seat]!);
  }
  if (table.claimBy === BY_ADDED_KONG || table.claimBy === BY_KITA) interrupt(table);
  if (table.claimBy === BY_ADDED_KONG) table.kongs++;
  table.claimTile = NONE;
};

/** A call, kong or kita: no more ippatsu, double riichi, heavenly hands or nine terminals. */
const interrupt = (table: MutableTable): void => {
  table.interrupted = 1;
  table.ippatsu.fill(0);
};

export const onDraw = (table: MutableTable, seat: number, tile: number): void => {
  if (table.phase === CLAIMING) {
    // After a discard the draw is an ordinary one; after a kong or kita it replaces.
    table.isReplacement = table.claimBy === BY_DISCARD ? 0 : 1;
    passClaims(table);
  }
  table.turn = seat;
  if (table.isReplacement === 1) table.replacements++;
  if (table.rules.family === 'chinese' && table.rules.wall === 'duplicate') table.wallLeft[seat]!--;
  else table.liveLeft--;
  put(table, seat, tile);
  table.drawn = tile;
  table.turnsTaken[seat]!++;
  table.phase = ACTING;
};

export const onDiscard = (table: MutableTable, seat: number, tile: number, fromDraw: boolean): void => {
  remove(table, seat, tile);
  const kind = kindAt(tile);
  const at = table.riverSize[seat]!++;
  const declares = table.riichiSeat === seat && table.riichi[seat] === DECLARED;
  table.rivers[seat * RIVER + at] = tile;
  table.riverTurns[seat * RIVER + at] = table.turns;
  table.riverFlags[seat * RIVER + at] = (fromDraw ? FROM_DRAW : 0) | (declares ? WITH_RIICHI : 0);
  if (kind < 27) table.riverSuits[seat]! |= 1 << kind;
  else table.riverHonours[seat]! |= 1 << (kind - 27);
  table.shown[kind]!++;
  if (table.nagashi[seat] === 1 && !isTerminalOrHonour(kind)) table.nagashi[seat] = 0;
  if (table.passedWin[seat] === 1) table.passedWin[seat] = 0;
  table.ippatsu[seat] = 0;
  table.drawn = NONE;
  table.isReplacement = 0;
  table.banned1 = NONE;
  table.banned2 = NONE;
  table.turns++;
  table.turn = seat;
  table.claimTile = tile;
  table.claimBy = BY_DISCARD;
  table.phase = CLAIMING;
  updateWaits(table, seat);
};

export const onRiichi = (table: MutableTable, seat: number): void => {
  table.riichi[seat] = DECLARED;
  table.riichiSeat = seat;
  table.doubleRiichi[seat] = table.interrupted === 0 && table.turnsTaken[seat] === 1 ? 1 : 0;
};

export const onRiichiAccepted = (table: MutableTable, seat: number): void => {
  table.riichi[seat] = ACCEPTED;
  table.riichiSeat = NONE;
  table.ippatsu[seat] = riichiRules(table).ippatsu ? 1 : 0;
  table.scores[seat]! -= 1000;
  table.deltas[seat]! -= 1000;
  table.deposits++;
};

const pushMeld = (table: MutableTable, seat: number, meld: Meld): void => {
  table.melds[seat * 4 + table.meldCount[seat]!] = meld;
  table.meldTurns[seat * 4 + table.meldCount[seat]!] = table.riverSize[seat]!;
  table.meldCount[seat]!++;
  if (meldType(meld) !== CLOSED_KONG) table.isOpen[seat] = 1;
};

/** The seat whose discard completes three dragons, four winds or four kongs answers for it. */
const noteLiability = (table: MutableTable, seat: number, meld: Meld, from: number): void => {
  if (table.rules.family !== 'riichi' || table.rules.pao.length === 0) return;
  const { pao } = table.rules;
  let dragons = 0;
  let winds = 0;
  let kongs = 0;
  for (let i = 0; i < table.meldCount[seat]!; i++) {
    const other = table.melds[seat * 4 + i] as Meld;
    const type = meldType(other);
    if (type < PUNG) continue;
    const kind = meldKind(other);
    if (kind >= 31) dragons++;
    else if (kind >= 27) winds++;
    if (type >= OPEN_KONG) kongs++;
  }
  const kind = meldKind(meld);
  if (kind >= 31 && dragons === 3 && pao.includes(DAISANGEN)) table.pao[seat * 3] = from + 1;
  if (kind >= 27 && kind < 31 && winds === 4 && pao.includes(DAISUUSHII)) table.pao[seat * 3 + 1] = from + 1;
  if (meldType(meld) === OPEN_KONG && kongs === 4 && pao.includes(SUUKANTSU)) table.pao[seat * 3 + 2] = from + 1;
};

/** Chow, pung or open kong of the tile just thrown. */
export const onCall = (table: MutableTable, seat: number, meld: Meld, own: readonly number[]): void => {
  const from = table.turn;
  const claimed = table.claimTile;
  passClaims(table);
  interrupt(table);
  table.riverFlags[from * RIVER + table.riverSize[from]! - 1]! |= CLAIMED;
  table.nagashi[from] = 0;
  for (const tile of own) {
    remove(table, seat, tile);
    table.shown[kindAt(tile)]!++;
  }
  pushMeld(table, seat, meld);
  table.turn = seat;
  table.drawn = NONE;
  table.turnsTaken[seat]!++;
  if (meldType(meld) === OPEN_KONG) {
    noteLiability(table, seat, meld, from);
    afterKong(table, seat);
    return;
  }
  table.phase = ACTING;
  if (meldType(meld) === PUNG) noteLiability(table, seat, meld, from);
  table.waitSuits[seat] = 0;
  table.waitHonours[seat] = 0;
  if (table.rules.family !== 'riichi') return;
  [table.banned1, table.banned2] = swapBans(
    meldKind(meld),
    kindAt(claimed),
    meldType(meld) === PUNG,
    table.rules.kuikae,
  );
};

/** Kinds that may not be thrown after a call: the claimed one, and after a chow the other end of the run. */
export const swapBans = (low: number, claimed: number, isPung: boolean, kuikae: string): readonly [number, number] => {
  if (kuikae === 'allowed') return [NONE, NONE];
  if (isPung || kuikae === 'same') return [claimed, NONE];
  if (claimed === low && low % 9 <= 5) return [claimed, low + 3];
  if (claimed === low + 2 && low % 9 >= 1) return [claimed, low - 1];
  return [claimed, NONE];
};

const afterKong = (table: MutableTable, seat: number): void => {
  table.kongs++;
  updateWaits(table, seat);
  table.isReplacement = 1;
  table.phase = DRAWING;
  if (table.rules.family === 'riichi' && table.rules.kongDora) table.pendingDora++;
};

export const onClosedKong = (table: MutableTable, seat: number, kind: number, own: readonly number[]): void => {
  for (const tile of own) remove(table, seat, tile);
  const isHidden = kind === UNSEEN;
  const reds = own.filter((tile) => tile >= 34 && tile < 37).length;
  pushMeld(table, seat, meldOf({ type: 'closed-kong', kind: (isHidden ? 63 : kind) as Kind, ownReds: reds }));
  table.drawn = NONE;
  interrupt(table);
  table.kongs++;
  table.isReplacement = 1;
  updateWaits(table, seat);
  if (table.rules.family === 'riichi') {
    table.shown[kind]! += 4;
    if (table.rules.kokushiRobsClosedKong) {
      table.claimTile = kind;
      table.claimBy = BY_CLOSED_KONG;
      table.phase = CLAIMING;
      return;
    }
  }
  table.phase = DRAWING;
};

export const onAddedKong = (table: MutableTable, seat: number, tile: number): void => {
  const kind = kindAt(tile);
  remove(table, seat, tile);
  table.shown[kind]!++;
  for (let i = 0; i < table.meldCount[seat]!; i++) {
    const pung = table.melds[seat * 4 + i] as Meld;
    if (meldType(pung) !== PUNG || meldKind(pung) !== kind) continue;
    table.melds[seat * 4 + i] = (pung & ~7) | ADDED_KONG | (tile >= 34 ? 1 << 16 : 0);
  }
  table.drawn = NONE;
  table.isReplacement = 1;
  table.claimTile = tile;
  table.claimBy = BY_ADDED_KONG;
  table.phase = CLAIMING;
  updateWaits(table, seat);
  if (table.rules.family === 'riichi' && table.rules.kongDora) table.pendingDora++;
};

export const onKita = (table: MutableTable, seat: number): void => {
  remove(table, seat, KITA_KIND);
  table.shown[KITA_KIND]!++;
  table.kita[seat]!++;
  table.kitaTurns[seat] = table.turns;
  table.drawn = NONE;
  table.isReplacement = 1;
  table.claimTile = KITA_KIND;
  table.claimBy = BY_KITA;
  table.phase = CLAIMING;
  updateWaits(table, seat);
};

export const onDora = (table: MutableTable, tile: number): void => {
  table.indicators[table.indicatorCount++] = tile;
  table.shown[kindAt(tile)]!++;
  if (table.pendingDora > 0) table.pendingDora--;
};

/** Relative seat of `from` as the caller sees it: 1 next, 2 opposite, 3 previous; with three seats 1 and 3. */
export const relativeSeat = (table: Table, seat: number, from: number): number => {
  const distance = (from - seat + table.seats) % table.seats;
  return table.seats === 3 && distance === 2 ? 3 : distance;
};
export const absoluteSeat = (table: Table, seat: number, relative: number): number =>
  (seat + (table.seats === 3 && relative === 3 ? 2 : relative)) % table.seats;

export const feederOf = (table: Table, seat: number, meld: Meld): number => absoluteSeat(table, seat, meldFrom(meld));

export const resetRound = (table: MutableTable): void => {
  for (const array of [
    table.hands,
    table.sizes,
    table.melds,
    table.meldTurns,
    table.meldCount,
    table.isOpen,
    table.rivers,
    table.riverFlags,
    table.riverTurns,
    table.riverSize,
    table.riverSuits,
    table.riverHonours,
    table.riichi,
    table.doubleRiichi,
    table.ippatsu,
    table.passedWin,
    table.waitSuits,
    table.waitHonours,
    table.kita,
    table.pao,
    table.turnsTaken,
    table.indicators,
    table.wallLeft,
    table.shown,
    table.deltas,
    table.won,
  ])
    array.fill(0);
  table.kitaTurns.fill(-1);
  table.nagashi.fill(1);
  table.wall.fill(NONE);
  table.drawn = NONE;
  table.isReplacement = 0;
  table.claimTile = NONE;
  table.claimBy = BY_DISCARD;
  table.replacements = 0;
  table.kongs = 0;
  table.pendingDora = 0;
  table.indicatorCount = 0;
  table.interrupted = 0;
  table.riichiSeat = NONE;
  table.banned1 = NONE;
  table.banned2 = NONE;
  table.turns = 0;
  table.ron = 0;
  table.result = 0;
};

/** Thirteen tiles for a seat; UNSEEN ones make its hand unknown. */
export const onDeal = (table: MutableTable, seat: number, tiles: ArrayLike<number>): void => {
  let known = true;
  for (let i = 0; i < tiles.length; i++) if (tiles[i]! < 0 || tiles[i]! >= 37) known = false;
  table.known[seat] = known ? 1 : 0;
  table.sizes[seat] = tiles.length;
  if (known) for (let i = 0; i < tiles.length; i++) table.hands[seat * 37 + tiles[i]!]!++;
  table.recount(seat);
  updateWaits(table, seat);
};

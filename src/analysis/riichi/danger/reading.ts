/**
 * What one seat can know of the table: copies unseen, and for each opponent its river, its calls and the kinds it certainly cannot win on. The table may
 * show every hand; only the observer's concealed tiles are looked at.
 *
 * Certainly safe (genbutsu) against an opponent: its own discards; what anybody threw, or set aside as North, after its riichi; the same since its
 * last discard. In each case a hand that waits for the kind is furiten, so the chance is exactly 0.
 */
import { doraOf } from '../../../rules/riichi/index.ts';
import { hasKind } from '../../../shape/index.ts';
import {
  isOpenMeld,
  kindOf,
  meldKind,
  meldReds,
  meldType,
  CHOW,
  NORTH,
  type Kind,
  type Meld,
  type Tile,
} from '../../../tiles/index.ts';
import {
  CLAIMED,
  FROM_DRAW,
  NONE,
  NO_RIICHI,
  RIVER,
  WITH_RIICHI,
  riichiRules,
  type Table,
} from '../../../table/index.ts';

/** How a kind became safe against an opponent: index into HOW; 0 not safe. */
export const HOW = [
  'not',
  'early by hand',
  'later by hand',
  'from the draw',
  'riichi tile',
  'thrown by another',
] as const;
export const HOWS = HOW.length;
export const EARLY_BY_HAND = 1;
const LATE_BY_HAND = 2;
const DRAWN = 3;
export const RIICHI_THROWN = 4;
export const PASSED = 5;
/** By threes of discards, up to 12 and more; by hand and from the draw. */
export const WHENS = 10;
/** Discards of a seat that count as early. */
const EARLY = 6;

/** Riichi, closed, open with one, two, three or more melds. */
export const STATES = 5;
/** A model is calibrated for each state, in South games (first) and East games apart. */
export const GROUPS = 2 * STATES;
/** Riichi, closed, open. */
export const MODES = 3;
/** 1/9, 2/8, 3/7, 4/6, 5, value honour, guest wind. */
export const CLASSES = 7;
export const VALUE_HONOUR = 5;
export const GUEST = 6;
/** Of the number of own discards: 0–5, 6–8, 9–11, 12–14, 15 and more. */
export const TURNS = 5;

export const turnBucket = (discards: number): number => (discards < 6 ? 0 : Math.min(4, ((discards - 3) / 3) | 0));

/** 2m to 8m are not played with by three. */
export const isAbsentKind = (seats: number, kind: number): boolean => seats === 3 && !hasKind('sanma', kind as Kind);

/** What one seat can know of one opponent: its river, melds and calls, and the kinds it certainly cannot win on. */
export class Opponent {
  seat = 0;
  isRiichi = false;
  isDealer = false;
  state = 0;
  group = 0;
  mode = 0;
  melds = 0;
  /** Of them not closed kongs. */
  openMelds = 0;
  /** Own discards. */
  discards = 0;
  turn = 0;
  /** Index in the river of the riichi tile; NONE. */
  riichiAt = NONE;
  /** Own discards before its first call, all of them when it never called; and before its last one, 0 likewise. */
  firstCall = 0;
  lastCall = 0;
  /** Turn of the last discard by hand; −1 before. */
  changed = -1;
  /** Kinds of the last two discards by hand, the latest first; NONE. */
  lastHand = NONE;
  lastHand2 = NONE;
  /** HOW each kind is safe. */
  readonly how = new Uint8Array(34);
  /** 1 for kinds that others threw since its last discard by hand. The hand is still the same and did not win on them, so it hardly waits for them, unless it lacked a yaku. */
  readonly passed = new Uint8Array(34);
  /** As `how`, with PASSED also for kinds in `passed`. Not for a seat in riichi: before declaring it may have had no yaku to win with. */
  readonly shut = new Uint8Array(34);
  /** When each kind in the own river was first thrown, of WHENS; of others it says nothing. */
  readonly when = new Uint8Array(34);
  /** 1 for kinds thrown where it could call them since its first call: by the seat before it, with three seats by any. */
  readonly offered = new Uint8Array(34);
  /** HOW each kind was thrown by the opponent itself; 0 where it was not. */
  readonly river = new Uint8Array(34);
  /** Discards by suit m p s z. */
  readonly suitDiscards = new Uint8Array(4);
  /** Two-sided waits (k, k + 3) with neither end shut. */
  liveSuji = 0;
  /** The one suit of all suited melds; 3 only honours; 4 several; NONE without melds. */
  meldSuit = NONE;
  /** Melds that are a yaku by themselves. */
  valueMelds = 0;
  /** No meld has a terminal or honour; no meld is a chow. */
  isSimple = true;
  isPungs = true;
  /** Dora, red fives and set-aside Norths among melds. */
  doraShown = 0;
  /** 1 value honour, 2 twice so, by honour 0–6; 0 guest wind. */
  readonly honourValue = new Uint8Array(7);
}

/** What one seat can know of the table: tiles unseen, dora, and each opponent. */
export class TableReading {
  seats = 4;
  observer = 0;
  /** Copies of each kind the observer sees nowhere; 0 for kinds not in the wall. */
  readonly unseen = new Uint8Array(34);
  /** Indicators that point at each kind. */
  readonly dora = new Uint8Array(34);
  /** Dora the observer sees nowhere. */
  doraUnseen = 0;
  /** 0 far from any dora, 1 two away, 2 neighbour, 3 dora. */
  readonly nearDora = new Uint8Array(34);
  /** Red fives of m p s seen nowhere: 1 or 0. */
  readonly redUnseen = new Uint8Array(3);
  /** By absolute seat; the observer's own entry is not kept. */
  readonly opponents: readonly Opponent[] = Array.from({ length: 4 }, () => new Opponent());

  /** Reads the table as `observer` sees it. The observer's hand must be known. */
  update(table: Table, observer: number): void {
    this.seats = table.seats;
    this.observer = observer;
    this.countUnseen(table);
    this.findDora(table);
    this.findReds(table);
    this.doraUnseen = 0;
    for (let kind = 0; kind < 34; kind++) this.doraUnseen += this.dora[kind]! * this.unseen[kind]!;
    for (let seat = 0; seat < table.seats; seat++) if (seat !== observer) this.readOpponent(table, seat);
  }

  private countUnseen(table: Table): void {
    const { unseen, observer } = this;
    const own = table.shapes[observer]!.counts;
    for (let kind = 0; kind < 34; kind++)
      unseen[kind] = isAbsentKind(table.seats, kind) ? 0 : Math.max(0, 4 - table.shown[kind]! - own[kind]!);
  }

  private findDora(table: Table): void {
    const { dora, nearDora } = this;
    dora.fill(0);
    nearDora.fill(0);
    for (let i = 0; i < table.indicatorCount; i++) {
      const kind = doraOf(kindOf(table.indicators[i] as Tile), riichiRules(table));
      dora[kind]!++;
      nearDora[kind] = 3;
      if (kind >= 27) continue;
      for (let by = -2; by <= 2; by++) {
        const rank = (kind % 9) + by;
        if (by !== 0 && rank >= 0 && rank < 9)
          nearDora[kind + by] = Math.max(nearDora[kind + by]!, by === 1 || by === -1 ? 2 : 1);
      }
    }
  }

  private findReds(table: Table): void {
    const reds = riichiRules(table).reds;
    for (let suit = 0; suit < 3; suit++) {
      const tile = 34 + suit;
      let seen = reds[suit] === 0 || table.hands[this.observer * 37 + tile]! > 0;
      for (let i = 0; i < table.indicatorCount; i++) seen ||= table.indicators[i] === tile;
      for (let seat = 0; seat < table.seats && !seen; seat++) {
        for (let i = 0; i < table.riverSize[seat]!; i++) seen ||= table.rivers[seat * RIVER + i] === tile;
        for (let i = 0; i < table.meldCount[seat]!; i++) {
          const meld = table.melds[seat * 4 + i] as Meld;
          seen ||= meldReds(meld) > 0 && ((meldKind(meld) / 9) | 0) === suit;
        }
      }
      this.redUnseen[suit] = seen ? 0 : 1;
    }
  }

  private readOpponent(table: Table, seat: number): void {
    const opponent = this.opponents[seat]!;
    opponent.seat = seat;
    opponent.isRiichi = table.riichi[seat] !== NO_RIICHI;
    opponent.isDealer = table.dealer === seat;
    opponent.melds = table.meldCount[seat]!;
    const open = table.isOpen[seat] === 1 ? Math.min(3, opponent.melds) : 0;
    opponent.state = opponent.isRiichi ? 0 : 1 + open;
    opponent.group = opponent.state + (riichiRules(table).length === 'east' ? STATES : 0);
    opponent.mode = opponent.isRiichi ? 0 : open === 0 ? 1 : 2;
    this.readHonours(table, opponent);
    this.readRiver(table, opponent);
    this.readPassed(table, opponent);
    this.readMelds(table, opponent);
    this.readCalls(table, opponent);
    this.readOffered(table, opponent);
    this.countSuji(opponent);
  }

  private readHonours(table: Table, opponent: Opponent): void {
    const { honourValue } = opponent;
    honourValue.fill(0);
    honourValue[table.roundWind()]!++;
    honourValue[table.seatWind(opponent.seat)]!++;
    honourValue[4] = 1;
    honourValue[5] = 1;
    honourValue[6] = 1;
  }

  private readRiver(table: Table, opponent: Opponent): void {
    const { seat, how, river, when, suitDiscards } = opponent;
    how.fill(0);
    river.fill(0);
    suitDiscards.fill(0);
    opponent.riichiAt = NONE;
    opponent.lastHand = NONE;
    opponent.lastHand2 = NONE;
    opponent.changed = -1;
    const size = table.riverSize[seat]!;
    opponent.discards = size;
    opponent.turn = turnBucket(size);
    for (let i = 0; i < size; i++) {
      const kind = kindOf(table.rivers[seat * RIVER + i] as Tile);
      const flags = table.riverFlags[seat * RIVER + i]!;
      suitDiscards[(kind / 9) | 0]!++;
      if ((flags & FROM_DRAW) === 0) {
        opponent.lastHand2 = opponent.lastHand;
        opponent.lastHand = kind;
        opponent.changed = table.riverTurns[seat * RIVER + i]!;
      }
      let code = (flags & FROM_DRAW) !== 0 ? DRAWN : i < EARLY ? EARLY_BY_HAND : LATE_BY_HAND;
      if ((flags & WITH_RIICHI) !== 0) {
        opponent.riichiAt = i;
        code = RIICHI_THROWN;
      }
      if (river[kind] === 0) {
        river[kind] = code;
        when[kind] = Math.min(WHENS / 2 - 1, (i / 3) | 0) * 2 + ((flags & FROM_DRAW) !== 0 ? 1 : 0);
      }
      if (how[kind] === 0) how[kind] = code;
    }
  }

  /** What was thrown after the riichi, or else since the last own discard, is safe; what since the last one by hand has passed. */
  private readPassed(table: Table, opponent: Opponent): void {
    const { seat, how, passed, shut, discards, riichiAt, changed } = opponent;
    const at = riichiAt !== NONE ? riichiAt : discards - 1;
    const since = at < 0 ? -1 : table.riverTurns[seat * RIVER + at]!;
    passed.fill(0);
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      for (let i = table.riverSize[other]! - 1; i >= 0; i--) {
        const turn = table.riverTurns[other * RIVER + i]!;
        if (turn <= since && turn <= changed) break;
        const kind = kindOf(table.rivers[other * RIVER + i] as Tile);
        if (turn > since && how[kind] === 0) how[kind] = PASSED;
        if (turn > changed) passed[kind] = 1;
      }
      const north = table.kitaTurns[other]!;
      if (north > since && how[NORTH] === 0) how[NORTH] = PASSED;
      if (north > changed) passed[NORTH] = 1;
    }
    for (let kind = 0; kind < 34; kind++)
      shut[kind] = how[kind]! > 0 || opponent.isRiichi ? how[kind]! : passed[kind]! * PASSED;
  }

  /** When it called: each claimed discard of another seat was followed at once by the caller's own. */
  private readCalls(table: Table, opponent: Opponent): void {
    const { seat, discards } = opponent;
    opponent.firstCall = discards;
    opponent.lastCall = 0;
    if (opponent.melds === 0) return;
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      for (let i = 0; i < table.riverSize[other]!; i++) {
        if ((table.riverFlags[other * RIVER + i]! & CLAIMED) === 0) continue;
        const turn = table.riverTurns[other * RIVER + i]! + 1;
        for (let own = 0; own < discards; own++) {
          if (table.riverTurns[seat * RIVER + own] !== turn) continue;
          opponent.firstCall = Math.min(opponent.firstCall, own);
          opponent.lastCall = Math.max(opponent.lastCall, own);
        }
      }
    }
  }

  private readOffered(table: Table, opponent: Opponent): void {
    const { seat, offered, firstCall, discards } = opponent;
    offered.fill(0);
    if (firstCall === discards) return;
    const since = table.riverTurns[seat * RIVER + firstCall]!;
    for (let other = 0; other < table.seats; other++) {
      const mayCall = table.seats === 3 ? other !== seat : other === (seat + 3) % 4;
      if (!mayCall) continue;
      for (let i = table.riverSize[other]! - 1; i >= 0; i--) {
        if (table.riverTurns[other * RIVER + i]! < since) break;
        if ((table.riverFlags[other * RIVER + i]! & CLAIMED) !== 0) continue;
        offered[kindOf(table.rivers[other * RIVER + i] as Tile)] = 1;
      }
    }
  }

  private readMelds(table: Table, opponent: Opponent): void {
    const { seat, honourValue } = opponent;
    opponent.meldSuit = opponent.melds === 0 ? NONE : 3;
    opponent.openMelds = 0;
    opponent.valueMelds = 0;
    opponent.isSimple = true;
    opponent.isPungs = true;
    opponent.doraShown = table.kita[seat]! * (1 + this.dora[30]!);
    for (let i = 0; i < opponent.melds; i++) {
      const meld = table.melds[seat * 4 + i] as Meld;
      const kind = meldKind(meld);
      const type = meldType(meld);
      const suit = (kind / 9) | 0;
      const copies = type === CHOW ? 1 : type >= 2 ? 4 : 3;
      if (isOpenMeld(meld)) opponent.openMelds++;
      opponent.doraShown += meldReds(meld) + copies * this.dora[kind]!;
      if (type === CHOW) {
        opponent.isPungs = false;
        opponent.doraShown += this.dora[kind + 1]! + this.dora[kind + 2]!;
        if (kind % 9 === 0 || kind % 9 === 6) opponent.isSimple = false;
      } else if (kind >= 27 || kind % 9 === 0 || kind % 9 === 8) opponent.isSimple = false;
      if (kind >= 27 && honourValue[kind - 27]! > 0) opponent.valueMelds++;
      if (suit < 3 && opponent.meldSuit !== suit) opponent.meldSuit = opponent.meldSuit === 3 ? suit : 4;
    }
  }

  private countSuji(opponent: Opponent): void {
    const { shut } = opponent;
    let live = 0;
    for (let suit = this.seats === 3 ? 1 : 0; suit < 3; suit++)
      for (let low = suit * 9; low < suit * 9 + 6; low++) if (shut[low] === 0 && shut[low + 3] === 0) live++;
    opponent.liveSuji = live;
  }
}

/** Index into CLASSES of a kind for an opponent. */
export const classOf = (kind: number, opponent: Opponent): number => {
  if (kind >= 27) return opponent.honourValue[kind - 27]! > 0 ? VALUE_HONOUR : GUEST;
  const rank = kind % 9;
  return rank <= 4 ? rank : 8 - rank;
};

/**
 * THE state of a table: the fold of its events, for referee, replay, bot, feature and page alike. A seat's view is the same
 * class fed with masked events; `known[seat]` says whose hand it can see. Plain data, typed arrays for the hot parts.
 *
 * `Table` is what everybody reads; `MutableTable` is the same object as those files of src/table see it that write it, and leaves
 * this folder nowhere. The way in is `apply`, and `tableOf` for a described position.
 *
 * Tiles are 0–36 (red fives apart); seats absolute; NONE where there is no tile, UNSEEN where the tile is hidden.
 */
import type { ReadonlyBytes, ReadonlyInts, ReadonlyShorts } from '../base/index.ts';
import type { ChineseRules, RiichiRules, Ruleset } from '../rules/index.ts';
import { ShapeTracker } from '../shape/index.ts';
import { kindOf, makeMeld, makeMpszTile, makeTiles, type Meld, type Tile } from '../tiles/index.ts';

/** No tile and no seat. */
export const NONE = 255;
/** A tile that this observer may not see. */
export const UNSEEN = 254;

/** What the table waits for. */
export const IDLE = 0;
/** `turn` must draw. */
export const DRAWING = 1;
/** `turn` holds a tile too many and must act. */
export const ACTING = 2;
/** The others may claim `claimTile`, thrown or shown by `turn`. */
export const CLAIMING = 3;
/** Results are known; end-round follows. */
export const SETTLED = 4;
/** Names of the phases, by number. */
export const PHASES = ['idle', 'drawing', 'acting', 'claiming', 'settled'] as const;

/** Why a tile can be claimed. */
export const BY_DISCARD = 0;
/** It is added to a pung and may be robbed. */
export const BY_ADDED_KONG = 1;
/** It is a North set aside, which may be robbed. */
export const BY_KITA = 2;
/** It is part of a closed kong, which only thirteen orphans may rob. */
export const BY_CLOSED_KONG = 3;

/** More discards than a seat can make: Chinese Standard, 21 draws and claims. */
export const RIVER = 48;
/** Flag of a river tile: it was thrown as it was drawn. */
export const FROM_DRAW = 1;
/** Flag of a river tile: riichi was declared with it. */
export const WITH_RIICHI = 2;
/** Flag of a river tile: another seat has claimed it. */
export const CLAIMED = 4;

/** How a round may have ended, by number. */
export const RESULTS = ['none', 'win', 'exhaustive', 'abort', 'fault'] as const;

/** No riichi. */
export const NO_RIICHI = 0;
/** Riichi is declared, and the discard is still to be thrown or claimed. */
export const DECLARED = 1;
/** Riichi stands: the discard was not claimed for a win. */
export const ACCEPTED = 2;

const SCALARS = [
  'phase',
  'turn',
  'round',
  'honba',
  'deposits',
  'dealer',
  'drawn',
  'isReplacement',
  'claimTile',
  'claimBy',
  'liveLeft',
  'replacements',
  'kongs',
  'pendingDora',
  'indicatorCount',
  'interrupted',
  'riichiSeat',
  'banned1',
  'banned2',
  'turns',
  'ron',
  'result',
] as const;
const ARRAYS = [
  'scores',
  'known',
  'hands',
  'sizes',
  'melds',
  'meldTurns',
  'meldCount',
  'isOpen',
  'rivers',
  'riverFlags',
  'riverTurns',
  'riverSize',
  'riverSuits',
  'riverHonours',
  'riichi',
  'doubleRiichi',
  'ippatsu',
  'passedWin',
  'waitSuits',
  'waitHonours',
  'kita',
  'kitaTurns',
  'pao',
  'nagashi',
  'turnsTaken',
  'indicators',
  'wallLeft',
  'shown',
  'wall',
  'deltas',
  'won',
] as const;

export class MutableTable {
  readonly rules: Ruleset;
  readonly seats: number;

  phase = IDLE;
  /** The seat that draws, acts, or whose tile is being claimed. */
  turn = 0;
  /** As in start-round. */
  round = 0;
  honba = 0;
  deposits = 0;
  dealer = 0;
  /** Tile just drawn by `turn` and not thrown yet. */
  drawn = NONE;
  /** The tile drawn, or to be drawn, replaces a kong or a kita. */
  isReplacement = 0;
  claimTile = NONE;
  claimBy = BY_DISCARD;
  /** Live tiles not drawn yet (riichi), or of the common wall (Chinese). */
  liveLeft = 0;
  /** Replacement tiles taken. */
  replacements = 0;
  /** Kongs on the table. */
  kongs = 0;
  /** Indicators of open and added kongs not turned yet. */
  pendingDora = 0;
  indicatorCount = 0;
  /** 1 after the first call, closed kong or kita of the round. */
  interrupted = 0;
  /** The seat that has declared riichi and whose discard is due or not yet accepted; NONE. */
  riichiSeat = NONE;
  /** Kinds that may not be thrown right after a call; NONE. */
  banned1 = NONE;
  banned2 = NONE;
  /** Discards of the round. */
  turns = 0;
  /** Seats that won this round, as bits. */
  ron = 0;
  /** How the round ended: see RESULTS. */
  result = 0;

  readonly scores = new Int32Array(4);
  readonly known = new Uint8Array(4);
  /** 37 counts a seat: concealed tiles; meaningless where the hand is not known. */
  readonly hands = new Uint8Array(4 * 37);
  /** Concealed tiles. */
  readonly sizes = new Uint8Array(4);
  /** Four a seat, in order of calling. */
  readonly melds = new Int32Array(16);
  /** Own discards before each meld was made; of an added kong, before its pung. */
  readonly meldTurns = new Uint8Array(16);
  readonly meldCount = new Uint8Array(4);
  readonly isOpen = new Uint8Array(4);
  readonly rivers = new Uint8Array(4 * RIVER);
  readonly riverFlags = new Uint8Array(4 * RIVER);
  /** Number of each discard in the round, from 0: orders the rivers among each other. A described position has equal ones where nobody knows the order, and −1. */
  readonly riverTurns = new Int16Array(4 * RIVER);
  readonly riverSize = new Uint8Array(4);
  /** Kinds in the river, claimed ones included: bits 0–26 and 27–33. */
  readonly riverSuits = new Int32Array(4);
  readonly riverHonours = new Int32Array(4);
  readonly riichi = new Uint8Array(4);
  readonly doubleRiichi = new Uint8Array(4);
  readonly ippatsu = new Uint8Array(4);
  /** Furiten beyond the own river: 1 until the own next discard, 2 (after riichi) until the round ends. */
  readonly passedWin = new Uint8Array(4);
  /** Kinds that complete the hand (3n + 1 tiles, known seats), not all four among its concealed tiles; yaku or not. */
  readonly waitSuits = new Int32Array(4);
  readonly waitHonours = new Int32Array(4);
  readonly kita = new Uint8Array(4);
  /** Discards of the round before the seat's last kita; −1 without one, and where it is not known. */
  readonly kitaTurns = new Int16Array(4);
  /** Liable seat plus one for [seat · 3 + (0 dragons, 1 winds, 2 kongs)]; 0 none. */
  readonly pao = new Uint8Array(12);
  /** All discards so far are terminals and honours, none claimed. */
  readonly nagashi = new Uint8Array(4);
  /** Draws and claims a seat has had. */
  readonly turnsTaken = new Uint8Array(4);
  /** Tiles 0–36. */
  readonly indicators = new Uint8Array(5);
  /** Chinese duplicate walls: tiles left by seat. */
  readonly wallLeft = new Uint8Array(4);
  /** Copies of each kind lying open: rivers and melds other than closed kongs. Chinese closed kongs never count. */
  readonly shown = new Uint8Array(34);
  /** Physical ids, when the referee's wall is known; NONE otherwise. */
  readonly wall = new Uint8Array(136).fill(NONE);
  /** Changes of the scores in this round. */
  readonly deltas = new Int32Array(4);
  /** 1 for each winner, 2 ready at an exhaustive draw. */
  readonly won = new Uint8Array(4);
  /** Shape of each known hand. */
  readonly shapes: readonly ShapeTracker[];

  constructor(rules: Ruleset) {
    this.rules = rules;
    this.seats = rules.seats;
    const isSanma = rules.family === 'riichi' && rules.seats === 3;
    this.shapes = Array.from({ length: 4 }, () => new ShapeTracker(new Uint8Array(34), isSanma));
  }

  clone(): MutableTable {
    const copy = new MutableTable(this.rules);
    copy.set(this);
    return copy;
  }

  /** Becomes equal to `other`, which has the same rules. */
  set(other: Table): void {
    for (const name of SCALARS) this[name] = other[name];
    for (const name of ARRAYS) this[name].set(other[name]);
    for (let seat = 0; seat < this.seats; seat++) this.shapes[seat]!.reset(other.shapes[seat]!.counts);
  }

  /** Plain JSON; restore reads it back. */
  toJSON(): Readonly<Record<string, unknown>> {
    const scalars = SCALARS.map((name) => [name, this[name]] as const);
    const arrays = ARRAYS.map((name) => [name, Array.from(this[name])] as const);
    return { table: 1, ...Object.fromEntries([...scalars, ...arrays]) };
  }

  /** Becomes what `toJSON` of a table with the same rules said; false when the value is no such thing. */
  restore(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || (value as { table?: unknown }).table !== 1) return false;
    const from = value as Readonly<Record<string, unknown>>;
    const isNumber = (n: unknown): n is number => typeof n === 'number' && Number.isInteger(n);
    for (const name of SCALARS) if (!isNumber(from[name])) return false;
    for (const name of ARRAYS) {
      const list = from[name];
      if (!Array.isArray(list) || list.length !== this[name].length || !list.every(isNumber)) return false;
    }
    for (const name of SCALARS) this[name] = from[name] as number;
    for (const name of ARRAYS) this[name].set(from[name] as number[]);
    for (let seat = 0; seat < this.seats; seat++) this.recount(seat);
    return true;
  }

  /** Sets the shape of a seat from its tiles. */
  recount(seat: number): void {
    const counts = new Uint8Array(34);
    if (this.known[seat] === 1)
      for (let tile = 0; tile < 37; tile++) counts[kindOf(tile as Tile)]! += this.hands[seat * 37 + tile]!;
    this.shapes[seat]!.reset(counts);
  }

  /** A number that differs, as good as surely, between different states. */
  hash(): number {
    let hash = 0x811c9dc5;
    const mix = (n: number): void => {
      hash = Math.imul(hash ^ (n & 0xffff), 0x01000193);
      hash = Math.imul(hash ^ (n >>> 16), 0x01000193);
    };
    for (const name of SCALARS) mix(this[name]);
    for (const name of ARRAYS) for (const n of this[name]) mix(n);
    return hash >>> 0;
  }

  seatWind(seat: number): 0 | 1 | 2 | 3 {
    return ((seat - this.dealer + this.seats) % this.seats) as 0 | 1 | 2 | 3;
  }

  roundWind(): 0 | 1 | 2 | 3 {
    return ((this.round >> 2) & 3) as 0 | 1 | 2 | 3;
  }

  meldsOf(seat: number): readonly Meld[] {
    const melds: Meld[] = [];
    for (let at = 4 * seat; at < 4 * seat + this.meldCount[seat]!; at++) melds.push(this.melds[at]! as Meld);
    return melds;
  }

  /** Concealed tiles of a known hand, sorted. */
  tilesOf(seat: number): readonly Tile[] {
    const tiles: Tile[] = [];
    for (let tile = 0; tile < 37; tile++)
      for (let n = 0; n < this.hands[seat * 37 + tile]!; n++) tiles.push(tile as Tile);
    return tiles;
  }

  riverOf(seat: number): readonly Tile[] {
    return Array.from(this.rivers.subarray(seat * RIVER, seat * RIVER + this.riverSize[seat]!)) as Tile[];
  }

  /** For error messages: the whole state in a few lines. */
  dump(): string {
    const name = (tile: number): string => (tile === NONE ? '-' : tile === UNSEEN ? '?' : makeMpszTile(tile as Tile));
    const rows = Array.from({ length: this.seats }, (_, seat) => {
      const hand = this.known[seat] === 1 ? makeTiles(this.tilesOf(seat)) : `${this.sizes[seat]} tiles`;
      const melds = this.meldsOf(seat).map(makeMeld).join(' ');
      return `seat ${seat} ${this.scores[seat]} ${hand}${melds === '' ? '' : ` # ${melds}`} river ${this.riverOf(seat).map(name).join(' ')}${this.riichi[seat] === NO_RIICHI ? '' : ' riichi'}`;
    });
    return [
      `${this.rules.id} round ${this.round} honba ${this.honba} deposits ${this.deposits} dealer ${this.dealer} ${PHASES[this.phase]} turn ${this.turn} drawn ${name(this.drawn)} claim ${name(this.claimTile)} live ${this.liveLeft} indicators ${Array.from(this.indicators.subarray(0, this.indicatorCount), name).join(' ')}`,
      ...rows,
    ].join('\n');
  }
}

type ReadonlyField<Field> = Field extends Uint8Array
  ? ReadonlyBytes
  : Field extends Int16Array
    ? ReadonlyShorts
    : Field extends Int32Array
      ? ReadonlyInts
      : Field;

type ReadonlyFields<State> = { readonly [Name in keyof State]: ReadonlyField<State[Name]> };

/** The state, to read; it changes as a whole alone: by events, and by taking over another table's state. */
export interface Table extends ReadonlyFields<Omit<MutableTable, 'clone' | 'recount' | 'shapes'>> {
  /** Shape of each known hand. */
  readonly shapes: readonly Pick<ShapeTracker, 'counts' | 'standard' | 'shanten'>[];
  clone(): Table;
}

/** An empty table, for events to fill. */
export const Table: new (rules: Ruleset) => Table = MutableTable;

declare const full: unique symbol;

/**
 * A table on which nothing is hidden: every hand and the wall, as the referee has it. Players are handed a `Table` as their seat sees it, which is no such
 * thing; only what learns (a critic) may look at one.
 */
export interface FullTable extends Table {
  readonly [full]: true;
}

/** An empty table for a referee: what it will be filled with is known whole. */
export const newFullTable = (rules: Ruleset): FullTable => new MutableTable(rules) as unknown as FullTable;

/** The riichi rules of a table that is known to play them. */
export const riichiRules = (table: Table): RiichiRules => table.rules as RiichiRules;
/** The rules of a table of Chinese Standard; a Bug for another one. */
export const chineseRules = (table: Table): ChineseRules => table.rules as ChineseRules;

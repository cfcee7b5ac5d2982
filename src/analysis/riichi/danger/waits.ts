/**
 * Features of "this kind wins for that opponent, given that its hand is ready". Suited kinds are seen from the nearer end of the suit, so
 * that 3 and 7 share weights. Copies on the table enter by counts of unseen tiles alone, in ordered rows: one
 * more copy shown never raises the chance of a kind directly, though it may indirectly by lowering that of its rivals (rivals.ts). With three seats 1m and 9m
 * have no neighbours, and North is set aside rather than waited for: these kinds have features of their own.
 */
import { NONE, type Table } from '../../../table/index.ts';
import { CHOW, NORTH, meldKind, meldType, type Meld } from '../../../tiles/index.ts';
import { Layout } from '../../linear/index.ts';
import { CLASSES, HOWS, MODES, STATES, TURNS, WHENS, classOf, type Opponent, type TableReading } from './reading.ts';

/** The features that the chance of a winning tile is fitted on. */
export const waitLayout = new Layout();
const add = waitLayout.add.bind(waitLayout);

/** One-sided ranks 1–3 by HOW of the far end; two-sided 4 and 5 by both; honours by value. */
const PATTERNS = 3 * HOWS + 2 * HOWS * HOWS + 3;
/** Unseen combinations of two tiles: 0 1 2 3–4 6 8–9 12 16. */
const COMBOS = 8;
const COMBO = Uint8Array.from({ length: 17 }, (_, n) =>
  n < 3 ? n : n <= 4 ? 3 : n <= 6 ? 4 : n <= 9 ? 5 : n <= 12 ? 6 : 7,
);
const UNSEEN = 5;
const OFFSETS = 9;

const BIAS = add('state.turn', STATES * TURNS);
const PATTERN = add('state.pattern', STATES * PATTERNS);
const COPIES = add('state.class.unseen', STATES * CLASSES * UNSEEN, UNSEEN, { isLevel: true });
const SIDE = add('mode.rank.side.combos', MODES * 5 * 2 * COMBOS, COMBOS);
const CLOSED = add('mode.rank.kanchan', MODES * 5 * COMBOS, COMBOS);
const EDGE = add('mode.penchan', MODES * COMBOS, COMBOS);
const DORA = add('state.class.dora', STATES * CLASSES * 4);
const RED = add('state.red', STATES * 2);
const NEIGHBOUR = add('mode.rank.offset.how', MODES * 5 * OFFSETS * HOWS);
const SUJI = add('mode.sides.suji', MODES * 4 * 19);
const SUIT = add('state.class.suit', STATES * CLASSES * 7);
const FLUSH = add('melds.flush.discards', 4 * 6 * 4);
const YAKU = add('melds.class.yaku', 4 * CLASSES * 8);
const LAST = add('mode.rank.last', MODES * 5 * (OFFSETS + 1));
const LAST2 = add('mode.rank.last2', MODES * 5 * (OFFSETS + 1));
const HONOUR = add('mode.turn.honour.unseen', MODES * TURNS * 3 * UNSEEN, UNSEEN, { isLevel: true });
const RIICHI = add('class.riichi.since', CLASSES * 6 * 5);
const MELD = add('state.meld', STATES * 10);
const TOTAL = add('mode.sides.rank.turn', MODES * 4 * 6 * TURNS);
const PATTERN_SUJI = add('mode.pattern.suji', MODES * PATTERNS * 6);
const PATTERN_TURN = add('mode.pattern.turn', MODES * PATTERNS * TURNS);
const PATTERN_COPIES = add('mode.pattern.unseen', MODES * PATTERNS * UNSEEN, UNSEEN);
/** The two kinds on either side, each 0 not in the river, 1 early by hand, 2 later by hand or with riichi, 3 from the draw. */
const AROUND = add('mode.rank.around', MODES * 5 * 256);
const LASTS = add('mode.rank.lasts', MODES * 5 * (OFFSETS + 1) * (OFFSETS + 1));
const OPEN = add('melds.class.yaku.flush', 4 * CLASSES * 8 * 6);
const AROUND_CODE = Uint8Array.from([0, 1, 2, 3, 2, 0]);

/** Two-sided waits still possible (liveSuji), by rank and open sides of the kind: the fewer are left, the more each counts. */
const RANK_SUJI = add('mode.rank.sides.suji', MODES * 5 * 3 * 19);
/**
 * Copies the observer holds, 1 to 4: an opponent that lacks the kind has fewer runs made with it, so that it waits for it more often. What others see
 * of a kind stays in the ordered rows.
 */
const HELDS = 4;
const HELD = add('state.class.held', STATES * CLASSES * HELDS);
const HELD_SIDES = add('mode.sides.rank.held', MODES * 4 * 6 * HELDS);

/** Whether the kind and the far ends of its two sides were thrown by others since the hand last changed; ranks and honours. */
const PASSED_BY = add('state.rank.passed', STATES * 6 * 8);
/** Whether the kind and the far ends of its two sides were thrown where the hand could call them, since its first call. */
const OFFERED = add('melds.rank.offered', 4 * 6 * 8);
/** River neighbours by when they were thrown, by hand and from the draw. */
const WHEN = add('mode.rank.offset.when', MODES * 5 * OFFSETS * WHENS);

/** The rivals feature (rivals.ts), one weight a state. The only feature whose value is not 0 or 1. */
const RIVALS = add('state.rivals', STATES);
/** Index of the rivals feature for a group of states. */
export const rivalsFeature = (group: number): number => RIVALS + (group % STATES);

/** 1m and 9m, North: with three seats. */
const LONES = 2;
const addLone = (name: string, size: number, ordered = 0): number =>
  add(name, size, ordered, { seats: 3, isLevel: true });
const LONE_COPIES = addLone('lone.state.unseen', LONES * STATES * UNSEEN, UNSEEN);
const LONE_TURN = addLone('lone.mode.turn.unseen', LONES * MODES * TURNS * UNSEEN, UNSEEN);
const LONE_DORA = addLone('lone.state.dora', LONES * STATES * 2);
const LONE_SUJI = addLone('lone.mode.suji', LONES * MODES * 19);
const LONE_RIICHI = addLone('lone.riichi.since', LONES * 6 * 5);
const LONE_PASSED = addLone('lone.state.passed', LONES * STATES * 2);
const LONE_OPEN = addLone('lone.melds.yaku.flush', LONES * 4 * 8 * 6);

/** Where the tile `kind` stands to `other` of the same suit, −4 … 4 as 0 … 8, turned so that the nearer end is low; −1 farther or elsewhere. */
const offsetOf = (kind: number, other: number, isHigh: boolean): number => {
  if (other >= 27 || ((other / 9) | 0) !== ((kind / 9) | 0)) return -1;
  const by = isHigh ? kind - other : other - kind;
  return by < -4 || by > 4 ? -1 : by + 4;
};

/** How the opponent's melds lie to the kind: 0 elsewhere, else by the nearest. */
const meldRelation = (table: Table, opponent: Opponent, kind: number): number => {
  let relation = 0;
  for (let i = 0; i < opponent.melds; i++) {
    const meld = table.melds[opponent.seat * 4 + i] as Meld;
    const low = meldKind(meld);
    if (meldType(meld) !== CHOW) {
      const by = Math.abs(low - kind);
      if (by === 0) return 9;
      if (kind < 27 && low < 27 && by <= 2 && ((low / 9) | 0) === ((kind / 9) | 0))
        relation = Math.max(relation, 9 - by);
      continue;
    }
    if (kind >= 27 || ((low / 9) | 0) !== ((kind / 9) | 0)) continue;
    const by = kind - low;
    const code = by >= 0 && by <= 2 ? 2 + by : by === -1 || by === 3 ? 5 : by === -2 || by === 4 ? 6 : 1;
    relation = Math.max(relation, code);
  }
  return relation;
};

const flushRelation = (opponent: Opponent, kind: number): number => {
  if (opponent.meldSuit === 4) return kind >= 27 ? 4 : 5;
  if (opponent.meldSuit === 3) return 3;
  return kind >= 27 ? 1 : ((kind / 9) | 0) === opponent.meldSuit ? 0 : 2;
};

const yakuShown = (opponent: Opponent): number =>
  (opponent.valueMelds > 0 ? 4 : 0) + (opponent.isSimple ? 2 : 0) + (opponent.isPungs ? 1 : 0);

/** Index into LONES; NONE for the kinds that have neighbours, and for honours that are kept. */
const loneOf = (kind: number): number => (kind === 0 || kind === 8 ? 0 : kind === NORTH ? 1 : NONE);

const loneFeatures = (
  reading: TableReading,
  opponent: Opponent,
  kind: number,
  lone: number,
  out: Uint16Array,
): number => {
  const { state, mode, passed, turn, liveSuji } = opponent;
  const copies = reading.unseen[kind]!;
  let n = 0;
  out[n++] = LONE_COPIES + (lone * STATES + state) * UNSEEN + copies;
  out[n++] = LONE_TURN + ((lone * MODES + mode) * TURNS + turn) * UNSEEN + copies;
  out[n++] = LONE_DORA + (lone * STATES + state) * 2 + (reading.dora[kind]! > 0 ? 1 : 0);
  out[n++] = LONE_SUJI + (lone * MODES + mode) * 19 + liveSuji;
  out[n++] = LONE_PASSED + (lone * STATES + state) * 2 + passed[kind]!;
  if (opponent.isRiichi && opponent.riichiAt !== NONE) out[n++] = LONE_RIICHI + lone * 30 + riichiAge(opponent);
  if (opponent.melds > 0) out[n++] = LONE_OPEN + lone * 192 + openShape(opponent, kind);
  return n;
};

/** When riichi was declared, by threes of discards, and how long ago: 6 × 5. */
const riichiAge = ({ discards, riichiAt }: Opponent): number =>
  Math.min(5, (riichiAt / 3) | 0) * 5 + Math.min(4, (discards - riichiAt) >> 1);

/** Melds, the yaku they show and how the kind lies to their suit: 4 × 8 × 6. */
const openShape = (opponent: Opponent, kind: number): number =>
  ((Math.min(4, opponent.melds) - 1) * 8 + yakuShown(opponent)) * 6 + flushRelation(opponent, kind);

/** Writes the active features to `out`; returns how many. `kind` must not be safe. */
export const waitFeatures = (
  table: Table,
  reading: TableReading,
  opponent: Opponent,
  kind: number,
  out: Uint16Array,
): number => {
  const lone = reading.seats === 3 ? loneOf(kind) : NONE;
  if (lone !== NONE) return loneFeatures(reading, opponent, kind, lone, out);
  const { unseen } = reading;
  const { state, mode, shut, passed, offered, turn } = opponent;
  const tileClass = classOf(kind, opponent);
  const copies = unseen[kind]!;
  let n = 0;
  let sides = 3;
  let pattern = 0;
  // Bits: the kind, the far end towards the centre, the other far end.
  let wasPassed = passed[kind]!;
  let wasOffered = offered[kind]!;
  out[n++] = BIAS + state * TURNS + turn;
  out[n++] = COPIES + (state * CLASSES + tileClass) * UNSEEN + copies;
  out[n++] = DORA + (state * CLASSES + tileClass) * 4 + reading.nearDora[kind]!;
  if (kind >= 27) {
    const value = opponent.honourValue[kind - 27]!;
    pattern = PATTERNS - 3 + value;
    out[n++] = HONOUR + ((mode * TURNS + turn) * 3 + value) * UNSEEN + copies;
  } else {
    const rank = kind % 9;
    const isHigh = rank > 4;
    const near = isHigh ? 8 - rank : rank;
    const step = isHigh ? -1 : 1;
    const context = mode * 5 + near;
    // Towards the centre: t + 1, t + 2 and the far end t + 3, which always exists.
    const inner = shut[kind + 3 * step]!;
    const outer = near >= 3 ? shut[kind - 3 * step]! : 0;
    pattern = near < 3 ? near * HOWS + inner : 3 * HOWS + ((near - 3) * HOWS + inner) * HOWS + outer;
    sides = 0;
    if (inner === 0) {
      sides++;
      out[n++] = SIDE + context * 2 * COMBOS + COMBO[unseen[kind + step]! * unseen[kind + 2 * step]!]!;
    }
    if (near >= 3 && outer === 0) {
      sides++;
      out[n++] = SIDE + (context * 2 + 1) * COMBOS + COMBO[unseen[kind - step]! * unseen[kind - 2 * step]!]!;
    }
    if (near >= 1) out[n++] = CLOSED + context * COMBOS + COMBO[unseen[kind - step]! * unseen[kind + step]!]!;
    if (near === 2) out[n++] = EDGE + mode * COMBOS + COMBO[unseen[kind - step]! * unseen[kind - 2 * step]!]!;
    if (near === 4) out[n++] = RED + state * 2 + reading.redUnseen[(kind / 9) | 0]!;
    let around = 0;
    for (let by = -4; by <= 4; by++) {
      const place = near + by;
      if (by === 0) continue;
      const code = place < 0 || place > 8 ? 0 : opponent.river[kind + by * step]!;
      if (code > 0) {
        out[n++] = NEIGHBOUR + (context * OFFSETS + by + 4) * HOWS + code;
        out[n++] = WHEN + (context * OFFSETS + by + 4) * WHENS + opponent.when[kind + by * step]!;
      }
      if (by >= -2 && by <= 2) around = around * 4 + AROUND_CODE[code]!;
    }
    out[n++] = AROUND + context * 256 + around;
    const last = 1 + (opponent.lastHand === NONE ? -1 : offsetOf(kind, opponent.lastHand, isHigh));
    const last2 = 1 + (opponent.lastHand2 === NONE ? -1 : offsetOf(kind, opponent.lastHand2, isHigh));
    out[n++] = LAST + context * (OFFSETS + 1) + last;
    out[n++] = LAST2 + context * (OFFSETS + 1) + last2;
    out[n++] = LASTS + (context * (OFFSETS + 1) + last) * (OFFSETS + 1) + last2;
    wasPassed |= passed[kind + 3 * step]! << 1;
    wasOffered |= offered[kind + 3 * step]! << 1;
    if (near >= 3) {
      wasPassed |= passed[kind - 3 * step]! << 2;
      wasOffered |= offered[kind - 3 * step]! << 2;
    }
    out[n++] = RANK_SUJI + (context * 3 + sides) * 19 + opponent.liveSuji;
  }
  out[n++] = PATTERN + state * PATTERNS + pattern;
  out[n++] = PATTERN_SUJI + (mode * PATTERNS + pattern) * 6 + Math.min(5, (opponent.liveSuji / 3) | 0);
  out[n++] = PATTERN_TURN + (mode * PATTERNS + pattern) * TURNS + turn;
  out[n++] = PATTERN_COPIES + (mode * PATTERNS + pattern) * UNSEEN + copies;
  out[n++] = SUJI + (mode * 4 + sides) * 19 + opponent.liveSuji;
  const sort = Math.min(5, tileClass);
  out[n++] = TOTAL + ((mode * 4 + sides) * 6 + sort) * TURNS + turn;
  out[n++] = PASSED_BY + (state * 6 + sort) * 8 + wasPassed;
  const held = Math.max(0, table.shapes[reading.observer]!.counts[kind]! - 1);
  out[n++] = HELD + (state * CLASSES + tileClass) * HELDS + held;
  out[n++] = HELD_SIDES + ((mode * 4 + sides) * 6 + sort) * HELDS + held;
  out[n++] = SUIT + (state * CLASSES + tileClass) * 7 + Math.min(6, opponent.suitDiscards[(kind / 9) | 0]!);
  if (opponent.isRiichi && opponent.riichiAt !== NONE) out[n++] = RIICHI + tileClass * 30 + riichiAge(opponent);
  if (opponent.melds > 0) {
    const melds = Math.min(4, opponent.melds) - 1;
    const suit = opponent.meldSuit < 3 ? opponent.suitDiscards[opponent.meldSuit]! : 0;
    out[n++] = FLUSH + (melds * 6 + flushRelation(opponent, kind)) * 4 + Math.min(3, suit);
    out[n++] = YAKU + (melds * CLASSES + tileClass) * 8 + yakuShown(opponent);
    const shown = yakuShown(opponent) * 6 + flushRelation(opponent, kind);
    out[n++] = OPEN + (melds * CLASSES + tileClass) * 48 + shown;
    out[n++] = OFFERED + (melds * 6 + sort) * 8 + wasOffered;
    out[n++] = MELD + state * 10 + meldRelation(table, opponent, kind);
  }
  return n;
};

/** Tiles and numbers back from the columns of `meowjong`, for checks and for people. */
import {
  COLUMN,
  DISCARDS,
  DISCARDS_AT,
  KITA_AT,
  MELD_SLOTS,
  MELD_WIDTH,
  SCORE_BITS,
  SEAT_BLOCKS,
  TURN_BITS,
  meowjong,
} from './layout.ts';

/** A meld of 3 or 4 kinds in order, and the turn of its call. */
export type ReadMeld = { readonly kinds: readonly number[]; readonly turn: number };

/** A seat as the planes show it. */
export type ReadSeat = {
  readonly melds: readonly ReadMeld[];
  readonly kita: number;
  /** Kinds in order. */
  readonly discards: readonly number[];
  /** Turn of the riichi; undefined without one, and for the seat itself, which has no such column. */
  readonly riichi: number | undefined;
};

/** A state as the planes show it, to check them by. */
export type ReadState = {
  /** Kind; undefined where there is none. */
  readonly target: number | undefined;
  /** Concealed copies by kind, without the target. */
  readonly hand: Uint8Array;
  /** Suits of red fives held. */
  readonly reds: readonly number[];
  readonly indicators: readonly number[];
  /** Hundreds of points by absolute seat. */
  readonly scores: readonly number[];
  readonly round: number;
  readonly honba: number;
  readonly deposits: number;
  readonly wind: number;
  /** Self, next, second, third. */
  readonly seats: readonly ReadSeat[];
};

const { planeCount } = meowjong;

/** Reads the state back from the planes. */
export const readMeowjong = (planes: Uint8Array): ReadState => {
  const kindsAt = (column: number): number[] => {
    const kinds: number[] = [];
    for (let kind = 0; kind < 34; kind++) if (planes[kind * planeCount + column]! > 0) kinds.push(kind);
    return kinds;
  };
  const numberAt = (column: number, bits: number): number => {
    let n = 0;
    for (let i = 0; i < bits; i++) n = 2 * n + (planes[column + i]! > 0 ? 1 : 0);
    return n;
  };
  const listAt = (column: number, most: number): number[] =>
    Array.from({ length: most }, (_, i) => kindsAt(column + i)).flat();
  const seatAt = ({ first, riichi }: (typeof SEAT_BLOCKS)[number]): ReadSeat => {
    const melds: ReadMeld[] = [];
    for (let i = 0; i < MELD_SLOTS; i++) {
      const at = first + i * MELD_WIDTH;
      const kinds = listAt(at, 4);
      if (kinds.length > 0) melds.push({ kinds, turn: numberAt(at + 4, TURN_BITS) });
    }
    return {
      melds,
      kita: listAt(first + KITA_AT, 4).length,
      discards: listAt(first + DISCARDS_AT, DISCARDS),
      riichi: riichi >= 0 && planes[riichi]! > 0 ? numberAt(riichi + 1, TURN_BITS) : undefined,
    };
  };
  const hand = new Uint8Array(34);
  for (let i = 0; i < 4; i++) for (const kind of kindsAt(COLUMN['hand']! + i)) hand[kind]!++;
  return {
    target: kindsAt(COLUMN['target']!)[0],
    hand,
    reds: kindsAt(COLUMN['red']!).map((kind) => (kind / 9) | 0),
    indicators: listAt(COLUMN['dora']!, 5),
    scores: [0, 1, 2, 3].map((seat) => numberAt(COLUMN['score0.high']! + SCORE_BITS * seat, SCORE_BITS)),
    round: numberAt(COLUMN['round']!, 4),
    honba: numberAt(COLUMN['honba']!, 4),
    deposits: numberAt(COLUMN['deposits.high']!, 4),
    wind: kindsAt(COLUMN['wind']!)[0]! - 27,
    seats: SEAT_BLOCKS.map(seatAt),
  };
};

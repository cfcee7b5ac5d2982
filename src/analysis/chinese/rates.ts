/**
 * How fast a tile comes. Unit: its share of the unseen tiles (unseen copies over unseen tiles) a turn. A kind is drawn and thrown more or less
 * often than that by its class, by how many copies are unseen and by the time: kinds nobody shows late in the round are in others'
 * sets. Counted in games of four equal experts by `verify plans --rates`.
 */
import type { Situation } from './situation.ts';

/** Honour, terminal, 2 and 8, 3 to 7. */
export const classOfKind = (kind: number): number => {
  if (kind >= 27) return 0;
  const edge = Math.min(kind % 9, 8 - (kind % 9));
  return edge === 0 ? 1 : edge === 1 ? 2 : 3;
};

/** By own draws taken: fewer than 5, fewer than 10, more. */
export const stageOf = (drawsLeft: number): number => (drawsLeft > 16 ? 0 : drawsLeft > 11 ? 1 : 2);

/** The turns that matter lie ahead: shares of the stages for a hand in each stage. */
const AHEAD = [
  [0.3, 0.45, 0.25],
  [0, 0.6, 0.4],
  [0, 0, 1],
] as const;

type Table = readonly (readonly (readonly number[])[])[];

/** The own draw in a turn; [stage][class][unseen − 1]. */
const DRAWN: Table = [
  [
    [1.2, 1.3, 1.1, 1],
    [1, 1.15, 1.03, 0.98],
    [1.3, 0.95, 1.05, 0.95],
    [1.1, 1.1, 1, 0.95],
  ],
  [
    [1.35, 1.27, 1.1, 0.98],
    [1.35, 1.17, 0.93, 0.93],
    [1.5, 1.12, 0.96, 0.93],
    [1.15, 1.1, 0.94, 0.89],
  ],
  [
    [1.55, 1.25, 0.97, 0.78],
    [1.33, 1.08, 0.9, 0.72],
    [1.3, 1.12, 0.97, 0.72],
    [1.3, 1, 0.94, 0.78],
  ],
];
/** A discard of one other seat in a turn. */
const THROWN: Table = [
  [
    [2.05, 2.1, 1.97, 1.3],
    [1.9, 1.45, 1.1, 0.88],
    [1.8, 1.2, 1.01, 0.72],
    [1, 0.98, 0.76, 0.6],
  ],
  [
    [1.47, 1.42, 1.15, 0.8],
    [1.5, 1.36, 1.1, 0.82],
    [1.5, 1.27, 1.05, 0.77],
    [1.2, 1.03, 0.9, 0.68],
  ],
  [
    [1.6, 1.35, 0.9, 0.54],
    [1.55, 1.2, 0.92, 0.67],
    [1.5, 1.23, 0.88, 0.66],
    [1.23, 1, 0.79, 0.6],
  ],
];

const ahead = (table: Table, stage: number, type: number, copies: number): number =>
  AHEAD[stage]!.reduce<number>((sum, share, at) => sum + share * table[at]![type]![copies - 1]!, 0);

/** 3 stages × 34 kinds × 5 numbers of copies. */
const spread = (table: Table): Float64Array =>
  Float64Array.from({ length: 3 * 34 * 5 }, (_, i) => {
    const [stage, kind, copies] = [(i / 170) | 0, ((i / 5) | 0) % 34, i % 5];
    return copies === 0 ? 0 : ahead(table, stage, classOfKind(kind), copies);
  });
const drawnAhead = spread(DRAWN);
const thrownAhead = spread(THROWN);

export class Rates {
  /** By kind, for the copies unseen now: the own draw as a multiple of the tile's share; the other ways as multiples of the own draw. */
  readonly drawn = new Float64Array(34);
  /** One seat, the previous one, gives chows; three give pungs and wins. */
  readonly chow = new Float64Array(34);
  readonly pung = new Float64Array(34);
  readonly win = new Float64Array(34);

  set({ unseen, draws }: Situation): void {
    const stage = stageOf(draws);
    for (let kind = 0; kind < 34; kind++) {
      const copies = unseen[kind]!;
      if (copies === 0) continue;
      const at = (stage * 34 + kind) * 5 + copies;
      const own = drawnAhead[at]!;
      const thrown = thrownAhead[at]! / own;
      this.drawn[kind] = own;
      this.chow[kind] = thrown;
      this.pung[kind] = 3 * thrown;
      this.win[kind] = 3 * thrown;
    }
  }
}

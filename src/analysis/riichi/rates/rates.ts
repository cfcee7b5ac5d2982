/**
 * How often a tile that a seat waits for is thrown, and how often the others end the round: counted in records by `suzaku fit ron-rate`. The unit of time is a
 * go-around: from a seat's discard to its next draw or call. The value solver uses `thrown` as the chance of a win by discard and the hazards as the chance
 * that the round ends before its next draw.
 */
import type { Provenance } from '../../provenance.ts';

/** 1/9, 2/8, 3/7, 4–6, then the same where all two-sided partners lie in the own river (suji), then honours. */
export const KIND_CLASSES = 9;
/** Copies the waiting seat sees nowhere: 1–4. */
export const COPIES = 4;
/** Of the seat's own discards, three a step: 0–2, …, 15 and more. */
export const TURN_STEPS = 6;
/** The waiting seat: riichi, closed, open. */
export const WAITERS = 3;
/** Others in riichi: none, one, more. */
export const RIICHI_STEPS = 3;

/** What the counted rates depend on: how late it is, how the waiting seat plays, and how many others are in riichi. */
export type RateSituation = {
  /** Own discards so far. */
  readonly discards: number;
  /** 0 riichi, 1 closed, 2 open. */
  readonly waiter: number;
  /** Others in riichi. */
  readonly othersInRiichi: number;
};

/** Chances (0 to 1) that the round ends within one go-around other than by the own win, and the mean points that costs. */
export type Hazard = {
  /** Chances in one go-around. The own discard is won on. */
  readonly dealIn: number;
  /** Another seat wins by its own draw; on a third seat's discard. */
  readonly tsumo: number;
  readonly ron: number;
  /** The round ends without a winner. */
  readonly draw: number;
  /** Mean points the seat then pays, counters included. */
  readonly dealInLoss: number;
  readonly tsumoLoss: number;
};

/** The counts behind Rates as they ship, made by `suzaku fit ron-rate`. */
export type RatesData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  /** Chances in 1/10 000, [(((class · COPIES + copies − 1) · TURN_STEPS + turn) · WAITERS + waiter) · RIICHI_STEPS + othersInRiichi]. */
  readonly thrown: readonly number[];
  /** [(turn · WAITERS + waiter) · RIICHI_STEPS + othersInRiichi] × dealIn, tsumo, ron, draw in 1/10 000, then the two losses in points. */
  readonly hazards: readonly number[];
  readonly samples: number;
};

/** Numbers of one situation in the table of hazards. */
export const HAZARD_FIELDS = 6;

export const turnStep = (discards: number): number => Math.min(TURN_STEPS - 1, (discards / 3) | 0);

/** `suits`: kinds 0–26 in the own river as bits. */
export const kindClass = (kind: number, suits: number): number => {
  if (kind >= 27) return KIND_CLASSES - 1;
  const rank = kind % 9;
  const near = Math.min(3, rank > 4 ? 8 - rank : rank);
  const low = rank < 3 || ((suits >> (kind - 3)) & 1) === 1;
  const high = rank > 5 || ((suits >> (kind + 3)) & 1) === 1;
  return near + (low && high ? 4 : 0);
};

/** Place of a situation in the table of hazards. */
export const situationIndex = ({ discards, waiter, othersInRiichi }: RateSituation): number =>
  (turnStep(discards) * WAITERS + waiter) * RIICHI_STEPS + Math.min(RIICHI_STEPS - 1, othersInRiichi);

/** Place of a tile in a situation in the table of tiles thrown. */
export const thrownIndex = (kindClass: number, copies: number, situation: RateSituation): number =>
  (kindClass * COPIES + copies - 1) * TURN_STEPS * WAITERS * RIICHI_STEPS + situationIndex(situation);

/** Counted rates of the riichi family: how often a tile that is waited for is thrown, and how often the others end the round, per go-around. */
export class Rates {
  private readonly table: readonly Hazard[];

  constructor(readonly data: RatesData) {
    const { hazards } = data;
    this.table = Array.from({ length: hazards.length / HAZARD_FIELDS }, (_, i) => {
      const field = (n: number): number => hazards[i * HAZARD_FIELDS + n]!;
      const chance = (n: number): number => field(n) / 10_000;
      return {
        dealIn: chance(0),
        tsumo: chance(1),
        ron: chance(2),
        draw: chance(3),
        dealInLoss: field(4),
        tsumoLoss: field(5),
      };
    });
  }

  /** Chance that another seat throws the kind within one go-around; 0 without copies left. `suits`: the waiting seat's river as bits. */
  thrown(kind: number, copies: number, suits: number, situation: RateSituation): number {
    if (copies <= 0) return 0;
    return this.data.thrown[thrownIndex(kindClass(kind, suits), Math.min(COPIES, copies), situation)]! / 10_000;
  }

  hazards(situation: RateSituation): Hazard {
    return this.table[situationIndex(situation)]!;
  }
}

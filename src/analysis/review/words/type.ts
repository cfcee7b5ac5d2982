/** Words of a review, for terminal and page alike. */
import type { Category, Unit } from '../../advice/index.ts';
import type { Habit } from '../habits.ts';
import type { Grade, RoundOutcome } from '../types.ts';

/** The words of a review in one language. */
export type ReviewWords = {
  readonly winds: readonly string[];
  /** `East 1`, counters; `number` from 1. */
  readonly round: (wind: string, number: number, honba: number) => string;
  /** A tile that may be claimed before the own first draw is of the first turn. */
  readonly turn: (turn: number) => string;
  readonly place: (place: number) => string;
  readonly title: (name: string) => string;
  readonly seat: (seat: number) => string;
  readonly categories: Readonly<Record<Category, string>>;
  readonly grades: Readonly<Record<Grade, string>>;
  readonly habits: Readonly<Record<Habit, string>>;
  /** Those that are called otherwise in a game of points, which has no kita and no abortive draw. */
  readonly pointHabits: Readonly<Partial<Record<Habit, string>>>;
  readonly outcomes: Readonly<Record<RoundOutcome, string>>;
  /** Those that are called otherwise in a game of points, where ready hands do not count. */
  readonly pointOutcomes: Readonly<Partial<Record<RoundOutcome, string>>>;
  readonly columns: {
    readonly action: string;
    readonly value: Readonly<Record<Unit, string>>;
    readonly lost: string;
    readonly win: string;
    readonly dealIn: string;
    readonly points: Readonly<Record<Unit, string>>;
    readonly shanten: Readonly<Record<Unit, string>>;
    readonly tiles: string;
    readonly plan: string;
    readonly round: string;
    readonly scores: string;
    /** Change of the score. */
    readonly delta: string;
    readonly change: string;
    readonly luck: string;
    readonly decisions: string;
    readonly best: string;
    readonly category: string;
    readonly result: string;
  };
  readonly summary: string;
  readonly figures: {
    readonly decisions: (all: number, judged: number, forced: number, unknown: number) => string;
    readonly absent: (absent: number) => string;
    readonly accuracy: (share: string, best: number, judged: number) => string;
    readonly loss: Readonly<Record<Unit, (loss: string, perRound: string) => string>>;
    readonly grades: (mistakes: number, blunders: number) => string;
    readonly dealIns: (count: number, forced: number, expected: string, best: string) => string;
    readonly luck: Readonly<Record<Unit, (change: string, luck: string, loss: string) => string>>;
  };
  readonly ranks: string;
  /** Where there are no ranks to tell. */
  readonly rounds: string;
  readonly worst: string;
  readonly noMistakes: string;
  readonly played: string;
  readonly best: string;
  readonly unknown: string;
  readonly stopped: (done: number, reviewed: number, rounds: number) => string;
  /** Of a round that a stopped review did not get to. */
  readonly notReviewed: string;
  readonly previous: string;
  readonly next: string;
  readonly table: string;
  readonly all: string;
  readonly more: (n: number) => string;
  readonly indicators: string;
  readonly left: (tiles: number) => string;
  readonly you: string;
  readonly unit: Readonly<Record<Unit, (points: string) => string>>;
  readonly keys: string;
  /** Without names of players. */
  readonly anonymous: string;
};

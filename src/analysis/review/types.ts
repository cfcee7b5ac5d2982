/** What a review says. Worths are in the unit of the advice: rank points of the final place, or game points in Chinese Standard. */
import type { Family } from '../../rules/index.ts';
import type { ActionList, Table } from '../../table/index.ts';
import type { Tile } from '../../tiles/index.ts';
import type { Advice, ActionLabel, Category, Outcome, Unit } from '../advice/index.ts';
import type { Reason } from '../reasons/index.ts';

/** Whoever gives advice: anything that can put a value on every legal action. `table` is the seat's view and must not be changed. */
export type Adviser = {
  /** Rank points of the places, first place first; none where worths are game points. */
  readonly points?: readonly number[];
  readonly advise: (table: Table, seat: number, legal: ActionList) => Advice;
};

/** How bad an action was, by its loss; see gradeOf. */
export const GRADES = ['best', 'fine', 'mistake', 'blunder'] as const;
/** One of GRADES: how bad an action was. */
export type Grade = (typeof GRADES)[number];

/** A decision before it is taken. */
export type Position = {
  /** Whose numbers the actions are. */
  readonly family: Family;
  /** Number of the round in the record, from 0. */
  readonly round: number;
  /** Own draws and calls so far in the round. */
  readonly turn: number;
  readonly phase: 'act' | 'claim';
  /** Ascending. */
  readonly legal: readonly number[];
  /** There is one action; nobody was asked. */
  readonly isForced: boolean;
  /** Null where forced. */
  readonly advice: Advice | null;
  /** Names of the options in the order of the advice; of the one action where forced. */
  readonly labels: readonly ActionLabel[];
};

/** A decision of a record with what was played, what that lost against the best action, and why. */
export type Judged = Position & {
  /** Index of the event that shows the action, or of the first one after the claimable tile for a pass. */
  readonly index: number;
  /** Null where a better claim cut it off, or where the record does what the rules do not allow: nobody knows what it cost. */
  readonly played: number | null;
  /** The discard that went with a chow, pung or riichi that was played: a decision of its own. Null for other actions. */
  readonly thrown: Tile | null;
  /** The player was not connected; does not count. */
  readonly isAbsent: boolean;
  readonly best: number;
  /** Index of an earlier decision of the round that this one only repeats: what was turned down then is charged there and left out of `loss` here. */
  readonly continues: number | null;
  /** The action that `loss` is counted from: `best`, or the best of those that were not turned down before. */
  readonly against: number;
  /** Value of the best less that of the played action, and its standard error where the advice knows one. Null where `played` is, or forced. */
  readonly loss: number | null;
  readonly error: number | null;
  readonly grade: Grade | null;
  /** By best and played action, or the two best; null where forced. */
  readonly category: Category | null;
  readonly reasons: readonly Reason[];
};

/** How a round ended for the seat. `fault`: by an illegal or late action of anybody; `cut-off`: the record breaks off in it. */
export type RoundOutcome = Outcome | 'nagashi' | 'aborted' | 'fault' | 'cut-off';

/** One round of a review: the scores before it, how it ended, and how much of the change came from decisions and how much from luck. */
export type RoundReview = {
  /** Index of its first event. */
  readonly first: number;
  /** As in start-round. */
  readonly round: number;
  readonly honba: number;
  readonly deposits: number;
  readonly dealer: number;
  readonly scores: readonly number[];
  /** P(final rank), a row a seat, before the round; none in game points. */
  readonly ranks: readonly (readonly number[])[];
  /** Expected points of the seat before the round; 0 in game points. */
  readonly value: number;
  readonly outcome: RoundOutcome;
  /** Points won or lost in it; null where the record does not say. */
  readonly delta: number | null;
  /** Change of the expected points by the round, null where it is not known; change = luck − loss. */
  readonly change: number | null;
  /** By own decisions; null where a stopped review did not get to the round. */
  readonly loss: number | null;
  /** Null where the change is, or where not all decisions of the round were reviewed. */
  readonly luck: number | null;
};

/** Judged decisions of one category: how many, in how many the best action was played, and the value lost in all. */
export type Count = { readonly decisions: number; readonly best: number; readonly loss: number };

/** A discard that was won on. */
export type DealIn = {
  /** Index into decisions: the discard, or the riichi before it where one tile alone could be thrown with it. */
  readonly decision: number;
  /** Points paid. */
  readonly points: number;
  /** There was nothing to choose, as after riichi. */
  readonly wasForced: boolean;
  /** Chance, seen beforehand, that this discard is won on; and of the best action's. Null where forced: nobody was asked. */
  readonly chance: number | null;
  readonly bestChance: number | null;
  /** The advice would have done the same. */
  readonly wasBest: boolean;
};

/** Totals of a review: decisions by grade and category, value lost, deals-in and luck. */
export type ReviewSummary = {
  /** Of the record, and those the review got to: all, or those up to where it was stopped, the last one perhaps in part. */
  readonly rounds: number;
  readonly reviewed: number;
  /** All decisions = forced + unknown + absent + judged. */
  readonly decisions: number;
  readonly forced: number;
  readonly unknown: number;
  readonly absent: number;
  readonly judged: number;
  /** Judged ones where the best action, or one as good, was played. */
  readonly best: number;
  /** best / judged; null without any. */
  readonly accuracy: number | null;
  readonly loss: number;
  /** Sum of the standard errors: an upper bound, as errors of one fit go together. Null where none are known. */
  readonly error: number | null;
  /** A round reviewed; null without any. */
  readonly lossPerRound: number | null;
  readonly grades: Readonly<Record<Grade, number>>;
  readonly categories: Readonly<Record<Category, Count>>;
  readonly dealIns: {
    /** All of the list, and the forced ones among them. */
    readonly count: number;
    readonly forced: number;
    /** Over the discards with a choice: expected from those played, and had the best action been played each time. */
    readonly expected: number;
    readonly bestExpected: number;
    readonly list: readonly DealIn[];
  };
  /** Rank points of the final place, or the final score in game points; where known. */
  readonly final: number | null;
  readonly change: number | null;
  /** Null where that of a round is. */
  readonly luck: number | null;
};

/** Everything a review says of one seat in one record. */
export type Review = {
  readonly seat: number;
  readonly unit: Unit;
  /** Rank points of the places; none in game points. */
  readonly points: readonly number[];
  /** False when it was stopped. */
  readonly isComplete: boolean;
  readonly rounds: readonly RoundReview[];
  /** In order of play, each decision of the seat once. */
  readonly decisions: readonly Judged[];
  /** Indices of decisions with a loss, the greatest first. */
  readonly worst: readonly number[];
  readonly summary: ReviewSummary;
};

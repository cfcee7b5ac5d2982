/** What the functions that take text answer, as plain JSON: actions as docs/actions.md writes them, tiles such as `5m`, and no numbers that stand for names. */
import type {
  Category,
  Grade,
  Learnt,
  Outcome,
  Parts,
  ReviewSummary,
  Risk,
  RoundReview,
  Unit,
} from '../../analysis/index.ts';

/** A fan of a plan, by the judge's name. */
export type PlanFan = { readonly name: string; readonly points: number; readonly count: number };

/** A way to eight fan in Chinese Standard that an action keeps. */
export type PlanAnswer = {
  readonly fans: readonly PlanFan[];
  /** What the way of winning adds: concealment, wait, self-draw. */
  readonly beside: readonly PlanFan[];
  /** Tiles to exchange. */
  readonly distance: number;
  /** Tiles that bring it nearer, with the copies unseen. */
  readonly wants: readonly { readonly tile: string; readonly left: number }[];
  /** Chance of completing it in this round. */
  readonly chance: number;
  /** Fan of the win, on average. */
  readonly fan: number;
  /** Points of the win, on average. */
  readonly points: number;
  readonly manner: 'open' | 'closed' | 'drawn';
};

/** One legal action with its value and what it leads to. */
export type OptionAnswer = {
  /** Such as `discard 5m`, `riichi`, `pung`, `pass`. */
  readonly action: string;
  /** The discard that goes best with a riichi or a call; null for other actions. */
  readonly discard: string | null;
  /** Expected points, in the unit of the answer. */
  readonly value: number;
  /** Standard error of the difference to the best option, 0 for the best; null in Chinese Standard. */
  readonly error: number | null;
  /** What each ending of the round adds to the value. */
  readonly parts: Parts;
  /** Where a network was asked: how often strong players choose so by its estimate, and what that adds to the value beside the parts. */
  readonly learnt?: Learnt;
  /** Chance of each ending of the round; the sum is 1. */
  readonly chances: Readonly<Record<Outcome, number>>;
  /** Tiles from a ready hand after the action; −1 for a win. */
  readonly shanten: number;
  /** Tiles that bring the hand nearer, and their unseen copies together. */
  readonly kinds: readonly string[];
  readonly tiles: number;
  /** Points of a win, on average; null where none is in sight. */
  readonly winPoints: number | null;
  /** For each opponent: chance that the tile thrown is won on, and points then paid. */
  readonly risks: readonly Risk[];
  /** False where the search stopped at its work budget. */
  readonly converged: boolean;
  /** Chinese Standard: ways to eight fan, likeliest first. */
  readonly plans?: readonly PlanAnswer[];
};

/** Why one option is better than another: a stable code, its figures, and a sentence. */
export type ReasonAnswer = { readonly code: string; readonly text: string; readonly [figure: string]: unknown };

/** What the adviser would do in a position, and why. */
export type AdviceAnswer = {
  /** Who was asked: a player spec such as `expert:ms=20`. */
  readonly advisor: string;
  /** The seat that decides, 0 the first dealer. */
  readonly seat: number;
  readonly phase: 'act' | 'claim';
  /** There is one legal action, and nobody was asked. */
  readonly forced: boolean;
  /** Expected points before the decision, by the scores alone; null where forced. */
  readonly base: number | null;
  readonly best: string;
  /** Best first, every legal action once; empty where forced. */
  readonly options: readonly OptionAnswer[];
  /** Why the best option is better than the second. */
  readonly reasons: readonly ReasonAnswer[];
};

/** One decision of a reviewed seat. */
export type DecisionAnswer = Pick<AdviceAnswer, 'phase' | 'forced' | 'base' | 'best' | 'options' | 'reasons'> & {
  /** Number of the event in the record that shows the action. */
  readonly index: number;
  /** Number of the round in the record, from 0. */
  readonly round: number;
  /** Own draws and calls so far in the round. */
  readonly turn: number;
  /** Null where a better claim cut it off, so that nobody knows what was wanted. */
  readonly played: string | null;
  /** The discard that went with a chow, pung or riichi. */
  readonly thrown: string | null;
  /** The player was not connected. */
  readonly absent: boolean;
  /** Index into `decisions` of an earlier one that this one only repeats. */
  readonly continues: number | null;
  /** The action that `loss` is counted from. */
  readonly against: string;
  /** Points lost against it, and their standard error; null where forced or unknown. */
  readonly loss: number | null;
  readonly error: number | null;
  readonly grade: Grade | null;
  readonly category: Category | null;
};

/** Every decision of one seat in one game, judged. */
export type ReviewAnswer = {
  /** Version of these fields. */
  readonly suzakuReview: number;
  readonly id: string | null;
  /** The ruleset with its options, as text. */
  readonly rules: string;
  readonly seat: number;
  /** By seat; empty texts where the record does not say. */
  readonly names: readonly string[];
  readonly advisor: string;
  readonly unit: Unit;
  /** Rank points of the places; empty in Chinese Standard. */
  readonly points: readonly number[];
  readonly complete: boolean;
  readonly summary: ReviewSummary;
  readonly rounds: readonly RoundReview[];
  /** Indices into `decisions`, the greatest loss first. */
  readonly worst: readonly number[];
  readonly decisions: readonly DecisionAnswer[];
};

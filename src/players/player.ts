/**
 * The seat contract. Whoever sits at a table, a rule, a network or a process at the end of a pipe, is asked for one of the legal
 * actions and answers at once or later. A player is made for one seat of one match and is asked one question at a time.
 */
import { Bug } from '../base/index.ts';
import type { OptionValue } from '../records/index.ts';
import type { ActionList, Event, Table } from '../table/index.ts';

/** What a player is shown: the table as its seat sees it, and the legal actions. */
export type Observation = {
  /** The table as the seat sees it; only for players that ask for it, otherwise undefined. */
  readonly view: Table | undefined;
  readonly seat: number;
  /** Ascending, at least one. */
  readonly legal: ActionList;
};

/** An action and what the player wants kept with it (features, a log-probability …): whoever watches the decisions gets it. */
export type KeptAnswer = { readonly action: number; readonly kept: unknown };
/** Kept by players that value every legal action: the values, in points of the game, best first. */
export type KeptValues = { readonly optionValues: readonly OptionValue[] };
/** What `kept` of a decision holds, where it holds option values. */
export const optionValuesOf = (kept: unknown): readonly OptionValue[] | undefined =>
  typeof kept === 'object' && kept !== null && 'optionValues' in kept ? (kept as KeptValues).optionValues : undefined;
/** An action, alone or with something to keep. */
export type Answer = number | KeptAnswer;

/** A bot: it is shown an observation and answers with one of the legal actions. */
export type Player = {
  /** The spec that made it. */
  readonly name: string;
  /** Whether `choose` reads the view; without it simulation is faster. */
  readonly needsView: boolean;
  /** One of `legal`. Never rejects. */
  readonly choose: (observation: Observation) => Answer | Promise<Answer>;
  /** Every event of the match as the seat sees it, in order; for players that keep a table of their own. */
  readonly hear?: (event: Event) => void;
  /** The match is over: waits for what is under way and ends processes. Never rejects. */
  readonly leave?: () => void | Promise<void>;
  /** What a guest did wrong, by name; shown with every result. */
  readonly counts?: Readonly<Record<string, number>>;
};

/** The action of an answer. */
export const actionOf = (answer: Answer): number => (typeof answer === 'number' ? answer : answer.action);

/** The action of a player that answers at once. */
export const chooseNow = (player: Pick<Player, 'name' | 'choose'>, observation: Observation): number => {
  const answer = player.choose(observation);
  if (answer instanceof Promise) throw new Bug(`${player.name} takes its time where an answer is needed at once`);
  return actionOf(answer);
};

/**
 * Whose move a network would have expected: its chances at one decision, and at every decision of a seat in a record. It is handed a session, so no
 * runtime is imported here. Decisions are numbered as in a review of the same seat.
 */
import { labelOf, type ActionLabel } from '../analysis/advice/index.ts';
import type { Tensor, Tensors } from '../nn/index.ts';
import type { Session } from '../nn/session/index.ts';
import { isAway, type Absence } from '../records/index.ts';
import type { Family, Ruleset } from '../rules/index.ts';
import { decisionsOf, type ActionList, type Event, type Table } from '../table/index.ts';
import { ok, type Result } from '../base/index.ts';
import { CHINESE_SETS, ChineseSight, checkChinese, chineseLogitsOf } from './chinese-neural.ts';
import { Sight, checkFlagship, logitsOf } from './sight.ts';
import { askedActions, choiceOf, policyOf, type Choice, type Logits } from '../policy/index.ts';

/** A choice with its tiles, as people name it. */
export type NamedChoice = Choice & { readonly label: ActionLabel };

/** The network's chances of each choice in one decision. */
export type Foresight = {
  /** Whose action numbers these are. */
  readonly family: Family;
  /** Likeliest first; they sum to 1. */
  readonly choices: readonly NamedChoice[];
  /** What the network alone would do. */
  readonly pick: number;
};

/** Asks a network about tables of one game. */
export type Foreseer = {
  /** Undefined where there is nothing to choose but to win or to abort the round. */
  readonly at: (table: Table, seat: number, legal: ActionList) => Promise<Result<Foresight | undefined>>;
};

type Asked = Pick<Session, 'run' | 'metadata' | 'inputs' | 'outputs'>;

/** What a network is shown and how its answer is read, by family; a fault where it does not fit. */
type Eyes = {
  readonly see: (table: Table, seat: number) => Tensors;
  readonly logits: (answer: Readonly<Record<string, Tensor>>) => Logits;
};

const eyesOf = (rules: Ruleset, session: Asked): Result<Eyes> => {
  if (rules.family === 'chinese') {
    const checked = checkChinese(session, rules, CHINESE_SETS.suzaku);
    if (!checked.ok) return checked;
    const sight = new ChineseSight(CHINESE_SETS.suzaku, rules);
    return ok({ see: (table, seat) => sight.of(table, seat), logits: chineseLogitsOf });
  }
  const checked = checkFlagship(session, rules);
  if (!checked.ok) return checked;
  const sight = new Sight(rules);
  return ok({ see: (table, seat) => sight.of(table, seat), logits: logitsOf });
};

/** Asks a network about the decisions of a game. */
export const makeForeseer = (rules: Ruleset, session: Asked): Result<Foreseer> => {
  const eyes = eyesOf(rules, session);
  if (!eyes.ok) return eyes;
  const { see, logits } = eyes.value;
  const { family } = rules;
  const at: Foreseer['at'] = async (table, seat, legal) => {
    const actions = askedActions(legal, rules);
    if (actions.length < 2) return ok(undefined);
    const answer = await session.run(see(table, seat));
    if (!answer.ok) return answer;
    const { choices, pick } = policyOf(table, actions, logits(answer.value));
    return ok({
      family,
      pick,
      choices: choices.map((choice) => ({ ...choice, label: labelOf(table, seat, choice.actions[0]!) })),
    });
  };
  return ok({ at });
};

/** A decision of a record. */
export type Foreseen = Foresight & {
  /** Number of the decision from 0. */
  readonly decision: number;
  /** Null where nobody knows. */
  readonly played: number | null;
  /** Of the choice that was played; null where it is not known, not asked about (a win), or the player was away. */
  readonly chance: number | null;
  /** The choice that was played is the one of the network. */
  readonly isFirst: boolean;
};

/** Which seat of which game the network is asked about. */
export type ForeseeTask = {
  readonly events: readonly Event[];
  readonly rules: Ruleset;
  readonly seat: number;
  readonly absences?: readonly Absence[];
  /** Only the first decisions, as many as a review that was stopped has. */
  readonly most?: number;
};

/** Every decision of the seat; undefined where the network was not asked. Ends with the first fault. */
export async function* foreseeSteps(
  { events, rules, seat, absences, most = Infinity }: ForeseeTask,
  foreseer: Foreseer,
): AsyncGenerator<Result<Foreseen | undefined>> {
  let decision = 0;
  for (const { table, legal, action, index } of decisionsOf(rules, events, { seat })) {
    if (decision >= most) return;
    const found = await foreseer.at(table, seat, legal);
    if (!found.ok || found.value === undefined) yield found as Result<undefined>;
    else {
      const choice = action === undefined || isAway(absences, seat, index) ? undefined : choiceOf(found.value, action);
      yield ok({
        ...found.value,
        decision,
        played: action ?? null,
        chance: choice?.chance ?? null,
        isFirst: choice !== undefined && choice.actions.includes(found.value.pick),
      });
    }
    if (!found.ok) return;
    decision++;
  }
}

/** How often the player did what the network expected. */
export type ForeseenTotals = {
  /** Decisions that count: the network was asked, and what was played is known. */
  readonly asked: number;
  /** Of these, how many were played as the network would. */
  readonly first: number;
  /** How many of them the players it learnt from would have played so, by its own chances. */
  readonly expected: number;
  /** Numbers of the decisions that it would have played otherwise, the least expected first. */
  readonly least: readonly number[];
};

/** Totals over decisions. */
export const foreseenTotals = (all: readonly Foreseen[]): ForeseenTotals => {
  const counted = all.filter(({ chance }) => chance !== null);
  const others = counted.filter(({ isFirst }) => !isFirst);
  return {
    asked: counted.length,
    first: counted.length - others.length,
    expected: counted.reduce((sum, one) => sum + choiceOf(one, one.pick)!.chance, 0),
    least: others.toSorted((a, b) => a.chance! - b.chance! || a.decision - b.decision).map(({ decision }) => decision),
  };
};

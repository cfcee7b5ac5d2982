/** Plays rounds under the checks: a match of registered players, or one round from a given wall; stops at the first violation. */
import { writable, type MutableTable } from './writable.ts';
import { chooseNow, makePlayer, type Networks, type Player } from '../src/players/index.ts';
import { makeRuleset, type Ruleset } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { Checker } from './conformance.ts';
import { DeepChecker } from './deep.ts';
import { randomOf } from './random.ts';

/** A deliberately broken engine: other rules than the checks expect, or a hand in the state after an event. */
export type Mutant = {
  readonly name: string;
  readonly rules?: (rules: Ruleset) => Ruleset;
  readonly hook?: (event: T.Event, table: MutableTable, memory: Map<string, number>) => void;
};

export type Violation = {
  readonly round: number;
  readonly event: number;
  readonly problem: string;
  readonly state: string;
};

export type CheckedOptions = {
  readonly rules: Ruleset;
  readonly seed: string;
  readonly players: readonly Player[];
  readonly maxRounds?: number;
  readonly firstRound?: number;
  /** Share of rounds that get the expensive checks too. */
  readonly deep?: number;
  readonly mutant?: Mutant | undefined;
  readonly listener?: (event: T.Event) => void;
  /** One round from this state and wall instead of a match. */
  readonly start?: { readonly next: T.NextRound; readonly wall: Uint8Array };
};

export type CheckedResult = {
  readonly rounds: number;
  readonly deepRounds: number;
  readonly decisions: number;
  readonly violation: Violation | undefined;
  readonly table: T.Table;
};

export const makePlayers = (specs: readonly string[], rules: Ruleset, seed: string, networks?: Networks): Player[] =>
  Array.from({ length: rules.seats }, (_, seat) =>
    unwrap(makePlayer(specs[seat % specs.length]!, rules, seed, seat, networks)),
  );

export const playChecked = (options: CheckedOptions): CheckedResult => {
  const { rules, seed, players, mutant, start, maxRounds = Infinity, deep = 0 } = options;
  const engineRules = mutant?.rules?.(rules) ?? rules;
  const random = randomOf(`${seed} deep`);
  const memory = new Map<string, number>();
  const answers = [-1, -1, -1, -1];
  let rounds = 0;
  let deepRounds = 0;
  let decisions = 0;
  let isDeep = false;
  // The listener hears the start of the match before there is a table to check.
  const checks: { cheap?: Checker; deep?: DeepChecker } = {};
  const views: (T.Table | undefined)[] = players.map((player) =>
    player.needsView ? new T.Table(engineRules) : undefined,
  );
  const listener = (event: T.Event): void => {
    if (checks.cheap) mutant?.hook?.(event, writable(checks.cheap.table), memory);
    options.listener?.(event);
    checks.cheap?.onEvent(event);
    // The end of a match belongs to no round; the checker has looked at it.
    if (isDeep && event.type !== 'end-match') checks.deep?.onEvent(event);
    for (let seat = 0; seat < views.length; seat++)
      if (views[seat] !== undefined) T.apply(views[seat]!, T.maskEvent(event, seat, rules));
  };
  const match =
    start === undefined
      ? new T.Match({ rules: engineRules, seed, listener, firstRound: options.firstRound ?? 0 })
      : undefined;
  const referee = match?.referee ?? new T.Referee(new T.Table(engineRules), listener);
  const { table } = referee;
  if (match === undefined) listener({ type: 'start-match', rules: makeRuleset(engineRules) });
  const checker = new Checker(rules, table);
  const inspector = new DeepChecker(table, random);
  Object.assign(checks, { cheap: checker, deep: inspector });
  const problemOf = (): string => checker.problem || inspector.problem;
  const begin = (): boolean => {
    isDeep = random.chance(deep);
    checker.isThorough = isDeep;
    if (match) return match.startRound();
    if (rounds === 0) referee.start(T.dealRound(engineRules, start!.next, start!.wall));
    return rounds === 0;
  };
  try {
    while (rounds < maxRounds && begin()) {
      rounds++;
      if (isDeep) deepRounds++;
      while (referee.asked !== 0 && problemOf() === '') {
        checker.onAsk(referee.asked, referee.options);
        if (isDeep) inspector.onAsk(referee);
        const { asked } = referee;
        answers.fill(-1);
        for (let seat = 0; seat < rules.seats; seat++)
          if (((asked >> seat) & 1) === 1)
            answers[seat] = chooseNow(players[seat]!, { view: views[seat], seat, legal: referee.options[seat]! });
        checker.onAnswers(answers);
        for (let seat = 0; seat < rules.seats; seat++) {
          if (((asked >> seat) & 1) === 0) continue;
          decisions++;
          const answer = referee.answer(seat, answers[seat]!);
          if (!answer.ok) throw new Error(`${players[seat]!.name}: ${answer.error.text}`);
        }
      }
      if (problemOf() !== '') break;
      match?.finishRound();
      if (match === undefined) checker.flow.follow(T.nextRound(table));
    }
    checker.problem ||= checker.flow.problem;
  } catch (error) {
    checker.problem ||= error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const problem = problemOf();
  const violation = problem === '' ? undefined : { round: rounds, event: checker.events, problem, state: table.dump() };
  return { rounds, deepRounds, decisions, violation, table };
};

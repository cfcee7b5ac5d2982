/**
 * States for sweeps over features: every decision of matches of simple players, from every round on, and of rigged rounds that reach what
 * players seldom do. All of them come about by legal play from a wall.
 */
import { playMatch } from '../src/arena/index.ts';
import { chooseNow, makePlayer, type Player } from '../src/players/index.ts';
import { parseRuleset, type RiichiRules } from '../src/rules/index.ts';
import * as T from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { rig, type Scenario } from './rigged.ts';
import { scenariosOf } from './scenarios.ts';
import { sweepScenarios } from './sweepscenarios.ts';

const PLAYERS = ['greedy', 'konger', 'caller', 'riichier', 'adversary', 'random', 'greedy'];
/** Rounds that matches begin with: East 1 … West 4 as far as the ruleset goes. */
const ROUNDS = 12;

export type Swept = {
  readonly rules: RiichiRules;
  readonly table: T.Table;
  readonly seat: number;
  /** Of a rigged round. */
  readonly isRigged: boolean;
};

/** Events of one rigged round. */
export const rigged = (scenario: Scenario, rules: RiichiRules): readonly T.Event[] => {
  const { next, wall, players } = rig(scenario, rules);
  const events: T.Event[] = [];
  const views = players.map(() => new T.Table(rules));
  const referee = new T.Referee(new T.Table(rules), (event) => {
    events.push(event);
    views.forEach((view, seat) => T.apply(view, T.maskEvent(event, seat, rules)));
  });
  referee.start(T.dealRound(rules, next, wall));
  while (referee.asked !== 0) {
    const { asked } = referee;
    const answers = players.map((player: Player, seat) =>
      ((asked >> seat) & 1) === 1 ? chooseNow(player, { view: views[seat], seat, legal: referee.options[seat]! }) : -1,
    );
    answers.forEach((answer, seat) => answer >= 0 && unwrap(referee.answer(seat, answer)));
  }
  return events;
};

const played = (rules: RiichiRules, number: number, rounds: number): readonly T.Event[] => {
  const events: T.Event[] = [];
  const seed = `sweep/${number}`;
  const players = Array.from({ length: rules.seats }, (_, seat) =>
    unwrap(makePlayer(PLAYERS[(number + seat) % PLAYERS.length]!, rules, seed, seat)),
  );
  const place = number % ROUNDS;
  // With three seats no round has a fourth dealer.
  const firstRound = (place & 3) < rules.seats ? place : place & ~3;
  playMatch({ rules, players, seed, firstRound, maxRounds: rounds, listener: (event) => events.push(event) });
  return events;
};

/** Visits at least `least` states of played rounds and all those of rigged ones. The table goes on changing. */
export const sweep = (rulesText: string, least: number, visit: (state: Swept) => void): number => {
  const rules = unwrap(parseRuleset(rulesText)) as RiichiRules;
  let states = 0;
  const walk = (events: readonly T.Event[], isRigged: boolean): void => {
    for (const { table, seat } of T.decisionsOf(rules, events)) {
      visit({ rules, table, seat, isRigged });
      states++;
    }
  };
  for (let number = 0; states < least; number++) walk(played(rules, number, 2), false);
  for (const scenario of [...scenariosOf(rules), ...sweepScenarios(rules.seats)]) walk(rigged(scenario, rules), true);
  return states;
};

/** A match of simple players, to have something to watch. They are made here, not by the registry: all of its players together are ten times as much to fetch. */
import { playMatch } from '../../src/arena/index.ts';
import { SIMPLE, makeGreedy, type Player } from '../../src/players/simple/index.ts';
import { parseRuleset, type Ruleset } from '../../src/rules/index.ts';
import type { Event } from '../../src/table/index.ts';
import { Rng, STREAMS, ok, type Result } from '../../src/base/index.ts';

/** As the registry makes them. */
const playersOf = ({ seats, family }: Ruleset, seed: string): readonly Player[] =>
  [
    makeGreedy('greedy', true),
    makeGreedy('riichier', false),
    makeGreedy('greedy', true),
    SIMPLE.caller('caller', new Rng(seed, STREAMS.player, 3), family),
  ].slice(0, seats);

export const playSample = (name: string, seed: string): Result<readonly Event[]> => {
  const rules = parseRuleset(name);
  if (!rules.ok) return rules;
  const events: Event[] = [];
  const players = playersOf(rules.value, seed);
  playMatch({ rules: rules.value, seed, players, listener: (event) => events.push(event) });
  return ok(events);
};

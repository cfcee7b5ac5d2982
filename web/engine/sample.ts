/** A match of our own players, to have something to watch. Fetched when it is wanted: the players bring much with them. */
import { playMatch } from '../../src/arena/index.ts';
import { makePlayer } from '../../src/players/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import type { Event } from '../../src/table/index.ts';
import { ok, type Result } from '../../src/base/index.ts';

const PLAYERS = ['greedy', 'riichier', 'greedy', 'caller'];

export const playSample = (name: string, seed: string): Result<readonly Event[]> => {
  const rules = parseRuleset(name);
  if (!rules.ok) return rules;
  const players = [];
  for (let seat = 0; seat < rules.value.seats; seat++) {
    const player = makePlayer(PLAYERS[seat]!, rules.value, seed, seat);
    if (!player.ok) return player;
    players.push(player.value);
  }
  const events: Event[] = [];
  playMatch({ rules: rules.value, seed, players, listener: (event) => events.push(event) });
  return ok(events);
};

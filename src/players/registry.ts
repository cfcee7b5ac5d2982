/** One registry of players for command line, arena, protocols, server and page. A spec is `name`, `name:key=value,…`. */
import type { Ruleset } from '../rules/index.ts';
import { Rng, STREAMS } from '../table/index.ts';
import { fault, ok, type Result } from '../tiles/index.ts';
import { makeGreedy, makeSample } from './greedy.ts';
import type { Player } from './player.ts';
import { SIMPLE, type Family } from './simple.ts';

type Maker = (name: string, rng: Rng, family: Family) => Player;

const MAKERS: Readonly<Record<string, Maker>> = {
  ...SIMPLE,
  riichier: (name) => makeGreedy(name, false),
  greedy: (name) => makeGreedy(name, true),
  sample: (name, rng) => makeSample(name, rng),
};

export const PLAYER_NAMES: readonly string[] = Object.keys(MAKERS);

/** A player for one seat of one match. `seed` and `seat` decide all its chance. */
export const makePlayer = (spec: string, rules: Ruleset, seed: string, seat: number): Result<Player> => {
  const [name = ''] = spec.split(':');
  const make = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  if (make === undefined)
    return fault(
      'player.unknown',
      0,
      `there is no player ${JSON.stringify(name.slice(0, 40))}; players: ${PLAYER_NAMES.join(', ')}`,
    );
  if (spec !== name) return fault('player.option', name.length, `${name} takes no options`);
  return ok(make(spec, new Rng(seed, STREAMS.player, seat), rules.family));
};

/**
 * One registry of players for command line, arena, protocols, server and page. A spec is `name`, `name:key=value,…`. A name may stand for
 * different players in different games; a ruleset that has none says so.
 */
import type { Ruleset } from '../rules/index.ts';
import { Rng, STREAMS } from '../table/index.ts';
import { fault, ok, type Result } from '../tiles/index.ts';
import { makeChineseExpert } from './chinese-expert.ts';
import { makeGreedy, makeSample } from './greedy.ts';
import type { Player } from './player.ts';
import { SIMPLE, type Family } from './simple.ts';

type Maker = (name: string, rng: Rng, family: Family) => Player;

/** For every game. */
const COMMON: Readonly<Record<string, Maker>> = {
  ...SIMPLE,
  riichier: (name) => makeGreedy(name, false),
  greedy: (name) => makeGreedy(name, true),
  sample: (name, rng) => makeSample(name, rng),
};

/** For the games of one family. */
const OF_FAMILY: Readonly<Record<Family, Readonly<Record<string, Maker>>>> = {
  riichi: {},
  chinese: { expert: (name) => makeChineseExpert(name) },
};

const makersOf = (family: Family): Readonly<Record<string, Maker>> => ({ ...COMMON, ...OF_FAMILY[family] });

/** Players of a game. */
export const playerNames = (rules: Ruleset): readonly string[] => Object.keys(makersOf(rules.family));

/** Every player of any game. */
export const PLAYER_NAMES: readonly string[] = [
  ...new Set(Object.keys(COMMON).concat(...Object.values(OF_FAMILY).map((makers) => Object.keys(makers)))),
];

/** A player for one seat of one match. `seed` and `seat` decide all its chance. */
export const makePlayer = (spec: string, rules: Ruleset, seed: string, seat: number): Result<Player> => {
  const [name = ''] = spec.split(':');
  const makers = makersOf(rules.family);
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (make === undefined) {
    const shown = JSON.stringify(name.slice(0, 40));
    const what = PLAYER_NAMES.includes(name) ? `${shown} does not play ${rules.id}` : `there is no player ${shown}`;
    return fault('player.unknown', 0, `${what}; players: ${playerNames(rules).join(', ')}`);
  }
  if (spec !== name) return fault('player.option', name.length, `${name} takes no options`);
  return ok(make(spec, new Rng(seed, STREAMS.player, seat), rules.family));
};

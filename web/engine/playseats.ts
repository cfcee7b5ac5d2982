/** Who sits at a table. Fetched when a match begins: the players of the registry, and what they are made of, are most of what a match loads. */
import { fault, ok, type Result } from '../../src/base/index.ts';
import { batchedNetwork, makePlayer, networksOf, type Network, type Player } from '../../src/players/index.ts';
import { parseRuleset, type Ruleset } from '../../src/rules/index.ts';
import { openNetwork, type NetworkFiles } from './opennetwork.ts';
import type { Seats } from './playmatch.ts';
import type { Progress } from './protocol.ts';

export type PlaySetup = {
  /** A ruleset with options, as `--rules` takes it. */
  readonly rules: string;
  readonly seed: string;
  /** Specs of the registry by seat; at the person's seat the name of the person. */
  readonly players: readonly string[];
  /** The person's seat; −1 where nobody sits. */
  readonly seat: number;
};
type Tell = (progress: Progress) => void;

const LONGEST_SEED = 200;
const LONGEST_NAME = 60;

const bad = (text: string): Result<never> => fault('play.setup', 0, text);

/** Networks of the specs, each opened once. */
const openAll = async (
  specs: readonly string[],
  rules: Ruleset,
  files: NetworkFiles,
  tell: Tell,
): Promise<Result<Network | undefined>> => {
  if (specs.every((spec) => networksOf(spec, rules).length === 0)) return ok(undefined);
  const session = await openNetwork(rules, files, tell);
  return session.ok ? ok(batchedNetwork(session.value)) : session;
};

/** Everybody at the table; a name of the person's own at the person's seat. */
export const seatsOf = async (setup: PlaySetup, files: NetworkFiles, tell: Tell): Promise<Result<Seats>> => {
  const { seed, players: specs, seat } = setup;
  if (typeof setup.rules !== 'string' || typeof seed !== 'string' || seed.length > LONGEST_SEED)
    return bad('rules and seed are texts, and a seed is not that long');
  const rules = parseRuleset(setup.rules);
  if (!rules.ok) return rules;
  const { seats } = rules.value;
  if (!Array.isArray(specs) || specs.length !== seats || specs.some((spec) => typeof spec !== 'string'))
    return bad(`the game has ${seats} seats`);
  if (!Number.isInteger(seat) || seat < -1 || seat >= seats) return bad(`there is no seat ${String(seat)}`);
  const bots = specs.filter((_, at) => at !== seat);
  const network = await openAll(bots, rules.value, files, tell);
  if (!network.ok) return network;
  const players: Pick<Player, 'name' | 'needsView' | 'choose'>[] = [];
  for (const [at, spec] of specs.entries()) {
    if (at === seat) {
      players.push({ name: spec.slice(0, LONGEST_NAME), needsView: true, choose: () => -1 });
      continue;
    }
    const player = makePlayer(spec, rules.value, seed, at, () =>
      network.value === undefined ? fault('network.none', 0, 'no network is open') : ok(network.value),
    );
    if (!player.ok) return player;
    players.push(player.value);
  }
  return ok({ rules: rules.value, seed, seat: seat < 0 ? undefined : seat, players });
};

/** Rounds of one player against itself, for digests, coverage and speed. */
import type { Ruleset } from '../rules/index.ts';
import { makePlayer, type Networks } from '../players/index.ts';
import { Digest, Table, type Event } from '../table/index.ts';
import { ok, type Result } from '../base/index.ts';
import { Coverage } from './coverage.ts';
import { playMatch } from './play.ts';

/** Rules, players, rounds and seed of a simulation. */
export type SimulateOptions = {
  readonly rules: Ruleset;
  /** Player specs, one for all seats or one a seat. */
  readonly players: readonly string[];
  readonly rounds: number;
  readonly seed: string;
  /** Off for pure speed: no events are made then. */
  readonly digest?: boolean;
  /** For players that have one. */
  readonly networks?: Networks;
};

/** What a simulation came to: rounds, decisions, and the digest and coverage of its events. */
export type Simulated = {
  readonly rounds: number;
  readonly decisions: number;
  readonly digest: string | null;
  readonly coverage: Readonly<Record<string, number>> | null;
};

/** Match i of a run has the seed `seed/i`; in Chinese Standard the round wind turns with it. */
export const simulate = ({
  rules,
  players: specs,
  rounds,
  seed,
  digest = true,
  networks,
}: SimulateOptions): Result<Simulated> => {
  const hash = new Digest();
  const coverage = new Coverage();
  const listener = (event: Event): void => {
    hash.add(event);
    coverage.add(event);
  };
  const table = new Table(rules);
  let played = 0;
  let decisions = 0;
  for (let i = 0; played < rounds; i++) {
    const players = [];
    for (let seat = 0; seat < rules.seats; seat++) {
      const player = makePlayer(specs[seat % specs.length]!, rules, `${seed}/${i}`, seat, networks);
      if (!player.ok) return player;
      players.push(player.value);
    }
    const firstRound = rules.family === 'chinese' ? (i & 3) * 4 : 0;
    const match = playMatch({
      rules,
      players,
      seed: `${seed}/${i}`,
      firstRound,
      table,
      maxRounds: rounds - played,
      ...(digest ? { listener } : {}),
    });
    played += match.rounds;
    decisions += match.decisions;
  }
  return ok({
    rounds: played,
    decisions,
    digest: digest ? hash.toString() : null,
    coverage: digest ? coverage.toJSON() : null,
  });
};

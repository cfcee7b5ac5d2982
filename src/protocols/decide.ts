/** What stands behind a protocol: something that chooses among legal actions, at once or later. Every Player is one. */
import type { Player } from '../players/index.ts';
import type { Ruleset } from '../rules/index.ts';

/** What a protocol needs of a player. */
export type Decider = Pick<Player, 'name' | 'choose'>;

/**
 * A decider for one seat of one game. `game` numbers the games of a process; `turn` the requests or events before the first
 * decision, so that a bot started afresh every turn does not draw the same lots again.
 */
export type MakeDecider = (seat: number, game: number, turn: number, rules: Ruleset) => Decider;

/** Why the decider's word was not used. */
export type Fallback = {
  readonly code: 'decider.failed' | 'decider.illegal' | 'answer.unsafe' | 'table.lost';
  readonly text: string;
};

/** What was thrown, in words. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

/**
 * Jobs that the page may start: a fixed list. A question names a kind and gives numbers and names from lists; the command line is made here, one word for each, and no shell reads it.
 */
import { join } from 'node:path';
import { Type } from 'typebox';
import { PLAYER_NAMES, playerNames } from '../../players/index.ts';
import { chinese, sanma, tenhou } from '../../rules/index.ts';
import { JOB_RULES, type JobQuestion, type JobRules } from '../../runs/index.ts';

/** Who plays which game. */
export const PLAYERS: Readonly<Record<JobRules, readonly string[]>> = {
  tenhou: playerNames(tenhou),
  sanma: playerNames(sanma),
  chinese: playerNames(chinese),
};

const rules = Type.Enum([...JOB_RULES], { description: 'a ruleset' });
const seed = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,31}$', description: 'letters, digits and hyphens' });
const player = Type.Enum([...PLAYER_NAMES], { description: 'a player of the registry' });
const threads = Type.Integer({ minimum: 1, maximum: 8, description: 'worker threads' });

export const MatchJobSchema = Type.Object(
  {
    kind: Type.Literal('match'),
    rules,
    challenger: player,
    field: player,
    sets: Type.Integer({ minimum: 1, maximum: 2000, description: 'duplicate sets' }),
    seed,
    threads,
  },
  { additionalProperties: false },
);
export const PolicyJobSchema = Type.Object(
  {
    kind: Type.Literal('policy'),
    rules,
    iterations: Type.Integer({ minimum: 1, maximum: 500, description: 'iterations' }),
    lanes: Type.Integer({ minimum: 2, maximum: 512, description: 'rounds of an iteration' }),
    rate: Type.Number({ minimum: 1e-6, maximum: 0.01, description: 'learning rate' }),
    seed,
    threads,
  },
  { additionalProperties: false },
);

/** What a job is made of: words of the command, the file that tells how far it is, how a step begins there, and how many steps there are. */
export type JobPlan = {
  readonly args: readonly string[];
  /** In the folder of the job. */
  readonly file: string;
  readonly mark: string;
  readonly total: number;
};

/** `folder`: where the job writes. */
export const planOf = (job: JobQuestion, folder: string): JobPlan => {
  if (job.kind === 'match') {
    const { rules: game, challenger, field, sets, seed: walls, threads: many } = job;
    const file = 'match.jsonl';
    const players = ['--challenger', challenger, '--field', field];
    const size = ['--sets', String(sets), '--seed', walls, '--threads', String(many)];
    const out = ['--save', join(folder, file), '--json', '--quiet'];
    return { args: ['arena', '--rules', game, ...players, ...size, ...out], file, mark: '{"id":', total: sets };
  }
  const { rules: game, iterations, lanes, rate, seed: walls, threads: many } = job;
  const numbers = { iterations, lanes, block: Math.min(lanes, 32), rate, 'evaluate-every': 0, threads: many };
  const flags = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = ['train', 'policy', '--rules', game, '--out', folder, ...flags, '--seed', walls, '--quiet'];
  return { args, file: 'log.jsonl', mark: '{"type":"iteration"', total: iterations };
};

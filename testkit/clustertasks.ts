/** The tasks of a lab and the hash of their results, the same wherever they are computed. */
import { createHash } from 'node:crypto';
import { digestOfOutput, inlineExecutor, runAll, type Done, type Kind, type Task } from '../src/jobs/node/index.ts';
import { unwrap } from '../src/base/index.ts';
import { double, trick, type Trick } from './jobkinds.ts';

/** One in seven takes `slow` milliseconds, so that kills meet it and the work lasts on a fast machine too. */
const SLOW = 7;
export const labTasks = (count: number, slow = 20): readonly Task[] =>
  Array.from({ length: count }, (_, n) => double(n, n % SLOW === 0 ? slow : 0));
export const slowOnes = (count: number): number => Math.ceil(count / SLOW);

export const hashOf = (results: readonly Done[]): string => {
  const hash = createHash('sha256');
  for (const done of results) hash.update(`${done.id} ${digestOfOutput(done)}\n`);
  return hash.digest('hex');
};

/** The same tasks without their waits. */
const hasty: Kind<Trick, number | string> = {
  run: (spec, work) => trick.run(spec.do === 'double' ? { ...spec, ms: 0 } : spec, work),
};

/** By the executor of this machine. */
export const localHash = async (count: number, slow?: number): Promise<string> => {
  const executor = inlineExecutor({ trick: () => Promise.resolve(hasty) }, { engine: 'lab' });
  return hashOf(unwrap(await runAll(executor, labTasks(count, slow))));
};

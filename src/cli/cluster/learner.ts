/** A learner on a cluster says how far it is; `cluster status` shows it. */
import { basename, resolve } from 'node:path';
import type { PolicyLine } from '../../learn/policyrun/index.ts';

export type LearnerReporter = { readonly say: (line: PolicyLine) => void; readonly close: () => Promise<void> };

const NOBODY: LearnerReporter = { say: () => undefined, close: () => Promise.resolve() };

/** Of a run that computes elsewhere; a report that does not arrive changes nothing. The cluster's code is loaded only where an address is given. */
export const learnerReporter = async (
  where: string | undefined,
  run: { readonly out: string; readonly rules: string },
): Promise<LearnerReporter> => {
  if (where === undefined || where === 'local') return NOBODY;
  const { openLink, sayLearner, sayLearnerGone } = await import('../../cluster/index.ts');
  const link = await openLink(where, { name: 'suzaku learner' });
  if (!link.ok) return NOBODY;
  const who = { name: basename(resolve(run.out)), rules: run.rules };
  return {
    say: (line) => {
      if (line.type !== 'iteration') return;
      const { iteration, roundsPerSecond, staleness } = line;
      const state = { ...who, iteration, roundsPerSecond, staleness, at: new Date().toISOString() };
      sayLearner(link.value, state).catch(() => undefined);
    },
    close: async () => {
      await sayLearnerGone(link.value, who).catch(() => undefined);
      await link.value.close();
    },
  };
};

/** What learners say of themselves, for `cluster status`: how far they are and how old the rounds are that they learn from. */
import { keysOf, type Link } from './link.ts';
import { CONTROL } from './names.ts';

/** What a learner last said of itself. */
export type LearnerState = {
  /** Of the run's folder, and its rules. */
  readonly name: string;
  readonly rules: string;
  readonly iteration: number;
  readonly roundsPerSecond: number;
  /** Rounds of the last iteration by the number of versions they were old, and those that were too old; absent where play waits for the learner. */
  readonly staleness?: { readonly rounds: readonly number[]; readonly dropped: number } | undefined;
  readonly at: string;
};

const keyOf = ({ name, rules }: Pick<LearnerState, 'name' | 'rules'>): string =>
  `learner.${rules}-${name.replaceAll(/[^\w-]/g, '-').slice(-48)}`;

/** Publishes the state of a learner. */
export const sayLearner = async ({ control }: Link, state: LearnerState): Promise<void> => {
  await control.put(keyOf(state), JSON.stringify(state));
};

/** Withdraws the state of a learner. */
export const sayLearnerGone = async ({ control }: Link, state: Pick<LearnerState, 'name' | 'rules'>): Promise<void> => {
  await control.delete(keyOf(state));
};

/** Learners that have been heard of. */
export const learnersOf = async (link: Link): Promise<readonly LearnerState[]> => {
  const states: LearnerState[] = [];
  for (const key of await keysOf(link, CONTROL, 'learner.*')) {
    const entry = await link.control.get(key);
    if (entry !== null && entry.operation === 'PUT') states.push(entry.json<LearnerState>());
  }
  return states.sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** The status of a cluster for people. */
import type { ClusterStatus, LearnerState } from '../../cluster/index.ts';
import { shortDigest } from '../../models/index.ts';

const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const learnerText = ({ name, rules, iteration, roundsPerSecond, staleness, at }: LearnerState): string => {
  const ages = (staleness?.rounds ?? []).map((count, age) => `${age}: ${count}`);
  const old = staleness === undefined ? '' : `; rounds by age ${ages.join(' ')}, ${staleness.dropped} too old`;
  return `learner ${name} (${rules}): iteration ${iteration} at ${at}, ${roundsPerSecond.toFixed(0)} rounds/s${old}`;
};

export const clusterText = (status: ClusterStatus): string => {
  const { queue, results, dead, alarms, lastAlarms, workers, quarantined, current, learners } = status;
  return [
    ...queue.map(
      ({ role, waiting, held, again }) => `${role}: ${waiting} tasks wait, ${held} are held (${again} of them again)`,
    ),
    `${results.messages} results (${size(results.bytes)}), ${dead} dead letters, ${alarms} alarms`,
    ...workers.map(
      ({ name, roles, threads, done, failed, taskSeconds, memory, isDraining }) =>
        `${name}: ${roles.join('+')} in ${threads} threads, ${done} done, ${failed} failed, ` +
        `${((1000 * taskSeconds) / Math.max(1, done)).toFixed(0)} ms a task, ${size(memory)}${isDraining ? ', ending' : ''}`,
    ),
    ...(workers.length === 0 ? ['no worker is there: suzaku cluster worker ADDRESS starts one'] : []),
    ...current.map(({ rules, digest, step }) => `current for ${rules}: ${shortDigest(digest)} (promotion ${step})`),
    ...learners.map(learnerText),
    ...quarantined.map(({ worker, reason, at }) => `in quarantine since ${at}: ${worker} (${reason})`),
    ...lastAlarms.map(
      ({ task, worker, digest, other, otherDigest }) =>
        `alarm: ${task}: ${worker} says ${shortDigest(digest)}, ${other} ${shortDigest(otherDigest)}`,
    ),
  ].join('\n');
};

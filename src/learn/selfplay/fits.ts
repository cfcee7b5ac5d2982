/** Whether a trajectory is what its task asked for. Another machine computed it: it may have other features, or have played with older weights. */
import { fault, ok, type Result } from '../../base/index.ts';
import { featureSetOf, versionFor } from '../../features/index.ts';
import type { Output, Task } from '../../jobs/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { LEARNER } from './rounds.ts';
import type { RoundsSpec } from './task.ts';
import { parseTrajectory, type Trajectory, type TrajectoryHead } from './trajectory.ts';

const KIND = 'selfplay.rounds';

const checkHead = (head: TrajectoryHead, { spec, inputs = {} }: Task): Result<true> => {
  const { rules: name, lanes, first, temperature, shown } = spec as RoundsSpec;
  const rules = parseRuleset(name);
  if (!rules.ok) return rules;
  const set = featureSetOf(head.features);
  if (!set.ok) return set;
  const version = versionFor(set.value, rules.value);
  if (head.featuresVersion !== version)
    return fault(
      'trajectory.features',
      0,
      `features ${head.features} of version ${head.featuresVersion}; this program has ${version}`,
    );
  if (head.weights !== inputs[LEARNER]?.digest)
    return fault('trajectory.weights', 0, 'it was played with other weights than those of its task');
  const isWanted =
    head.rules === name &&
    head.temperature === temperature &&
    (head.perfect === null) === (shown === undefined) &&
    head.rounds.length === lanes.length &&
    head.rounds.every(({ lane }, i) => lane === first + i);
  return isWanted ? ok(true) : fault('trajectory.task', 0, 'its rounds are not those of its task');
};

/** Reads a trajectory of play, or of records, and compares it with what was asked. */
export const trajectoryOf = (task: Task, { value, bytes }: Output): Result<Trajectory> => {
  const head = value as TrajectoryHead;
  const parsed = parseTrajectory(head, bytes);
  if (!parsed.ok || task.kind !== KIND) return parsed;
  const checked = checkHead(head, task);
  return checked.ok ? parsed : checked;
};

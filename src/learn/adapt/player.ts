/** The player that adapts: its network, which decides the shape of the plan, and the networks of a paper that stay. */
import { readFileSync } from 'node:fs';
import { fault, ok, type Result } from '../../base/index.ts';
import type { Input } from '../../jobs/node/index.ts';
import { networkFiles, networkKey } from '../../models/index.ts';
import { networksOf } from '../../players/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import { shapeOf, type LearnerShape } from '../policyrun/index.ts';
import type { PupilName } from '../reinforce/index.ts';
import { LEARNER } from '../selfplay/index.ts';

/** The inputs of a deal's task, and who learns in which size. */
export type AdaptingPlayer = {
  readonly shape: Omit<LearnerShape, 'pupil'> & { readonly pupil: PupilName };
  readonly inputs: Readonly<Record<string, Input>>;
};

/** Of a spec: the flagship of the riichi family (its network alone), or a player of the papers. */
export const adaptingPlayer = (spec: string, rules: Ruleset): Result<AdaptingPlayer> => {
  if (rules.family !== 'riichi') return fault('adapt.rules', 0, `rounds of ${rules.id} are not adapted to`);
  const names = networksOf(spec, rules);
  if (names.length === 0)
    return fault('adapt.player', 0, `${spec} plays ${rules.id} without a network, so nothing can adapt`);
  const files = networkFiles([spec], rules);
  if (!files.ok) return files;
  const inputs = Object.fromEntries(
    names.map((name): [string, Input] => {
      const isLearner = name.kind === undefined || name.kind === 'discard';
      return [isLearner ? LEARNER : name.kind, files.value[networkKey(name)]!];
    }),
  );
  const shape = shapeOf(readFileSync(inputs[LEARNER]!.path!));
  return shape.ok ? ok({ shape: { ...shape.value, pupil: shape.value.pupil ?? 'flagship' }, inputs }) : shape;
};

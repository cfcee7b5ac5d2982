/** Advice on a described position, as the page shows it. */
import { discardOf, kindOfAction, placeOf, strengthOf, type Advice } from '../../src/analysis/index.ts';
import { answerAdvise, type Advised } from '../../src/answers/index.ts';
import { ok, type Result } from '../../src/base/index.ts';
import { kindOf } from '../../src/tiles/index.ts';
import { adviserFor, type WithNetwork } from './advisers.ts';
import type { AdviceQuestion } from './asking.ts';
import type { Progress } from './protocol.ts';

export type AdviceAnswer = Advised & {
  /** Kinds that may be thrown: 1 for the best action, less the more is lost. */
  readonly bars: readonly (readonly [kind: number, strength: number])[];
};

const barsOf = (advice: Advice): AdviceAnswer['bars'] => {
  const [best] = advice.options;
  const discards = advice.options.filter(({ action }) => kindOfAction(action, advice.family) === 'discard');
  // The best of a kind is the last to be put down.
  return discards
    .toReversed()
    .map(({ action, value }) => [
      kindOf(discardOf(action, advice.family)),
      strengthOf(best!.value - value, placeOf(advice)),
    ]);
};

export const answerAdvice = async (
  { files, ...asked }: AdviceQuestion & WithNetwork,
  tell: (progress: Progress) => void = () => undefined,
): Promise<Result<AdviceAnswer>> => {
  const wanted = files === undefined ? {} : { files };
  const advised = await answerAdvise(asked, (rules, plan) => adviserFor(rules, plan, wanted, tell));
  if (!advised.ok) return advised;
  const { advice } = advised.value.position;
  return ok({ ...advised.value, bars: advice === null ? [] : barsOf(advice) });
};

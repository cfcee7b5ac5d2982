/** Learning from play: losses, entropy control, critics, and the learner that ties them together. */
export {
  MASK,
  NETWORK_PARTS,
  PERFECT,
  actorCriticOf,
  type ActorCriticOptions,
  type NetworkPart,
} from './actorcritic.ts';
export { CRITICS, HIDDEN, OTHERS, OTHERS_WANT, wantedPlanes, type CriticName } from './critic.ts';
export {
  explainedVariance,
  normalise,
  rejectByRatio,
  weighByRatio,
  writeAdvantages,
  type AdvantageOptions,
} from './advantages.ts';
export { controlEntropy, type EntropyPlan, type EntropyState } from './entropy.ts';
export { Learner, type Experience, type LearnReport, type LearnerPlan, type Path } from './learner.ts';
export { ALGORITHMS, policyLoss, type Algorithm, type LossOptions } from './losses.ts';
export { PUPILS, paperOf, placesOf, playerOf, seenBy, type PupilName } from './pupil.ts';
export { learningNet, type ActorCritic, type ActorCriticParts, type LearningOptions } from './net.ts';

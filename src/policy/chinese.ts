/** The head of a network of Chinese Standard as chances: a softmax over the legal actions, each a choice of its own. */
import { softmax } from '../base/index.ts';
import { sortedPolicy, type Choice, type Policy } from './choices.ts';
import { CHINESE_CLASSES, type ChoiceKind } from './kinds.ts';

/** The output of a network of Chinese Standard: 235 natural logits, one for each action. */
export type ChineseLogits = { readonly action: Float32Array };

/** What the network says of a choice among these actions, in ascending order; a win is not one of them. The pick is the likeliest. */
export const chinesePolicy = (actions: readonly number[], { action: logits }: ChineseLogits): Policy => {
  const shares = softmax(actions.map((action) => logits[action]!));
  const choices = actions.map((action, i): Choice => ({
    kind: CHINESE_CLASSES[action] as ChoiceKind,
    actions: [action],
    chance: shares[i]!,
  }));
  return sortedPolicy(
    choices,
    actions.reduce((best, action) => (logits[action]! > logits[best]! ? action : best)),
  );
};

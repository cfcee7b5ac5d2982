/** What a network may choose among at a decision, with how likely each is. */
import type { ChoiceKind } from './kinds.ts';

/** One thing to do at a decision: the actions that a network does not tell apart, and how likely they are together. */
export type Choice = {
  readonly kind: ChoiceKind;
  /** What it stands for; first the one that the player takes. */
  readonly actions: readonly number[];
  /** 0 to 1. */
  readonly chance: number;
};

/** What a network says of one decision: its choices with their chances, and its pick. */
export type Policy = {
  /** Likeliest first. */
  readonly choices: readonly Choice[];
  /** What the network alone takes. Riichi family: whether to call, declare or set aside by a chance above one half, then the likeliest discard. */
  readonly pick: number;
};

/** Likeliest first, the first of equals. */
export const sortedPolicy = (choices: readonly Choice[], pick: number): Policy => ({
  choices: choices.toSorted((a, b) => b.chance - a.chance),
  pick,
});

/** The choice that an action belongs to; undefined for what the network is not asked about. */
export const choiceOf = ({ choices }: Pick<Policy, 'choices'>, action: number): Choice | undefined =>
  choices.find(({ actions }) => actions.includes(action));

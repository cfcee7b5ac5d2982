/** A decision that was played out, as it is written down: a line of JSON each. */
import type { Question } from '../../players/index.ts';
import type { ChoiceKind } from '../../policy/index.ts';

/** A choice of the decision, what was said of it beforehand and what it came to. */
export type PlayedAction = {
  readonly action: number;
  readonly kind: ChoiceKind;
  /** By the network, and its merit (src/policy/merits.ts). */
  readonly chance: number;
  readonly merit: number;
  /** The advice's win, deal-in, others and draw, every risk at its expected cost; rank points of even steps above `base`. */
  readonly parts: readonly number[];
  /** The same in sum with the risks weighed as the expert does. */
  readonly weighed: number;
  /** Standard error of the distance to the advice's best, by its fits. */
  readonly error: number;
  /** Expected rank points after the round, by the order of the tiles to come. */
  readonly worths: readonly number[];
};

/** A decision of self-play whose choices were played out, with what was said of each beforehand. */
export type PlayedOut = {
  readonly rules: string;
  readonly match: number;
  readonly question: Question;
  /** 4 · wind + number. */
  readonly round: number;
  /** Tiles left to draw. */
  readonly left: number;
  /** Opponents in riichi. */
  readonly riichi: number;
  /** Expected rank points by the scores before the decision. */
  readonly base: number;
  /** Chance of the network's likeliest choice. */
  readonly top: number;
  /** Chance that a decision like this was played out. */
  readonly share: number;
  /** First what the network plays. */
  readonly actions: readonly PlayedAction[];
};

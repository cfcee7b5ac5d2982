/** A second opinion beside the advice: what `mizukami2014` would do, how it ranks the hands that are left, and whether it folds. As data and as JSON; `thinker.ts` makes it. */
import type { ActionLabel } from '../analysis/advice/index.ts';
import type { Result } from '../base/index.ts';
import { makeAction } from '../table/index.ts';
import { makeMpszTile, type Tile } from '../tiles/index.ts';
import type { OpenedPosition } from './position.ts';
import type { ReviewTask } from './review.ts';

/** Whose opinion it is: a player spec. */
export const OPINION_PLAYER = 'mizukami2014';

/** Something it could do. */
export type OpinionRow = {
  readonly action: number;
  readonly label: ActionLabel;
  /** What is thrown; null for a pass. */
  readonly discard: Tile | null;
  /** Its judgement of the hand that is left; comparable within one decision only. */
  readonly score: number;
  readonly shanten: number;
  readonly tiles: number;
};

/** Plain data. */
export type SecondOpinion = {
  readonly action: number;
  readonly label: ActionLabel;
  /** Best first; empty where nothing is ranked, as where it wins. */
  readonly ranked: readonly OpinionRow[];
  /** Seats it folds against, the most dangerous first. */
  readonly against: readonly number[];
  /** By seat: 0 East. */
  readonly winds: readonly number[];
  /** By seat, above 0 it folds against this one; null for the own seat, and for all where it was not asked. */
  readonly margins: readonly (number | null)[];
};

/** The second opinion on one decision of a game. */
export type OpinionAt = SecondOpinion & {
  /** Number of the decision, as in a review of the same seat. */
  readonly decision: number;
  /** It would have done what was played; null where nobody knows what was played, or the player was away. */
  readonly isSame: boolean | null;
};

/** The second opinion on a whole game. */
export type OpinionGame = {
  /** Decisions with a choice. */
  readonly all: readonly OpinionAt[];
  /** Decisions of which it is known what was played, and those played as it would. */
  readonly asked: number;
  readonly same: number;
  /** Decisions in which it folds. */
  readonly folds: number;
};

/** A table as the seat sees it: of a described position, or of a record. */
export type OpinionQuestion = Pick<OpenedPosition, 'table' | 'legal'> & {
  readonly setup: Pick<OpenedPosition['setup'], 'rules' | 'seat'>;
};

/** Handed to the answers: the page fetches the weights when somebody wants the opinion. Null where there is nothing to decide. */
export type OpinionGiver = (opened: OpinionQuestion) => Result<SecondOpinion | null>;
/** As OpinionGiver, for every decision of a reviewed seat. */
export type OpinionsGiver = (task: ReviewTask, most?: number) => Result<OpinionGame>;

/** `margins` by seat, null for the own one. */
export const opinionJson = ({ action, ranked, against, margins }: SecondOpinion): object => ({
  player: OPINION_PLAYER,
  action: makeAction(action),
  ranked: ranked.map(({ action: ranks, discard, score, shanten, tiles }) => ({
    action: makeAction(ranks),
    discard: discard === null ? null : makeMpszTile(discard),
    score,
    shanten,
    tiles,
  })),
  foldsAgainst: against,
  margins,
});

/** `decision` counts as `decisions` of the review does. */
export const opinionsJson = ({ all, asked, same, folds }: OpinionGame): object => ({
  player: OPINION_PLAYER,
  asked,
  same,
  folds,
  decisions: all.map((one) => {
    const { player: _, ...rest } = opinionJson(one) as { player: string };
    return { decision: one.decision, same: one.isSame, ...rest };
  }),
});

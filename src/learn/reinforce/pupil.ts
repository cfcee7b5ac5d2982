/**
 * Who learns by play: the flagship of a game, which answers every decision, or the discards of a player of the papers, whose other networks stay as they are (as Meowjong
 * and Suphx were trained).
 */
import { flagshipSetOf, type FeatureSet } from '../../features/index.ts';
import { MEOWJONG_SL, SUPHX_SL, type Paper } from '../../players/index.ts';
import { KIND_CLASSES, headLayoutOf } from '../../policy/index.ts';
import type { Ruleset } from '../../rules/index.ts';

/** Networks that can learn by play. */
export const PUPILS = ['flagship', 'meowjong', 'suphx'] as const;
/** One of PUPILS. */
export type PupilName = (typeof PUPILS)[number];

const PAPERS: Readonly<Record<Exclude<PupilName, 'flagship'>, Paper>> = { meowjong: MEOWJONG_SL, suphx: SUPHX_SL };

/** The paper of a pupil; undefined for the flagship. */
export const paperOf = (pupil: PupilName): Paper | undefined => (pupil === 'flagship' ? undefined : PAPERS[pupil]);

/** The registered player that plays by what a pupil has learnt, and the one that it began as. */
export const playerOf = (pupil: PupilName): { readonly learnt: string; readonly before: string } =>
  pupil === 'flagship' ? { learnt: 'suzaku', before: 'suzaku' } : { learnt: `${pupil}-rl`, before: `${pupil}-sl` };

/** What the network that learns sees. */
export const seenBy = (pupil: PupilName, rules: Ruleset): FeatureSet =>
  paperOf(pupil)?.sets.discard ?? flagshipSetOf(rules);

/** How many places its choices have. */
export const placesOf = (pupil: PupilName, rules: Ruleset): number =>
  pupil === 'flagship' ? headLayoutOf(rules).places : KIND_CLASSES.discard;

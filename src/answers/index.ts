/** What command line, page and API all ask, answered once: hand, score, fan, conversion. */
export { type Claim, type ScoreOptions, WINDS, deltaOf } from './claim.ts';
export { type ConvertQuestion, answerConvert, writeGame } from './convert.ts';
export { type FanOptions, winOfOptions } from './fanwin.ts';
export { type Accepted, type DiscardRow, type HandAnswer, type HandQuestion, answerHand } from './hand.ts';
export { type ChineseAnswer, type RiichiAnswer, type ScoreAnswer, type ScoreQuestion, answerScore } from './score.ts';

/** What command line, page and API all ask, answered once: hand, value, score, fan, position, placement, review, conversion. */
export { type Advised, type AdviseQuestion, adviseAt, advisedJson, answerAdvise } from './advise.ts';
export {
  ADVISERS,
  type AdviserFields,
  type AdviserMaker,
  type AdviserName,
  type AdviserPlan,
  type NamedAdviser,
  makeAdviser,
  readAdviser,
  wantsNetwork,
} from './adviser.ts';
export { type Claim, type JudgedClaim, type ScoreOptions, contradictionIn, judgeClaim, readClaim } from './claim.ts';
export { type ConvertQuestion, answerConvert, writeGame } from './convert.ts';
export { type FanOptions, type JudgedFan, judgeFan, winOfOptions } from './fan.ts';
export { type Count, type FieldFault, type Read, parseOneOf, parseWhole } from './fields.ts';
export { type ForeseenGame, foreseeGame } from './foresee.ts';
export { type OpenedGame, type SeatFields, findSeat, openGame, readSeat } from './game.ts';
export {
  type Accepted,
  type DiscardRow,
  type HandAnswer,
  type HandQuestion,
  type OpenedHand,
  answerHand,
  openHand,
} from './hand.ts';
export * from './leaks/index.ts';
export {
  type PlacementAnswer,
  type PlacementFields,
  type PlacementRow,
  answerPlacement,
  placementJson,
  readPlacement,
} from './placement.ts';
export {
  type OpinionAt,
  type OpinionGame,
  type OpinionGiver,
  type OpinionQuestion,
  type OpinionRow,
  type OpinionsGiver,
  type SecondOpinion,
  OPINION_PLAYER,
  opinionJson,
  opinionsJson,
} from './opinion.ts';
export { type OpenedPosition, type PositionFields, openPosition } from './position.ts';
export {
  type ReviewControl,
  type ReviewQuestion,
  type ReviewTask,
  answerReview,
  pauses,
  reviewInfo,
  reviewTask,
  runReview,
} from './review.ts';
export { type ChineseAnswer, type RiichiAnswer, type ScoreAnswer, type ScoreQuestion, answerScore } from './score.ts';
export { giveOpinion, giveOpinions } from './thinker.ts';
export { type OpenedValue, type ValueFields, openValue } from './value.ts';

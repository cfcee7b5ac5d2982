/** Botzone, Chinese Standard: the bot with its verifier, the judge, and how both are wrapped. */
export { BotzoneBot, certainAnswer } from './bot.ts';
export * from './envelope.ts';
export { Fold } from './fold.ts';
export { BotzoneGuest, type BotzoneGuestOptions, type BotzonePort } from './guest.ts';
export { DISPLAYS, Judge, type Answer, type Display, type JudgeOptions } from './judge.ts';
export { judgeText, makeOutput, type InitData } from './judgetext.ts';
export { loadModel, orElse, type LoadedModel, type ModelFile } from './model.ts';
export { playJudged, type JudgedSeat } from './play.ts';
export { BotzoneSession, type SessionOptions } from './session.ts';
export { answerProblem, isCertainWin, tableProblem } from './verify.ts';
export { answerOf, choiceOf, claimEvent, needsDiscard, type Choice } from './words.ts';

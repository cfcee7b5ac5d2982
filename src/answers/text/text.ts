/** The library in a handful of functions: text in, plain typed answers out, a fault for wrong input and never a throw. The same code answers the command line, the API and the page. */
import { ok, type Fault, type Result } from '../../base/index.ts';
import { readRecords, type RecordFormat } from '../../records/index.ts';
import { advisedJson, answerAdvise, type AdviseQuestion } from '../advise.ts';
import { makeAdviser } from '../adviser.ts';
import { answerConvert, type ConvertQuestion } from '../convert.ts';
import type { Read } from '../fields.ts';
import { openGame, type OpenedGame } from '../game.ts';
import { answerHand, type HandAnswer, type HandQuestion } from '../hand.ts';
import { answerReview, type ReviewQuestion } from '../review.ts';
import { answerScore, type ScoreAnswer, type ScoreQuestion } from '../score.ts';
import type { AdviceAnswer, ReviewAnswer } from './types.ts';

/** How a hand is to be read: the rules, and tiles seen elsewhere. */
export type AnalyseOptions = Omit<HandQuestion, 'hand'>;
/** How the hand was won: the winning tile, riichi, winds, indicators … */
export type ScoreOptions = Omit<ScoreQuestion, 'hand'>;
/** The table around the hand: seat, round, scores, indicators, rivers, melds … */
export type AdviseOptions = Omit<AdviseQuestion, 'hand' | 'secondOpinion'>;
/** Whose decisions are reviewed, in which game of the record, and how hard the adviser works. */
export type ReviewOptions = Omit<ReviewQuestion, 'secondOpinion'>;
/** Which format to write, and which game of the record. */
export type ConvertOptions = ConvertQuestion;

/** Shanten of a hand and what each discard accepts, best first: `analyse('34068m5678p23567s')`. */
export const analyse = (hand: string, options: AnalyseOptions = {}): Read<HandAnswer> =>
  answerHand({ ...options, hand });

/** Yaku, fu and payments of a win, or why the hand may not win: `score('123m456p789s1112z', { win: '2z', riichi: true })`. */
export const score = (hand: string, options: ScoreOptions = {}): Result<ScoreAnswer> =>
  answerScore({ ...options, hand });

/** Every legal action in a position with its value, and why the best is best: `await advise('34068m5678p23567s', { dora: '4p' })`. */
export const advise = async (hand: string, options: AdviseOptions = {}): Promise<Read<AdviceAnswer>> => {
  const advised = await answerAdvise({ ...options, hand }, makeAdviser);
  return advised.ok ? ok(advisedJson(advised.value, options.lang ?? 'en') as AdviceAnswer) : advised;
};

/** Every decision of a seat in a record of any format, judged: `await review(text, { seat: 2 })`. */
export const review = async (record: string | Uint8Array, options: ReviewOptions = {}): Promise<Read<ReviewAnswer>> => {
  const reviewed = await answerReview(record, options, makeAdviser);
  return reviewed.ok ? ok(reviewed.value as ReviewAnswer) : reviewed;
};

/** One game of a record in another format: `await convert(text, { to: 'mjai' })`. */
export const convert = answerConvert;

/** The games of a record, and what was wrong and left out. */
export type OpenedRecord = {
  readonly format: RecordFormat | undefined;
  /** Each with its rules, and where it differs from them. */
  readonly games: readonly OpenedGame[];
  readonly faults: readonly Fault[];
};

/** The games of a record of any format, complete and with their rules: `await open(text)`. */
export const open = async (record: string | Uint8Array, format?: RecordFormat): Promise<OpenedRecord> => {
  const read = await readRecords(record, format);
  const opened = read.games.map((game) => openGame(game, read.format));
  const faults = opened.flatMap((one) => (one.ok ? [] : [one.error]));
  return {
    format: read.format,
    games: opened.flatMap((one) => (one.ok ? [one.value] : [])),
    faults: [...read.faults, ...faults],
  };
};

/** The summary as lines for people. */
import type { Language } from '../../rules/riichi/index.ts';
import { rankText, shareText, signedText } from '../reasons/sentences/index.ts';
import type { Review } from './types.ts';
import { REVIEW_WORDS } from './words/index.ts';

/** The totals of a review as lines of text: accuracy, loss, luck, deal-ins. */
export const summaryLines = ({ summary, unit, isComplete }: Review, lang: Language): readonly string[] => {
  const { figures, stopped } = REVIEW_WORDS[lang];
  const { decisions, forced, unknown, judged, absent, best, accuracy, loss, lossPerRound, grades, dealIns } = summary;
  const { rounds, reviewed, change, luck } = summary;
  return [
    ...(isComplete ? [] : [stopped(decisions, reviewed, rounds)]),
    figures.decisions(decisions, judged, forced, unknown),
    ...(absent === 0 ? [] : [figures.absent(absent)]),
    ...(accuracy === null ? [] : [figures.accuracy(shareText(accuracy, lang), best, judged)]),
    ...(lossPerRound === null ? [] : [figures.loss[unit](rankText(loss), rankText(lossPerRound))]),
    figures.grades(grades.mistake, grades.blunder),
    figures.dealIns(dealIns.count, dealIns.forced, dealIns.expected.toFixed(2), dealIns.bestExpected.toFixed(2)),
    ...(change === null || luck === null
      ? []
      : [figures.luck[unit](signedText(change), signedText(luck), signedText(-loss))]),
  ];
};

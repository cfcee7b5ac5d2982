/** `--second-opinion`: what `mizukami2014` thinks of the same decision, beside the advice; of every decision in a review. */
import { makeLabel, roundName, shareText, type Review } from '../../analysis/index.ts';
import {
  giveOpinion,
  giveOpinions,
  type OpinionGame,
  type OpinionQuestion,
  type OpinionRow,
  type ReviewTask,
  type SecondOpinion,
} from '../../answers/index.ts';
import { ActionList, legalActions, type Table } from '../../table/index.ts';
import { orFail, type Language } from '../io.ts';

export const OPINION_HELP =
  'also what mizukami2014 thinks: how it ranks each discard or call, and whether it folds against each opponent';

export type OpinionFlags = { readonly secondOpinion?: boolean };

/** Hands and decisions that are listed. */
const MOST = 6;
const WINDS = ['E', 'S', 'W', 'N'] as const;

type Words = {
  readonly does: (action: string) => string;
  readonly ranked: string;
  readonly folding: string;
  readonly totals: (same: number, asked: number, share: string, folds: number) => string;
  readonly instead: string;
};
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    does: (action) => `Second opinion (mizukami2014): ${action}`,
    ranked: 'its judgement:',
    folding: 'folding margins (above 0 it folds):',
    totals: (same, asked, share, folds) =>
      `Second opinion (mizukami2014): ${same} of ${asked} decisions were played as it would (${share}); it folds in ${folds}.`,
    instead: 'What it would have done at the costliest mistakes:',
  },
  ja: {
    does: (action) => `セカンドオピニオン（mizukami2014）：${action}`,
    ranked: '評価値：',
    folding: '降り判定（0より大きい相手に降りる）：',
    totals: (same, asked, share, folds) =>
      `セカンドオピニオン（mizukami2014）：${asked}回中${same}回が一致（${share}）、降り${folds}回。`,
    instead: '損失の大きいミスでの選択：',
  },
  zh: {
    does: (action) => `第二意见（mizukami2014）：${action}`,
    ranked: '评价：',
    folding: '弃和判定（大于0则对其弃和）：',
    totals: (same, asked, share, folds) =>
      `第二意见（mizukami2014）：${asked}次中有${same}次一致（${share}），弃和${folds}次。`,
    instead: '在损失最大的失误处，它的选择：',
  },
};

const FLAG = '--second-opinion';

/** Undefined where it is not asked for. */
export const opinionOf = (opened: OpinionQuestion, flags: OpinionFlags): SecondOpinion | null | undefined =>
  flags.secondOpinion === true ? orFail(FLAG, giveOpinion(opened)) : undefined;

/** The same of a decision of a record. */
export const opinionIn = (table: Table, seat: number, flags: OpinionFlags): SecondOpinion | null | undefined => {
  const legal = new ActionList();
  legalActions(table, seat, legal);
  return opinionOf({ table, legal, setup: { rules: table.rules, seat } }, flags);
};

export const opinionsIn = (task: ReviewTask, most: number, flags: OpinionFlags): OpinionGame | undefined =>
  flags.secondOpinion === true ? orFail(FLAG, giveOpinions(task, most)) : undefined;

/** `chow 34m, discard 5m 12.3`: the action, the score. */
const rankedText = ({ label, score }: OpinionRow, lang: Language): string =>
  `${makeLabel(label, lang)} ${score.toFixed(1)}`;

export const opinionText = (opinion: SecondOpinion, lang: Language): string => {
  const words = WORDS[lang];
  const lines = [words.does(makeLabel(opinion.label, lang))];
  if (opinion.ranked.length > 0) {
    const ranked = opinion.ranked.slice(0, MOST).map((row) => rankedText(row, lang));
    lines.push(`   ${words.ranked} ${ranked.join('; ')}`);
  }
  const margins = opinion.margins.flatMap((margin, other) =>
    margin === null ? [] : [`${WINDS[opinion.winds[other]!]} ${margin.toFixed(2)}`],
  );
  if (margins.length > 0) lines.push(`   ${words.folding} ${margins.join(', ')}`);
  return lines.join('\n');
};

/** Totals, and the costliest mistakes that it would not have made. */
export const opinionsText = ({ all, asked, same, folds }: OpinionGame, review: Review, lang: Language): string => {
  const words = WORDS[lang];
  const found = new Map(all.map((one) => [one.decision, one]));
  const others = review.worst.filter((decision) => found.get(decision)?.isSame === false).slice(0, MOST);
  const lines = others.map((decision) => {
    const { round, turn, index } = review.decisions[decision]!;
    const place = `${roundName(review.rounds[round]!, lang)}, ${turn} (${index})`;
    return `   ${place}: ${makeLabel(found.get(decision)!.label, lang)}`;
  });
  const totals = words.totals(same, asked, asked === 0 ? '-' : shareText(same / asked, lang), folds);
  return [totals, ...(lines.length === 0 ? [] : [words.instead, ...lines])].join('\n');
};

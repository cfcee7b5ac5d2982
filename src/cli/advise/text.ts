/** Advice for people: the options as a table, then why. */
import {
  dealInOf,
  makeLabel,
  makeReasons,
  pointsText,
  rankText,
  REVIEW_WORDS,
  shareText,
  shownOptions,
  signedText,
  winOf,
  type Position,
  type Reason,
} from '../../analysis/index.ts';
import type { Language } from '../io.ts';
import { makeTable } from '../table.ts';

/** Options shown unless all are asked for. */
const SHOWN = 8;

/** A row an option: first the change of the outlook, then what the others lose. `played` is marked. */
export const optionRows = (position: Position, lang: Language, most = SHOWN, played: number | null = null): string => {
  const { advice, labels } = position;
  if (advice === null) return makeLabel(labels[0]!, lang);
  const { columns, played: mark } = REVIEW_WORDS[lang];
  const head = [
    columns.action,
    columns.value,
    columns.win,
    columns.points,
    columns.dealIn,
    columns.shanten,
    columns.tiles,
  ];
  const best = advice.options[0]!.value;
  const rows = shownOptions(position, played).flatMap((i, at) => {
    const option = advice.options[i]!;
    const isPlayed = option.action === played;
    if (at >= most && !isPlayed) return [];
    return [
      [
        `${makeLabel(labels[i]!, lang)}${isPlayed ? ` [${mark}]` : ''}`,
        at === 0
          ? signedText(option.value - advice.base)
          : `-${rankText(best - option.value)} ± ${rankText(option.error)}`,
        shareText(winOf(option)),
        option.winPoints === null ? '' : pointsText(option.winPoints),
        shareText(dealInOf(option)),
        option.shanten < 0 ? '' : String(option.shanten),
        option.shanten < 0 ? '' : String(option.tiles),
      ],
    ];
  });
  const right = head.slice(1).map(() => 'right' as const);
  return makeTable([head, ...rows], ['left', ...right]);
};

export const adviceText = (position: Position, reasons: readonly Reason[], lang: Language, all: boolean): string =>
  [
    optionRows(position, lang, all ? Infinity : SHOWN),
    ...(reasons.length === 0 ? [] : ['', ...makeReasons(reasons, lang).map((sentence) => `- ${sentence}`)]),
  ].join('\n');

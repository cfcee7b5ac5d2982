/** One decision as HTML: position, options, reasons. */
import type { Language } from '../../../rules/riichi/index.ts';
import type { Table } from '../../../table/index.ts';
import { errorText } from '../../reasons/sentences/index.ts';
import { makeReason } from '../../reasons/index.ts';
import { makeLabel } from '../../advice/index.ts';
import { columnNames, columnsOf } from '../columns.ts';
import { shownOptions } from '../judge.ts';
import type { Judged } from '../types.ts';
import { REVIEW_WORDS } from '../words/index.ts';
import { cells, escape } from './markup.ts';
import { boardHtml, type BoardLook } from './board.ts';
import { handHtml } from './view.ts';

/** Options shown, the played one always among them. */
const SHOWN = 6;

const optionsHtml = (judged: Judged, lang: Language): string => {
  const { advice, labels, played } = judged;
  if (advice === null) return '';
  const words = REVIEW_WORDS[lang];
  const shown = shownOptions(judged, played);
  const rows = shown.flatMap((i, at) => {
    const isPlayed = advice.options[i]!.action === played;
    if (at >= SHOWN && !isPlayed) return [];
    const marks = [at === 0 ? words.best : '', isPlayed ? words.played : ''].filter((mark) => mark !== '').join(', ');
    const row = cells([
      `${escape(makeLabel(labels[i]!, lang))}${marks === '' ? '' : ` <em>${escape(marks)}</em>`}`,
      ...columnsOf(advice, i, '−', lang).map(escape),
    ]);
    return [row.replace('<tr>', `<tr class="${isPlayed ? 'played' : ''}">`)];
  });
  const names = [words.columns.action, ...columnNames(advice, lang)];
  const rest = shown.length - rows.length;
  const foot = rest > 0 ? `<tr><td colspan="${names.length}" class="rest">${escape(words.more(rest))}</td></tr>` : '';
  const head = cells(names.map(escape), 'th');
  return `<div class="wide"><table class="options">${head}${rows.join('')}${foot}</table></div>`;
};

const titleOf = (judged: Judged, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const { turn, grade, loss, error, category, isAbsent, isForced } = judged;
  const parts = [
    words.turn(turn),
    ...(grade === null ? [isForced || isAbsent ? '' : words.unknown] : [words.grades[grade]]),
    ...(loss === null || loss === 0 ? [] : [`−${errorText(loss, error)}`]),
    ...(category === null ? [] : [words.categories[category]]),
  ].filter((part) => part !== '');
  return parts.map(escape).join(' · ');
};

/** `at`: index into the review's decisions. Forced decisions are not shown. */
export const decisionHtml = (table: Table, judged: Judged, at: number, look: BoardLook): string => {
  const { grade, category, loss, reasons } = judged;
  const { seat, lang } = look;
  const isBad = grade === 'mistake' || grade === 'blunder';
  const why = reasons.map((reason) => `<li>${escape(makeReason(reason, lang))}</li>`).join('');
  const isLost = loss !== null && loss > 0;
  const body = `<ul class="why">${why}</ul>${optionsHtml(judged, lang)}`;
  const board = isLost ? boardHtml(table, look) : '';
  return `<article id="d${at}" class="decision ${grade ?? 'unknown'}" data-grade="${grade ?? ''}" data-category="${category ?? ''}" tabindex="-1"><details${isBad ? ' open' : ''}><summary><h4>${titleOf(judged, lang)}</h4>${handHtml(table, judged, seat, lang)}</summary><div class="sides"><div>${body}</div>${board}</div></details></article>`;
};

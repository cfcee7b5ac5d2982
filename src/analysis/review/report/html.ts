/** A review as one HTML file that loads nothing. */
import type { Language } from '../../../rules/riichi/index.ts';
import type { Ruleset } from '../../../rules/index.ts';
import { decisionsOf, type Event } from '../../../table/index.ts';
import { errorText, rankText, shareText, signedText } from '../../reasons/sentences/index.ts';
import { summaryLines } from '../figures.ts';
import { categoriesIn } from '../category.ts';
import type { ReviewInfo } from '../json.ts';
import { CATEGORIES } from '../../advice/index.ts';
import type { Review, RoundReview } from '../types.ts';
import { REVIEW_WORDS, outcomeName, roundName } from '../words/index.ts';
import { curveSvg } from './chart.ts';
import { decisionHtml } from './decision.ts';
import { cells, escape } from './markup.ts';
import { SCRIPT } from './script.ts';
import { spriteFor } from './sprite.ts';
import { STYLE } from './style.ts';

/** A review with the record it is about, as its HTML page needs them. */
export type Reviewed = {
  readonly review: Review;
  readonly events: readonly Event[];
  readonly rules: Ruleset;
  readonly info: ReviewInfo;
  /** The tiles of the page (its tiles.svg); without it they are lettered. */
  readonly sprite?: string | undefined;
};

/** Rows of the list of the worst. */
const WORST = 15;

const nameOf = ({ review, info }: Reviewed): string => {
  const words = REVIEW_WORDS[info.lang];
  const name = info.names[review.seat] ?? '';
  return name === '' ? words.seat(review.seat) : name;
};

const categoriesHtml = ({ summary }: Review, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const { category, decisions, best, lost } = words.columns;
  const rows = CATEGORIES.filter((name) => summary.categories[name].decisions > 0).map((name) => {
    const count = summary.categories[name];
    return cells([
      escape(words.categories[name]),
      String(count.decisions),
      shareText(count.best / count.decisions, lang),
      rankText(count.loss),
    ]);
  });
  return `<div class="wide"><table class="figures">${cells([category, decisions, best, lost].map(escape), 'th')}${rows.join('')}</table></div>`;
};

const roundRows = (review: Review, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  const { round, scores, result, delta, change, lost, luck } = words.columns;
  const optional = (value: number | null): string => (value === null ? '' : signedText(value));
  const rows = review.rounds.map((one, at) =>
    cells([
      one.loss === null ? escape(roundName(one, lang)) : `<a href="#r${at}">${escape(roundName(one, lang))}</a>`,
      String(one.scores[review.seat]),
      escape(outcomeName(one, review, lang)),
      one.delta === null ? '' : String(one.delta),
      optional(one.change),
      one.loss === null ? escape(words.notReviewed) : rankText(one.loss),
      optional(one.luck),
    ]),
  );
  return `<div class="wide"><table class="figures rounds">${cells([round, scores, result, delta, change, lost, luck].map(escape), 'th')}${rows.join('')}</table></div>`;
};

const worstHtml = ({ worst, decisions, rounds }: Review, prefix: string, lang: Language): string => {
  const words = REVIEW_WORDS[lang];
  if (worst.length === 0) return `<p>${escape(words.noMistakes)}</p>`;
  const rows = worst.slice(0, WORST).map((at) => {
    const { round, turn, loss, error, category, grade } = decisions[at]!;
    return `<li><a href="#${prefix}${at}">${escape(roundName(rounds[round]!, lang))}, ${escape(words.turn(turn))}</a>: −${errorText(loss!, error)} · ${escape(words.grades[grade!])}${category === null ? '' : ` · ${escape(words.categories[category])}`}</li>`;
  });
  return `<ol>${rows.join('')}</ol>`;
};

/** Decisions under the title of their round; forced ones are left out. */
const decisionsHtml = ({ review, events, rules, info }: Reviewed): string => {
  const { seat, decisions, rounds } = review;
  const parts: string[] = [];
  let shown = -1;
  let at = 0;
  for (const { table } of decisionsOf(rules, events, { seat })) {
    const judged = decisions[at];
    if (judged === undefined) break;
    const heading = (round: RoundReview): string =>
      `<h3 id="r${judged.round}">${escape(roundName(round, info.lang))}</h3>`;
    if (judged.round !== shown) parts.push(heading(rounds[judged.round]!));
    shown = judged.round;
    if (!judged.isForced) parts.push(decisionHtml(table, judged, at, { seat, lang: info.lang }));
    at++;
  }
  return parts.join('\n');
};

const bodyOf = (reviewed: Reviewed): string => {
  const { review, info } = reviewed;
  const { lang } = info;
  const words = REVIEW_WORDS[lang];
  const head = [info.id, info.rules, info.adviser].filter((part) => part !== undefined && part !== '');
  return `<header><h1>${escape(words.title(nameOf(reviewed)))}</h1>
<p class="soft">${head.map((part) => escape(part!)).join(' · ')}</p>
<p class="soft">${escape(info.names.filter((name) => name !== '').join(', '))}</p></header>
<section><h2>${escape(words.summary)}</h2>
${summaryLines(review, lang)
  .map((line) => `<p>${escape(line)}</p>`)
  .join('\n')}
<p class="soft">${escape(words.unit[review.unit](review.points.join(', ')))} ${escape(words.keys)}</p>
${categoriesHtml(review, lang)}</section>
<section><h2>${escape(review.unit === 'rank-points' ? words.ranks : words.rounds)}</h2>${curveSvg(review, lang)}${roundRows(review, lang)}</section>
<section><h2>${escape(words.worst)}</h2>${worstHtml(review, 'd', lang)}</section>
<section>${decisionsHtml(reviewed)}</section>`;
};

/** A review as one HTML file that loads nothing. */
export const reviewHtml = (reviewed: Reviewed): string => {
  const { lang } = reviewed.info;
  const words = REVIEW_WORDS[lang];
  const options = categoriesIn(reviewed.review.unit).map(
    (name) => `<option value="${name}">${escape(words.categories[name])}</option>`,
  );
  const body = bodyOf(reviewed);
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escape(words.title(nameOf(reviewed)))}</title><style>${STYLE}</style></head><body>
${spriteFor(body, reviewed.sprite)}
${body}
<nav><button id="previous" type="button">${escape(words.previous)}</button><select id="category" aria-label="${escape(words.columns.category)}"><option value="">${escape(words.all)}</option>${options.join('')}</select><button id="next" type="button">${escape(words.next)}</button></nav>
<script>${SCRIPT}</script></body></html>
`;
};

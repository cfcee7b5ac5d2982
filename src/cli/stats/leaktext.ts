/** A person's statistics for the terminal. */
import { REVIEW_WORDS, habitName, rankText, shareText, signedText } from '../../analysis/index.ts';
import { LEAK_WORDS, figureText, ownText, type LeakGroup } from '../../answers/index.ts';
import { counted, type Language } from '../io.ts';
import { makeTable, type Align } from '../table.ts';

const aligned = (rows: readonly (readonly string[])[]): string =>
  makeTable(
    rows,
    rows[0]!.map((_, i): Align => (i === 0 ? 'left' : 'right')),
  );

const figureTable = (group: LeakGroup, lang: Language): string => {
  const { columns, figures, verdicts } = LEAK_WORDS[lang];
  const rows = group.compared
    .filter(({ own }) => Number.isFinite(own))
    .map((one) => [
      figures[one.name],
      ownText(one, lang),
      figureText(one.name, one.phoenix, lang),
      one.verdict === null ? '–' : verdicts[one.verdict],
    ]);
  return aligned([[columns.figure, columns.own, columns.phoenix, columns.verdict], ...rows]);
};

/** Game, and index among `decisions` of `suzaku review --json`. */
const exampleText = (
  group: LeakGroup,
  { game, decision, loss }: LeakGroup['leaks'][number]['examples'][number],
): string => `${group.entries[game]!.id ?? `#${game + 1}`}:${decision} −${rankText(loss)}`;

const leakTable = (group: LeakGroup, lang: Language): string => {
  const { columns } = LEAK_WORDS[lang];
  const { lost } = REVIEW_WORDS[lang].columns;
  const rows = group.leaks.map((leak) => [
    habitName(leak.habit, group.unit, lang),
    String(leak.times),
    String(leak.games),
    rankText(leak.loss),
    leak.often.toFixed(1),
    leak.phoenix === null ? '–' : leak.phoenix.toFixed(1),
    leak.examples[0] === undefined ? '' : exampleText(group, leak.examples[0]),
  ]);
  const head = [LEAK_WORDS[lang].leaks, '×', columns.games, lost, columns.often, columns.phoenix, ''];
  return aligned([head, ...rows]);
};

const trendTable = ({ trend }: LeakGroup, lang: Language): string => {
  const { columns, figures, part } = LEAK_WORDS[lang];
  const rows = trend.map(({ from, to, meanRank, accuracy, lossPerRound, luck }) => [
    part(from + 1, to + 1),
    figureText('meanRank', meanRank, lang),
    figureText('accuracy', accuracy, lang),
    figureText('lossPerRound', lossPerRound, lang),
    Number.isFinite(luck) ? signedText(luck) : '–',
  ]);
  return aligned([
    [LEAK_WORDS[lang].trend, figures.meanRank, figures.accuracy, figures.lossPerRound, columns.luck],
    ...rows,
  ]);
};

const groupText = (name: string, group: LeakGroup, lang: Language): string => {
  const words = LEAK_WORDS[lang];
  const { place } = REVIEW_WORDS[lang];
  const { ruleset, points, entries, figures, luck, unit } = group;
  const title = [name, ruleset, ...(points.length === 0 ? [] : [points.join('/')])];
  const places = figures.places.map(({ rate }, i) => `${place(i + 1)} ${shareText(rate, lang)}`).join(', ');
  return [
    `${title.join(' · ')} · ${lang === 'en' ? counted(entries.length, 'game') : `${entries.length} ${words.columns.games}`}`,
    ...(figures.games > 0 && unit === 'rank-points' ? [places] : []),
    ...(luck.games > 0 && unit === 'rank-points'
      ? [words.luckLine(luck.games, signedText(luck.change), signedText(luck.luck), signedText(-luck.loss))]
      : []),
    '',
    figureTable(group, lang),
    ...(group.trend.length === 0 ? [] : ['', trendTable(group, lang)]),
    ...(group.leaks.length === 0 ? [] : ['', leakTable(group, lang)]),
  ].join('\n');
};

export const makeLeaksText = (name: string, groups: readonly LeakGroup[], lang: Language): string =>
  [...groups.map((group) => groupText(name, group, lang)), LEAK_WORDS[lang].comparison].join('\n\n');

/** A person's statistics over the kept games: figures beside phoenix players', luck apart, trend, recurring mistakes with examples. */
import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { rankText, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { habitName } from '../../src/analysis/review/words/index.ts';
import {
  LEAK_WORDS,
  PHOENIX_BANDS,
  figureText,
  leaksCsv,
  leaksJson,
  leaksOf,
  type Leak,
  type LeakGroup,
} from '../../src/answers/leaks/index.ts';
import { reviewWords, signed } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { Card, Select } from '../ui/fields.tsx';
import { fileNameOf } from '../ui/filename.ts';
import { saveText } from '../ui/save.ts';
import { heads, type Head } from './library.ts';
import { moreWords } from './morewords.ts';
import { gameName, nameOf } from './named.ts';
import { reopen } from './state.ts';
import { roomWords } from './words.ts';

/** The games of one name that may be added up. */
type Person = { readonly name: string; readonly group: LeakGroup };

/** Most games first. */
const people = computed<readonly Person[]>(() => {
  const byName = new Map<string, Head[]>();
  for (const head of heads.value ?? []) byName.set(nameOf(head), [...(byName.get(nameOf(head)) ?? []), head]);
  return Array.from(byName, ([name, games]) => leaksOf(games, PHOENIX_BANDS).map((group) => ({ name, group })))
    .flat()
    .sort((a, b) => b.group.entries.length - a.group.entries.length);
});

const chosen = signal('');
const keyOf = ({ name, group }: Person): string => `${group.ruleset} ${group.points.join('/')} ${name}`;
/** Rank points are told where the same games are kept with several. */
const labelOf = (person: Person, all: readonly Person[]): string => {
  const { name, group } = person;
  const isTwice = all.some((other) => other !== person && other.name === name && other.group.ruleset === group.ruleset);
  const parts = [
    name,
    gameName(group.ruleset),
    ...(group.ruleset.includes('length=east') ? [reviewWords.value.winds[0]!] : []),
  ];
  return [...parts, ...(isTwice ? [group.points.join('/')] : [])].join(' · ');
};

const SIGNS = { within: '≈', above: '▲', below: '▼' } as const;

const Figures = ({ group }: { readonly group: LeakGroup }): JSX.Element => {
  const t = LEAK_WORDS[lang.value];
  const { columns } = t;
  const hasPhoenix = group.compared.some(({ phoenix }) => phoenix !== null);
  return (
    <div class="scroll">
      <table class="lines figures-table">
        <thead>
          <tr>
            <th scope="col">{columns.figure}</th>
            <th scope="col" class="number">
              {columns.own}
            </th>
            {hasPhoenix && (
              <>
                <th scope="col" class="number">
                  {columns.phoenix}
                </th>
                <th scope="col" class="number">
                  {columns.verdict}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {group.compared
            .filter(({ own }) => Number.isFinite(own))
            .map((one) => (
              <tr key={one.name} data-figure={one.name}>
                <th scope="row">{t.figures[one.name]}</th>
                <td class="number">
                  {figureText(one.name, one.own, lang.value)}
                  {one.interval !== null && (
                    <small>
                      {figureText(one.name, one.interval[0], lang.value)}–
                      {figureText(one.name, one.interval[1], lang.value)}
                    </small>
                  )}
                </td>
                {hasPhoenix && (
                  <>
                    <td
                      class="number"
                      title={one.byGrade
                        .map(
                          ({ grades, value }) =>
                            `${t.grades(grades[0] - 9, grades[1] - 9)}: ${figureText(one.name, value, lang.value)}`,
                        )
                        .join(', ')}
                    >
                      {figureText(one.name, one.phoenix, lang.value)}
                    </td>
                    <td class={`number verdict-${one.verdict ?? 'none'}`}>
                      {one.verdict === null ? (
                        '·'
                      ) : (
                        <>
                          <span aria-hidden="true">{SIGNS[one.verdict]} </span>
                          <span class={one.verdict === 'within' ? 'sr-only' : ''}>{t.verdicts[one.verdict]}</span>
                        </>
                      )}
                    </td>
                  </>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
};

const Trend = ({ group }: { readonly group: LeakGroup }): JSX.Element | null => {
  const t = LEAK_WORDS[lang.value];
  if (group.trend.length === 0) return null;
  const luck = (value: number): string => (Number.isFinite(value) ? signed(value) : '·');
  return (
    <>
      <h3>{t.trend}</h3>
      <div class="scroll">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">{t.columns.games}</th>
              {[t.figures.meanRank, t.figures.accuracy, t.figures.lossPerRound, t.columns.luck].map((head) => (
                <th key={head} scope="col" class="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.trend.map((part) => (
              <tr key={part.from}>
                <th scope="row">{t.part(part.from + 1, part.to + 1)}</th>
                <td class="number">{figureText('meanRank', part.meanRank, lang.value)}</td>
                <td class="number">{figureText('accuracy', part.accuracy, lang.value)}</td>
                <td class="number">{figureText('lossPerRound', part.lossPerRound, lang.value)}</td>
                <td class="number">{luck(part.luck)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};

const Exports = ({ name, group }: Person): JSX.Element => {
  const t = moreWords.value.person;
  const file = fileNameOf('stats', `${name}-${group.ruleset}`, []);
  return (
    <div class="row wrap">
      <button type="button" class="quiet small" onClick={() => saveText(leaksCsv([group]), `${file}.csv`, 'text/csv')}>
        {t.csv}
      </button>
      <button
        type="button"
        class="quiet small"
        onClick={() =>
          saveText(`${JSON.stringify(leaksJson(name, [group], PHOENIX_BANDS))}\n`, `${file}.json`, 'application/json')
        }
      >
        {t.json}
      </button>
    </div>
  );
};

const Examples = ({
  leak,
  group,
  title,
}: {
  readonly leak: Leak;
  readonly group: LeakGroup;
  readonly title: string;
}): JSX.Element => (
  <span class="row examples">
    {leak.examples.map(({ game, decision, loss }, i) => (
      <button
        key={i}
        type="button"
        class="quiet small"
        aria-label={moreWords.value.person.example(i + 1, title)}
        title={`−${rankText(loss)}`}
        onClick={() => void reopen(group.entries[game] as Head, decision)}
      >
        {i + 1}
      </button>
    ))}
  </span>
);

const Leaks = ({ group }: { readonly group: LeakGroup }): JSX.Element => {
  const t = roomWords.value;
  const { columns } = LEAK_WORDS[lang.value];
  const { habit, times, games, lost } = t.habitColumns;
  if (group.leaks.length === 0) return <p class="hint">{t.noHabits}</p>;
  return (
    <div class="scroll">
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">{habit}</th>
            {[times, games, lost, columns.often, columns.phoenix, moreWords.value.person.examples].map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.leaks.map((leak) => {
            const title = habitName(leak.habit, group.unit, lang.value);
            return (
              <tr key={leak.habit} data-habit={leak.habit}>
                <th scope="row">
                  {title}
                  <small>{reviewWords.value.categories[leak.category]}</small>
                </th>
                <td class="number">{leak.times}</td>
                <td class="number">{leak.games}</td>
                <td class="number strong">{rankText(leak.loss)}</td>
                <td class="number">{leak.often.toFixed(1)}</td>
                <td class="number">{leak.phoenix === null ? '·' : leak.phoenix.toFixed(1)}</td>
                <td class="number">
                  <Examples leak={leak} group={group} title={title} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

export const PersonCards = (): JSX.Element | null => {
  const t = roomWords.value;
  const all = people.value;
  const person = all.find((one) => keyOf(one) === chosen.value) ?? all[0];
  if (person === undefined) return null;
  const { group } = person;
  const { decisions, luck, figures, unit } = group;
  const share = (value: number): string => (Number.isFinite(value) ? shareText(value, lang.value) : '·');
  return (
    <>
      <Card title={moreWords.value.person.title} class="person">
        <Select
          label={t.habitsOf}
          value={keyOf(person)}
          options={all.map((one) => [keyOf(one), labelOf(one, all)] as const)}
          onPick={(key) => (chosen.value = key)}
        />
        <p class="person-line">
          {t.habitsHint(
            group.entries.length,
            decisions.rounds,
            share(decisions.accuracy),
            Number.isFinite(decisions.lossPerRound) ? rankText(decisions.lossPerRound) : '·',
            unit,
          )}
        </p>
        {figures.games > 0 && unit === 'rank-points' && (
          <p>
            {moreWords.value.person.places}:{' '}
            {figures.places.map(({ rate }, i) => `${reviewWords.value.place(i + 1)} ${share(rate)}`).join(', ')}
          </p>
        )}
        {luck.games > 0 && unit === 'rank-points' && (
          <p>
            {LEAK_WORDS[lang.value].luckLine(luck.games, signed(luck.change), signed(luck.luck), signed(-luck.loss))}
          </p>
        )}
        <Figures group={group} />
        {group.compared.some(({ phoenix }) => phoenix !== null) && (
          <p class="hint">{LEAK_WORDS[lang.value].comparison}</p>
        )}
        <Trend group={group} />
        <Exports {...person} />
      </Card>
      <Card title={t.habits} class="habits">
        <Leaks group={group} />
      </Card>
    </>
  );
};

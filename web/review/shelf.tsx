/** The library: reviews kept in this browser, and what a player does wrong again and again. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { rankText, shareText } from '../../src/analysis/advice/sentences/index.ts';
import { habitsOf } from '../../src/analysis/review/habits.ts';
import { reviewWords } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { Card, Select } from '../ui/fields.tsx';
import { seatName } from '../watch/pieces.tsx';
import { forget, heads, isRefused, readHeads, type Head } from './library.ts';
import { reopen } from './state.ts';
import { roomWords } from './words.ts';

const nameOf = ({ names, seat }: Head): string => seatName(names[seat] ?? '', seat);
const chosen = signal('');

const LOCALES = { en: 'en-GB', ja: 'ja', zh: 'zh-Hans' } as const;
const dateText = (time: number): string =>
  new Date(time).toLocaleDateString(LOCALES[lang.value], { dateStyle: 'short' });

const HeadRow = ({ head }: { readonly head: Head }): JSX.Element => {
  const t = roomWords.value;
  const { summary, place, isComplete, rules, time } = head;
  const name = nameOf(head);
  return (
    <tr data-key={head.key}>
      <th scope="row">
        <button type="button" class="link" aria-label={t.open(name)} onClick={() => void reopen(head)}>
          {name}
        </button>
        <small>
          {rules.split(',')[0]} · {dateText(time)}
          {!isComplete && ` · ${t.partial}`}
        </small>
      </th>
      <td class="number">{place === undefined ? '·' : reviewWords.value.place(place)}</td>
      <td class="number">{summary.judged === 0 ? '·' : shareText(summary.best / summary.judged)}</td>
      <td class="number">{rankText(summary.loss)}</td>
      <td class="number">{summary.grades.mistake + summary.grades.blunder}</td>
      <td class="number">
        <button
          type="button"
          class="quiet small"
          aria-label={`${t.forget(name)} (${dateText(time)})`}
          onClick={() => void forget([head.key])}
        >
          {t.forgetShort}
        </button>
      </td>
    </tr>
  );
};

const HeadTable = ({ all }: { readonly all: readonly Head[] }): JSX.Element => {
  const { columns, forgetShort } = roomWords.value;
  return (
    <div class="scroll">
      <table class="lines shelf">
        <thead>
          <tr>
            <th scope="col">{columns.player}</th>
            {[columns.place, columns.best, columns.lost, columns.mistakes].map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
            <th scope="col">
              <span class="sr-only">{forgetShort}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((head) => (
            <HeadRow key={head.key} head={head} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Names with the most games first. */
const namesIn = (all: readonly Head[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const head of all) counts.set(nameOf(head), (counts.get(nameOf(head)) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
};

const Habits = ({ all }: { readonly all: readonly Head[] }): JSX.Element => {
  const t = roomWords.value;
  const names = namesIn(all);
  const name = names.includes(chosen.value) ? chosen.value : names[0]!;
  const games = all.filter((head) => nameOf(head) === name);
  const habits = habitsOf(games.map(({ mistakes }) => mistakes));
  const sum = (field: 'rounds' | 'judged' | 'best' | 'loss'): number =>
    games.reduce((total, { summary }) => total + summary[field], 0);
  const [rounds, judged] = [sum('rounds'), sum('judged')];
  const { habit, times, games: gameHead, lost, worst } = t.habitColumns;
  return (
    <Card title={t.habits} class="habits">
      <Select
        label={t.habitsOf}
        value={name}
        options={names.map((one) => [one, one] as const)}
        onPick={(one) => (chosen.value = one)}
      />
      <p>
        {t.habitsHint(
          games.length,
          rounds,
          judged === 0 ? '·' : shareText(sum('best') / judged),
          rounds === 0 ? '·' : rankText(sum('loss') / rounds),
        )}
      </p>
      {habits.length === 0 ? (
        <p class="hint">{t.noHabits}</p>
      ) : (
        <div class="scroll">
          <table class="lines">
            <thead>
              <tr>
                <th scope="col">{habit}</th>
                {[times, gameHead, lost, worst].map((head) => (
                  <th key={head} scope="col" class="number">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {habits.map((row) => (
                <tr key={row.habit} data-habit={row.habit}>
                  <th scope="row">
                    {reviewWords.value.habits[row.habit]}
                    <small>{reviewWords.value.categories[row.category]}</small>
                  </th>
                  <td class="number">{row.times}</td>
                  <td class="number">{row.games}</td>
                  <td class="number strong">{rankText(row.loss)}</td>
                  <td class="number">
                    <button
                      type="button"
                      class="quiet small"
                      aria-label={`${t.show}: ${reviewWords.value.habits[row.habit]}`}
                      onClick={() => void reopen(games[row.worst.game]!, row.worst.decision)}
                    >
                      {t.show}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
};

export const Shelf = (): JSX.Element => {
  const t = roomWords.value;
  useEffect(() => void readHeads(), []);
  const all = heads.value ?? [];
  return (
    <>
      <Card title={t.library} class="library">
        <p class="hint">{isRefused.value ? t.refused : t.libraryHint}</p>
        {heads.value !== undefined && all.length === 0 && <p>{t.libraryEmpty}</p>}
        {all.length > 0 && <HeadTable all={all} />}
      </Card>
      {all.length > 0 && <Habits all={all} />}
    </>
  );
};

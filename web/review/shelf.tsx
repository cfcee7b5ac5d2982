/** The library: reviews kept in this browser, and what a player does wrong again and again. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { rankText, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import type { Unit } from '../../src/analysis/advice/index.ts';
import { habitsOf, type Habit } from '../../src/analysis/review/index.ts';
import { habitName } from '../../src/analysis/review/words/index.ts';
import { reviewWords } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { Card, Select } from '../ui/fields.tsx';
import { seatName } from '../table/names.ts';
import { words } from '../words/index.ts';
import { forget, heads, isRefused, readHeads, type Head } from './library.ts';
import { reopen } from './state.ts';
import { roomWords } from './words.ts';

const nameOf = ({ names, seat }: Head): string => seatName(names[seat] ?? '', seat);
const unitOf = ({ unit }: Head): Unit => unit ?? 'rank-points';
/** Whose habits, by `keyOf`. */
const chosen = signal('');

/** Losses of one unit add up: who plays two games of different units stands in the list twice. */
const keyOf = (head: Head): string => `${unitOf(head)} ${nameOf(head)}`;
const labelOf = (head: Head): string =>
  unitOf(head) === 'game-points' ? `${nameOf(head)} · ${words.value.games.chinese}` : nameOf(head);
const scoreText = (score: number): string => (score > 0 ? `+${score}` : `${score}`.replace('-', '−'));

const LOCALES = { en: 'en-GB', ja: 'ja', zh: 'zh-Hans' } as const;
const dateText = (time: number): string =>
  new Date(time).toLocaleDateString(LOCALES[lang.value], { dateStyle: 'short' });

/** By the name of the rules before their changes. */
const gameName = (rules: string): string => {
  const [id = ''] = rules.split(',');
  return new Map(Object.entries(words.value.games)).get(id) ?? id;
};

const HeadRow = ({ head }: { readonly head: Head }): JSX.Element => {
  const t = roomWords.value;
  const { summary, place, score, isComplete, rules, time } = head;
  const name = nameOf(head);
  return (
    <tr data-key={head.key}>
      <th scope="row">
        <button type="button" class="link" aria-label={t.open(name)} onClick={() => void reopen(head)}>
          {name}
        </button>
        <small>
          {gameName(rules)} · {dateText(time)}
          {!isComplete && ` · ${t.partial}`}
        </small>
      </th>
      <td class="number">
        {score !== undefined ? scoreText(score) : place === undefined ? '·' : reviewWords.value.place(place)}
      </td>
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

/** The games of each player, most games first. */
const playersIn = (all: readonly Head[]): readonly (readonly [Head, ...Head[]])[] => {
  const players = new Map<string, [Head, ...Head[]]>();
  for (const head of all) {
    const games = players.get(keyOf(head));
    if (games === undefined) players.set(keyOf(head), [head]);
    else games.push(head);
  }
  return [...players.values()].toSorted((a, b) => b.length - a.length);
};

const Habits = ({ all }: { readonly all: readonly Head[] }): JSX.Element => {
  const t = roomWords.value;
  const players = playersIn(all);
  const games = players.find(([head]) => keyOf(head) === chosen.value) ?? players[0]!;
  const [one] = games;
  const nameHabit = (habit: Habit): string => habitName(habit, unitOf(one), lang.value);
  const habits = habitsOf(games.map(({ mistakes }) => mistakes));
  const sum = (field: 'reviewed' | 'judged' | 'best' | 'loss'): number =>
    games.reduce((total, { summary }) => total + summary[field], 0);
  const [rounds, judged] = [sum('reviewed'), sum('judged')];
  const { habit, times, games: gameHead, lost, worst } = t.habitColumns;
  return (
    <Card title={t.habits} class="habits">
      <Select
        label={t.habitsOf}
        value={keyOf(one)}
        options={players.map(([head]) => [keyOf(head), labelOf(head)] as const)}
        onPick={(key) => (chosen.value = key)}
      />
      <p>
        {t.habitsHint(
          games.length,
          rounds,
          judged === 0 ? '·' : shareText(sum('best') / judged),
          rounds === 0 ? '·' : rankText(sum('loss') / rounds),
          unitOf(one),
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
                    {nameHabit(row.habit)}
                    <small>{reviewWords.value.categories[row.category]}</small>
                  </th>
                  <td class="number">{row.times}</td>
                  <td class="number">{row.games}</td>
                  <td class="number strong">{rankText(row.loss)}</td>
                  <td class="number">
                    <button
                      type="button"
                      class="quiet small"
                      aria-label={`${t.show}: ${nameHabit(row.habit)}`}
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

/** The library: reviews kept in this browser, and the statistics of who plays in them. */
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { JSX } from 'preact';
import { rankText, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { reviewWords } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { Card } from '../ui/fields.tsx';
import { gameName, nameOf } from './named.ts';
import { forget, heads, isRefused, readHeads, type Head } from './library.ts';
import { reopen } from './state.ts';
import { moreWords } from './morewords.ts';
import { PersonCards } from './person.tsx';
import { roomWords } from './words.ts';

const scoreText = (score: number): string => (score > 0 ? `+${score}` : `${score}`.replace('-', '−'));

const LOCALES = { en: 'en-GB', ja: 'ja', zh: 'zh-Hans' } as const;
/** Making one takes as long as everything else of a row. */
const dates = computed(() => new Intl.DateTimeFormat(LOCALES[lang.value], { dateStyle: 'short' }));
const dateText = (time: number): string => dates.value.format(time);

const HeadRow = ({ head }: { readonly head: Head }): JSX.Element => {
  const t = roomWords.value;
  const { summary, place, isComplete, rules, time, played, unit } = head;
  // What the rounds changed is the score, where the record has no end.
  const score = head.score ?? summary.change;
  const name = nameOf(head);
  return (
    <tr data-key={head.key}>
      <th scope="row">
        <button type="button" class="link" aria-label={t.open(name)} onClick={() => void reopen(head)}>
          {name}
        </button>
        <small>
          {gameName(rules)} · {dateText(played ?? time)}
          {!isComplete && ` · ${t.partial}`}
        </small>
      </th>
      <td class="number">
        {unit === 'game-points' ? scoreText(score ?? 0) : place === undefined ? '·' : reviewWords.value.place(place)}
      </td>
      <td class="number">{summary.judged === 0 ? '·' : shareText(summary.best / summary.judged, lang.value)}</td>
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

export const Shelf = (): JSX.Element => {
  const t = roomWords.value;
  useEffect(() => void readHeads(), []);
  const all = heads.value ?? [];
  return (
    <>
      <Card title={t.library} class="library">
        <p class="hint">{isRefused.value ? t.refused : t.libraryHint}</p>
        <p class="hint">{moreWords.value.person.folder}</p>
        {heads.value !== undefined && all.length === 0 && <p>{t.libraryEmpty}</p>}
        {all.length > 0 && <HeadTable all={all} />}
      </Card>
      {all.length > 0 && <PersonCards />}
    </>
  );
};

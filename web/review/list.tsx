/** The decisions that pass the filters, and the review in figures. */
import type { JSX } from 'preact';
import { rankText, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { categoriesIn, lossSteps, placeOf, summaryLines, CATEGORIES } from '../../src/analysis/review/index.ts';
import { roundName } from '../../src/analysis/review/words/index.ts';
import { ActionView } from '../advice/options.tsx';
import { withMinus } from '../advice/numbers.ts';
import { reviewWords, signed } from '../advice/words.ts';
import { lang } from '../state/settings.ts';
import { Card, Select } from '../ui/fields.tsx';
import { RoundsTable } from './curve.tsx';
import { playedAndBest } from './decision.tsx';
import { Figure } from './figure.tsx';
import { LEASTS, ORDERS, answer, at, category, isListOpen, jumpTo, least, listed, order, sorted } from './state.ts';
import { roomWords } from './words.ts';

const Item = ({ index }: { readonly index: number }): JSX.Element => {
  const t = reviewWords.value;
  const { review } = answer.value!;
  const judged = review.decisions[index]!;
  const [played, best] = playedAndBest(judged);
  const { grade, loss } = judged;
  const isShort = played?.kind !== best?.kind;
  return (
    <li>
      <button
        type="button"
        class={`item ${grade ?? 'unknown'}`}
        aria-current={index === at.value ? 'true' : undefined}
        data-decision={index}
        onClick={() => jumpTo(index)}
      >
        <span class="item-place">
          {roundName(review.rounds[judged.round]!, lang.value)} · {t.turn(judged.turn)}
          <small>{judged.category === null ? '' : t.categories[judged.category]}</small>
        </span>
        <span class="item-tiles">
          {played !== undefined && <ActionView label={played} isShort={isShort} />}
          {best !== undefined && best !== played && (
            <>
              <span class="less" aria-hidden="true">
                &lt;
              </span>
              <ActionView label={best} isShort={isShort} />
            </>
          )}
        </span>
        <span class="item-loss">{loss === null ? t.unknown : loss === 0 ? t.grades.best : `−${rankText(loss)}`}</span>
      </button>
    </li>
  );
};

export const ListCard = (): JSX.Element => {
  const t = roomWords.value;
  const { review } = answer.value!;
  const steps = lossSteps(placeOf(review));
  const leastText = (id: (typeof LEASTS)[number]): string =>
    t.leasts[id](id === 'mistake' || id === 'blunder' ? rankText(steps[id]) : '');
  return (
    <Card
      title={t.decisions}
      id="decisions"
      class={`list-card ${isListOpen.value ? 'is-sheet' : ''}`}
      aside={<span class="aside">{listed.value.length}</span>}
    >
      <div class="row wrap filters">
        <Select
          label={t.least}
          value={least.value}
          options={LEASTS.map((id) => [id, leastText(id)] as const)}
          onPick={(id) => (least.value = id)}
        />
        <Select
          label={reviewWords.value.columns.category}
          value={category.value}
          options={[
            ['all', reviewWords.value.all] as const,
            ...categoriesIn(review.unit).map((id) => [id, reviewWords.value.categories[id]] as const),
          ]}
          onPick={(id) => (category.value = id)}
        />
        <Select
          label={t.order}
          value={order.value}
          options={ORDERS.map((id) => [id, t.orders[id]] as const)}
          onPick={(id) => (order.value = id)}
        />
      </div>
      {sorted.value.length === 0 && <p class="hint">{t.nothing}</p>}
      <ol class="items">
        {sorted.value.map((index) => (
          <Item key={index} index={index} />
        ))}
      </ol>
    </Card>
  );
};

export const SummaryCard = (): JSX.Element => {
  const t = reviewWords.value;
  const { figures } = roomWords.value;
  const { review } = answer.value!;
  const { accuracy, loss, grades, luck, categories, decisions: asked, reviewed, rounds } = review.summary;
  const { category: head, decisions, best, lost } = t.columns;
  return (
    <Card title={t.summary} class="summary-card">
      {!review.isComplete && <p class="note warning">{t.stopped(asked, reviewed, rounds)}</p>}
      <dl class="figures">
        <Figure name={figures.accuracy} value={accuracy === null ? '·' : shareText(accuracy, lang.value)} />
        <Figure name={figures.loss} value={rankText(loss)} />
        <Figure name={figures.mistakes} value={String(grades.mistake)} />
        <Figure name={figures.blunders} value={String(grades.blunder)} />
        {luck !== null && <Figure name={figures.luck} value={signed(luck)} />}
      </dl>
      <table class="lines">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {[decisions, best, lost].map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CATEGORIES.filter((id) => categories[id].decisions > 0).map((id) => (
            <tr key={id}>
              <th scope="row">{t.categories[id]}</th>
              <td class="number">{categories[id].decisions}</td>
              <td class="number">{shareText(categories[id].best / categories[id].decisions, lang.value)}</td>
              <td class="number">{rankText(categories[id].loss)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="summary-lines">
        {summaryLines(review, lang.value)
          .slice(review.isComplete ? 0 : 1)
          .map((line, i) => (
            <li key={i}>{withMinus(line)}</li>
          ))}
      </ul>
      <RoundsTable />
    </Card>
  );
};

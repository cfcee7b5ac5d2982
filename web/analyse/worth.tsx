/** What the choices are worth: the course by turn, and what separates the first two. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { percentSign, shareText } from '../../src/analysis/reasons/sentences/index.ts';
import { sayTile, type Tile } from '../../src/tiles/index.ts';
import type { ValueAnswer, ValueRow } from '../engine/valueview.ts';
import { lang } from '../state/settings.ts';
import { Card, Choice } from '../ui/fields.tsx';
import { Plot } from '../ui/plot.tsx';
import { TileView } from '../ui/tile.tsx';
import { faultText, words } from '../words/index.ts';
import { tilesIn } from './state.ts';
import { adviceAnswer, isSettled } from './advice.ts';
import { rankRows } from './ranked.ts';
import { askValue, isValuing, stopValue, valueAnswer, valueFault } from './value.ts';

export const percent = (chance: number): string => shareText(chance, lang.value);
export const points = (value: number): string => Math.round(value).toLocaleString('en');

const METRICS = ['value', 'win', 'tenpai'] as const;
type Metric = (typeof METRICS)[number];
const metric = signal<Metric>('value');
const LINES = 3;

const tileOf = (row: ValueRow): number => (row.discard === null ? -1 : tilesIn(row.discard)[0]!);
/** Values are of the riichi family. */
const nameOf = (row: ValueRow): string =>
  row.discard === null ? words.value.hand : sayTile(tileOf(row) as Tile, { lang: lang.value, family: 'riichi' });

const Mark = ({ row }: { readonly row: ValueRow }): JSX.Element =>
  row.discard === null ? <span>{words.value.hand}</span> : <TileView tile={tileOf(row)} />;

const Course = ({ answer }: { readonly answer: ValueAnswer }): JSX.Element => {
  const t = words.value;
  const format =
    metric.value === 'value' ? points : (chance: number) => percentSign(String(Math.round(100 * chance)), lang.value);
  const rows = answer.rows.slice(0, LINES);
  const label = `${t.byTurn}, ${t.metrics[metric.value]}: ${rows
    .map((row) => `${nameOf(row)} ${format(row[metric.value][0]!)}`)
    .join(', ')}`;
  return (
    <>
      <Choice
        label={t.byTurn}
        value={metric.value}
        options={METRICS.map((id) => [id, t.metrics[id]] as const)}
        onPick={(id) => (metric.value = id)}
      />
      <Plot
        label={label}
        from={answer.turn}
        format={format}
        axis={t.turnAxis}
        lines={rows.map((row) => ({ name: nameOf(row), values: row[metric.value], mark: <Mark row={row} /> }))}
      />
    </>
  );
};

/** A figure of both choices; the better one stands out. */
const Line = (props: {
  readonly name: string;
  readonly figures: readonly [number, number];
  readonly format: (value: number) => string;
  readonly isLess?: boolean;
}): JSX.Element => {
  const [a, b] = props.figures;
  const [left, right] = [props.format(a), props.format(b)];
  const isLeft = left !== right && (props.isLess === true ? a < b : a > b);
  const isRight = left !== right && !isLeft;
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td class={`number ${isLeft ? 'strong' : ''}`}>{left}</td>
      <td class={`number ${isRight ? 'strong' : ''}`}>{right}</td>
    </tr>
  );
};

const Reasons = ({ answer }: { readonly answer: ValueAnswer }): JSX.Element | null => {
  const t = words.value;
  const [first, second] = answer.rows;
  if (first === undefined || second === undefined || answer.part === undefined) return null;
  const gap = points(first.value[0]! - second.value[0]!);
  const whole = (n: number): string => String(n);
  return (
    <div class="reasons">
      <h3>{t.why}</h3>
      <p>{t.gap(nameOf(first), nameOf(second), gap, answer.part)}</p>
      <table class="lines">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Mark row={first} />
            </th>
            <th scope="col">
              <Mark row={second} />
            </th>
          </tr>
        </thead>
        <tbody>
          <Line name={t.metrics.win} figures={[first.win[0]!, second.win[0]!]} format={percent} />
          <Line name={t.perWin} figures={[first.perWin, second.perWin]} format={points} />
          <Line name={t.metrics.tenpai} figures={[first.tenpai[0]!, second.tenpai[0]!]} format={percent} />
          <Line name={t.columns.shanten} figures={[first.shanten, second.shanten]} format={whole} isLess />
          <Line name={t.columns.tiles} figures={[first.tiles, second.tiles]} format={whole} />
        </tbody>
      </table>
    </div>
  );
};

const RiichiLine = ({ answer }: { readonly answer: ValueAnswer }): JSX.Element | null => {
  const [first] = answer.rows;
  if (first === undefined || first.declared === null || first.silent === null) return null;
  return <p>{words.value.riichiOrDama(points(first.declared), points(first.silent), first.declared > first.silent)}</p>;
};

const Summary = ({ row }: { readonly row: ValueRow }): JSX.Element => {
  const t = words.value;
  return (
    <p class="headline small">
      <strong>{t.points(Math.round(row.value[0]!))}</strong>
      <span>
        {t.metrics.win} {percent(row.win[0]!)} · {t.metrics.tenpai} {percent(row.tenpai[0]!)}
      </span>
    </p>
  );
};

/** What is said about an answer that is not exact. */
export const ValueNotes = (): JSX.Element | null => {
  const t = words.value;
  const answer = valueAnswer.value;
  const fault = valueFault.value;
  if (isValuing.value)
    return (
      <p class="note working" role="status">
        <i class="spinner" /> {t.valuing}{' '}
        <button type="button" class="quiet" onClick={stopValue}>
          {t.stop}
        </button>
      </p>
    );
  if (fault !== undefined)
    return (
      <p class="note">
        {faultText(fault)}{' '}
        <button type="button" class="quiet" onClick={askValue}>
          {t.again}
        </button>
      </p>
    );
  if (answer === undefined || (answer.isConverged && !answer.isEstimate)) return null;
  return <p class="note warning">{answer.isConverged ? t.isEstimate : t.notConverged}</p>;
};

export const Worth = (): JSX.Element | null => {
  const t = words.value;
  const said = valueAnswer.value;
  // Where the expert has been asked it says what is best and why.
  const advice = adviceAnswer.value?.position.advice;
  const answer = said && { ...said, rows: rankRows(said.rows, advice) };
  const [first] = answer?.rows ?? [];
  if (answer === undefined || first === undefined || isSettled.value) return null;
  return (
    <Card title={t.worth} class="worth">
      {first.discard === null && <Summary row={first} />}
      {first.discard === null && <ValueNotes />}
      {!advice && <RiichiLine answer={answer} />}
      {!advice && <Reasons answer={answer} />}
      <Course answer={answer} />
    </Card>
  );
};

/** Learning curves of the open logs, laid over each other: a plot a figure, a colour a run. */
import type { JSX } from 'preact';
import { METRIC_GROUPS, type Drawn, type Metric } from '../../src/runs/index.ts';
import { Card } from '../ui/fields.tsx';
import { colon } from '../ui/marks.ts';
import { Chart, type ChartLine } from './chart.tsx';
import { numberText, valueText } from './numbers.ts';
import { opened, type Opened } from './state.ts';
import { labWords } from './words.ts';

type Curve = { readonly run: Opened; readonly drawn: Drawn };
type Plot = { readonly metric: Metric; readonly curves: readonly Curve[] };

/** In the order in which a log has them; figures that only a later run has come last in their group. */
const plotsOf = (runs: readonly Opened[]): readonly Plot[] => {
  const byId = new Map<string, { metric: Metric; curves: Curve[] }>();
  for (const run of runs)
    for (const drawn of run.view?.curves ?? []) {
      // The same figure by samples and by iterations is two plots.
      const id = `${drawn.metric.id} ${drawn.metric.axis}`;
      const plot = byId.get(id) ?? { metric: drawn.metric, curves: [] };
      plot.curves.push({ run, drawn });
      byId.set(id, plot);
    }
  return [...byId.values()];
};

const partName = (part: string): string => {
  const { parts } = labWords.value;
  return Object.hasOwn(parts, part) ? parts[part]! : part;
};

const titleOf = ({ base, of }: Metric): string => {
  const name = labWords.value.metrics[base] ?? base;
  return of === '' ? name : `${name}${colon()}${partName(of)}`;
};

const linesOf = ({ curves }: Plot): readonly ChartLine[] => {
  const variants = [...new Set(curves.map(({ drawn }) => drawn.variant))];
  return curves.map(({ run, drawn }) => ({
    key: `${run.key} ${drawn.variant}`,
    name: drawn.variant === '' ? run.name : `${run.name}, ${partName(drawn.variant)}`,
    colour: run.colour,
    dash: variants.indexOf(drawn.variant) % 4,
    around: drawn.hasInterval ? 'bars' : drawn.low === undefined ? 'none' : 'band',
    points: drawn,
  }));
};

export const Curves = (): JSX.Element | null => {
  const t = labWords.value;
  const plots = plotsOf(opened.value.filter(({ view }) => view?.kind === 'log'));
  if (plots.length === 0) return null;
  const isThinned = plots.some(({ curves }) => curves.some(({ drawn }) => drawn.at.length < drawn.count));
  return (
    <>
      {METRIC_GROUPS.map((group) => {
        const own = plots.filter(({ metric }) => metric.group === group);
        if (own.length === 0) return null;
        return (
          <Card key={group} title={t.groups[group]} class="lab-plots">
            <div class="chart-grid">
              {own.map((plot) => (
                <Chart
                  key={`${plot.metric.id} ${plot.metric.axis}`}
                  title={titleOf(plot.metric)}
                  unit={t.units[plot.metric.unit]}
                  axis={t.axes[plot.metric.axis]}
                  lines={linesOf(plot)}
                  format={(value) => valueText(plot.metric.unit, value)}
                  formatAt={numberText}
                />
              ))}
            </div>
            {own.some(({ curves }) => curves.some(({ drawn }) => drawn.hasInterval)) && (
              <p class="hint">{t.interval}</p>
            )}
          </Card>
        );
      })}
      <p class="hint">
        {t.keys} {isThinned && t.range}
      </p>
    </>
  );
};

/** Matches and calibration of the open files. */
import type { JSX } from 'preact';
import type { Calibration, MatchView } from '../../src/runs/index.ts';
import { Card } from '../ui/fields.tsx';
import { colon } from '../ui/marks.ts';
import { Chart } from './chart.tsx';
import { countText, numberText } from './numbers.ts';
import { opened, plan, setPlan, type Opened } from './state.ts';
import { labWords } from './words.ts';

const rankText = (value: number): string => value.toFixed(3);
const percent = (share: number): string => (100 * share).toFixed(1);

const Places = ({ match, name }: { readonly match: MatchView; readonly name: string }): JSX.Element => {
  const t = labWords.value;
  const seats = match.entrants[0]?.places.length ?? 0;
  return (
    <div class="scroll">
      <table class="lines places">
        <caption>
          {name}: {t.matchFacts(countText(match.sets), countText(match.games))}
          {match.rules !== undefined && ` · ${match.rules}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.player}</th>
            <th scope="col" class="number">
              {t.columns.rank}
            </th>
            <th scope="col" class="number">
              {t.columns.interval}
            </th>
            {Array.from({ length: seats }, (_, place) => (
              <th key={place} scope="col" class="number">
                {t.placeShare(place + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {match.entrants.map((one, i) => (
            <tr key={i}>
              <th scope="row">{one.name}</th>
              <td class="number">{rankText(one.meanRank)}</td>
              <td class="number">{one.ci95 === null ? '·' : one.ci95.map(rankText).join(' … ')}</td>
              {one.places.map((share, place) => (
                <td key={place} class="number share">
                  <i aria-hidden="true" style={{ width: `${Math.min(100, 200 * share)}%` }} />
                  <span>{percent(share)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const PlanField = ({ which }: { readonly which: 'h0' | 'h1' }): JSX.Element => (
  <label class="field small">
    <span>{labWords.value[which]}</span>
    <input
      type="number"
      step="0.01"
      min="-1"
      max="1"
      value={plan.value[which]}
      onChange={(event) => {
        const next = { ...plan.peek(), [which]: event.currentTarget.valueAsNumber };
        if (Number.isFinite(next.h0) && Number.isFinite(next.h1) && next.h0 < next.h1) setPlan(next);
        else event.currentTarget.value = String(plan.peek()[which]);
      }}
    />
  </label>
);

const Sequential = ({ match, run }: { readonly match: MatchView; readonly run: Opened }): JSX.Element | null => {
  const t = labWords.value;
  const test = match.sequential;
  if (test === undefined || test.path.at.length === 0) return null;
  const [low, high] = test.bounds;
  return (
    <div class="sequential">
      <Chart
        title={t.sequential}
        unit={t.ratio}
        axis={t.axes.sets}
        lines={[{ key: run.key, name: run.name, colour: run.colour, dash: 0, around: 'none', points: test.path }]}
        guides={[
          { value: high, name: t.accept },
          { value: low, name: t.reject },
        ]}
        format={numberText}
        formatAt={countText}
      />
      <p class="verdict">{t.verdict(t.verdicts[test.verdict], countText(test.sets))}</p>
    </div>
  );
};

const MatchCard = ({ run, match }: { readonly run: Opened; readonly match: MatchView }): JSX.Element => {
  const t = labWords.value;
  const hasSets = match.lead !== undefined;
  return (
    <Card title={`${t.match}${colon()}${run.name}`} class="lab-match">
      <Places match={match} name={match.entrants.map(({ name }) => name).join(' – ')} />
      <div class="chart-grid">
        {hasSets && match.lead.at.length > 0 && (
          <Chart
            title={t.running}
            unit={t.ranks}
            axis={t.axes.sets}
            lines={[
              {
                key: run.key,
                name: run.name,
                colour: run.colour,
                dash: 0,
                around: 'interval',
                points: match.lead,
              },
            ]}
            guides={[{ value: 0, name: '' }]}
            format={numberText}
            formatAt={countText}
          />
        )}
        <Sequential match={match} run={run} />
      </div>
      {hasSets && (
        <div class="row wrap">
          <PlanField which="h0" />
          <PlanField which="h1" />
        </div>
      )}
    </Card>
  );
};

/** What was predicted against what came, a dot a bin; the diagonal is what would be perfect. */
const CalibrationChart = ({
  run,
  calibration,
}: {
  readonly run: Opened;
  readonly calibration: Calibration;
}): JSX.Element => {
  const t = labWords.value;
  const bins = calibration.bins.toSorted((a, b) => a.predicted - b.predicted);
  const [first, last] = [bins[0]!.predicted, bins.at(-1)!.predicted];
  const cases = bins.reduce((sum, { n }) => sum + n, 0);
  return (
    <Chart
      title={calibration.title === '' ? run.name : calibration.title}
      unit={t.observed}
      axis={t.predicted}
      lines={[
        {
          key: 'perfect',
          name: t.perfect,
          colour: 5,
          dash: 1,
          around: 'none',
          points: { at: [first, last], value: [first, last] },
        },
        {
          key: run.key,
          name: `${run.name}, ${t.count(countText(cases))}`,
          colour: run.colour,
          dash: 0,
          around: 'none',
          points: { at: bins.map(({ predicted }) => predicted), value: bins.map(({ observed }) => observed) },
        },
      ]}
      format={numberText}
      formatAt={numberText}
    />
  );
};

export const Matches = (): JSX.Element => (
  <>
    {opened.value.flatMap((run) =>
      (run.view?.matches ?? []).map((match, i) => <MatchCard key={`${run.key} ${i}`} run={run} match={match} />),
    )}
  </>
);

export const Calibrations = (): JSX.Element | null => {
  const all = opened.value.flatMap((run) =>
    (run.view?.calibrations ?? []).map((calibration) => ({ run, calibration })),
  );
  if (all.length === 0) return null;
  return (
    <Card title={labWords.value.calibration} class="lab-plots">
      <div class="chart-grid">
        {all.map(({ run, calibration }, i) => (
          <CalibrationChart key={i} run={run} calibration={calibration} />
        ))}
      </div>
    </Card>
  );
};

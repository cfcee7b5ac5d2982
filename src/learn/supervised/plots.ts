/** Plots of a network as one SVG: how true its chances are by kind of decision, and its learning curve where a run is at hand. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibrationChart, curveChart, type Curve } from '../chart.ts';
import { calibrationBins } from '../../base/index.ts';
import { RunLog } from '../../runs/index.ts';
import { MEASURED_KINDS, type MeasuredKind, type Observe } from './measure.ts';
import { LOG_FILE } from '../run/index.ts';

const BINS = 20;

/** Collects the predicted chances and what was played, for calibration plots. */
export class Chances {
  private readonly chances = new Map<MeasuredKind, { readonly predicted: number[]; readonly came: number[] }>();

  readonly observe: Observe = (kind, chance, came) => {
    let list = this.chances.get(kind);
    if (list === undefined) this.chances.set(kind, (list = { predicted: [], came: [] }));
    list.predicted.push(chance);
    list.came.push(came);
  };

  /** Of discards the first choice and whether it was thrown, of the others a yes. */
  plots(): Parameters<typeof calibrationChart>[0] {
    return MEASURED_KINDS.flatMap((kind) => {
      const list = this.chances.get(kind);
      if (list === undefined) return [];
      const bins = calibrationBins(list.predicted, list.came, Math.min(BINS, list.came.length));
      return [{ title: kind, bins }];
    });
  }
}

/** One line per kind: accuracy in validation by samples seen; none where the folder holds no log with measurements. */
export const learningCurves = (run: string): readonly Curve[] => {
  const file = join(run, LOG_FILE);
  if (!existsSync(file)) return [];
  const log = new RunLog();
  log.push(readFileSync(file));
  log.end();
  return MEASURED_KINDS.flatMap((kind) => {
    const found = log.series.find(
      ({ metric, variant }) => metric.id === `accuracy/${kind}` && variant === 'validation',
    );
    return found === undefined
      ? []
      : [{ name: kind, points: found.at.map((samples, i) => [samples, found.value[i]!] as const) }];
  });
};

/** Calibration above, the curves below. */
export const makePlots = (chances: Chances, curves: readonly Curve[]): string => {
  const charts = [calibrationChart(chances.plots()), ...(curves.length > 0 ? [curveChart(curves)] : [])];
  let [height, width] = [0, 0];
  const placed = charts.map((chart) => {
    const [, wide, high] = /width="(\d+)" height="(\d+)"/.exec(chart)!.map(Number);
    const moved = chart.replace('<svg ', `<svg y="${height}" `).trimEnd();
    height += high!;
    width = Math.max(width, wide!);
    return moved;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${placed.join('')}</svg>\n`;
};

/** `suzaku train supervised --grid`: Meowjong's search for the best filter, one small run for each of 2×2 … 5×5. */
import { join } from 'node:path';
import type { TrainResult } from '../../learn/supervised/index.ts';
import { fail, print } from '../io.ts';
import { makeTable } from '../table.ts';

const SIZES = [2, 3, 4, 5] as const;

type Flags = {
  readonly out: string;
  readonly network?: string;
  readonly preset?: string;
  readonly validation?: string;
  readonly json?: boolean;
};
type TrainAs = (more: { out: string; filter: string; preset: string }) => Promise<TrainResult>;

const percent = (share: number): string => (100 * share).toFixed(2);

/** Runs that are finished only tell their figures again. */
export const searchGrid = async (flags: Flags, trainAs: TrainAs, isStopped: () => boolean): Promise<void> => {
  const wrong = (text: string): never => fail('--grid', { code: 'usage', at: 0, text });
  if (flags.network !== 'meowjong') wrong("the grid is one of Meowjong's filters: --network meowjong");
  if (flags.validation === undefined) wrong('filters are compared on --validation');
  const rows: string[][] = [];
  for (const kinds of SIZES)
    for (const columns of SIZES) {
      const filter = `${kinds}x${columns}`;
      const result = await trainAs({ out: join(flags.out, filter), filter, preset: flags.preset ?? 'grid' });
      const [report] = result.reports;
      if (isStopped() || report === undefined) return;
      const { accuracy, balanced, logLoss } = report;
      const { parameters, samples } = result;
      if (flags.json === true)
        print(JSON.stringify({ type: 'grid', filter, parameters, samples, accuracy, balanced, logLoss }));
      rows.push([
        `${kinds} × ${columns}`,
        String(parameters),
        percent(accuracy),
        percent(balanced),
        logLoss.toFixed(4),
      ]);
    }
  if (flags.json === true) return;
  const head = ['filter', 'parameters', 'accuracy', 'balanced', 'log loss'];
  print(makeTable([head, ...rows], ['left', 'right', 'right', 'right', 'right']));
};

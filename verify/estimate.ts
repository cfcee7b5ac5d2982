/**
 * npm run verify -- estimate [--hands N] [--seed S] [--json]: the estimate for distant hands beside the value solver, where both
 * can answer: mean figures of the discard with the widest acceptance, 1-, 2- and 3-shanten, 17 draws. Exit 1 when the chances at
 * 3-shanten, where the estimate takes over, differ by more than a fifth.
 */
import { valueOf, MODELS, type DiscardValue } from '../src/analysis/index.ts';
import { Course, estimateRow } from '../src/analysis/riichi/value/estimate.ts';
import { settingsOf } from '../src/analysis/riichi/value/model.ts';
import { options } from './lib/options.ts';
import { randomOf } from '../testkit/random.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';
import { questionOf } from '../testkit/value-hands.ts';

const chosen = options(['hands', 'seed', 'json']);
const hands = Number(chosen.get('hands') ?? 12);
const seed = chosen.get('seed') ?? 'estimate';
const whole = stopwatch();

type Figures = Pick<DiscardValue, 'tenpai' | 'win' | 'value'>;
const FIGURES = ['tenpai', 'win', 'value'] as const;
const sums = (): Record<keyof Figures, number> => ({ tenpai: 0, win: 0, value: 0 });

let failures = 0;
let cases = 0;
for (const model of MODELS)
  for (const shanten of [1, 2, 3]) {
    const random = randomOf(`${seed} ${shanten}`);
    const solver = sums();
    const estimate = sums();
    for (let i = 0; i < hands; i++) {
      const { hand, situation } = questionOf(random, { shanten, tiles: 14, draws: 17, visible: 0 });
      const asked = { ...situation, honba: 0, sticks: 0 };
      const answer = valueOf(hand, asked, { model });
      const row = answer.discards
        .filter((one) => one.shanten === shanten)
        .reduce((wide, one) => (one.tiles > wide.tiles ? one : wide));
      const course = new Course(answer.draws, asked, settingsOf(asked, { model }));
      const other = estimateRow(row, answer.unseen, course);
      for (const figure of FIGURES) {
        solver[figure] += row[figure][0]! / hands;
        estimate[figure] += other[figure][0]! / hands;
      }
    }
    cases += hands;
    const isOff = (figure: keyof Figures): boolean => Math.abs(estimate[figure] / solver[figure] - 1) > 0.2;
    const wrong = shanten === 3 && (isOff('tenpai') || isOff('win'));
    if (wrong) failures++;
    process.stdout.write(
      chosen.has('json')
        ? `${JSON.stringify({ program: 'verify estimate', model, shanten, n: hands, solver, estimate })}\n`
        : `${model}, ${shanten}-shanten, ${hands} hands (solver, estimate): ready ${solver.tenpai.toFixed(3)} ${estimate.tenpai.toFixed(3)}, ` +
            `win ${solver.win.toFixed(3)} ${estimate.win.toFixed(3)}, points ${solver.value.toFixed(0)} ${estimate.value.toFixed(0)}${wrong ? ' – too far apart' : ''}\n`,
    );
  }
writeReceipt({ program: 'verify estimate', seed, n: cases, failures, ...whole() });
process.exitCode = failures === 0 ? 0 : 1;

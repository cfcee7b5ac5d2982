/**
 * npm run verify -- value [--hands N] [--seed S] [--json]: the value solver against plain recursion, hand by hand and discard by
 * discard, in both models. Exit 1 on any difference. N hands a line; a line of three turns takes minutes.
 */
import { valueOf, type Utility, type ValueOptions } from '../src/analysis/index.ts';
import { slowValue } from '../src/analysis/riichi/value/slow.ts';
import { makeTiles } from '../src/tiles/index.ts';
import { options } from './lib/options.ts';
import { randomOf } from '../testkit/random.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';
import { questionOf, type QuestionOptions } from '../testkit/value-hands.ts';

const chosen = options(['hands', 'seed', 'json']);
const hands = Number(chosen.get('hands') ?? 40);
const seed = chosen.get('seed') ?? 'value';
const whole = stopwatch();

type Line = {
  readonly name: string;
  readonly ask: QuestionOptions;
  readonly how: ValueOptions;
  readonly limited: boolean;
};

/** As in a last round: small wins are worth little, and beyond a mark more points bring hardly more. */
const steps: Utility = (points, ending) =>
  ending === 'loss' ? -40 : ending === 'end' ? 0 : points >= 7700 ? 90 + points / 1e4 : points / 1e3;

const LINES: readonly Line[] = [
  { name: 'ready, 2 turns, tsumo', ask: { shanten: 0, tiles: 14, draws: 2 }, how: {}, limited: true },
  { name: '1-shanten, 3 turns, tsumo', ask: { shanten: 1, tiles: 14, draws: 3 }, how: {}, limited: true },
  { name: '1-shanten, 2 turns, tsumo, 13 tiles', ask: { shanten: 1, tiles: 13, draws: 2 }, how: {}, limited: true },
  { name: '1-shanten, 2 turns, tsumo, every move', ask: { shanten: 1, tiles: 14, draws: 2 }, how: {}, limited: false },
  { name: '2-shanten, 2 turns, tsumo', ask: { shanten: 2, tiles: 14, draws: 2 }, how: {}, limited: true },
  {
    name: '1-shanten, 2 turns, by win',
    ask: { shanten: 1, tiles: 14, draws: 2 },
    how: { objective: 'win' },
    limited: true,
  },
  { name: 'ready, 2 turns, full', ask: { shanten: 0, tiles: 14, draws: 2 }, how: { model: 'full' }, limited: true },
  { name: '1-shanten, 2 turns, full', ask: { shanten: 1, tiles: 14, draws: 2 }, how: { model: 'full' }, limited: true },
  {
    name: '1-shanten, 1 turn, full, 13 tiles',
    ask: { shanten: 1, tiles: 13, draws: 1 },
    how: { model: 'full' },
    limited: true,
  },
  { name: '1-shanten, 3 turns, full', ask: { shanten: 1, tiles: 14, draws: 3 }, how: { model: 'full' }, limited: true },
  {
    name: '1-shanten, 2 turns, full, a utility with steps',
    ask: { shanten: 1, tiles: 14, draws: 2 },
    how: { model: 'full', utility: steps },
    limited: true,
  },
  {
    name: 'ready, 3 turns, tsumo, a utility with steps',
    ask: { shanten: 0, tiles: 14, draws: 3 },
    how: { utility: steps },
    limited: true,
  },
  { name: '2-shanten, 1 turn, full', ask: { shanten: 2, tiles: 14, draws: 1 }, how: { model: 'full' }, limited: true },
  { name: '2-shanten, 2 turns, full', ask: { shanten: 2, tiles: 14, draws: 2 }, how: { model: 'full' }, limited: true },
];

const near = (a: number, b: number, within: number): boolean => Math.abs(a - b) <= within * Math.max(1, Math.abs(a));

let failures = 0;
let cases = 0;
for (const { name, ask, how, limited } of LINES) {
  const elapsed = stopwatch();
  const random = randomOf(`${seed} ${name}`);
  const wrong: string[] = [];
  for (let i = 0; i < hands; i++) {
    const { hand, situation } = questionOf(random, ask);
    const slow = slowValue(hand, situation, how, limited);
    for (const row of valueOf(hand, situation, how).discards) {
      const [worth, win, ready, points] = slow.get(row.discard ?? -1)!;
      const same =
        near(worth, row.value[0]!, 1e-6) &&
        // Without the limit a tie may lead to other hands; what is maximised is equal all the same.
        (!limited ||
          (near(win, row.win[0]!, 1e-6) && near(ready, row.tenpai[0]!, 1e-6) && near(points, row.points[0]!, 1e-6)));
      if (!same) wrong.push(`${makeTiles(hand.tiles)} discard ${row.discard}: ${worth} ${win} ${ready}`);
    }
  }
  cases += hands;
  failures += wrong.length;
  const line = { program: `verify value: ${name}`, seed, n: hands, failures: wrong.length, ...elapsed() };
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(line)}\n`
      : `${name}: ${hands} hands, ${wrong.length} differences, ${line.cpu.toFixed(1)} CPU-s\n`,
  );
  for (const text of wrong.slice(0, 5)) process.stderr.write(`  ${text}\n`);
}
writeReceipt({ program: 'verify value', seed, n: cases, failures, ...whole() });
process.exitCode = failures === 0 ? 0 : 1;

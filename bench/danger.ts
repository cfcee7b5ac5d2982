/**
 * npm run bench -- danger [--json]: whole-table danger queries (every opponent, every kind, points and losses) per CPU-second, on positions of bots.
 * A query may take 0.2 ms, which is 5,000 a second.
 */
import { dangerFor } from '../src/analysis/danger/index.ts';
import { sanma, tenhou } from '../src/rules/index.ts';
import { options } from '../verify/lib/options.ts';
import { positionsOf } from '../verify/lib/positions.ts';
import { stopwatch } from '../verify/lib/receipt.ts';
import { rate, report } from './lib/bench.ts';

const SEED = 'bench-danger';
const QUERIES = 4000;
const chosen = options(['json']);
const elapsed = stopwatch();

const rows = [tenhou, sanma].map((rules) => {
  const positions = positionsOf(rules, SEED, 12, 2);
  const danger = dangerFor(rules.seats);
  const work = (): void => {
    for (let i = 0; i < QUERIES; i++) {
      const { table, seat } = positions[i % positions.length]!;
      danger.query(table, seat);
    }
  };
  return { name: `${rules.id}, whole-table query`, rate: rate(QUERIES, work), wanted: '≥ 5,000 /s (0.2 ms)' };
});
report('bench danger', SEED, elapsed, rows, chosen.has('json'));

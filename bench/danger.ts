/**
 * npm run bench -- danger [--json]: whole-table danger queries (every opponent, every kind, points and losses) per CPU-second, on positions of bots.
 * A query may take 0.2 ms, which is 5,000 a second. And placement queries.
 */
import { dangerFor } from '../src/analysis/riichi/danger/index.ts';
import { placementFor, tenhouPoints } from '../src/analysis/riichi/placement/index.ts';
import { sanma, tenhou } from '../src/rules/index.ts';
import { options } from '../verify/lib/options.ts';
import { positionsOf } from '../testkit/positions.ts';
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

/** Placement queries of all seats, in the middle of a match and where futures count. */
const STANDINGS = 20_000;
const places = [tenhou, sanma].flatMap((rules) =>
  [2, 2 * rules.seats - 1].map((done) => {
    const round = 4 * Math.floor(done / rules.seats) + (done % rules.seats);
    const placement = placementFor(rules.seats);
    const points = tenhouPoints('phoenix', 7, rules);
    const start = Array.from({ length: rules.seats }, (_, seat) => rules.startingScore + 100 * seat);
    const work = (): void => {
      for (let i = 0; i < STANDINGS; i++) {
        const scores = start.map((score, seat) => score + 100 * ((i * (seat + 1)) % 150));
        const standing = { round, honba: i % 3, counter: rules.honba, deposits: i % 2, dealer: round & 3, scores };
        placement.value({ ...standing, length: 'south' }, points);
      }
    };
    return {
      name: `${rules.id}, placement with ${2 * rules.seats - done} rounds left`,
      rate: rate(STANDINGS, work),
      wanted: '≥ 20,000 /s (50 µs)',
    };
  }),
);
report('bench danger', SEED, elapsed, [...rows, ...places], chosen.has('json'));

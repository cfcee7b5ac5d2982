/**
 * npm run verify -- shape [--part tables,golden,random,many] [--hands N] [--seed S] [--json]: every suit and honour table entry against the slow implementation, the golden
 * vectors, then random hands of all sizes in three games. One line a check; exit 1 on any difference.
 */
import { COSTS, HIGH, HONOUR, LOW, OFFSET_MASK, SANMA_CHARACTERS, SUIT } from '../src/shape/classes.ts';
import { GAMES, shanten, shantenForms, shantenMany, type Forms } from '../src/shape/index.ts';
import { honourWord, suitWord } from '../src/shape/shanten.ts';
import { slowShanten, slowSuitCosts } from '../src/shape/slow.ts';
import { unwrap } from '../src/base/index.ts';
import { KINDS, parseHand } from '../src/tiles/index.ts';
import { goldenLines } from '../testkit/golden.ts';
import { HAND_CLASSES, makeCounts, makeHands } from '../testkit/hands.ts';
import { options } from './lib/options.ts';
import { randomOf } from '../testkit/random.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['part', 'hands', 'seed', 'json']);
const hands = Number(chosen.get('hands') ?? 200_000);
const seed = chosen.get('seed') ?? 'shape';
const parts = (chosen.get('part') ?? 'tables,golden,random,many').split(',');
let allFailures = 0;

const check = (name: string, run: () => { n: number; failures: readonly string[] }): void => {
  const part = /^(?:golden|random|many)\b/.exec(name)?.[0] ?? 'tables';
  if (!parts.includes(part)) return;
  const elapsed = stopwatch();
  const { n, failures } = run();
  allFailures += failures.length;
  const line = { program: `verify shape: ${name}`, seed, n, failures: failures.length, ...elapsed() };
  writeReceipt(line);
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(line)}\n`
      : `${name}: ${n} cases, ${failures.length} differences, ${line.cpu.toFixed(1)} CPU-s\n`,
  );
  for (const failure of failures.slice(0, 5)) process.stderr.write(`  ${failure}\n`);
};

/** Calls `visit` with every vector of `size` counts 0–4 and sum at most 14. */
const eachVector = (size: number, visit: (counts: number[]) => void): void => {
  const counts = Array.from({ length: size }, () => 0);
  const fill = (at: number, left: number): void => {
    if (at === size) return visit(counts);
    for (let n = 0; n <= Math.min(4, left); n++) {
      counts[at] = n;
      fill(at + 1, left - n);
    }
    counts[at] = 0;
  };
  fill(0, 14);
};

/** Where the definition says "impossible" the tables hold 15. */
const sameCosts = (id: number, slow: readonly number[]): boolean =>
  slow.every((cost, i) => Math.min(cost, 15) === COSTS[id * 10 + i]);

const compareVectors = (size: number, runs: boolean, classOf: (counts: Uint8Array) => number) => () => {
  const full = new Uint8Array(34);
  const failures: string[] = [];
  let n = 0;
  eachVector(size, (counts) => {
    n++;
    full.fill(0);
    full.set(counts, size === 7 ? 27 : 0);
    if (!sameCosts(classOf(full), slowSuitCosts(counts, runs))) failures.push(counts.join(''));
  });
  return { n, failures };
};

check(
  'suit vectors',
  compareVectors(9, true, (counts) => {
    const word = suitWord(counts, 0);
    return SUIT[(LOW[word >> 7]! + HIGH[word & 127]!) & OFFSET_MASK]!;
  }),
);
check(
  'honour vectors',
  compareVectors(7, false, (counts) => HONOUR[honourWord(counts)]! & 255),
);
check(
  'sanma characters',
  compareVectors(2, false, (counts) => SANMA_CHARACTERS[counts[0]! * 5 + counts[1]!]! & 255),
);

const riichi = goldenLines(root, 'riichi-shanten.txt.gz');
if (riichi)
  check('golden riichi hands', () => {
    const rows = riichi.filter((line) => !line.startsWith('#'));
    const wrong = rows.filter((line) => shanten(unwrap(parseHand(line.split(' ')[1]!))) !== Number(line.split(' ')[2]));
    return { n: rows.length, failures: wrong };
  });
else process.stdout.write('golden riichi hands: skipped, ../shared/data is not there\n');

const chinese = goldenLines(root, 'mcr-shanten.jsonl.gz');
const GOLDEN_NAMES = {
  standard: 'regular',
  sevenPairs: 'seven_pairs',
  thirteenOrphans: 'thirteen_orphans',
  honoursKnitted: 'honors_knitted',
  knittedStraight: 'knitted_straight',
} as const;
if (chinese)
  check('golden Chinese hands, five forms', () => {
    const wrong = chinese.filter((line) => {
      const row = JSON.parse(line) as Record<string, unknown> & { hand: string[] };
      const forms = shantenForms(unwrap(parseHand(row.hand.join(' '))), 'chinese');
      return (Object.keys(forms) as (keyof Forms)[]).some((form) => forms[form] !== row[GOLDEN_NAMES[form]]);
    });
    return { n: chinese.length, failures: wrong };
  });
else process.stdout.write('golden Chinese hands: skipped, ../shared/data is not there\n');

for (const game of GAMES)
  check(`random ${game} hands`, () => {
    const random = randomOf(`${seed} ${game}`);
    const failures: string[] = [];
    const sizes = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1];
    const each = Math.ceil(hands / sizes.length);
    for (const tiles of sizes)
      for (const counts of makeHands(random, each, tiles, game === 'sanma')) {
        const slow = slowShanten(counts, Math.floor((14 - tiles) / 3), game);
        if (JSON.stringify(shantenForms(counts, game)) !== JSON.stringify(slow)) failures.push(counts.join(''));
      }
    return { n: each * sizes.length, failures };
  });

for (const game of GAMES)
  check(`many ${game} hands a call as one`, () => {
    const random = randomOf(`${seed} many ${game}`);
    const sizes = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1];
    const list = Array.from({ length: hands }, (_, i) =>
      makeCounts(random, HAND_CLASSES[i % 3]!, sizes[random.below(sizes.length)]!, game === 'sanma'),
    );
    const flat = new Uint8Array(list.length * KINDS);
    for (const [i, counts] of list.entries()) flat.set(counts, i * KINDS);
    const out = new Int8Array(list.length);
    shantenMany(flat, out, game);
    return { n: list.length, failures: list.filter((counts, i) => shanten(counts, game) !== out[i]).map(String) };
  });

process.exitCode = allFailures === 0 ? 0 : 1;

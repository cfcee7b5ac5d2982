/**
 * npm run verify -- fuzz [--inputs N] [--seed S] [--parser NAME] [--json]: mutated records and hand-made killers for every parser. Only
 * typed faults may come back, within 50 ms; what is accepted must survive being written and read again. All of it runs in a process whose heap may hold
 * 64 MiB, the program itself included: one input that needs more ends it. A broken parser is run too and must be caught. One receipt a parser. Exit 1 on any failure.
 */
import { spawnSync } from 'node:child_process';
import { gunzip, parseSuzaku, type ParsedGames } from '../src/records/index.ts';
import { gzipSync } from 'node:zlib';
import { KILLERS, mutate } from './lib/mutate.ts';
import { options } from './lib/options.ts';
import { PARSERS, tryInput, type Fuzzed } from './lib/parsers.ts';
import { randomOf } from '../testkit/random.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['inputs', 'seed', 'parser', 'json']);
const inputs = Number(chosen.get('inputs') ?? 10_000);
const seed = chosen.get('seed') ?? 'fuzz';
const named = chosen.get('parser');

/** Megabytes of the heap. */
const HEAP = '--max-old-space-size=64';

// Starts itself again within the limit.
if (!process.execArgv.includes(HEAP)) {
  const elapsed = stopwatch();
  const [, script, ...args] = process.argv;
  const { status } = spawnSync(process.execPath, [HEAP, script!, ...args], { stdio: 'inherit' });
  if (status !== 0 && status !== 1) {
    process.stderr.write('  a parser needed more memory than 64 MiB\n');
    const program = named === undefined ? 'verify fuzz' : `verify fuzz: ${named}`;
    writeReceipt({ program, seed, n: 0, failures: 1, ...elapsed() });
  }
  process.exit(status ?? 1);
}

type Tally = { n: number; accepted: number; failures: string[] };

const fuzz = (parser: Fuzzed, count: number): Tally => {
  const random = randomOf(`${seed} ${parser.name}`);
  const seeds = parser.seeds();
  const tally: Tally = { n: 0, accepted: 0, failures: [] };
  const run = (name: string, text: string): void => {
    tally.n++;
    const failure = tryInput(parser, text);
    if (failure !== undefined)
      tally.failures.push(`${parser.name}, ${name}: ${failure} — ${JSON.stringify(text.slice(0, 300))}`);
  };
  seeds.forEach((text, i) => run(`seed ${i}`, text));
  for (const [name, text] of KILLERS) run(name, text);
  for (let i = 0; i < count; i++) {
    const text = mutate(random.pick(seeds), random, parser.mutations);
    run(`input ${i} of seed ${seed}`, text);
  }
  return tally;
};

const report = (name: string, tally: Tally, elapsed: { seconds: number; cpu: number }): void => {
  const row = { program: `verify fuzz: ${name}`, seed, n: tally.n, failures: tally.failures.length, ...elapsed };
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(row)}\n`
      : `${name}: ${row.n} inputs, ${row.failures} failures, ${Math.round(row.n / row.cpu)} inputs/CPU-s\n`,
  );
  writeReceipt(row);
  for (const failure of tally.failures.slice(0, 5)) process.stderr.write(`  ${failure}\n`);
};

let failures = 0;
for (const parser of PARSERS.filter(({ name }) => named === undefined || name === named)) {
  const elapsed = stopwatch();
  const tally = fuzz(parser, inputs);
  failures += tally.failures.length;
  report(parser.name, tally, elapsed());
}

/** Deliberately broken: forgets the last event of a long game, as a reader with a wrong limit would. */
const broken: Fuzzed = {
  ...PARSERS.find(({ name }) => name === 'suzaku')!,
  name: 'mutant',
  parse: (text): ParsedGames => {
    const { games, faults } = parseSuzaku(text);
    return { faults, games: games.map((game) => ({ ...game, events: game.events.slice(0, -1) })) };
  },
};
if (fuzz(broken, 20).failures.length === 0) {
  failures++;
  process.stderr.write('  the broken parser was not caught\n');
}

/** 256 MiB of zeros in a quarter of a megabyte; nothing of it may be kept. */
const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 });
const before = process.memoryUsage().rss;
const unpacked = await gunzip(new Uint8Array(bomb));
const rise = (process.memoryUsage().rss - before) / 2 ** 20;
if (unpacked.fault?.code !== 'gzip.too-long') {
  failures++;
  process.stderr.write(`  gzip bomb: ${JSON.stringify(unpacked.fault)}\n`);
}
process.stdout.write(
  `gzip bomb of ${bomb.length} bytes: ${unpacked.fault?.code}, memory rose by ${rise.toFixed(0)} MiB\n`,
);

process.exitCode = failures === 0 ? 0 : 1;

/**
 * npm run verify -- majiang [--hanchan N] [--first I] [--random] [--seed S] [--stock] [--json]: four copies of @kobalab/majiang-ai on the same walls
 * under majiang-core's referee and under ours; every round must have the same events, results and points. `--random` seats players
 * that take any action legal over there, which needs majiang-core alone and meets rare events. `--stock` leaves the memory of
 * accelerate.ts off. Exit 1 on a difference.
 */
import { createRequire } from 'node:module';
import { accelerate, type MajiangCore } from '../src/protocols/index.ts';
import { loadMajiang } from '../src/protocols/node/majiang.ts';
import { tenhou } from '../src/rules/index.ts';
import { unwrap } from '../src/base/index.ts';
import { differenceOf, playOurs, playTheirs, type MakePlayer } from '../testkit/majianggame.ts';
import { randomPlayers } from '../testkit/majiangrandom.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['hanchan', 'first', 'random', 'seed', 'stock', 'json']);
const hanchan = Number(chosen.get('hanchan') ?? 100);
const first = Number(chosen.get('first') ?? 0);
const seed = chosen.get('seed') ?? 'majiang';
const isRandom = chosen.has('random');

const open = (): { readonly core: MajiangCore; readonly makeOf: (seed: string) => MakePlayer } => {
  if (!isRandom) {
    const { core, Player } = unwrap(loadMajiang(!chosen.has('stock')));
    return { core, makeOf: () => () => new Player() };
  }
  const core = createRequire(import.meta.url)('@kobalab/majiang-core') as MajiangCore;
  if (!chosen.has('stock')) accelerate(core);
  return { core, makeOf: (own) => randomPlayers(core, own) };
};

const { core, makeOf } = open();
const elapsed = stopwatch();
let failures = 0;
let rounds = 0;
let events = 0;
let illegal = 0;
const seen: Record<string, number> = {};
for (let i = first; i < first + hanchan; i++) {
  const own = `${seed}/${i}`;
  const theirs = playTheirs(core, makeOf(own), tenhou, own);
  const ours = await playOurs(makeOf(own), tenhou, own);
  rounds += ours.rounds.length;
  events += ours.events;
  illegal += ours.illegal;
  for (const entry of ours.rounds.flat()) {
    const [name = ''] = Object.keys(entry);
    const kind = name === 'pingju' ? `draw ${String(entry.pingju!.reason)}` : name;
    seen[kind] = (seen[kind] ?? 0) + 1;
  }
  const difference = differenceOf(theirs, ours);
  if (difference !== undefined) {
    failures++;
    process.stderr.write(`hanchan ${i}: ${difference}\n`);
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${i + 1 - first} of ${hanchan} hanchan`);
}
const used = elapsed();
const row = {
  program: `verify majiang${isRandom ? ': random' : ''}`,
  seed,
  n: hanchan,
  failures: failures + illegal,
  ...used,
  figures: { rounds, events, illegal, seen },
};
process.stdout.write(
  chosen.has('json')
    ? `${JSON.stringify(row)}\n`
    : `${hanchan} hanchan, ${rounds} rounds, ${events} events under both referees: ${failures} differences, ${illegal} illegal replies, ${((60 * 2 * hanchan) / used.cpu).toFixed(1)} hanchan per CPU-minute\n`,
);
writeReceipt(row);
process.exitCode = failures + illegal === 0 ? 0 : 1;

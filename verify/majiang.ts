/**
 * npm run verify -- majiang [--hanchan N] [--seed S] [--stock] [--json]: four copies of @kobalab/majiang-ai on the same walls under
 * majiang-core's referee and under ours; every round must have the same events, results and points. Exit 1 on a difference.
 * `--stock` leaves the memory of accelerate.ts off; `--hands N` compares it with the stock functions on N random hands first.
 */
import { loadMajiang } from '../src/protocols/node/majiang.ts';
import { tenhou } from '../src/rules/index.ts';
import { unwrap } from '../src/tiles/index.ts';
import { playOurs, playTheirs, textsOf } from './lib/majianggame.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['hanchan', 'seed', 'stock', 'json', 'first']);
const hanchan = Number(chosen.get('hanchan') ?? 100);
const first = Number(chosen.get('first') ?? 0);
const seed = chosen.get('seed') ?? 'majiang';
const majiang = unwrap(loadMajiang(!chosen.has('stock')));

const elapsed = stopwatch();
let failures = 0;
let rounds = 0;
let events = 0;
let illegal = 0;
for (let i = first; i < first + hanchan; i++) {
  const own = `${seed}/${i}`;
  const theirs = playTheirs(majiang, tenhou, own);
  const ours = await playOurs(majiang, tenhou, own);
  rounds += ours.rounds.length;
  events += ours.events;
  illegal += ours.illegal;
  const say = (text: string): void => {
    failures++;
    process.stderr.write(`hanchan ${i}: ${text}\n`);
  };
  for (let round = 0; round < Math.max(ours.rounds.length, theirs.log.length); round++) {
    const [a, b] = [theirs.log[round], ours.rounds[round]];
    if (a === undefined || b === undefined) {
      say(`${theirs.log.length} rounds there, ${ours.rounds.length} here`);
      break;
    }
    const [there, here] = [textsOf(a), textsOf(b)];
    const at = there.findIndex((text, k) => text !== here[k]);
    if (at < 0 && there.length === here.length) continue;
    say(`round ${round}, entry ${at}: there ${there[at]}, here ${here[at]}`);
    break;
  }
  if (theirs.defen.join() !== ours.scores.join())
    say(`scores there ${theirs.defen.join()}, here ${ours.scores.join()}`);
  if (theirs.rank.join() !== ours.places.join()) say(`places there ${theirs.rank.join()}, here ${ours.places.join()}`);
  if (process.stderr.isTTY) process.stderr.write(`\r${i + 1 - first} of ${hanchan} hanchan`);
}
const used = elapsed();
const row = {
  program: 'verify majiang',
  seed,
  n: hanchan,
  failures: failures + illegal,
  ...used,
  figures: { rounds, events, illegal },
};
process.stdout.write(
  chosen.has('json')
    ? `${JSON.stringify(row)}\n`
    : `${hanchan} hanchan, ${rounds} rounds, ${events} events under both referees: ${failures} differences, ${illegal} illegal replies, ${((60 * 2 * hanchan) / used.cpu).toFixed(1)} hanchan per CPU-minute\n`,
);
writeReceipt(row);
process.exitCode = failures + illegal === 0 ? 0 : 1;

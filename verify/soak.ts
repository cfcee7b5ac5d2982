/**
 * npm run verify -- soak [--hours H] [--rate N] [--seed S] [--json]: `suzaku serve` as a process of its own on 127.0.0.1 and a free port, asked N times a
 * second (4 by default, 5 at most) for H hours (2 by default) by good and hostile clients at random times. Every good question must be answered with 200 and the same bytes each time,
 * hostile ones refused without a word about the inside. What every thread of the server holds after a collection of garbage, once a minute, has to grow by less than 1 MB an hour after its
 * warm-up; the resident memory of the process saws by tens of megabytes, and its slope is shown beside it. SIGINT or SIGTERM end it early; the receipt says the real length. Receipts of several
 * runs add up when each has another seed (the time of its start by default). Exit 1 on a failure, or when the whole interval of a slope, also of resident memory, lies above the bound.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf, type Random } from '../testkit/random.ts';
import { ask, hasManyAddresses, wire } from './lib/soak/client.ts';
import { SoakTally } from './lib/soak/judge.ts';
import { soakKinds, type Kind } from './lib/soak/requests.ts';
import { startServer } from './lib/soak/serving.ts';
import { blocksOf, slopeOf, threadSlopes, verdictOfAll, type Sample } from './lib/soak/slope.ts';
import type { Live, Probe } from './lib/soak/probe.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['hours', 'rate', 'seed', 'json']);
const hours = Math.min(24, Number(chosen.get('hours') ?? 2));
const rate = Math.min(5, Number(chosen.get('rate') ?? 4));
const seed = chosen.get('seed') ?? `soak ${new Date().toISOString().slice(0, 19)}`;
const random = randomOf(seed);
/** Hours. Caches of compiled code and the heap's working size settle in this time. */
const warmUp = Math.min(1 / 3, hours / 4);
/** Hours of one point of the line. */
const BLOCK = Math.min(1 / 12, hours / 24);
/** Requests that may be under way; slow clients take a place for half a minute. */
const MOST_OPEN = 150;
/** Every so many requests one client asks a minute's share at once. */
const BURST_EVERY = 3000;
const BURST = 80;
const GOOD_CLIENTS = 24;
const HOSTILE_CLIENTS = 8;

const elapsed = stopwatch();
const begun = performance.now();
const hoursSince = (): number => (performance.now() - begun) / 3_600_000;
const tally = new SoakTally();
const rss: Sample[] = [];
/** By thread: what it holds. */
const live = new Map<number, Sample[]>();
let cpu = 0;
const onProbe = (probe: Probe | Live): void => {
  if ('live' in probe) {
    const own = live.get(probe.thread) ?? [];
    live.set(probe.thread, own);
    own.push({ hours: hoursSince(), mb: probe.live / 1e6 });
    return;
  }
  rss.push({ hours: hoursSince(), mb: probe.rss / 1e6 });
  ({ cpu } = probe);
};

let isStopped = false;
let wake = (): void => undefined;
const stop = (): void => {
  isStopped = true;
  wake();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
const sleep = (ms: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    wake = () => {
      clearTimeout(timer);
      done();
    };
  });

const pickKind = (kinds: readonly Kind[], sum: number): Kind => {
  let at = random.unit() * sum;
  return kinds.find(({ weight }) => (at -= weight) < 0) ?? kinds[0]!;
};

let server = await startServer(undefined, onProbe);
const isMany = await hasManyAddresses(server.port);
if (!isMany) {
  // One address for all clients: the limit for one would refuse the good ones.
  server.child.kill('SIGTERM');
  await server.ended;
  server = await startServer(600_000, onProbe);
}
const { child, port, ended, lines } = server;
let isDead = false;
child.once('exit', (code, signal) => {
  isDead = true;
  if (!isStopped) tally.fail(`the server ended with ${String(signal ?? code)}`);
  stop();
});

const site = join(root, 'dist', 'site');
const files = existsSync(site) ? readdirSync(site).filter((file) => /\.(?:svg|json|html)$/.test(file)) : [];
const kinds = soakKinds(files).filter(({ name }) => files.length > 0 || !/page|file/.test(name));
const sum = kinds.reduce((total, { weight }) => total + weight, 0);
let turn = 0;
/** Good clients take turns, so that none of them asks more than a person does. */
const clientOf = ({ isGood }: Kind): string | undefined => {
  if (!isMany) return undefined;
  return isGood ? `127.0.1.${1 + (turn++ % GOOD_CLIENTS)}` : `127.0.2.${1 + random.below(HOSTILE_CLIENTS)}`;
};

let underWay = 0;
let heldBack = 0;
const send = (kind: Kind, from: string | undefined): void => {
  const made = kind.make(random);
  const question =
    'ask' in made
      ? `${made.ask.path} ${made.ask.headers?.['accept-encoding'] ?? ''} ${typeof made.ask.body === 'string' ? made.ask.body : Buffer.from(made.ask.body ?? '').toString('base64')}`
      : made.wire.text;
  const listen = async (): Promise<void> => {
    const reply = await ('ask' in made ? ask(port, from, made.ask) : wire(port, from, made.wire));
    underWay--;
    if (!isDead) tally.add(kind, question, reply);
    if (isStopped && underWay === 0) wake();
  };
  underWay++;
  void listen();
};

const burst = (random: Random): void => {
  const hand = kinds.find(({ name }) => name === 'cut-up question')!;
  const from = isMany ? `127.0.3.${1 + random.below(4)}` : undefined;
  for (let i = 0; i < BURST; i++) send(hand, from);
};

process.stdout.write(
  `soak: ${hours} hours, ${rate} requests a second, server ${child.pid} on port ${port}, seed ${seed}\n`,
);
let next = performance.now();
let said = 0;
for (let i = 1; !isStopped && hoursSince() < hours; i++) {
  if (underWay < MOST_OPEN) {
    const kind = pickKind(kinds, sum);
    send(kind, clientOf(kind));
  } else heldBack++;
  if (i % BURST_EVERY === 0) burst(random);
  if (hoursSince() > said + 1 / 12) {
    said = hoursSince();
    process.stdout.write(
      `${(60 * said).toFixed(0)} min: ${tally.asked} answered, ${tally.failures.length} failures, ${rss.at(-1)?.mb.toFixed(1)} MB, of which the serving thread holds ${live.get(0)?.at(-1)?.mb.toFixed(1)}\n`,
    );
  }
  // Times between requests are drawn anew, so that two may come together; a late loop does not catch up.
  next = Math.max(next - Math.log(1 - random.unit()) * (1000 / rate), performance.now());
  await sleep(next - performance.now());
}
const length = hoursSince();
isStopped = true;
// What is under way is waited for, slow clients excepted.
if (!isDead && underWay > 0) await sleep(20_000);
child.kill('SIGTERM');
const grace = setTimeout(() => child.kill('SIGKILL'), 20_000);
const code = await ended;
clearTimeout(grace);
if (code !== 0) tally.fail(`the server ended with ${String(code)} when it was asked to`);
const odd = lines
  .join('')
  .split('\n')
  .filter((line) => line !== '' && !line.endsWith('broke off within a minute'));
for (const line of odd) tally.fail(`the server wrote: ${line}`);

const growth = slopeOf(blocksOf(rss, warmUp, BLOCK));
/** A line through less than an hour says nothing about an hour. */
const LEAST = 1;
const held = threadSlopes(live, { warmUp, length: BLOCK, least: LEAST });
const verdict = length - warmUp >= LEAST ? verdictOfAll(growth, held) : 'open';
const shown = Array.from(held, ([thread, { slope, interval }]) => ({ thread, slope, interval }));
const sayHeld = shown
  .map(
    ({ thread, slope, interval }) =>
      `${thread === 0 ? 'serving thread' : `worker ${thread}`} ${slope.toFixed(2)} MB/h (${interval.map((x) => x.toFixed(2)).join(' to ')})`,
  )
  .join(', ');
if (verdict === 'broken') tally.fail(`memory grows: ${growth.slope.toFixed(2)} MB an hour, ${sayHeld}`);
const isQuick = (name: string): boolean => name !== 'review';
const figures = {
  hours: length,
  warmUp,
  slope: growth.slope,
  interval: growth.interval,
  blocks: growth.blocks,
  verdict,
  threads: shown,
  live: blocksOf(live.get(0) ?? [], 0, BLOCK).map(({ mb }) => Number(mb.toFixed(2))),
  rss: blocksOf(rss, 0, BLOCK).map(({ mb }) => Number(mb.toFixed(1))),
  p50: tally.quantile(0.5, isQuick),
  p99: tally.quantile(0.99, isQuick),
  longest: tally.quantile(1, isQuick),
  reviewLongest: tally.quantile(1, (name) => !isQuick(name)),
  busy: tally.busy,
  heldBack,
  serverCpu: cpu / 1e6,
  rate,
  clients: isMany ? GOOD_CLIENTS + HOSTILE_CLIENTS + 4 : 1,
  kinds: Object.fromEntries([...tally.rows].map(([name, { asked, statuses }]) => [name, { asked, statuses }])),
};
for (const failure of tally.failures.slice(0, 10)) process.stderr.write(`  ${failure}\n`);
const receipt = {
  program: 'verify soak',
  seed,
  n: tally.asked,
  failures: tally.failures.length,
  ...elapsed(),
  figures,
};
writeReceipt(receipt);
const interval = growth.interval.map((x) => x.toFixed(2)).join(' to ');
process.stdout.write(
  chosen.has('json')
    ? `${JSON.stringify(receipt)}\n`
    : `${length.toFixed(2)} h: ${tally.asked} answered, ${tally.failures.length} failures, ${tally.busy} good ones refused for load; held after collections: ${sayHeld === '' ? 'too short to say' : sayHeld}; resident memory ${growth.slope.toFixed(2)} MB/h (${interval}); good requests p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms; server ${(cpu / 1e6).toFixed(0)} CPU-s\n`,
);
// Slow clients still hold their ends of connections.
process.exit(tally.failures.length === 0 ? 0 : 1);

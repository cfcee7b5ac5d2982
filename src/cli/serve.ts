/** `suzaku serve`: the page and the JSON API on this machine. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { packageFolder } from '../models/index.ts';
import { labOf, listen, loadSite, Pools, runningAt } from '../server/index.ts';
import { fail, print, tell } from './io.ts';

type Options = { host: string; port: string; rate: string; runs: string; open: boolean };

const wholeNumber = (flag: string, text: string, most: number): number =>
  /^\d{1,6}$/.test(text) && Number(text) <= most
    ? Number(text)
    : fail(flag, { code: 'usage', at: 0, text: `a whole number up to ${most} is wanted` });

/** Only where a person sits: a terminal, and no build machine. A browser that cannot be started is no error. */
const openBrowser = (address: string): void => {
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  spawn(command, [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
};

/** Resolves when the process is asked to end. */
const untilStopped = (): Promise<unknown> =>
  Promise.race(['SIGTERM', 'SIGINT'].map((signal) => new Promise((stop) => process.once(signal, stop))));

/** Milliseconds between two lines about bodies that broke off. */
const ABORTED_EVERY = 60_000;

/** One line for all bodies that break off within a minute of the first. */
const abortedTeller = (): (() => void) => {
  let count = 0;
  return () => {
    if (count++ > 0) return;
    setTimeout(() => {
      tell(`serve: ${count} ${count === 1 ? 'body' : 'bodies'} broke off within a minute`);
      count = 0;
    }, ABORTED_EVERY).unref();
  };
};

/** Where the page is, if it runs already. */
const refused = async (
  { code, message }: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<never> => {
  if (code !== 'EADDRINUSE') return fail('serve', { code: 'port.refused', at: 0, text: message }, 1);
  const running = await runningAt(host, port);
  const text =
    running === undefined
      ? `port ${port} is taken by another program; choose another with --port, or --port 0 for a free one`
      : `Suzaku is already running at ${running}; open that page, or start another with --port 0`;
  return fail('serve', { code: 'port.in-use', at: 0, text }, 1);
};

const run = async ({ host, port, rate, runs, open }: Options): Promise<void> => {
  const pools = new Pools(new URL('../server/worker.js', import.meta.url));
  const site = loadSite(fileURLToPath(new URL('../../site', import.meta.url)), join(packageFolder(), 'models'));
  const folder = packageFolder();
  const program = join(folder, 'bin', 'suzaku');
  const lab = labOf({ runs: resolve(runs), models: join(folder, 'models'), program });
  const options = {
    host,
    lab,
    port: wholeNumber('--port', port, 65_535),
    perMinute: wholeNumber('--rate', rate, 600_000),
    ask: (...asked: Parameters<Pools['ask']>) => pools.ask(...asked),
    site,
    onAborted: abortedTeller(),
    report: (error: unknown) => tell(`serve: ${String(error)}`),
  };
  const server = await listen(options).catch((error: NodeJS.ErrnoException) => refused(error, options));
  print(`Suzaku is at ${server.address} (Ctrl-C ends it)`);
  if (open && process.stdout.isTTY && process.env['CI'] === undefined) openBrowser(server.address);
  await untilStopped();
  // First, so that a job has its time to save itself while running requests end.
  const jobs = lab.jobs.close();
  await server.close();
  await pools.close();
  await jobs;
};

export const register = (program: Command): void => {
  program
    .command('serve')
    .summary('the page and the JSON API')
    .description('Serves the page and the JSON API (docs/api.md). Logs opened in the page stay in the browser.')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port; 0 takes a free one', '8470')
    .option('--rate <n>', 'questions per minute and client; a tenth of that for records', '60')
    .option('--runs <dir>', 'folder of training runs and matches that the Lab of the page shows', 'runs')
    .option('--no-open', 'do not open the browser')
    .action(run);
};

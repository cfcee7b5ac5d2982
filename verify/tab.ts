/**
 * npm run verify -- tab [--games N] [--json]: a whole South game of four and of three seats reviewed in the page's Review room, in a real Chromium: seconds of
 * processor time of all its processes from the click on a seat to the finished review, which is what one core of a tab takes at the least. The
 * games are the first of the test files. Exit 1 above 60 seconds.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { makeRecord } from '../src/records/index.ts';
import { unwrap } from '../src/base/index.ts';
import { browserFile, bytesOf, drop, startHost } from '../web/e2e/host.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

/** Processor seconds allowed a seat. */
const WANTED = 60;
const chosen = options(['games', 'json']);
const most = Number(chosen.get('games') ?? 3);
const data = join(root, '..', 'shared', 'data');
const site = join(root, 'dist', 'site');
const skip = (why: string): never => {
  process.stdout.write(`verify tab: skipped, ${why}\n`);
  process.exit(0);
};
if (browserFile === undefined) skip('there is no Chromium on the path');
if (!existsSync(data)) skip('../shared/data is not there');
if (!existsSync(site)) skip('the page is not built; npm run build makes it');

const whole = stopwatch();
const host = await startHost(site);
const browser = await chromium.launch({ executablePath: browserFile!, args: ['--no-sandbox', '--disable-gpu'] });
const session = await browser.newBrowserCDPSession();
const cpuNow = async (): Promise<number> => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

/** Seconds of processor time and of the clock, from the click to the review. */
const timeReview = async (text: string): Promise<{ cpu: number; seconds: number; decisions: number }> => {
  const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${host.address}#/review`);
  await page.locator('.drop').waitFor();
  await drop(page, bytesOf(text));
  await page.locator('.seats button').first().waitFor();
  const [cpu, clock] = [await cpuNow(), performance.now()];
  await page.locator('.seats button').nth(1).click();
  await page.locator('.review .slot').first().waitFor({ timeout: 600_000 });
  const used = { cpu: (await cpuNow()) - cpu, seconds: (performance.now() - clock) / 1000 };
  const decisions = await page.locator('.decision .count').textContent();
  await context.close();
  return { ...used, decisions: Number(/\d+\D+(\d+)/.exec(decisions ?? '')?.[1] ?? NaN) };
};

let [n, failures] = [0, 0];
const figures: Record<string, unknown> = {};
for (const folder of ['riichi4', 'sanma']) {
  const log = logFiles(data, folder).find(({ name }) => TEST_FILES.includes(name));
  if (log === undefined) continue;
  const runs: Awaited<ReturnType<typeof timeReview>>[] = [];
  for await (const { game } of gamesOf(log, 0, most)) {
    const run = await timeReview(unwrap(makeRecord(game, 'suzaku')));
    runs.push(run);
    n++;
    if (run.cpu > WANTED) failures++;
    if (!chosen.has('json'))
      process.stdout.write(
        `${folder}: ${run.cpu <= WANTED ? 'ok  ' : 'FAIL'} ${run.decisions} decisions, ${run.cpu.toFixed(1)} CPU seconds, ${run.seconds.toFixed(1)} by the clock (wanted ${WANTED})\n`,
      );
  }
  figures[folder] = runs;
}
await browser.close();
await host.close();
if (chosen.has('json')) process.stdout.write(`${JSON.stringify({ program: 'verify tab', ...figures })}\n`);
writeReceipt({ program: 'verify tab', seed: 'none', n, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;

/**
 * npm run verify -- page [--data DIR] [--first 5] [--games 100] [--json]: in a real Chromium, with real games of the test file
 * 1. from an empty browser to the first reason, and to the whole review: a hanchan dropped on the first screen, one click (the seat) in between; wanted: the first
 *    reason within 6 seconds (median);
 * 2. a drop of many games reviewed in the background: how late the page's own timers are meanwhile, and its longest task; wanted: within 100 ms in 99 % of cases.
 * By the clock, so the figures mean something on a machine that does nothing else; its load stands beside them.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { makeRecord, rulesText } from '../src/records/index.ts';
import { unwrap } from '../src/base/index.ts';
import {
  browserFile,
  bytesOf,
  delaysOf,
  drop,
  dropAll,
  longestTask,
  startHost,
  watchDelays,
  watchTasks,
} from '../web/e2e/host.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

/** Seconds to the first reason, and milliseconds for an answer. */
const [FIRST, ANSWER] = [6, 100];
const chosen = options(['data', 'first', 'games', 'json']);
const [firsts, many] = [Number(chosen.get('first') ?? 5), Number(chosen.get('games') ?? 100)];
const data = chosen.get('data') ?? join(root, '..', 'shared', 'data');
const site = join(root, 'dist', 'site');
const skip = (why: string): never => {
  process.stdout.write(`verify page: skipped, ${why}\n`);
  process.exit(0);
};
if (browserFile === undefined) skip('there is no Chromium on the path');
if (!existsSync(data)) skip('../shared/data is not there');
if (!existsSync(site)) skip('the page is not built; npm run build makes it');

const whole = stopwatch();
const host = await startHost(site);
const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserFile!, args: ['--no-sandbox', '--disable-gpu'] });

const log = logFiles(data, 'riichi4').find(({ name }) => TEST_FILES.includes(name))!;
const texts: string[] = [];
const hanchan: string[] = [];
for await (const { game } of gamesOf(log, 0, Math.max(many, 10 * firsts))) {
  const text = unwrap(makeRecord(game, 'mjlog'));
  if (texts.length < many) texts.push(text);
  if (hanchan.length < firsts && !rulesText(game.events).includes('length=east')) hanchan.push(text);
}

type Times = { readonly first: number; readonly whole: number };
/** Seconds from the address to the first reason and to the whole review, the browser just started and its store empty. */
const timeFirst = async (text: string): Promise<Times> => {
  const browser = await launch();
  const page = await browser.newPage({ locale: 'en', viewport: { width: 1280, height: 900 } });
  const start = performance.now();
  await page.goto(`${host.address}#/analyse`);
  await page.locator('.welcome').waitFor();
  await drop(page, bytesOf(text));
  await page.locator('.seats button').nth(1).click();
  await page.locator('.why li').first().waitFor({ timeout: 120_000 });
  const first = (performance.now() - start) / 1000;
  await page.locator('.review .decision').waitFor({ timeout: 120_000 });
  const whole = (performance.now() - start) / 1000;
  await browser.close();
  return { first, whole };
};

const times: Times[] = [];
for (const text of hanchan) times.push(await timeFirst(text));
const medianOf = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const median = medianOf(times.map(({ first }) => first));
const medianWhole = medianOf(times.map(({ whole: all }) => all));

type Background = {
  readonly most: number;
  readonly usual: number;
  readonly idle: number;
  /** Milliseconds of the longest task of the page itself; 0 where none took 50. */
  readonly task: number;
  readonly seconds: number;
  readonly reviewed: number;
};
const runMany = async (): Promise<Background> => {
  const browser = await launch();
  const page = await browser.newPage({ locale: 'en', viewport: { width: 1280, height: 900 } });
  await page.goto(`${host.address}#/analyse`);
  await page.locator('.welcome').waitFor();
  await dropAll(
    page,
    texts.map((text, i) => ({ bytes: bytesOf(text), name: `${i}.xml` })),
  );
  await page.locator('.many .button').waitFor({ timeout: 120_000 });
  await page.getByLabel('Whose games?').selectOption({ index: 0 });
  // What is late while nothing runs is the machine's.
  await watchDelays(page);
  await page.waitForTimeout(3000);
  const { usual: idle } = await delaysOf(page);
  const start = performance.now();
  await watchDelays(page);
  await watchTasks(page);
  await page.locator('.many .button').click();
  await page.getByText(/\d+ reviewed/).waitFor({ timeout: 3_600_000 });
  const seconds = (performance.now() - start) / 1000;
  const reviewed = await page.locator('.shelf tbody tr').count();
  const delays = await delaysOf(page);
  const task = await longestTask(page);
  await browser.close();
  return { ...delays, idle, task, seconds, reviewed };
};
const background = await runMany();
await host.close();

const figures = {
  load: loadavg()[0]!,
  first: { seconds: times, median, medianWhole },
  background: { games: texts.length, ...background },
};
const failures =
  (median > FIRST ? 1 : 0) + (background.usual > ANSWER ? 1 : 0) + (background.reviewed < texts.length ? 1 : 0);
process.stdout.write(
  chosen.has('json')
    ? `${JSON.stringify({ program: 'verify page', ...figures })}\n`
    : `first reason: ${times.map(({ first }) => first.toFixed(1)).join(', ')} s, median ${median.toFixed(1)} (wanted ${FIRST}); whole review: median ${medianWhole.toFixed(1)} s
${texts.length} games in the background: ${background.reviewed} reviewed in ${background.seconds.toFixed(0)} s; timers late by ${background.usual.toFixed(0)} ms in 99 % (wanted ${ANSWER}), ${background.most.toFixed(0)} ms at most; before it began by ${background.idle.toFixed(0)} ms; longest task of the page ${background.task === 0 ? 'below 50' : background.task.toFixed(0)} ms
load of the machine: ${figures.load.toFixed(1)}\n`,
);
writeReceipt({ program: 'verify page', seed: '', n: times.length + texts.length, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;

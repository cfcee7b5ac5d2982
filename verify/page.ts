/**
 * npm run verify -- page [--data DIR] [--first 5] [--games 100] [--only first,many,lab] [--json]: in a real Chromium, with real games of the test file
 * 1. from an empty browser to the first reason, and to the whole review: a hanchan dropped on the first screen, one click (the seat) in between; wanted: the first
 *    reason within 6 seconds (median);
 * 2. a drop of many games reviewed in the background: how late the page's own timers are meanwhile, and its longest task; wanted: within 100 ms in 99 % of cases.
 * 3. a training log of 100,000 lines dropped into the Lab: seconds until all are counted and their curves drawn; wanted: 1 (median of five).
 * By the clock, so the figures mean something on a machine that does nothing else; its load stands beside them.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
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
import { iterationLine } from '../testkit/runlogs.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

/** Seconds to the first reason, milliseconds for an answer, seconds for a long log. */
const [FIRST, ANSWER, LOG] = [6, 100, 1];
const LINES = 100_000;
const chosen = options(['data', 'first', 'games', 'only', 'json']);
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

/** Seconds from the drop of a long log to its lines and curves, in a fresh Lab. */
const timeLog = async (page: Page): Promise<number> => {
  await page.goto(`${host.address}#/lab`);
  await page.reload();
  await page.locator('.no-server').waitFor();
  return page.evaluate(async (wanted) => {
    const transfer = new DataTransfer();
    transfer.items.add((window as unknown as { log: () => File }).log());
    const start = performance.now();
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    const isThere = (): boolean =>
      document.querySelector('.file-lines')?.textContent?.startsWith(wanted) === true &&
      document.querySelector('.curve-line') !== null;
    while (!isThere()) await new Promise((drawn) => requestAnimationFrame(drawn));
    return (performance.now() - start) / 1000;
  }, LINES.toLocaleString('en'));
};

const runLab = async (): Promise<readonly number[]> => {
  const browser = await launch();
  const page = await browser.newPage({ locale: 'en', viewport: { width: 1280, height: 900 } });
  await page.addInitScript(
    ([line, count]) => {
      const numbered = (i: number): string => line.replace('"iteration":1,', `"iteration":${i + 1},`);
      const made = new File([Array.from({ length: count }, (_, i) => `${numbered(i)}\n`).join('')], 'log.jsonl');
      Object.assign(window, { log: () => made });
    },
    [iterationLine(1), LINES] as const,
  );
  const seconds: number[] = [];
  for (let i = 0; i < 5; i++) seconds.push(await timeLog(page));
  await browser.close();
  return seconds;
};

const parts = (chosen.get('only') ?? 'first,many,lab').split(',');
const times: Times[] = [];
if (parts.includes('first')) for (const text of hanchan) times.push(await timeFirst(text));
const background = parts.includes('many') ? await runMany() : undefined;
const logs = parts.includes('lab') ? await runLab() : [];
await host.close();
const medianOf = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const median = medianOf(times.map(({ first }) => first));
const medianWhole = medianOf(times.map(({ whole: all }) => all));

const figures = {
  load: loadavg()[0]!,
  first: { seconds: times, median, medianWhole },
  ...(background === undefined ? {} : { background: { games: texts.length, ...background } }),
  log: { lines: LINES, seconds: logs, median: medianOf(logs) },
};
const isSlow = background !== undefined && (background.usual > ANSWER || background.reviewed < texts.length);
const failures = (median > FIRST ? 1 : 0) + (isSlow ? 1 : 0) + (medianOf(logs) > LOG ? 1 : 0);
/** What was measured, a line a part. */
const report = [
  ...(times.length === 0
    ? []
    : [
        `first reason: ${times.map(({ first }) => first.toFixed(1)).join(', ')} s, median ${median.toFixed(1)} (wanted ${FIRST}); whole review: median ${medianWhole.toFixed(1)} s`,
      ]),
  ...(background === undefined
    ? []
    : [
        `${texts.length} games in the background: ${background.reviewed} reviewed in ${background.seconds.toFixed(0)} s; timers late by ${background.usual.toFixed(0)} ms in 99 % (wanted ${ANSWER}), ${background.most.toFixed(0)} ms at most; before it began by ${background.idle.toFixed(0)} ms; longest task of the page ${background.task === 0 ? 'below 50' : background.task.toFixed(0)} ms`,
      ]),
  ...(logs.length === 0
    ? []
    : [
        `a log of ${LINES} lines: ${logs.map((seconds) => seconds.toFixed(2)).join(', ')} s, median ${medianOf(logs).toFixed(2)} (wanted ${LOG})`,
      ]),
  `load of the machine: ${figures.load.toFixed(1)}`,
];
process.stdout.write(
  chosen.has('json') ? `${JSON.stringify({ program: 'verify page', ...figures })}\n` : `${report.join('\n')}\n`,
);
writeReceipt({
  program: 'verify page',
  seed: '',
  n: times.length + (background === undefined ? 0 : texts.length) + logs.length,
  failures,
  ...whole(),
  figures,
});
process.exitCode = failures === 0 ? 0 : 1;

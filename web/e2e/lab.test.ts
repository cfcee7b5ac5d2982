/** The Lab with a server of its own: curves laid over each other, values at the pointer, growth, damage, dropped files, models, a real job, a saved plot. And without a server. */
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labOf } from '../../src/server/lab/index.ts';
import { listen, loadSite } from '../../src/server/index.ts';
import type { Lab } from '../../src/server/lab/index.ts';
import {
  SAVE_HEAD,
  evaluationLine,
  iterationLine,
  progressLine,
  setLine,
  validationLine,
} from '../../testkit/runlogs.ts';
import { NARROW, WIDE, bytesOf, dropAll, onStage, siteFolder, type Stage, type Visit } from './browser.ts';

const root = join(import.meta.dirname, '..', '..');
const home = mkdtempSync(join(tmpdir(), 'suzaku-lab-e2e-'));
const write = (name: string, ...lines: readonly string[]): string => {
  const file = join(home, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};
const iterations = (count: number, entropy: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => iterationLine(i + 1, { entropy: entropy - 0.001 * i }));
const first = write('first/log.jsonl', ...iterations(20, 0.5), evaluationLine(20, 0.03));
write('second/log.jsonl', ...iterations(10, 0.4));
write('damaged/log.jsonl', iterationLine(1), '{"type":"iteration","iter', iterationLine(3), 'garbage');
write('match/match.jsonl', SAVE_HEAD, ...Array.from({ length: 40 }, (_, set) => setLine(set)));
const HUGE = 100_000;
write('huge/log.jsonl', ...Array.from({ length: HUGE }, (_, i) => iterationLine(i + 1)));

let lab: Lab;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  lab = labOf({ runs: home, models: join(root, 'models'), program: join(root, 'bin', 'suzaku'), grace: 2000 });
  const ask = (): Promise<never> => Promise.reject(new Error('not asked'));
  server = await listen({ host: '127.0.0.1', port: 0, site: loadSite(siteFolder), ask, lab });
});
afterAll(async () => {
  await lab.jobs.close();
  await server.close(100);
  rmSync(home, { recursive: true, force: true });
});

const open = async (stage: Stage, fragment: string, size = WIDE): Promise<Visit> => {
  const context = await stage
    .browser()
    .newContext({ viewport: size, locale: 'en', serviceWorkers: 'block', acceptDownloads: true });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${server.address}${fragment}`);
  await page.locator('main h1').waitFor({ state: 'attached' });
  return { page, context, complaints };
};
const chart = (page: Page, title: string): Locator => page.locator(`.chart[data-title="${title}"]`);
const keys = (page: Page, title: string): Promise<readonly string[]> =>
  chart(page, title)
    .locator('.key')
    .evaluateAll((all) =>
      all.map((one) => Array.from(one.querySelectorAll('span'), (part) => part.textContent).join(' ')),
    );

onStage('Lab', (stage) => {
  test('two runs lie over each other; the pointer and the keys tell values; a plot is saved', async () => {
    const { page, context, complaints } = await open(stage, '#/lab');
    for (const name of ['first/log.jsonl', 'second/log.jsonl'])
      await page.locator('.run-list .toggle', { hasText: name }).click();
    const entropy = chart(page, 'Entropy of a decision');
    await expect.poll(() => entropy.locator('.curve-line').count()).toBe(2);
    expect(await keys(page, 'Entropy of a decision')).toEqual(['first/log.jsonl 0.481', 'second/log.jsonl 0.391']);
    expect(await keys(page, 'Lead over the start')).toEqual(['first/log.jsonl 0.03 (0.02 … 0.04)']);
    expect(await keys(page, 'Explained variance of the critic')).toContain('second/log.jsonl, late 50');
    // At the left end of the axis both are at their first point.
    const svg = entropy.locator('svg');
    await svg.scrollIntoViewIfNeeded();
    await svg.hover({ position: { x: 62, y: 80 } });
    await expect
      .poll(() => keys(page, 'Entropy of a decision'))
      .toEqual(['first/log.jsonl 0.5', 'second/log.jsonl 0.4']);
    expect(await entropy.locator('.cursor-at').textContent()).toBe('iterations 1');
    await page.mouse.move(0, 0);
    await expect.poll(() => entropy.locator('.cursor').count()).toBe(0);
    await svg.focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => svg.getAttribute('aria-label')).toMatch(/iterations 5: first\/log\.jsonl 0\.496, second/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save “Entropy of a decision” as SVG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Entropy-of-a-decision-nats.svg');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toContain('first/log.jsonl');
    expect(text).not.toMatch(/class=|style=|var\(/);
    expect(
      await page.evaluate(
        (xml) => new DOMParser().parseFromString(xml, 'image/svg+xml').querySelectorAll('parsererror').length,
        text,
      ),
    ).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a run that grows is followed, one that begins anew is read anew; the address opens it again', async () => {
    const { page, context, complaints } = await open(stage, '#/lab?runs=first%2Flog.jsonl');
    const lines = page.locator('.open-file[data-name="first/log.jsonl"] .file-lines');
    await expect.poll(() => lines.textContent()).toBe('21 lines');
    appendFileSync(first, `${iterationLine(21, { entropy: 0.123 })}\n{"type":"iter`);
    await expect.poll(() => lines.textContent()).toBe('22 lines');
    expect(await keys(page, 'Entropy of a decision')).toEqual(['first/log.jsonl 0.123']);
    await page.getByText('The last line is not complete yet.').waitFor();
    expect(await page.locator('.damaged').count()).toBe(0);
    rmSync(first);
    write('first/log.jsonl', ...iterations(3, 0.7));
    await expect.poll(() => lines.textContent()).toBe('3 lines');
    expect(await keys(page, 'Entropy of a decision')).toEqual(['first/log.jsonl 0.698']);
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.locator('.drop').waitFor();
    await page.getByRole('link', { name: 'Lab' }).click();
    await expect.poll(() => lines.textContent()).toBe('3 lines');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('damaged lines are told, and the good ones are shown', async () => {
    const { page, context, complaints } = await open(stage, '#/lab?runs=damaged%2Flog.jsonl', NARROW);
    await page.getByText('2 damaged lines were skipped').waitFor();
    const told = await page.locator('.damaged li').allTextContents();
    expect([
      told[0]!.startsWith('Line 2: The line breaks off.'),
      told[1]!.startsWith('Line 4: This is not a JSON object.'),
    ]).toEqual([true, true]);
    expect(await chart(page, 'Entropy of a decision').locator('.spot').count()).toBe(2);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a hundred thousand lines are all read, and few points are drawn', async () => {
    const { page, context, complaints } = await open(stage, '#/lab?runs=huge%2Flog.jsonl');
    await expect.poll(() => page.locator('.file-lines').textContent()).toBe('100,000 lines');
    const path = (await chart(page, 'Entropy of a decision').locator('.curve-line').getAttribute('d'))!;
    expect(path.split('L').length).toBeLessThanOrEqual(400);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a saved match: places, running lead, the sequential test with other bounds', async () => {
    const { page, context, complaints } = await open(stage, '#/lab?runs=match%2Fmatch.jsonl');
    await page.locator('.places caption', { hasText: '40 sets, 160 games' }).waitFor();
    expect(await page.locator('.places tbody th').allTextContents()).toEqual(['expert', 'greedy']);
    expect(await chart(page, 'Running lead in mean rank').locator('.band').count()).toBe(1);
    await page.getByText('undecided after 40 sets').waitFor();
    await page.getByLabel('Lead worth having').fill('0.5');
    await page.getByLabel('Lead worth having').press('Enter');
    await page.getByText(/(accepted|rejected) after \d+ sets/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('models with their cards', async () => {
    const { page, context, complaints } = await open(stage, '#/lab?view=models');
    await page.locator('.model summary', { hasText: 'models/suzaku-sanma.onnx' }).click();
    await page.getByText('The flagship network for three seats', { exact: false }).waitFor();
    await page.locator('.model[open] dd', { hasText: 'sanma' }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a job is started, followed and cancelled', async () => {
    const { page, context, complaints } = await open(stage, '#/lab?view=jobs');
    await page.locator('.job-form option', { hasText: 'greedy' }).first().waitFor({ state: 'attached' });
    await page.getByLabel('Sets').fill('2000');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.job[data-state="running"]').waitFor();
    // Its sets come in while it runs.
    await expect
      .poll(() => page.locator('.job progress').evaluate((bar: HTMLProgressElement) => bar.value))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.job[data-state="cancelled"]').waitFor();
    expect(lab.jobs.list()[0]!.state).toBe('cancelled');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.locator('.places tbody th', { hasText: 'greedy' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('without a server dropped files are read, and the page says what needs one', async () => {
    const { page, context, complaints } = await stage.visit('#/lab');
    await page.getByText('npm start', { exact: false }).waitFor();
    const bins = [1, 2, 3].map((i) => ({ n: 10, predicted: i / 10, observed: i / 11 }));
    await dropAll(page, [
      { name: 'log.jsonl', bytes: bytesOf([progressLine(1), validationLine(1), progressLine(2)].join('\n')) },
      { name: 'log.jsonl', bytes: bytesOf(`${progressLine(5)}\n`) },
      { name: 'fit.json', bytes: bytesOf(JSON.stringify({ report: { ready: { bins } } })) },
      { name: 'notes.txt', bytes: bytesOf('hello there') },
    ]);
    await expect.poll(() => chart(page, 'Loss').locator('.curve-line').count()).toBe(2);
    expect((await keys(page, 'Accuracy: discard')).map((key) => key.replace(/ [\d.]+$/, ''))).toEqual([
      'log.jsonl, training',
      'log.jsonl, validation',
      'log.jsonl, training',
    ]);
    await chart(page, 'report ready').waitFor();
    await page
      .locator('.open-file[data-name="notes.txt"] .is-fault, .open-file[data-name="notes.txt"] .damaged')
      .waitFor();
    await page.getByRole('button', { name: 'Close notes.txt' }).click();
    await expect.poll(() => page.locator('.open-file').count()).toBe(3);
    // A game dropped elsewhere still goes where games go.
    expect(await page.getByRole('navigation').locator('[aria-current="page"]').textContent()).toBe('Lab');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

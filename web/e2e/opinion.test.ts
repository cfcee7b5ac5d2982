/** `mizukami2014` as a second opinion: fetched when it is switched on, in Analyse and in Review, as `suzaku advise --second-opinion` says it. */
import { gzipSync } from 'node:zlib';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { giveOpinion, openGame, openPosition, giveOpinions, reviewTask } from '../../src/answers/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { makeRecord } from '../../src/records/index.ts';
import { NARROW, bytesOf, drop, onStage, siteFolder } from './browser.ts';
import { simulateGame } from './logs.ts';

const ADVICE = '#/analyse?rules=tenhou&hand=246m258p358s1256z7m&dora=9s&riverE=1m+4p+7zr';
const SANMA = '#/analyse?rules=sanma&hand=199m123456p129s55z&dora=9s';
const GAME = simulateGame('tenhou,length=east', 'e2e opinion', 2);

const requested = (page: Page): string[] => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname.split('/').at(-1)!));
  return files;
};
const isWeights = (file: string): boolean => file.startsWith('thinker-');

onStage('second opinion', (stage) => {
  test('Analyse: off until it is wanted, then its choice, margins and ranking', async () => {
    const { page, context, complaints } = await stage.visit('#/review');
    const files = requested(page);
    await page.evaluate((hash) => (location.hash = hash), ADVICE);
    const part = page.locator('.opinion-part');
    await part.waitFor();
    expect(files.filter(isWeights)).toEqual([]);
    await part.locator('.toggle').click();
    await part.locator('.folding').waitFor();
    expect(files.filter(isWeights)).toHaveLength(1);
    const expected = unwrap(
      giveOpinion(unwrap(openPosition({ hand: '246m258p358s1256z7m', dora: '9s', river: ['E:1m 4p 7zr'] }))),
    )!;
    expect(expected.against).toEqual([0]);
    const margins = await part.locator('.folding tbody tr').allTextContents();
    expect(margins).toEqual(
      [0, 2, 3].map((seat) => {
        const margin = expected.margins[seat]!;
        const name = ['East', 'South', 'West', 'North'][seat]!;
        return `${name}${seat === 0 ? 'yes' : 'no'}${margin < 0 ? '−' : '+'}${Math.abs(margin).toFixed(2)}`;
      }),
    );
    expect(await part.locator('.folding .is-fold th').allTextContents()).toEqual(['East']);
    const [first, second] = expected.ranked;
    const scores = await part.locator('.ranking tbody td:nth-child(2)').allTextContents();
    expect(scores.slice(0, 2)).toEqual(['0.0', `−${(first!.score - second!.score).toFixed(1)}`]);
    // As it was left; not where it does not play.
    await page.reload();
    await part.locator('.ranking').waitFor();
    await page.evaluate((hash) => (location.hash = hash), SANMA);
    await page.locator('.advice .options').waitFor();
    expect(await part.count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(['en', 'ja', 'zh'])('Review: totals and every decision, on a phone too: %s', async (lang) => {
    const { page, context, complaints } = await stage.visit('#/review', NARROW, lang);
    const files = requested(page);
    await page.locator('.library').waitFor();
    await drop(page, bytesOf(unwrap(makeRecord(GAME, 'suzaku'))));
    await page.locator('.seats button').nth(1).click();
    const card = page.locator('.opinion-card');
    await card.waitFor();
    expect(files.filter(isWeights)).toEqual([]);
    await card.locator('.toggle').click();
    await card.locator('.opinion-totals').waitFor();
    const { all, asked, same, folds } = unwrap(giveOpinions(unwrap(reviewTask(unwrap(openGame(GAME, 'suzaku')), 1))));
    const totals = await card.locator('.opinion-totals').textContent();
    for (const number of [asked, same, folds]) expect(totals).toMatch(new RegExp(`\\b${number}\\b|${number}[回次]`));
    const [, at] = /at=(\d+)/.exec(page.url())!;
    const shown = all.find(({ decision }) => decision === Number(at) - 1)!;
    const scores = await card.locator('.ranking tbody td:nth-child(2)').allTextContents();
    expect(scores.length).toBeGreaterThanOrEqual(Math.min(5, shown.ranked.length));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([wide, complaints]).toEqual([false, []]);
    await context.close();
  });

  test('the weights are a file of their own below 200 kB, and no other file of the expert has them', () => {
    const folder = join(siteFolder, 'assets');
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const weights = files.filter(isWeights);
    expect(weights).toHaveLength(1);
    const bytes = readFileSync(join(folder, weights[0]!));
    expect(gzipSync(bytes).length).toBeLessThan(200_000);
    const sample = /[\w+/=]{2000}/.exec(bytes.toString())![0].slice(0, 200);
    // The players of a match bring all of them.
    const holders = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes(sample));
    expect(holders.filter((file) => !isWeights(file) && !file.startsWith('playseats-'))).toEqual([]);
  });
});

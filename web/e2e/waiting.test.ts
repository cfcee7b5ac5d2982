/** What there is to read while a review runs, and what many reviews in the background cost the page. */
import { expect, test } from 'vitest';
import { makeRecord } from '../../src/records/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { bytesOf, drop, dropAll, onStage } from './browser.ts';
import { holdReviews, releaseReviews } from './host.ts';
import { simulateGame } from './logs.ts';

const LOG = unwrap(makeRecord(simulateGame('tenhou', 'e2e waiting', 4), 'suzaku'));

onStage('waiting', (stage) => {
  test('the first reasons stand before the review is done', async () => {
    const { page, context } = await stage.visit('#/review');
    await holdReviews(page);
    await page.locator('.library').waitFor();
    await drop(page, bytesOf(LOG));
    await page.locator('.seats button').nth(1).click();
    const soFar = page.locator('.so-far');
    await soFar.locator('.why li').first().waitFor();
    expect(await soFar.locator('.lost').textContent()).toMatch(/^−\d/);
    expect(await soFar.locator('.tile').count()).toBeGreaterThan(0);
    expect(await page.locator('.review .decision').count()).toBe(0);
    await releaseReviews(page);
    await page.locator('.review .decision').waitFor();
    expect(await soFar.count()).toBe(0);
    await context.close();
  });

  test('many reviews in the background: a row of the library costs no new formatter of dates', async () => {
    const { page, context } = await stage.visit('#/review');
    await page.evaluate(() => {
      const Made = Intl.DateTimeFormat;
      const counts = { made: 0 };
      (window as unknown as { counts: typeof counts }).counts = counts;
      Intl.DateTimeFormat = new Proxy(Made, {
        construct: (target, args) => {
          counts.made++;
          return Reflect.construct(target, args) as object;
        },
      });
      // A date that formats itself makes one each time.
      Reflect.set(Date.prototype, 'toLocaleDateString', () => {
        counts.made++;
        return '';
      });
    });
    await page.locator('.library').waitFor();
    const games = Array.from({ length: 6 }, (_, i) =>
      simulateGame('tenhou,length=east', `e2e waiting ${i}`, 1, ['ann', 'bob', 'cat', 'dan']),
    );
    await dropAll(
      page,
      games.map((game, i) => ({ bytes: bytesOf(unwrap(makeRecord(game, 'suzaku'))), name: `${i}.jsonl` })),
    );
    await page.locator('.many .button').click();
    await page.locator('.shelf tbody tr').nth(5).waitFor();
    expect(await page.evaluate(() => (window as unknown as { counts: { made: number } }).counts.made)).toBe(1);
    await context.close();
  });
});

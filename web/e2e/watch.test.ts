/** A log of each kind dropped, watched, converted and reopened; hostile logs; names with markup. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeRecord, readText } from '../../src/records/index.ts';
import { unwrap } from '../../src/tiles/index.ts';
import { onStage } from './browser.ts';
import { makeLogs, simulateGame } from './logs.ts';

/** As a person drops a file on the page. */
const drop = (page: Page, bytes: Uint8Array, name = 'game.log'): Promise<void> =>
  page.evaluate(
    ({ base64, name: file }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], file));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    { base64: Buffer.from(bytes).toString('base64'), name },
  );
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const logs = makeLogs();
const ROUNDS = '.controls select >> nth=0';

onStage('Watch', (stage) => {
  test.each(logs.map((log) => [log.name, log] as const))(
    '%s: dropped, watched, converted, reopened',
    async (_, log) => {
      const { page, context, complaints } = await stage.visit('#/analyse');
      await drop(page, bytesOf(log.text));
      await page.locator('.board').waitFor();
      const expected = readText(log.text).games[0]!.events;
      const rounds = expected.filter(({ type }) => type === 'start-round').length;
      expect(await page.locator(`${ROUNDS} >> option`).count()).toBe(rounds);
      for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
      await page.locator('.river .tile').first().waitFor();
      await page.keyboard.press('End');
      await page.locator('.result').waitFor();
      const saved = page.waitForEvent('download');
      const format = log.format === 'majsoul' ? 'suzaku' : log.format;
      await page.locator('.save select').selectOption(format);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const text = readFileSync(await (await saved).path(), 'utf8');
      expect(readText(text).games[0]?.events).toEqual(expected);
      await page.getByRole('button', { name: 'Open another log' }).click();
      await page.locator('textarea').fill(text);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page.locator('.board').waitFor();
      expect(await page.locator(`${ROUNDS} >> option`).count()).toBe(rounds);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('gzip is opened by content; seats, hidden hands, play and the way to Analyse work', async () => {
    const game = simulateGame('tenhou', 'e2e view', 2);
    const { page, context } = await stage.visit('#/watch');
    await drop(page, gzipSync(unwrap(makeRecord(game, 'suzaku'))), 'a.png');
    await page.locator('.board').waitFor();
    const backs = (): Promise<number> => page.locator('.board .hand use[href="#t-back"]').count();
    expect(await backs()).toBe(0);
    await page.keyboard.press('h');
    await expect.poll(backs).toBe(39);
    await page.keyboard.press('3');
    expect(await page.locator('.player').nth(2).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => page.locator('.position').inputValue()).not.toBe('0');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.analyse-link').nth(2).click();
    await page.locator('.hand-tiles .tile-button').nth(12).waitFor();
    await context.close();
  });

  test('names with markup are inert text', async () => {
    const markup = '<img src=x onerror="document.title=1">';
    const game = simulateGame('tenhou,length=east', 'e2e names', 1, [
      markup,
      '"><script>1</script>',
      '&lt;b&gt;',
      '\u202Eevil\u0000',
    ]);
    const { page, context, complaints } = await stage.visit('#/watch');
    await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
    await page.locator('.board').waitFor();
    await page.keyboard.press('End');
    await page.locator('.result').waitFor();
    expect(await page.locator('.player-name').first().textContent()).toContain('<img');
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.title()).toBe('Suzaku');
    expect(complaints).toEqual([]);
    await context.close();
  });

  const HOSTILE: readonly (readonly [string, Uint8Array])[] = [
    ['nothing known', bytesOf('hello')],
    ['a million brackets', bytesOf(`{"log":${'['.repeat(1_000_000)}`)],
    [
      'an entity bomb',
      bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><mjloggm ver="2.3">&b;</mjloggm>'),
    ],
    ['a gzip bomb', gzipSync(Buffer.alloc(100_000_000))],
    ['half a gzip', gzipSync('x'.repeat(10_000)).subarray(0, 30)],
    ['zeros', new Uint8Array(1_000_000)],
    ['a prototype', bytesOf('{"suzaku":1,"__proto__":{"polluted":1}}\n{"type":"start-match","__proto__":1}')],
  ];
  test.each(HOSTILE)('%s: a clear message, and the page lives on', async (_, bytes) => {
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytes);
    await page.getByRole('alert').waitFor({ timeout: 15_000 });
    await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
    await page.locator('.board').waitFor();
    await context.close();
  });

  test('a worker over its budget is ended with a message', async () => {
    const { page, context } = await stage.visit('#/watch');
    // The page's clock runs on while the worker is held up by a question that never ends.
    await page.evaluate(() => {
      const kept = {
        post: Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage')!,
        later: window.setTimeout,
      };
      Worker.prototype.postMessage = () => undefined;
      window.setTimeout = ((run: () => void, ms: number) =>
        kept.later.call(window, run, ms === 10_000 ? 50 : ms)) as typeof setTimeout;
      const restore = (): void => {
        Object.defineProperty(Worker.prototype, 'postMessage', kept.post);
        window.setTimeout = kept.later;
      };
      Object.assign(window, { restore });
    });
    await drop(page, bytesOf('hello'));
    await page.getByRole('alert').filter({ hasText: 'took too long' }).waitFor();
    await page.evaluate(() => (window as unknown as { restore: () => void }).restore());
    await page.getByRole('button', { name: 'Chinese Standard' }).click();
    await page.locator('.board').waitFor();
    await context.close();
  });
});

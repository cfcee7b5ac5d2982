/** The static build: below any path, without our server, and after the first visit without any. */
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chromium } from 'playwright-core';
import { browserFile, onStage, siteFolder, startHost } from './browser.ts';

onStage('static build', (stage) => {
  test('works with the host stopped after the first visit', async () => {
    const host = await startHost('/far/below/');
    const browser = await chromium.launch({ executablePath: browserFile!, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(host.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await host.close();
    await page.goto(`${host.address}#/analyse?hand=2345m0678p23467s5z`);
    await page.reload();
    await page.getByText('1-shanten', { exact: true }).waitFor();
    await page.locator('.worth .plot').waitFor();
    await page.getByRole('link', { name: 'Watch' }).click();
    for (const name of ['Sanma (Tenhou)', 'Riichi (Tenhou)']) {
      await page.getByRole('button', { name }).click();
      await page.locator('.board').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('combobox', { name: 'Danger' }).selectOption('all');
      await page.locator('.danger').waitFor();
      await page.getByRole('button', { name: 'Open another log' }).click();
    }
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Sanma (Tenhou)' }).click();
    await page.locator('.seats button').first().click();
    await page.locator('.review .slot').first().waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Another review' }).click();
    await page.getByRole('button', { name: 'Chinese Standard' }).click();
    await page.locator('.seats button').first().click();
    await page.locator('.review .plans').first().waitFor({ timeout: 60_000 });
    await page.getByLabel('Tiles').selectOption('indices');
    await page.locator('#sprite [id="t-1m"]').waitFor({ state: 'attached' });
    await browser.close();
  }, 300_000);

  test('asks its host for files alone', async () => {
    const { page, context, complaints } = await stage.visit('#/analyse?hand=2345m0678p23467s5z');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.method()));
    await page.reload();
    await page.getByText('1-shanten', { exact: true }).waitFor();
    expect(asked.filter((method) => method !== 'GET')).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a first visit loads at most 150 kB, with a hand, its values and the tables they need', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=2345m0678p23467s5z');
    const files = new Set<string>();
    page.on('request', (request) => files.add(new URL(request.url()).pathname.replace('/some/where/', '')));
    await page.reload();
    await page.locator('.worth .plot').waitFor();
    expect([...files].filter((file) => /hand\.worker|valueview|index-.*css|tiles\.svg/.test(file)).length).toBe(4);
    expect([...files].filter((file) => /scoreview/.test(file))).toEqual([]);
    const size = (file: string): number =>
      gzipSync(readFileSync(join(siteFolder, file === '' ? 'index.html' : file))).length / 1000;
    expect([...files].reduce((sum, file) => sum + size(file), 0)).toBeLessThan(150);
    await context.close();
  });
});

onStage('what a game needs', (stage) => {
  test('the adviser of a game comes with the first question about it', async () => {
    const { page, context } = await stage.visit('#/analyse?rules=chinese&hand=123m234p35678s99m');
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await page.reload();
    await page.locator('.waits').waitFor();
    expect(files.filter((file) => /expert|^adviser?-/.test(file))).toEqual([]);
    await page.evaluate(() => (location.hash = '#/analyse?rules=chinese&hand=123m234p35678s99m7z'));
    await page.locator('.advice .plans').first().waitFor();
    const chinese = files.filter((file) => /^adviser?-/.test(file));
    expect(chinese.length).toBe(1);
    const bytes = (name: string): number => gzipSync(readFileSync(join(siteFolder, 'assets', name))).length;
    expect(bytes(chinese[0]!)).toBeLessThan(25_000);
    await page.evaluate(() => (location.hash = '#/analyse?hand=2345m0678p23467s5z&dora=4p'));
    await page.locator('.advice .why').waitFor();
    // What computes, and what joins it with the network.
    await expect.poll(() => new Set(files.filter((file) => file.startsWith('adviser-'))).size).toBe(2);
    await context.close();
  });
});

test('each style of tiles is one sprite below 40 kB', () => {
  for (const file of ['tiles.svg', 'tiles-indices.svg', 'tiles-contrast.svg'])
    expect(gzipSync(readFileSync(join(siteFolder, file))).length).toBeLessThan(40_000);
});

test('the page holds no inline script, no inline style and the policy', () => {
  const html = readFileSync(join(siteFolder, 'index.html'), 'utf8');
  expect(html).toContain("default-src 'self'");
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/);
  expect(html).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
});

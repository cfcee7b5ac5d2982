/** The static build: below any path, without our server, and after the first visit without any. */
import { gzipSync } from 'node:zlib';
import { readFileSync, readdirSync } from 'node:fs';
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
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('button', { name: 'Sanma (Tenhou)' }).click();
    await page.locator('.board').waitFor();
    await browser.close();
  });

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
});

/** kB after gzip of what a first visit to Analyse loads: the page, its style, the tiles, the hand worker with its tables. */
const sizes = (): Readonly<Record<string, number>> => {
  const size = (file: string): number => gzipSync(readFileSync(join(siteFolder, file))).length / 1000;
  const assets = readdirSync(join(siteFolder, 'assets')).filter((file) => !file.startsWith('log.worker'));
  return Object.fromEntries(
    ['index.html', 'tiles.svg', ...assets.map((file) => `assets/${file}`)].map((file) => [file, size(file)]),
  );
};

test('the first load is at most 150 kB, tables included', () => {
  expect(Object.values(sizes()).reduce((sum, n) => sum + n, 0)).toBeLessThan(150);
});

test('the page holds no inline script, no inline style and the policy', () => {
  const html = readFileSync(join(siteFolder, 'index.html'), 'utf8');
  expect(html).toContain("default-src 'self'");
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/);
  expect(html).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
});

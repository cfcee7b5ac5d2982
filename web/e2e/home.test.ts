/** Home: five examples that are worked out in the tab, each with a way to the room that goes on with it. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeRecord } from '../../src/records/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { NARROW, bytesOf, onStage, siteFolder } from './browser.ts';
import { simulateGame } from './logs.ts';

const VIEW = { width: 1280, height: 800 };
const PARTS = ['analyse', 'watch', 'review', 'play', 'learn'].map((name) => `.home-${name}`);

/** Tiles of a hand, sorted. */
const tilesIn = async (place: Locator): Promise<readonly string[]> =>
  (await place.locator('.tile use').evaluateAll((all) => all.map((tile) => tile.getAttribute('href') ?? ''))).toSorted(
    (a, b) => (a < b ? -1 : 1),
  );
/** Every example stands. */
const settled = async (page: Page): Promise<void> => {
  for (const shown of ['.home-accepted', '.home-board .board', '.home-why li', '.home-play [role="img"]', '.learning'])
    await page.locator(shown).first().waitFor();
};
const click = (page: Page, name: string): Promise<void> => page.getByRole('link', { name }).click();

onStage('Home', (stage) => {
  test('the bare address shows all five in one view, and loads little before the first paint', async () => {
    const { page, context, complaints } = await stage.visit('', VIEW);
    await settled(page);
    for (const part of PARTS) {
      const box = (await page.locator(part).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(VIEW.height);
    }
    const loaded = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      files: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    }));
    expect(loaded.painted).toBeGreaterThan(0);
    const isLate = (name: string): boolean => /log\.worker|expert\.worker|\/later-/.test(name);
    const early = loaded.files.filter(({ startTime }) => startTime <= loaded.painted).map(({ name }) => name);
    expect(early.filter(isLate)).toEqual([]);
    expect(loaded.files.filter(({ name }) => isLate(name)).length).toBe(3);
    // With the worker of the first example, which stands before the others are begun.
    const hand = loaded.files.map(({ name }) => name).filter((name) => name.includes('hand.worker'));
    const paths = [...early, ...hand].map((name) => new URL(name).pathname.replace('/some/where/', ''));
    const size = [...new Set(['index.html', ...paths])].reduce(
      (sum, path) => sum + gzipSync(readFileSync(join(siteFolder, path))).length,
      0,
    );
    expect(size).toBeLessThan(150_000);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('Analyse: another hand at a click, and the link opens that hand with the same first discard', async () => {
    const { page, context, complaints } = await stage.visit('', VIEW);
    const card = page.locator('.home-analyse');
    const best = card.locator('.verdict strong .tile');
    await best.waitFor();
    const before = await tilesIn(card.locator('.home-hand'));
    await page.getByRole('button', { name: 'Another hand' }).click();
    await expect.poll(() => tilesIn(card.locator('.home-hand'))).not.toEqual(before);
    await best.waitFor();
    const thrown = await best.locator('use').getAttribute('href');
    await click(page, 'Analyse this hand');
    const first = page.locator('.discards .is-best .tile use').first();
    await first.waitFor({ state: 'attached' });
    expect(await first.getAttribute('href')).toBe(thrown);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('Watch: the game goes on by itself, can be stopped, and opens at the same move', async () => {
    const { page, context, complaints } = await stage.visit('', VIEW);
    const film = page.locator('.home-film');
    const link = page.getByRole('link', { name: 'Open in Watch' });
    await film.locator('.board').waitFor();
    const before = await link.getAttribute('href');
    await expect.poll(() => link.getAttribute('href')).not.toBe(before);
    await film.getByRole('button', { name: 'Pause' }).click();
    await film.getByRole('button', { name: 'Play' }).waitFor();
    // The frame of the last move is drawn.
    const move = Number(/move=(\d+)/.exec((await link.getAttribute('href'))!)![1]);
    await link.click();
    await page.locator('.watch .board').waitFor();
    await expect.poll(() => page.locator('.position').inputValue()).toBe(String(move - 1));
    expect(await page.locator('.players').textContent()).toContain('riichier');
    expect(await page.evaluate(() => location.hash)).toBe('#/watch');
    // Home offers the log that is open now.
    await page.locator('.brand').click();
    await page.getByRole('link', { name: 'The log you have open' }).click();
    await page.locator('.watch .board').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('less motion: the game stands still until it is started', async () => {
    const { page, context } = await stage.visit('#/play', VIEW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('.brand').click();
    await settled(page);
    const link = page.getByRole('link', { name: 'Open in Watch' });
    const before = await link.getAttribute('href');
    // Longer than a move takes.
    await page.waitForTimeout(1100);
    expect(await link.getAttribute('href')).toBe(before);
    await page.locator('.home-film').getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => link.getAttribute('href')).not.toBe(before);
    await context.close();
  });

  test('Review: the mistake is the one that the whole review shows; it is offered again', async () => {
    const { page, context, complaints } = await stage.visit('', VIEW);
    const card = page.locator('.home-review');
    await card.locator('.home-why li').first().waitFor();
    const reason = await card.locator('.home-why li').first().textContent();
    await click(page, 'Whole review');
    await page.locator('.review .why li').first().waitFor();
    expect(await page.locator('.review .why li').first().textContent()).toBe(reason);
    await page.locator('.brand').click();
    await page.getByRole('link', { name: /^Last review: greedy, Riichi/ }).click();
    await page.locator('.review .decision').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('Play: the hand that lies there is played at one click, and offered again while it lasts', async () => {
    const { page, context, complaints } = await stage.visit('', VIEW);
    const card = page.locator('.home-play');
    await card.locator('[role="img"]').first().waitFor();
    const riichi = await tilesIn(card);
    await card.getByRole('radio', { name: 'Chinese' }).check({ force: true });
    await expect.poll(() => tilesIn(card)).not.toEqual(riichi);
    await expect.poll(async () => (await tilesIn(card)).includes('#t-back')).toBe(false);
    const hand = await tilesIn(card);
    expect(hand.length).toBe(14);
    await click(page, 'Play this hand');
    await page.locator('.held:not(:disabled)').first().waitFor();
    expect(await tilesIn(page.locator('.play-hand'))).toEqual(hand);
    await page.locator('.brand').click();
    await page.getByText('Chinese Standard: 0 decisions played.').waitFor();
    await page.reload();
    await click(page, 'Back to your match');
    await page.locator('.held:not(:disabled)').first().waitFor();
    expect(await tilesIn(page.locator('.play-hand'))).toEqual(hand);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('on a phone all five are seen with a short scroll; a log that is chosen opens in Review', async () => {
    const { page, context, complaints } = await stage.visit('', NARROW);
    await settled(page);
    expect((await page.locator('.home-play').boundingBox())!.y).toBeLessThan(NARROW.height);
    const last = (await page.locator('.home-learn').boundingBox())!;
    expect(last.y + last.height).toBeLessThan(1.35 * NARROW.height);
    expect(await page.locator('.home-learn').textContent()).toContain('suzaku train policy');
    const log = unwrap(makeRecord(simulateGame('tenhou,length=east', 'e2e home', 1), 'suzaku'));
    const file = { name: 'game.jsonl', mimeType: 'text/plain', buffer: Buffer.from(bytesOf(log)) };
    await page.locator('.home-review input[type="file"]').setInputFiles(file);
    await page.locator('.seats').waitFor();
    expect(await page.evaluate(() => location.hash)).toMatch(/^#\/review/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

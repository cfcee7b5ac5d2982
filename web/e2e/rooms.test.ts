/** Every room in each language at both widths: it shows, fits, and complains of nothing; the navigation fetches a room when it is first entered. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NARROW, WIDE, onStage } from './browser.ts';
import { HOME, ROOMS } from '../rooms.ts';
import { en } from '../words/en.ts';
import { ja } from '../words/ja.ts';
import { zh } from '../words/zh.ts';

/** What the navigation says of a room: the name of the page leads home. */
const saidOf = (id: string, title: string): string => (id === HOME.id ? `Suzaku 朱雀${title}` : title);
/** The way to a room in the navigation. */
const linkTo = (page: Page, title: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: title !== HOME.title.en });

const LANGUAGES = { en, ja, zh } as const;
const HAND = '#/analyse?rules=tenhou&hand=2345m0678p23467s5z&dora=3m';
/** Pixels of a page wider than its window. */
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

onStage('rooms', (stage) => {
  for (const [lang, words] of Object.entries(LANGUAGES))
    for (const [width, size] of [
      ['wide', WIDE],
      ['narrow', NARROW],
    ] as const) {
      test.each(ROOMS.map(({ id, title }) => [id, title] as const))(
        `%s as one comes in, ${lang}, ${width}`,
        async (id, title) => {
          const { page, context, complaints } = await stage.visit(`#/${id}`, size, lang);
          const here = page.getByRole('navigation').locator('[aria-current="page"]');
          expect(await here.allTextContents()).toEqual([saidOf(id, title[lang as keyof typeof title])]);
          await page.locator('main h1').waitFor({ state: 'attached' });
          expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
          expect(complaints).toEqual([]);
          await context.close();
        },
      );
      test(`Analyse a hand, ${lang}, ${width}`, async () => {
        const { page, context, complaints } = await stage.visit(HAND, size, lang);
        await page.getByText(words.away(1), { exact: true }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toContain(lang);
        expect(await page.locator('.discards tbody tr').count()).toBe(5);
        await page.locator('.worth .plot').waitFor();
        expect(await page.locator('.discards .is-best').count()).toBe(1);
        expect(await page.getByRole('heading', { name: words.situation, exact: true }).count()).toBe(1);
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
        await context.close();
      });
      test(`Watch a game, ${lang}, ${width}`, async () => {
        const { page, context, complaints } = await stage.visit('#/watch', size, lang);
        await page.getByText(words.open.drop).waitFor();
        await page.getByRole('button', { name: words.games.sanma }).click();
        await page.locator('.board').waitFor();
        await page.keyboard.press('End');
        await page.locator('.result').waitFor();
        expect(await page.getByRole('button', { name: words.controls.nextRound }).count()).toBe(1);
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        await page.keyboard.press('0');
        await page.locator('.above').waitFor();
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
        await context.close();
      });
    }

  test('360 px are wide enough for every room', async () => {
    const { page, context } = await stage.visit(`${HAND}&riverE=1z+9mr`, { width: 360, height: 740 });
    await page.locator('.advice .options').waitFor();
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
    for (const { title } of [...ROOMS.slice(1), HOME]) {
      await linkTo(page, title.en).click();
      await page.getByRole('navigation').locator('[aria-current="page"]', { hasText: title.en }).waitFor();
      await page.locator('main h1').waitFor({ state: 'attached' });
      expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
    }
    await context.close();
  });

  test('a room is a file of its own, fetched when it is first entered', async () => {
    const { page, context, complaints } = await stage.visit('');
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    for (const isFirst of [true, false])
      for (const { id, title } of [...ROOMS.slice(1), HOME]) {
        scripts.length = 0;
        await linkTo(page, title.en).click();
        await page.getByRole('navigation').locator('[aria-current="page"]', { hasText: title.en }).waitFor();
        await page.locator('main h1').waitFor({ state: 'attached' });
        const own = scripts.filter((file) => /\/room-[^/]*\.js$/.test(file));
        expect([id, own.length]).toEqual([id, isFirst && id !== HOME.id ? 1 : 0]);
      }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(['', '#', '#/', '#/home', '#/attic?hand=1m'])('home is met at %j', async (fragment) => {
    const { page, context } = await stage.visit(fragment);
    const here = page.getByRole('navigation').locator('[aria-current="page"]');
    expect(await here.textContent()).toBe(saidOf(HOME.id, HOME.title.en));
    await page.locator('.home h1').waitFor();
    await context.close();
  });

  test.each(['en', 'ja', 'zh'])('on a phone the rooms stand in one row with the settings: %s', async (lang) => {
    const { page, context } = await stage.visit('#/lab', NARROW, lang);
    const [nav, settings] = await Promise.all(
      ['nav', '.settings'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(Math.abs(nav!.y + nav!.height / 2 - settings!.y - settings!.height / 2)).toBeLessThan(8);
    await context.close();
  });

  test('language and theme are chosen on the page and kept', async () => {
    const { page, context } = await stage.visit('#/analyse');
    await page.getByLabel('Language').selectOption('zh');
    await page.getByLabel(zh.theme).selectOption('dark');
    await page.reload();
    await page.getByRole('link', { name: ROOMS[1].title.zh, exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await context.close();
  });
});

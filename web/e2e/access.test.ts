/** Accessibility: every control has a name, text has contrast, the focus goes in reading order and can be seen. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NARROW, WIDE, onStage } from './browser.ts';
import { findUnnamed, findWeakContrast } from './checks.ts';

const FULL = '#/analyse?rules=tenhou&hand=234m340p456s2267p8p&win=8p&dora=3m&flags=selfDraw,riichi';
const DISCARDS = '#/analyse?rules=tenhou&hand=2345m0678p23467s5z';
const WHY_NOT = '#/analyse?rules=chinese&hand=123m456p345s11z+%23+789p&win=1z';

const focusOrder = async (
  page: Page,
  presses: number,
): Promise<readonly { x: number; y: number; isSeen: boolean }[]> => {
  const places = [];
  await page.locator('#content').focus();
  for (let i = 0; i < presses; i++) {
    await page.keyboard.press('Tab');
    // After the last control the focus leaves the page.
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    places.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const box = (element.closest('label') ?? element).getBoundingClientRect();
        const outlined = [element, element.closest('label')].filter((entry): entry is HTMLElement => entry !== null);
        const isSeen = outlined.some((entry) => getComputedStyle(entry).outlineStyle !== 'none');
        return { x: box.left, y: box.top + scrollY, isSeen };
      }),
    );
  }
  return places;
};

onStage('accessibility', (stage) => {
  for (const scheme of ['light', 'dark'] as const)
    test.each([
      ['a scored hand', FULL, '.score .headline'],
      ['discards', DISCARDS, '.discards .is-best'],
      ['why not', WHY_NOT, '.why-not p'],
      ['the open room', '#/watch', '.drop'],
    ])(`names and contrast, ${scheme}: %s`, async (_, fragment, shown) => {
      const { page, context } = await stage.visit(fragment, WIDE);
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator(shown).first().waitFor();
      // All discards: the worse ones are drawn weaker.
      for (const button of await page.locator('.discards + .quiet').all()) await button.click();
      expect(await page.evaluate(findUnnamed)).toEqual([]);
      expect(await page.evaluate(findWeakContrast)).toEqual([]);
      await context.close();
    });

  test.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ] as const)('names and contrast of a game with its result, %s', async (_, size) => {
    const { page, context } = await stage.visit('#/watch', size);
    await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
    await page.locator('.board').waitFor();
    for (const key of ['End', '0']) {
      await page.keyboard.press(key);
      await page.locator('.result').waitFor();
      expect(await page.evaluate(findUnnamed)).toEqual([]);
      expect(await page.evaluate(findWeakContrast)).toEqual([]);
    }
    await context.close();
  });

  test('the focus is always seen and goes down the page in each column', async () => {
    const { page, context } = await stage.visit(DISCARDS, NARROW);
    await page.locator('.discards').waitFor();
    const places = await focusOrder(page, 40);
    expect(places.filter(({ isSeen }) => !isSeen)).toEqual([]);
    // A row may wrap, so a step back up is at most the height of a control.
    const backwards = places.filter(({ y }, i) => i > 0 && y < places[i - 1]!.y - 60);
    expect(backwards).toEqual([]);
    await context.close();
  });

  test('one main landmark, one first heading, no id twice', async () => {
    const { page, context } = await stage.visit(FULL);
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.locator('h1').count()).toBe(1);
    const twice = await page.evaluate(() => {
      const ids = Array.from(document.querySelectorAll('body :not(#sprite *)[id]'), ({ id }) => id);
      return ids.filter((id, i) => ids.indexOf(id) !== i);
    });
    expect(twice).toEqual([]);
    await context.close();
  });
});

/** Accessibility: names, contrast, structure, size of targets, focus. Every check finds nothing, in each language, theme and width. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeRecord } from '../../src/records/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { SAVE_HEAD, evaluationLine, iterationLine, setLine } from '../../testkit/runlogs.ts';
import { NARROW, WIDE, bytesOf, drop, dropAll, onStage, type Visit } from './browser.ts';
import { simulateGame } from './logs.ts';
import {
  findBroken,
  findCollisions,
  findCut,
  findCutChoices,
  findSmallTargets,
  findSmallText,
  findUnnamed,
  findWeakContrast,
} from './checks.ts';

const FULL = '#/analyse?rules=tenhou&hand=234m340p456s2267p8p&win=8p&dora=3m&flags=selfDraw,riichi&river=1z&visible=9s';
const DISCARDS = '#/analyse?rules=tenhou&hand=2345m0678p23467s5z';
const MELDS = '#/analyse?rules=sanma&hand=22z345p67s+%23+111m+6666P&kita=1';
const ADVICE = `${DISCARDS}&dora=4p&riverE=1z+9mr&meldsW=555z&scores=30000,20000,25000,25000&visible=9s`;
const CHINESE = '#/analyse?rules=chinese&hand=123m234p35678s99m7z&riverE=1z+9m&meldsW=555z&visible=9s&left=9';
const WHY_NOT = '#/analyse?rules=chinese&hand=123m456p345s11z+%23+789p&win=1z';

const LOG = unwrap(makeRecord(simulateGame('tenhou,length=east', 'e2e access', 1), 'suzaku'));
const CHINESE_LOG = unwrap(makeRecord(simulateGame('chinese', 'e2e access', 1), 'botzone'));

/** A damaged log, a saved match and calibration. */
const BINS = [1, 2, 3].map((i) => ({ n: 10, predicted: i / 10, observed: i / 11 }));
const LAB_FILES = [
  ['log.jsonl', [...Array.from({ length: 30 }, (_, i) => iterationLine(i + 1)), 'x', evaluationLine(30)].join('\n')],
  ['match.jsonl', [SAVE_HEAD, ...Array.from({ length: 30 }, (_, set) => setLine(set))].join('\n')],
  ['fit.json', JSON.stringify({ x: { ready: { bins: BINS } } })],
].map(([file, text]) => ({ name: file!, bytes: bytesOf(text!) }));

/** Everything the checks find; nothing is expected. */
const findings = async (page: Page): Promise<readonly string[]> => [
  ...(await page.evaluate(findUnnamed)),
  ...(await page.evaluate(findWeakContrast)),
  ...(await page.evaluate(findSmallTargets)),
  ...(await page.evaluate(findBroken)),
  ...(await page.evaluate(findSmallText)),
  ...(await page.evaluate(findCut)),
];

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

const CASES = [
  ['en', 'light', WIDE],
  ['en', 'dark', NARROW],
  ['ja', 'dark', WIDE],
  ['ja', 'light', NARROW],
  ['zh', 'light', WIDE],
  ['zh', 'dark', NARROW],
] as const;

onStage('accessibility', (stage) => {
  for (const [lang, scheme, size] of CASES) {
    const name = `${lang}, ${scheme}, ${size.width}`;
    const open = async (fragment: string): Promise<Visit> => {
      const visit = await stage.visit(fragment, size, lang);
      await visit.page.emulateMedia({ colorScheme: scheme });
      return visit;
    };

    test(`Home, ${name}`, async () => {
      const { page, context } = await open('');
      for (const shown of ['.home-accepted', '.home-board .board', '.home-why li', '.home-play [role="img"]'])
        await page.locator(shown).first().waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(findCollisions)).toEqual([]);
      await context.close();
    });

    test(`Analyse, ${name}`, async () => {
      const { page, context } = await open('#/analyse');
      await page.locator('.welcome').waitFor();
      expect(await findings(page)).toEqual([]);
      for (const [fragment, shown] of [
        [FULL, '.score .headline'],
        [DISCARDS, '.discards .is-best'],
        [ADVICE, '.advice .options'],
        [CHINESE, '.advice .plans'],
        [MELDS, '.waits'],
        [WHY_NOT, '.why-not p'],
      ] as const) {
        await page.evaluate((hash) => (location.hash = hash), fragment);
        await page.locator(shown).first().waitFor();
        if (fragment === DISCARDS) await page.locator('.reasons').waitFor();
        // All discards: the worse ones are drawn weaker.
        for (const button of await page.locator('.discards ~ .quiet').all()) await button.click();
        expect(await findings(page)).toEqual([]);
      }
      await context.close();
    });

    test(`Play, ${name}`, async () => {
      const { page, context } = await open('#/play?game=tenhou&seed=e2e-access&seat=0&with=greedy+greedy+greedy');
      await page.locator('.start').waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(findCutChoices)).toEqual([]);
      await page.locator('.start').click();
      await page.locator('.held:not(:disabled)').first().waitFor();
      await page.keyboard.press('a');
      await page.locator('.coach-card .options').waitFor();
      await page.keyboard.press('d');
      await page.locator('.play-hand .heat').first().waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(findCollisions)).toEqual([]);
      await page.locator('.switches select').first().selectOption('instant');
      for (const at of [0, 1, 2]) await page.locator('.switches input[type="checkbox"]').nth(at).click({ force: true });
      await page.locator('.next-round').waitFor();
      expect(await findings(page)).toEqual([]);
      await context.close();
    });

    test(`Lab, ${name}`, async () => {
      const { page, context } = await open('#/lab');
      await page.locator('.no-server').waitFor();
      expect(await findings(page)).toEqual([]);
      await dropAll(page, LAB_FILES);
      await page.locator('.chart[data-title="x ready"], .places, .damaged').nth(2).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(findCutChoices)).toEqual([]);
      await context.close();
    });

    test(`Watch, ${name}`, async () => {
      const { page, context } = await open('#/watch');
      await page.locator('.drop').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.locator('.open-log .row .quiet').first().click();
      await page.locator('.board').waitFor();
      for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('d');
      await page.locator('.danger').waitFor();
      expect(await findings(page)).toEqual([]);
      for (const key of ['End', '0']) {
        await page.keyboard.press(key);
        await page.locator('.result').waitFor();
        expect(await findings(page)).toEqual([]);
      }
      await context.close();
    });

    test(`Review, ${name}`, async () => {
      const { page, context } = await open('#/review');
      await page.locator('.library').waitFor();
      expect(await findings(page)).toEqual([]);
      await drop(page, bytesOf(LOG));
      await page.locator('.seats').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.locator('.seats button').nth(1).click();
      await page.locator('.review .slot').first().waitFor();
      await page.locator('.rounds summary').click();
      expect(await findings(page)).toEqual([]);
      await page.locator('.filters select').first().selectOption('all');
      await page.keyboard.press('Tab');
      for (let i = 0; i < 4; i++) await page.keyboard.press('n');
      await page.locator('.review .slot').first().waitFor();
      expect(await findings(page)).toEqual([]);
      await page.locator('.save-card .quiet').last().click();
      await page.locator('.habits tbody').waitFor();
      expect(await findings(page)).toEqual([]);
      await drop(page, bytesOf(CHINESE_LOG));
      await page.locator('.seats button').nth(1).click();
      await page.locator('.review .plans').first().waitFor();
      await page.locator('.rounds summary').click();
      expect(await findings(page)).toEqual([]);
      await page.locator('.save-card .quiet').last().click();
      await page.locator('.shelf tbody tr').nth(1).waitFor();
      expect(await findings(page)).toEqual([]);
      await context.close();
    });
  }

  test('in a review the focus is always seen, and goes from the decision to the reasons', async () => {
    const { page, context } = await stage.visit('#/review');
    await page.locator('.library').waitFor();
    await drop(page, bytesOf(LOG));
    await page.locator('.seats button').nth(1).click();
    await page.locator('.review .slot').first().waitFor();
    const places = await focusOrder(page, 60);
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter(({ isSeen }) => !isSeen)).toEqual([]);
    await context.close();
  });

  test('in the Lab the focus is always seen and reaches every plot', async () => {
    const { page, context } = await stage.visit('#/lab', NARROW);
    await page.locator('.no-server').waitFor();
    await dropAll(page, LAB_FILES.slice(0, 1));
    await page.locator('.chart').first().waitFor();
    const plots = await page.locator('.chart').count();
    const places = await focusOrder(page, 200);
    expect(places.filter(({ isSeen }) => !isSeen)).toEqual([]);
    // The choice of files, closing the log, the list of damage, and of each plot its button and itself.
    expect(places.length).toBe(3 + 2 * plots);
    await context.close();
  });

  test.each([
    ['Home', '', '.home-why'],
    ['Analyse', DISCARDS, '.reasons'],
    ['Watch', '#/watch', '.drop'],
    ['Review', '#/review', '.library'],
    ['Play', '#/play', '.start'],
  ])('the focus is always seen and goes down the page: %s', async (_, fragment, shown) => {
    const { page, context } = await stage.visit(fragment, NARROW);
    await page.locator(shown).waitFor();
    const places = await focusOrder(page, 50);
    expect(places.length).toBeGreaterThan(3);
    expect(places.filter(({ isSeen }) => !isSeen)).toEqual([]);
    // A row may wrap, so a step back up is at most the height of a control.
    const backwards = places.filter(({ y }, i) => i > 0 && y < places[i - 1]!.y - 60);
    expect(backwards).toEqual([]);
    await context.close();
  });

  test('the checks find what is broken', async () => {
    const { page, context } = await stage.visit('#/analyse');
    await page.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML(
        'beforeend',
        `<button></button><p id="weak">pale</p><p id="tiny">fine print</p><h4>deep</h4><table><tr><td>1</td></tr></table><li>one</li>
         <span><button id="a">a</button><button id="b">b</button></span><b id="weak">x</b>
         <select id="cut"><option>longer than its box</option></select>
         <p id="hides">hidden in part</p><p id="scrolls">scrolled without a cue</p><div class="card" id="small"><b>beyond its card</b></div>
         <div id="board"><p class="edge-text">seat</p><div class="middle-text"><b>round</b></div></div>`,
      );
      document.querySelector<HTMLElement>('#weak')!.style.color = '#ddd';
      document.querySelector<HTMLElement>('#tiny')!.style.fontSize = '10px';
      document.querySelector<HTMLElement>('#cut')!.style.width = '5rem';
      for (const id of ['hides', 'scrolls', 'small']) {
        const { style } = document.querySelector<HTMLElement>(`#${id}`)!;
        style.width = '3rem';
        style.whiteSpace = 'nowrap';
        if (id !== 'small') style.overflowX = id === 'hides' ? 'hidden' : 'auto';
      }
      document.querySelector<HTMLElement>('#board')!.style.position = 'relative';
      for (const part of document.querySelectorAll<HTMLElement>('#board > *')) part.style.position = 'absolute';
      for (const id of ['a', 'b']) {
        const { style } = document.querySelector<HTMLElement>(`#${id}`)!;
        style.width = style.height = '10px';
        style.padding = style.border = '0';
      }
    });
    const all = (await findings(page)).join('\n');
    for (const said of [
      /<button><\/button>/,
      /pale/,
      /level 4/,
      /table without/,
      /list item/,
      /10\.0 fine print/,
      /id="a"/,
      /id twice/,
    ])
      expect(all).toMatch(said);
    expect(await page.evaluate(findCutChoices)).toEqual(['longer than its box']);
    const cut = (await page.evaluate(findCut)).join('\n');
    for (const said of [/hides a part: p\.? hidden/, /without a cue: p\.? scrolled/, /past its card: b\.? beyond/])
      expect(cut).toMatch(said);
    expect(await page.evaluate(findCollisions)).toEqual(['round']);
    await context.close();
  });
});

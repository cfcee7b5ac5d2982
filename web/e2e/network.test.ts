/** The flagship network in the page: what it shows is what the network says of the same table; fetched when wanted, kept, absent, broken, stopped. */
import { chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPlain } from '../../src/nn/index.ts';
import { foreseeSteps, foreseenTotals, makeForeseer, type Foreseen, type Foresight } from '../../src/players/index.ts';
import { makeRecord, type Game } from '../../src/records/index.ts';
import { parseRuleset, type RiichiRules } from '../../src/rules/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { openPosition } from '../../src/answers/index.ts';
import type { AdviceQuestion } from '../engine/asking.ts';
import { percentText } from '../network/chances.ts';
import { NARROW, WIDE, browserFile, bytesOf, drop, onStage, startHost } from './browser.ts';
import { findBroken, findSmallTargets, findUnnamed, findWeakContrast } from './checks.ts';
import { simulateGame } from './logs.ts';
import { TINY, withNetworks } from './networks.ts';

const HAND = '#/analyse?hand=2345m0678p23467s5z&dora=4p';
const SWITCH = { en: 'Ask the network too', ja: 'ニューラルネットにも聞く', zh: '同时询问神经网络' } as const;
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const switchOn = (page: Page, lang: keyof typeof SWITCH = 'en'): Promise<void> =>
  page.getByRole('checkbox', { name: SWITCH[lang] }).click();
/** Large files that were asked for. */
const largeOf = (page: Page): readonly string[] => {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1)!;
    if (/\.(?:onnx|wasm)$/.test(name)) files.push(name.replace(/-.*(?=\.)/, ''));
  });
  return files;
};
/** What the networks of the page's workers run on. */
const backendsOf = async (page: Page): Promise<readonly string[]> => {
  const marks = page
    .workers()
    .map((worker) => worker.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name)));
  return (await Promise.all(marks)).flat();
};
const findings = async (page: Page): Promise<readonly string[]> => [
  ...(await page.evaluate(findUnnamed)),
  ...(await page.evaluate(findWeakContrast)),
  ...(await page.evaluate(findSmallTargets)),
  ...(await page.evaluate(findBroken)),
];

/** As the page asks it. */
const questionOf = (rules: string, more: Partial<AdviceQuestion> = { draw: '5z' }): AdviceQuestion => ({
  rules,
  hand: '2345m0678p23467s5z',
  dora: '4p',
  turn: 1,
  ...more,
});
const foresee = async (question: AdviceQuestion): Promise<Foresight> => {
  const { table, legal, setup } = unwrap(openPosition(question));
  const rules = setup.rules as RiichiRules;
  const session = unwrap(openPlain(TINY[rules.seats === 3 ? 'sanma' : 'tenhou']));
  return unwrap(await unwrap(makeForeseer(rules, session)).at(table, setup.seat, legal))!;
};
/** Chance and mark of every row on the page. */
const rowsOf = async (page: Page, within: string): Promise<readonly (readonly [number, string, boolean])[]> =>
  page.locator(`${within} .options [data-action]`).evaluateAll((rows) =>
    rows.map((row) => {
      const cell = row.querySelector('.chance')!;
      const action = Number(row.getAttribute('data-action'));
      return [action, cell.firstChild!.textContent!, cell.classList.contains('is-pick')] as const;
    }),
  );
const expectRows = async (page: Page, within: string, { choices, pick }: Foresight): Promise<void> => {
  const rows = await rowsOf(page, within);
  expect(rows.length).toBeGreaterThan(1);
  for (const [action, text, isPick] of rows) {
    const choice = choices.find(({ actions }) => actions.includes(action));
    expect([text, isPick]).toEqual([
      choice === undefined ? '·' : percentText(choice.chance, 'en'),
      choice?.actions.includes(pick) === true,
    ]);
  }
  expect(rows.some(([, , isPick]) => isPick)).toBe(true);
};

const gameOf = (rules: string): Game => simulateGame(rules, 'e2e network', 1);
const openReview = async (page: Page, game: Game): Promise<void> => {
  await page.locator('.drop').waitFor();
  await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
  await page.locator('.seats button').nth(1).click();
  await page.locator('.review .slot').first().waitFor({ timeout: 120_000 });
};

onStage(
  'the network',
  (stage) => {
    test('Analyse: the adviser alone on a first visit; switched on, the column is what the network says, and no file comes twice', async () => {
      const { page, context, complaints } = await stage.visit(HAND);
      const files = largeOf(page);
      await page.locator('.advice .network-switch').waitFor();
      expect(await page.locator('.chance').count()).toBe(0);
      // The adviser's own network; the runtime comes with the column.
      await page.locator('.advice .options').first().waitFor();
      expect(files).toEqual(['suzaku.onnx']);
      await switchOn(page);
      await page.locator('.advice .chance').first().waitFor();
      await expectRows(page, '.advice', await foresee(questionOf('tenhou')));
      await page.getByRole('button', { name: 'All 14 options' }).click();
      await expectRows(page, '.advice', await foresee(questionOf('tenhou')));
      expect(files).toEqual(['suzaku.onnx', 'ort.wasm']);
      expect(await backendsOf(page)).toEqual(['suzaku.network web']);
      // A call, then another game, whose network is another file.
      await page.evaluate(() => (location.hash = '#/analyse?hand=2345m0678p23467s&dora=4p&claim=3m&from=E'));
      await page.locator('.advice tr[data-action="0"] .chance').waitFor();
      const claim = { hand: '2345m0678p23467s', claim: '3m', from: 'E' };
      await expectRows(page, '.advice', await foresee(questionOf('tenhou', claim)));
      await page.evaluate(() => (location.hash = '#/analyse?rules=sanma&hand=19m0678p23467s444z&dora=4p'));
      await page.locator('.advice .options .chance').first().waitFor();
      const north = { hand: '19m0678p23467s444z', draw: '4z' };
      await expectRows(page, '.advice', await foresee(questionOf('sanma', north)));
      expect(files).toEqual(['suzaku.onnx', 'ort.wasm', 'suzaku.onnx']);
      // Chinese Standard has none, and says nothing of it.
      await page.evaluate(() => (location.hash = '#/analyse?rules=chinese&hand=123m234p35678s99m7z'));
      await page.locator('.advice .plans').first().waitFor();
      expect(await page.locator('.network-switch, .network-none, .chance').count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    });

    test.each([
      ['en', WIDE, 'light'],
      ['ja', NARROW, 'dark'],
      ['zh', NARROW, 'light'],
    ] as const)('%s: accessible in both rooms, within the width', async (lang, size, colorScheme) => {
      const { page, context, complaints } = await stage.visit(HAND, size, lang);
      await page.emulateMedia({ colorScheme });
      await page.locator('.advice .network-switch').waitFor();
      await switchOn(page, lang);
      await page.locator('.advice .chance').first().waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(OVERFLOW)).toBe(0);
      await page.evaluate(() => (location.hash = '#/review'));
      await openReview(page, gameOf('sanma,length=east'));
      // Switched on once, it runs by itself.
      await page.locator('.network-card .figures').waitFor();
      await page.locator('.why-card .chance').first().waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(OVERFLOW)).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    });

    test.each(['tenhou,length=east', 'sanma,length=east'])(
      "Review, %s: totals, list and column are the network's",
      async (rules) => {
        const game = gameOf(rules);
        const read = unwrap(parseRuleset(rules)) as RiichiRules;
        const session = unwrap(openPlain(TINY[read.seats === 3 ? 'sanma' : 'tenhou']));
        const all: Foreseen[] = [];
        const task = { events: game.events, rules: read, seat: 1 };
        for await (const step of foreseeSteps(task, unwrap(makeForeseer(read, session)))) {
          const found = unwrap(step);
          if (found !== undefined) all.push(found);
        }
        const { asked, first, least } = foreseenTotals(all);
        const { page, context, complaints } = await stage.visit('#/review');
        const files = largeOf(page);
        await openReview(page, game);
        await page.locator('.network-card .network-switch').waitFor();
        expect(files).toEqual(['suzaku.onnx']);
        await switchOn(page);
        await page.locator('.network-card .figures').waitFor();
        expect(await page.locator('.network-card').textContent()).toContain(`${first} of ${asked} moves`);
        const listed = await page
          .locator('[data-foreseen]')
          .evaluateAll((items) => items.map((item) => Number(item.getAttribute('data-foreseen'))));
        expect(listed).toEqual(least.slice(0, 12));
        for (const i of [0, 1]) {
          await page.locator('[data-foreseen]').nth(i).click();
          await page.locator(`[data-foreseen="${least[i]}"][aria-current]`).waitFor();
          await expectRows(
            page,
            '.why-card',
            all.find(({ decision }) => decision === least[i])!,
          );
        }
        await switchOn(page);
        await expect.poll(() => page.locator('.chance, .network-card .figures').count()).toBe(0);
        expect(complaints).toEqual([]);
        await context.close();
      },
    );

    test('a run can be stopped, and begun again', async () => {
      const { page, context, complaints } = await stage.visit('#/review');
      await openReview(page, gameOf('tenhou,length=east'));
      let isHeld = true;
      await page.route('**/*.onnx', (route) => (isHeld ? undefined : route.continue()));
      await switchOn(page);
      await page.getByRole('button', { name: 'Stop the network' }).click();
      await expect.poll(() => page.getByRole('checkbox', { name: SWITCH.en }).isChecked()).toBe(false);
      expect(await page.locator('.network-card progress').count()).toBe(0);
      isHeld = false;
      await switchOn(page);
      await page.locator('.network-card .figures').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    });

    test('works with the host stopped once it was used, and is on as it was left', async () => {
      const host = await startHost('/far/below/', withNetworks(TINY));
      const browser = await chromium.launch({ executablePath: browserFile!, args: ['--no-sandbox', '--disable-gpu'] });
      const page = await (await browser.newContext({ locale: 'en' })).newPage();
      await page.goto(host.address);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto(`${host.address}${HAND}`);
      await page.locator('.advice .network-switch').waitFor();
      await switchOn(page);
      await page.locator('.advice .chance').first().waitFor();
      await host.close();
      await page.reload();
      await page.locator('.advice .chance').first().waitFor();
      expect(await backendsOf(page)).toEqual(['suzaku.network web']);
      await browser.close();
    });
  },
  withNetworks(TINY),
);

onStage(
  'a site without networks',
  (stage) => {
    test.each([WIDE, NARROW])('says so, and the rest works: $width', async (size) => {
      const { page, context, complaints } = await stage.visit(HAND, size);
      const files = largeOf(page);
      await page.locator('.advice .network-none').waitFor();
      expect(await page.locator('.advice .network-none').textContent()).toBe('This site has no network for this game.');
      expect(await page.locator('.network-switch').count()).toBe(0);
      await page.evaluate(() => (location.hash = '#/review'));
      await openReview(page, gameOf('tenhou,length=east'));
      await page.locator('.network-card .network-none').waitFor();
      expect(await findings(page)).toEqual([]);
      expect([files, complaints]).toEqual([[], []]);
      await context.close();
    });
  },
  withNetworks({}),
);

onStage(
  'a site with a broken network',
  (stage) => {
    test('the fault stands under the switch; the advice stays', async () => {
      const { page, context, complaints } = await stage.visit(HAND);
      await page.locator('.advice .network-switch').waitFor();
      await switchOn(page);
      await page.locator('.network-switch .is-fault').waitFor();
      expect(await page.locator('.advice .options').count()).toBe(1);
      expect(complaints).toEqual([]);
      await context.close();
    });
  },
  withNetworks({ tenhou: bytesOf('no model') }),
);

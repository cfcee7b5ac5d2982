/** A scripted person plays by clicks, by keys and by touch; a match survives a reload; Review has as many decisions as were made; nothing hidden comes to the page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { unwrap } from '../../src/base/index.ts';
import { PlayTable } from '../engine/playrun.ts';
import { NARROW, WIDE, onStage, type Stage, type Visit } from './browser.ts';
import { TINY, withNetworks } from './networks.ts';
import { READY, answersOf, decide, leaksIn, listenIn, reviewedDecisions } from './person.ts';

const SANMA = '#/play?game=sanma&length=east&seed=e2e-sanma&seat=1&with=greedy+riichier';
const CHINESE = '#/play?game=chinese&length=single&seed=e2e-chinese&seat=2&with=greedy+greedy+greedy';
const RIICHI = '#/play?game=tenhou&length=east&seed=e2e-riichi&seat=0&with=greedy+expert+greedy';

const shownTable = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.play-hand use, .board .river use, .play-actions button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.textContent ?? ''));

/** As many decisions in the review as answers. */
const expectReviewed = async (page: Page, by: 'click' | 'touch' = 'click'): Promise<void> => {
  const made = await answersOf(page);
  expect(made).toBeGreaterThan(5);
  expect(await reviewedDecisions(page, by)).toBe(made);
};

/** The discard that loses most in the first position of RIICHI, by the engine itself. */
const worstTile = async (): Promise<number> => {
  const table = new PlayTable();
  const setup = {
    rules: 'tenhou,length=east',
    seed: 'e2e-riichi',
    seat: 0,
    players: ['Player', 'greedy', 'expert', 'greedy'],
  };
  unwrap(await table.start({ setup, answers: [], files: { runtime: null, models: {} } }, () => undefined));
  let step = unwrap(await table.next({ after: -1, n: 0, lang: 'en' }));
  while (step.offer === undefined) step = unwrap(await table.next({ after: step.frame.index, n: 0, lang: 'en' }));
  const { labels, advice } = unwrap(await table.advice({ index: step.frame.index, seat: 0 })).position;
  expect(labels).toHaveLength(advice!.options.length);
  return labels.findLast(({ kind }) => kind === 'discard')!.tiles[0]!;
};

const start = async (stage: Stage, fragment: string, size = WIDE): Promise<Visit> => {
  const visit = await stage.visit(fragment, size);
  await listenIn(visit.page);
  await visit.page.reload();
  await visit.page.waitForSelector('#sprite', { state: 'attached' });
  await visit.page.locator('.start').click();
  await visit.page.locator('.board').waitFor();
  return visit;
};

onStage('Play', (stage) => {
  test('an East match of sanma by clicks, with a reload in mid-round, and its review', async () => {
    const { page, context, complaints } = await start(stage, SANMA);
    for (let i = 0; i < 12; i++) await decide(page);
    await page.locator(READY).first().waitFor();
    const before = await shownTable(page);
    const { tables, leaks } = await leaksIn(page, 1);
    expect([leaks, tables > 30]).toEqual([[], true]);
    await page.reload();
    await page.locator(READY).first().waitFor();
    await expect.poll(() => shownTable(page)).toEqual(before);
    while (!(await decide(page)));
    expect((await leaksIn(page, 1)).leaks).toEqual([]);
    await page.getByRole('heading', { name: 'Final result' }).waitFor();
    expect(await page.locator('.afterwards .save option').count()).toBeGreaterThan(3);
    await expectReviewed(page);
    // The match that is over comes back by its own link, not by one of other walls.
    const go = (fragment: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), fragment);
    await go(SANMA);
    await page.locator('.afterwards').waitFor();
    await go(RIICHI);
    await page.locator('.start').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }, 300_000);

  test('a hand of Chinese Standard by touch on a phone, and its review', async () => {
    const context = await stage.browser().newContext({
      viewport: NARROW,
      hasTouch: true,
      locale: 'en',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await listenIn(page);
    await page.goto(`${stage.host().address}${CHINESE}`);
    await page.locator('.start').tap();
    while (!(await decide(page, 'touch')));
    expect((await leaksIn(page, 2)).leaks).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await expectReviewed(page, 'touch');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a round by keys alone; the coach advises and holds a mistake back; switches play by themselves', async () => {
    const { page, context, complaints } = await start(stage, RIICHI);
    await page.locator('.held:not(:disabled)').first().waitFor();
    await page.keyboard.press('a');
    await page.locator('.coach-card .options').waitFor();
    await page.keyboard.press('d');
    await page.locator('.play-hand .heat').first().waitFor();
    await page.keyboard.press('d');
    await page.getByRole('combobox', { name: 'Coach' }).selectOption('mistakes');
    // The worst tile of the first hand is held back and taken back: nothing was played.
    await page
      .locator(`.held[data-tile="${await worstTile()}"]`)
      .first()
      .click();
    await page.locator('.mistake').waitFor();
    expect(await answersOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('combobox', { name: 'Coach' }).selectOption('off');
    await page.locator('.move').click();
    await page.keyboard.press('ArrowRight');
    await page.locator('.held.is-chosen').waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => answersOf(page)).toBe(1);
    for (let i = 0; i < 4; i++) await decide(page, 'key');
    // A tile that is pulled up is thrown, once.
    while ((await page.locator('.held:not(:disabled)').count()) === 0) await decide(page, 'key');
    const count = await answersOf(page);
    const box = (await page.locator('.held:not(:disabled)').first().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y - 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => answersOf(page)).toBe(count + 1);
    // The rest of the round by the switches.
    for (const name of ['No calls', 'Auto-win', 'Discard draws'])
      await page.getByRole('checkbox', { name }).click({ force: true });
    await page.locator('.move').click();
    await page.locator('.next-round').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.next-round').waitFor({ state: 'detached' });
    expect((await leaksIn(page, 0)).leaks).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('looking on: players play by themselves, hands open or hidden, with advice; a pause stops them', async () => {
    const { page, context, complaints } = await start(stage, `${SANMA.replace('seat=1', 'seat=none')}+greedy`);
    const backs = (): Promise<number> => page.locator('.board .hand use[href="#t-back"]').count();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('slow');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play on' }).waitFor();
    expect(await backs()).toBe(0);
    await page.getByRole('checkbox', { name: 'Open hands' }).click({ force: true });
    await expect.poll(backs).toBeGreaterThan(20);
    await page.getByRole('combobox', { name: 'Seen from' }).selectOption('2');
    await page.getByRole('button', { name: 'What would you do?' }).click();
    await page.locator('.coach-card, .side-column > .hint').first().waitFor();
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('instant');
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.locator('.afterwards').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the set is completed seat by seat, beside another player', async () => {
    const { page, context, complaints } = await start(stage, CHINESE);
    for (const name of ['No calls', 'Auto-win', 'Discard draws'])
      await page.getByRole('checkbox', { name }).click({ force: true });
    await page.locator('.next-round').click();
    await page.getByRole('combobox', { name: 'Player' }).selectOption('tsumogiri');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.duplicate .strong').waitFor();
    // Who throws what is drawn plays as the switches did.
    const row = page.locator('.duplicate tbody tr').nth(2).locator('td');
    expect(await row.nth(0).textContent()).toBe(await row.nth(1).textContent());
    await page.getByRole('button', { name: 'Play South' }).click();
    await page.locator('.next-round').click();
    await page.locator('.duplicate tbody tr').nth(1).locator('td').first().getByText('·').waitFor();
    expect(await page.locator('.duplicate tbody button').count()).toBe(2);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

onStage(
  'Play by the network in the tab',
  (stage) => {
    test('suzaku plays where the site has its network, and is not offered where it has none', async () => {
      const { page, context, complaints } = await start(
        stage,
        '#/play?game=sanma&length=east&seed=e2e-net&seat=0&with=suzaku+suzaku',
      );
      for (let i = 0; i < 3; i++) await decide(page);
      expect(complaints).toEqual([]);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      await page.goto(`${stage.host().address}#/play?game=chinese`);
      await page.locator('.start').waitFor();
      expect(await page.locator('.opponents option[value="suzaku"]').count()).toBe(0);
      await context.close();
    });
  },
  withNetworks({ sanma: TINY.sanma }),
);

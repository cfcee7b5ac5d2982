/** What players look for: rank points, seats told apart, links and pasted logs, reloads, links to decisions, many games, a phone in one hand. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeRecord, type Game } from '../../src/records/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { NARROW, WIDE, bytesOf, delaysOf, drop, onStage, paste, watchDelays } from './browser.ts';
import { zipOf } from '../../testkit/zip.ts';
import { simulateGame } from './logs.ts';

const NAMES = ['Ann', 'Bea', 'Chie', 'Dan'];
const SOUTH = simulateGame('tenhou', 'e2e players', 100, ['bot', 'bot', 'bot', 'bot']);
const SHORT = simulateGame('tenhou,length=east', 'e2e players', 1, NAMES);
const ID = '2022051200gm-00a9-0000-1234abcd';
const suzaku = (game: Game): string => unwrap(makeRecord(game, 'suzaku'));

const reviewed = (page: Page): Promise<void> => page.locator('.why li').first().waitFor({ timeout: 120_000 });
const review = async (page: Page, game: Game, seat = 1): Promise<void> => {
  await drop(page, bytesOf(suzaku(game)));
  await page.locator('.seats button').nth(seat).click();
  await reviewed(page);
};
const shownAt = (page: Page): Promise<string | null> => page.locator('.decision .count').textContent();

onStage('what players look for', (stage) => {
  test('a game dropped on the first screen asks whose it is; seats of one name are told apart', async () => {
    const { page, context, complaints } = await stage.visit('#/analyse');
    await page.getByText('Drop a game log anywhere on this page').waitFor();
    await drop(page, bytesOf(suzaku(SOUTH)));
    await page.locator('.seats').waitFor();
    const end = SOUTH.events.findLast((event) => event.type === 'end-match')!;
    const PLACES = ['1st', '2nd', '3rd', '4th'];
    expect(await page.locator('.seats button').allTextContents()).toEqual(
      ['E', 'S', 'W', 'N'].map(
        (wind, seat) =>
          `${wind} Review bot${PLACES[end.places[seat]! - 1]} · ${end.scores[seat]!.toLocaleString('en')}`,
      ),
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('rank points by room and dan, uma, own numbers; the review counts with them and the choice stays', async () => {
    const { page, context } = await stage.visit('#/review');
    await drop(page, bytesOf(suzaku(SOUTH)));
    const says = page.locator('.rank-points [role=status]');
    const scheme = page.getByLabel('Rank points');
    await says.filter({ hasText: '90 / 30 / −30 / −90' }).waitFor();
    await scheme.selectOption('phoenix');
    await says.filter({ hasText: '90 / 45 / 0 / −135' }).waitFor();
    await page.getByLabel('Dan').selectOption('8');
    await says.filter({ hasText: '90 / 45 / 0 / −150' }).waitFor();
    await scheme.selectOption('uma');
    await says.filter({ hasText: '40 / 10 / −10 / −20' }).waitFor();
    await scheme.selectOption('own');
    await page.getByLabel('First place first').fill('1,2,3,4');
    await says.filter({ hasText: '4 numbers are wanted' }).waitFor();
    await page.getByLabel('First place first').fill('3, 2, 1, 0');
    await says.filter({ hasText: '3 / 2 / 1 / 0' }).waitFor();
    await page.reload();
    await says.filter({ hasText: '3 / 2 / 1 / 0' }).waitFor();
    await scheme.selectOption('phoenix');
    await says.filter({ hasText: '−150' }).waitFor();
    await page.locator('.seats button').first().click();
    await reviewed(page);
    await page.getByText('(90, 45, 0, −150)').waitFor();
    await context.close();
  }, 180_000);

  test.each([
    ['a Tenhou link', `https://tenhou.net/0/?log=${ID}&tw=1`, `https://tenhou.net/0/log/?${ID}`],
    ['a bare Tenhou id', ID, `https://tenhou.net/0/log/?${ID}`],
    [
      'a Mahjong Soul link',
      '雀魂牌譜: https://game.mahjongsoul.com/?paipu=220512-1a2b3c4d-0123-4567-89ab-0123456789ab_a1234',
      'https://game.mahjongsoul.com/?paipu=220512-1a2b3c4d-0123-4567-89ab-0123456789ab_a1234',
    ],
  ])(
    '%s: where the log is in one click, nothing is fetched, and the pasted log opens at once',
    async (_, text, url) => {
      const { page, context, complaints } = await stage.visit('#/review');
      await page.locator('.drop').waitFor();
      await page.locator('textarea').focus();
      await paste(page, text);
      const link = page.locator('.address a');
      expect(await link.getAttribute('href')).toBe(url);
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.locator('h1').click();
      await paste(page, suzaku(SHORT));
      await page.locator('.seats').waitFor();
      expect(await page.locator('.address').count()).toBe(0);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('a log pasted anywhere in Analyse opens; a hand pasted into its field stays there', async () => {
    const { page, context } = await stage.visit('#/analyse');
    await page.locator('.welcome').waitFor();
    await page.getByLabel('Hand as text').focus();
    await paste(page, `123m456p789s11z${' '.repeat(60)}`);
    expect(await page.evaluate(() => location.hash)).toMatch(/^#\/analyse/);
    await page.locator('h2').first().click();
    await paste(page, suzaku(SHORT));
    await page.locator('.seats').waitFor();
    await context.close();
  });

  test('twenty megabytes pasted do not freeze the page', async () => {
    const { page, context } = await stage.visit('#/watch');
    await page.locator('.drop').waitFor();
    await page.locator('textarea').focus();
    await page.evaluate(() => {
      (window as unknown as { big: string }).big = `{"log":[${'0,'.repeat(9_990_000)}0]}`;
    });
    await watchDelays(page);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', (window as unknown as { big: string }).big);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await page.getByRole('alert').waitFor();
    const { most } = await delaysOf(page);
    console.info(`20 MB pasted: the page was busy for ${most.toFixed(0)} ms at most`);
    expect(most).toBeLessThan(1000);
    // The field never lays the text out.
    expect((await page.locator('textarea').inputValue()).length).toBeLessThan(10_000);
    await context.close();
  });

  test('the open game survives a reload, at the same move', async () => {
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytesOf(suzaku(simulateGame('tenhou,length=east', 'e2e reload', 3, NAMES))));
    await page.locator('.board').waitFor();
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.position').inputValue()).toBe('5');
    // The line of the move may be drawn a frame later.
    await expect.poll(() => page.locator('.move').textContent()).not.toContain('The round starts');
    const move = await page.locator('.move').textContent();
    expect(await page.locator('.move .tile').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('suzaku.log'))).not.toBeNull();
    await page.reload();
    await page.locator('.board').waitFor();
    await expect.poll(() => page.locator('.position').inputValue()).toBe('5');
    await expect.poll(() => page.locator('.move').textContent()).toBe(move);
    // Closed is closed.
    await page.getByRole('button', { name: 'Open another log' }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('suzaku.log'))).toBeNull();
    await page.reload();
    await page.locator('.drop').waitFor();
    await page.waitForTimeout(300);
    expect(await page.locator('.board').count()).toBe(0);
    await context.close();
  });

  test('every decision has a link: in this browser it opens, elsewhere it waits for the log', async () => {
    const game: Game = { ...SHORT, meta: { id: ID } };
    const { page, context } = await stage.visit('#/review');
    await page.locator('.drop').waitFor();
    await review(page, game);
    await page.keyboard.press('n');
    await page.keyboard.press('ArrowRight');
    const shown = await shownAt(page);
    const address = await page.evaluate(() => location.href);
    expect(address).toContain(`at=${/\d+/.exec(shown!)![0]}`);
    expect(await page.locator('.decision-link').getAttribute('href')).toBe(new URL(address).hash);
    const again = await context.newPage();
    await again.goto(address);
    await reviewed(again);
    expect(await shownAt(again)).toBe(shown);
    const other = await stage.visit(new URL(address).hash);
    await other.page.getByText('a game that this browser does not keep').waitFor();
    expect(await other.page.locator('.address a').getAttribute('href')).toBe(`https://tenhou.net/0/log/?${ID}`);
    await drop(other.page, bytesOf(suzaku(game)));
    await reviewed(other.page);
    expect(await shownAt(other.page)).toBe(shown);
    expect(other.complaints).toEqual([]);
    await other.context.close();
    await context.close();
  }, 120_000);

  test('many games: a folder’s files, an archive, one person; reviewed in the background while the page answers', async () => {
    const games = Array.from({ length: 6 }, (_, i) =>
      simulateGame(
        i === 5 ? 'sanma,length=east' : 'tenhou,length=east',
        `e2e many ${i}`,
        2,
        i === 5 ? NAMES.slice(0, 3) : NAMES,
      ),
    );
    const files = games.map((game, i) => ({ name: `2022/${i}.json`, text: suzaku(game), isStored: i === 0 }));
    const { page, context, complaints } = await stage.visit('#/analyse');
    await page.locator('.welcome').waitFor();
    // One game stands in it twice.
    const zip = zipOf([...files, { name: 'notes.txt', text: 'hello' }, { name: 'again.json', text: files[0]!.text }]);
    await drop(page, zip, 'logs.zip');
    await page.getByText('7 games found.').waitFor();
    await page.getByText('One file was not read').waitFor();
    await page.getByLabel('Whose games?').selectOption('Bea');
    // The machine is shared: what is late while nothing runs is not ours.
    await watchDelays(page);
    await page.waitForTimeout(2000);
    const { usual: before } = await delaysOf(page);
    await watchDelays(page);
    await page.getByRole('button', { name: 'Review these 7 games' }).click();
    await page.getByText(/\d of 7 games/).waitFor();
    // The page goes on: a hand is analysed meanwhile.
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.getByLabel('Hand as text').fill('123m456p789s1122z');
    await page.locator('.waits, .discards').first().waitFor();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByText(/\d reviewed/).waitFor({ timeout: 120_000 });
    const { most, usual } = await delaysOf(page);
    console.info(
      `7 games in the background: timers late by ${usual.toFixed(0)} ms (99 %), ${most.toFixed(0)} ms at most; before by ${before.toFixed(0)} ms`,
    );
    expect(usual).toBeLessThan(100 + 2 * before);
    await page.getByText('6 reviewed, 1 were in the library already.').waitFor();
    expect(await page.locator('.shelf tbody tr').count()).toBe(6);
    // The same files again: everything is there already.
    await page.getByRole('button', { name: 'Review these 7 games' }).click();
    await page.getByText('0 reviewed, 7 were in the library already.').waitFor();
    await page.locator('.person select').selectOption({ label: 'Bea · Riichi (Tenhou) · East' });
    await page.locator('.person').getByText('5 games, 10 rounds').waitFor();
    expect(await page.locator('[data-figure=win] td').count()).toBe(3);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV, one row per game' }).click();
    const csv = await saved;
    expect(csv.suggestedFilename()).toBe('suzaku-stats-Bea-tenhou-length-east.csv');
    expect(
      readFileSync(await csv.path(), 'utf8')
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(6);
    expect(complaints).toEqual([]);
    await context.close();
  }, 240_000);

  test('the HTML file is named after the game and looks like the page: drawn tiles, bars, the table at each mistake', async () => {
    const { page, context } = await stage.visit('#/review');
    await page.locator('.drop').waitFor();
    await review(page, { ...SHORT, meta: { id: ID } });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'HTML file' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`suzaku-review-${ID}-Bea.html`);
    const html = readFileSync(await file.path(), 'utf8');
    const report = await context.newPage();
    for (const size of [WIDE, NARROW]) {
      await report.setViewportSize(size);
      await report.setContent(html);
      expect(await report.locator('details[open] .board').count()).toBe(
        await report.locator('article.mistake, article.blunder').count(),
      );
      // Drawn, not lettered; and every symbol that is used is there.
      const missing = await report.evaluate(() =>
        Array.from(document.querySelectorAll('use'), (use) => use.getAttribute('href')!).filter(
          (id) => document.querySelector(id) === null,
        ),
      );
      expect(missing).toEqual([]);
      expect(await report.locator('symbol text').count()).toBe(0);
      expect(await report.locator('.hand .slot u').count()).toBeGreaterThan(10);
      expect(await report.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await context.close();
  }, 120_000);

  test('the end of the last round shows the hand and its yaku beside the places', async () => {
    const end = SOUTH.events.findLast(({ type }) => type === 'win' || type === 'draw-round')!;
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytesOf(suzaku(SOUTH)));
    await page.locator('.board').waitFor();
    const rounds = SOUTH.events.filter(({ type }) => type === 'start-round').length;
    for (let i = 1; i < rounds; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: 'Final result' }).waitFor();
    if (end.type === 'win') {
      expect(await page.locator('.win-hand .tile').count()).toBeGreaterThanOrEqual(14);
      expect(await page.locator('.win .lines tr').count()).toBeGreaterThan(0);
    } else await page.getByRole('heading', { name: 'Exhaustive draw' }).waitFor();
    await context.close();
  });

  test('on a phone the reasons stand above the fold, and the decisions are one thumb away', async () => {
    const { page, context } = await stage.visit('#/review', NARROW);
    await page.locator('.drop').waitFor();
    await review(page, SHORT);
    // Boxes are asked for until they rest: a list that is drawn anew has none for a moment.
    const edgeOf = async (selector: string, share = 0): Promise<number> => {
      const box = await page.locator(selector).first().boundingBox();
      return box === null ? Infinity : box.y + share * box.height;
    };
    await expect.poll(() => edgeOf('.why li')).toBeLessThan(NARROW.height - 120);
    await expect.poll(() => edgeOf('.thumb-bar', 1)).toBeLessThanOrEqual(NARROW.height);
    await page
      .locator('.thumb-bar')
      .getByRole('button', { name: /Decisions/ })
      .click();
    await expect.poll(() => edgeOf('.item')).toBeLessThan(NARROW.height);
    await page.locator('.item').last().click();
    await expect.poll(() => page.locator('.list-card.is-sheet').count()).toBe(0);
    // The next review begins without the list over it.
    await page.locator('.thumb-bar [aria-controls=decisions]').click();
    await page.locator('.list-card.is-sheet').waitFor();
    await drop(page, bytesOf(suzaku(SHORT)));
    await page.locator('.seats button').first().click();
    await page.locator('.why li').first().waitFor();
    await page.locator('.review .slot').first().waitFor();
    expect(await page.locator('.list-card.is-sheet').count()).toBe(0);
    await context.close();
  });

  test('the ring of the focus is not the colour of faults', async () => {
    const { page, context } = await stage.visit('#/review');
    await page.locator('.drop').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const [ring, accent, fault] = await page.evaluate(() => {
      const colour = (name: string): string => {
        const probe = document.createElement('i');
        probe.style.color = `var(${name})`;
        document.body.append(probe);
        return getComputedStyle(probe).color;
      };
      return [getComputedStyle(document.activeElement!).outlineColor, colour('--accent'), colour('--fault')];
    });
    expect([accent, fault]).not.toContain(ring);
    await context.close();
  });
});

/** A hand of each game by clicks alone and by keyboard alone; links; speed; what a bad hand says. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerHand } from '../../src/answers/hand.ts';
import { hasKind } from '../../src/shape/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { ALL_KINDS, makeTiles, parseTiles, type Tile } from '../../src/tiles/index.ts';
import { randomOf } from '../../testkit/random.ts';
import { onStage } from './browser.ts';

/** A complete hand a game, as tiles in the order they are added; the last one wins. The first: riichi, tsumo, pinfu, 3 han 20 fu. */
const HANDS = [
  { game: 'tenhou', text: '234m345p456s2278p9p', shown: /2,700 points/ },
  { game: 'sanma', text: '111m234567p22s78s9s', shown: /points/ },
  { game: 'chinese', text: '123456789m1122p2p', shown: /fan/ },
] as const;

const tilesOf = (text: string): readonly number[] => unwrap(parseTiles(text));
const tile = (n: number): string => `.tile-rows [data-tile="${n}"]`;

/** Seeded hands of fourteen tiles as text. */
const randomHands = (game: 'tenhou' | 'sanma' | 'chinese', count: number): readonly string[] => {
  const random = randomOf(`e2e ${game}`);
  const kinds = ALL_KINDS.filter((kind) => hasKind(game === 'sanma' ? 'sanma' : 'riichi', kind));
  const wall = kinds.flatMap((kind) => [kind, kind, kind, kind]) as readonly number[] as readonly Tile[];
  return Array.from({ length: count }, () => makeTiles(random.shuffled(wall).slice(0, 14)));
};

const waitForScore = (page: Page, shown: RegExp): Promise<void> =>
  page.locator('.score .headline strong').filter({ hasText: shown }).waitFor({ timeout: 5000 });

onStage('Analyse', (stage) => {
  test.each(HANDS)('a hand of $game by clicks alone', async ({ game, text, shown }) => {
    const { page, context, complaints } = await stage.visit('#/analyse');
    await page.locator('.game select').selectOption(game);
    for (const n of tilesOf(text)) await page.locator(tile(n)).click();
    if (game !== 'chinese') await page.getByRole('checkbox', { name: 'Riichi', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Self-drawn' }).click();
    await waitForScore(page, shown);
    expect(await page.locator('.hand-tiles .tile-button').count()).toBe(14);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(HANDS)('a hand of $game by keyboard alone', async ({ game, text, shown }) => {
    const { page, context } = await stage.visit('#/analyse');
    const focusOn = async (selector: string): Promise<void> => {
      for (let i = 0; i < 60; i++) {
        if (await page.locator(selector).evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the Tab key does not reach ${selector}`);
    };
    await focusOn('.game select');
    await page.keyboard.press('Home');
    for (let i = 0; i < ['tenhou', 'sanma', 'chinese'].indexOf(game); i++) await page.keyboard.press('ArrowDown');
    await focusOn(tile(0));
    const at = (): Promise<number> =>
      page.evaluate(() => Number((document.activeElement as HTMLElement).dataset['tile']));
    const rowOf = (n: number): number => (n >= 34 ? n - 34 : Math.floor(n / 9));
    for (const n of tilesOf(text)) {
      for (let i = 0; i < 20 && rowOf(await at()) !== rowOf(n); i++)
        await page.keyboard.press(rowOf(await at()) < rowOf(n) ? 'ArrowDown' : 'ArrowUp');
      for (let i = 0; i < 20 && (await at()) !== n; i++)
        await page.keyboard.press((await at()) < n ? 'ArrowRight' : 'ArrowLeft');
      expect(await at()).toBe(n);
      await page.keyboard.press('Enter');
    }
    // Toggles are check boxes: reached with Tab, switched with the space bar.
    for (const name of game === 'chinese' ? ['Self-drawn'] : ['Self-drawn', 'Riichi']) {
      const box = page.getByRole('checkbox', { name, exact: true });
      for (let i = 0; i < 60 && !(await box.evaluate((element) => element === document.activeElement)); i++)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
    }
    await waitForScore(page, shown);
    await context.close();
  });

  test('a link brings the same hand, melds and flags back', async () => {
    const address =
      '#/analyse?rules=tenhou&hand=22z345p67s+%23+234m+6666P&dora=1z&round=S&seat=E&flags=riichi&visible=9s';
    const { page, context } = await stage.visit(address);
    await page.locator('.waits').waitFor();
    expect(await page.locator('.hand-melds .meld-button').count()).toBe(2);
    expect(await page.locator('.hand-input').inputValue()).toBe('22z345p67s # 234m 6666P');
    const said = new URL(page.url()).hash;
    await page.goto('about:blank');
    await page.goto(`${stage.host().address}${said}`);
    await page.locator('.waits').waitFor();
    expect(new URL(page.url()).hash).toBe(said);
    await context.close();
  });

  test.each(['tenhou', 'sanma', 'chinese'] as const)('an answer costs less than 100 ms, %s', async (game) => {
    const { page, context } = await stage.visit(`#/analyse?rules=${game}&hand=2345p0678p23467s`);
    // Values have a worker and a time of their own.
    await page.route(/valueview/, (route) => route.abort());
    await page.locator('.status strong').waitFor();
    const session = await context.newCDPSession(page);
    // Processor time of the page's thread, seconds: the tests share the machine, so the clock says little.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async (): Promise<number> =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
    const hands = randomHands(game, 20);
    const before = await spent();
    for (const hand of hands)
      await page.evaluate(
        (text) =>
          new Promise<void>((done) => {
            const input = document.querySelector<HTMLInputElement>('.hand-input')!;
            const shown = (): string | null | undefined =>
              document.querySelector('[data-hand]')?.getAttribute('data-hand');
            const last = shown();
            const observer = new MutationObserver(() => {
              if (shown() === last || document.querySelector('.discards tbody tr') === null) return;
              observer.disconnect();
              done();
            });
            observer.observe(document.body, { subtree: true, childList: true, attributes: true });
            input.value = text;
            input.dispatchEvent(new Event('input', { bubbles: true }));
          }),
        hand,
      );
    const drawing = ((await spent()) - before) / hands.length;
    // The worker's part, in this process.
    const start = process.cpuUsage().user;
    for (const hand of hands) unwrap(answerHand({ hand, rules: game }));
    const worker = (process.cpuUsage().user - start) / 1e6 / hands.length;
    expect(drawing + worker).toBeLessThan(0.1);
    await context.close();
  });

  test.each([
    ['a fifth copy', '11111m', /four tiles of a kind/],
    ['an unknown suit', '123x', /no such tile/],
    ['markup', '<img src=x onerror=alert(1)>', /no such tile/],
  ])('says what is wrong with %s', async (_, text, message) => {
    const { page, context } = await stage.visit('#/analyse');
    await page.locator('.hand-input').fill(text);
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await context.close();
  });

  test('a hand with a wait among the own discards is furiten, and says so', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=234m345p456s2267p8p&win=8p&flags=riichi&river=5p');
    await page
      .locator('.why-not')
      .getByText(/furiten/i)
      .waitFor();
    await context.close();
  });

  test('a click in a full hand takes the tile in place of the drawn one', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=2345m0678p23467s5z');
    await page.locator(tile(33)).click();
    await expect.poll(() => page.locator('.hand-input').inputValue()).toBe('2345m0678p23467s7z');
    await context.close();
  });

  test('an empty hand offers examples of every kind', async () => {
    const { page, context } = await stage.visit('#/analyse');
    for (const [n, shown] of ['.discards', '.waits', '.score .headline', '.score .headline'].entries()) {
      await page.locator('.example').nth(n).click();
      await page.locator(shown).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.locator('.welcome').waitFor();
    }
    await context.close();
  });

  test('a hand without a yaku says why', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=123m456p99s345s11z+%23+789p&win=1z');
    await page.locator('.hand-input').fill('123m456p345s11z # 789p');
    await page.locator('.why-not').waitFor();
    await context.close();
  });

  test('norths laid aside are seen, in sanma alone', async () => {
    const { page, context } = await stage.visit('#/analyse?rules=sanma&hand=19m123456p1234s4z&kita=1&kitaE=1');
    const left = page.locator(`${tile(30)} .left`);
    await expect.poll(() => left.textContent()).toBe('1');
    const own = page.locator('.situation').getByLabel('Kita');
    await own.fill('2');
    await expect.poll(() => left.textContent()).toBe('0');
    await own.fill('3');
    await page.getByRole('alert').filter({ hasText: 'a fifth 4z' }).waitFor();
    await page.locator('.game select').selectOption('tenhou');
    await expect.poll(() => left.textContent()).toBe('3');
    expect(await page.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  test('a red five in a meld is not offered again', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=234m678p2346s+%23+055p');
    expect(await page.locator(`${tile(35)} .left`).textContent()).toBe('0');
    expect(await page.locator(`${tile(34)} .left`).textContent()).toBe('1');
    await context.close();
  });

  test('hand and indicators together hold four of a kind', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=2333345m678p234s5z&dora=3m');
    await page.getByRole('alert').filter({ hasText: 'a fifth 3m' }).waitFor();
    await context.close();
  });

  test('a link says no more than the fields hold', async () => {
    const address = '#/analyse?rules=sanma&hand=19m123456p12345s7z&turn=99&kita=9&seat=N&round=N';
    const { page, context } = await stage.visit(address);
    const situation = page.locator('.situation');
    expect(await situation.getByLabel('Turn').inputValue()).toBe('18');
    expect(await situation.getByLabel('Kita').inputValue()).toBe('4');
    expect(await situation.locator('input[type="radio"]:checked').count()).toBe(2);
    await context.close();
  });

  test('a number is typed anew, and an empty field says its own again', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=2345m0678p23467s5z&turn=5');
    const turn = page.locator('.situation').getByLabel('Turn');
    await turn.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    expect(await turn.inputValue()).toBe('7');
    expect(page.url()).toContain('turn=7');
    await page.keyboard.press('Backspace');
    await turn.blur();
    expect(await turn.inputValue()).toBe('7');
    await context.close();
  });

  test('text dropped on a field of the hand stays with the field', async () => {
    const { page, context } = await stage.visit('#/analyse');
    const drops = (selector: string): Promise<boolean> =>
      page.locator(selector).evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text', '123m');
        return element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
    expect(await drops('.hand-input')).toBe(true);
    expect(page.url()).toContain('#/analyse');
    expect(await drops('.palette')).toBe(false);
    await page.getByRole('alert').waitFor();
    expect(page.url()).toContain('#/review');
    await context.close();
  });

  test('a tile taken away by a key leaves the focus in the hand', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=234m&dora=3m');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.classList[0] ?? '');
    await page.locator('.tile-list button').focus();
    for (let left = 3; left > 0; left--) {
      await page.keyboard.press('Enter');
      // The focus is on a tile before the key does anything: first what it takes away, then where the focus is.
      const tiles = (): Promise<number> => page.locator('.hand-tiles button').count();
      await expect.poll(tiles, { timeout: 10_000 }).toBe(left);
      await expect.poll(focused, { timeout: 10_000 }).toBe('tile-button');
      await page.locator('.hand-tiles button').last().focus();
    }
    await page.keyboard.press('Enter');
    await expect.poll(focused, { timeout: 10_000 }).toBe('hand-input');
    await context.close();
  });

  test('a hand that is complete has no bars: nothing is its best discard', async () => {
    const { page, context } = await stage.visit(
      '#/analyse?rules=tenhou&hand=234m340p456s2267p8p&win=8p&dora=3m&flags=selfDraw,riichi',
    );
    await page.locator('.score .headline').waitFor();
    await page.getByText('After riichi there is nothing to choose.').waitFor();
    expect(await page.locator('.hand-tiles .is-best').count()).toBe(0);
    const heights = await page.locator('.hand-tiles .bar i').evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(heights).toEqual(heights.map(() => 0));
    expect(await page.locator('.score').textContent()).toContain('−6,000');
    await context.close();
  });

  test('nothing of a hand that is cleared stays with the next one', async () => {
    const { page, context } = await stage.visit('#/analyse?rules=sanma&hand=19m123456p1234s4z&kita=1&turn=5');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.locator('.example').nth(2).click();
    await page.locator('.score .headline').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(new URL(page.url()).hash).toBe('#/analyse?rules=tenhou&round=E&seat=S');
    await context.close();
  });
});

/** Values in the Analyse room: the engine's own figures, by turn, with reasons; stopped, overtaken, flagged. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { valueOf, type HandValue, type Model } from '../../src/analysis/index.ts';
import { sanma, tenhou } from '../../src/rules/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { makeMpszTile, parseHand } from '../../src/tiles/index.ts';
import { onStage } from './browser.ts';

const HAND = '2345m0678p23467s5z';

const valueFor = (text: string, model: Model, turn: number, isSanma = false): HandValue =>
  valueOf(
    unwrap(parseHand(text)),
    {
      rules: isSanma ? sanma : tenhou,
      roundWind: 0,
      seatWind: 1,
      // Without an indicator the expert is not asked, and the rows have an order of their own.
      doraIndicators: [],
      visible: [],
      turn,
      turns: 18,
      river: [],
      kita: 0,
      honba: 0,
      sticks: 0,
    },
    { model, doubleRiichi: false },
  );

const percent = (chance: number): string => `${(100 * chance).toFixed(1)} %`;
const points = (value: number): string => Math.round(value).toLocaleString('en');

/** Discard, points, win and ready of every row. */
const shownRows = async (page: Page): Promise<readonly (readonly string[])[]> => {
  for (const button of await page.getByRole('button', { name: /^All \d+ discards/ }).all()) await button.click();
  return page
    .locator('.discards tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        (row as HTMLElement).dataset['discard']!,
        ...Array.from(row.querySelectorAll('td.number'), (cell) => cell.firstChild?.textContent ?? '').slice(0, 3),
      ]),
    );
};

/** The first look is overtaken by the whole answer. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('.worth .plot').waitFor({ timeout: 30_000 });
  await page.locator('.working:not(.advice *)').waitFor({ state: 'detached', timeout: 60_000 });
};

const stuck = 'export const answerValue = () => { for (;;); };';

onStage('values', (stage) => {
  test.each<readonly [string, string, Model, number, boolean]>([
    ['own draws', HAND, 'tsumo', 6, false],
    ['whole table', '234m340p456s2279p1z', 'full', 12, false],
    ['with a meld', '34068m567p235s # 555z', 'tsumo', 9, false],
    ['sanma', '19m2345p0678s1144z', 'tsumo', 10, true],
    ['far away: estimated', '1357m248p1359s125z', 'tsumo', 1, false],
  ])('every discard has the figures of the engine: %s', async (_, hand, model, turn, isSanma) => {
    const fragment = `rules=${isSanma ? 'sanma' : 'tenhou'}&hand=${hand.replace(' # ', '+%23+')}&turn=${turn}&model=${model}`;
    const { page, context, complaints } = await stage.visit(`#/analyse?${fragment}`);
    await settled(page);
    const expected = valueFor(hand, model, turn, isSanma);
    expect(await shownRows(page)).toEqual(
      expected.discards.map((row) => [
        makeMpszTile(row.discard!),
        points(row.value[0]!),
        percent(row.win[0]!),
        percent(row.tenpai[0]!),
      ]),
    );
    expect(await page.locator('.note.warning:not(.advice *)').count()).toBe(expected.estimated ? 1 : 0);
    const [first, second] = expected.discards;
    const gap = await page.locator('.reasons p').textContent();
    const ahead = first!.value[0]! - second!.value[0]!;
    expect(gap).toContain(ahead < 0.5 ? 'worth the same' : `${points(ahead)} points ahead`);
    expect(await page.locator('.plot path.line').count()).toBe(3);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the plot shows points, wins and ready hands by turn', async () => {
    const { page, context } = await stage.visit(`#/analyse?hand=${HAND}&turn=6`);
    await settled(page);
    const { discards } = valueFor(HAND, 'tsumo', 6);
    const paths = new Set<string>();
    for (const [name, figure] of [
      ['Points', points(discards[0]!.value[0]!)],
      ['Win', `${Math.round(100 * discards[0]!.win[0]!)} %`],
      ['Ready', `${Math.round(100 * discards[0]!.tenpai[0]!)} %`],
    ] as const) {
      await page.locator('.worth').getByRole('radio', { name, exact: true }).check();
      await page.locator('.plot .key').first().getByText(figure, { exact: true }).waitFor();
      const path = (await page.locator('.plot path.line-0').getAttribute('d')) ?? '';
      expect(path.match(/[ML]/g)?.length).toBe(discards[0]!.value.length);
      paths.add(path);
    }
    expect(paths.size).toBe(3);
    await context.close();
  });

  test('a hand that is to draw has its own figures', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=2345m0678p23467s&turn=6');
    await settled(page);
    const [row] = valueFor('2345m0678p23467s', 'tsumo', 6).discards;
    await page
      .locator('.worth .headline')
      .getByText(`${points(row!.value[0]!)} points`)
      .waitFor();
    await page.locator('.worth .headline').getByText(percent(row!.win[0]!)).waitFor();
    await context.close();
  });

  test('Chinese Standard has no columns of values', async () => {
    const { page, context } = await stage.visit('#/analyse?rules=chinese&hand=147m258p36s112345z');
    await page.locator('.discards').waitFor();
    expect(await page.locator('.discards.has-values').count()).toBe(0);
    await context.close();
  });

  test('work is stopped by a click, and by another hand; nothing else waits for it', async () => {
    const { page, context } = await stage.visit('#/analyse');
    let isStuck = true;
    await page.route(/valueview/, (route) =>
      isStuck ? route.fulfill({ contentType: 'text/javascript', body: stuck }) : route.continue(),
    );
    const input = page.locator('.hand-input');
    await input.fill(HAND);
    await page.getByText('Working out what each discard is worth…').waitFor();
    await page.getByText('1-shanten', { exact: true }).waitFor();
    expect(await page.locator('.discards tbody tr').count()).toBe(5);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
    await page.getByRole('button', { name: 'Work it out' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    isStuck = false;
    await input.fill('34068m5678p23567s');
    await page.locator('.worth .plot').waitFor();
    await context.close();
  });

  test('an answer that did not converge says so', async () => {
    const { page, context } = await stage.visit('#/analyse');
    const row = `{ discard: '5z', shanten: 1, tiles: 20, accepts: [], win: [0.1, 0], tenpai: [0.2, 0], value: [500, 0], perWin: 5000, riichi: null, declared: null, silent: null }`;
    const answer = `{ model: 'tsumo', turn: 17, draws: 1, rows: [${row}], part: undefined, winNow: null, isEstimate: false, isConverged: false }`;
    const body = `export const answerValue = () => ({ ok: true, value: ${answer} });`;
    await page.route(/valueview/, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.locator('.hand-input').fill(HAND);
    await page
      .locator('.note.warning')
      .getByText(/Not converged/)
      .waitFor();
    await context.close();
  });
});

/** A log of each kind dropped, watched, converted and reopened; seats, hidden hands, play. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FORMATS, RECORD_FORMATS, makeRecord, readText } from '../../src/records/index.ts';
import type { Event } from '../../src/table/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { NARROW, WIDE, bytesOf, drop, onStage } from './browser.ts';
import { findCollisions } from './checks.ts';
import { makeLogs, simulateGame } from './logs.ts';

const logs = makeLogs();
const ROUNDS = '.controls select >> nth=0';
const WRITABLE = new Set(FORMATS.filter(({ make }) => make !== undefined).map(({ id }) => id));
const isDiscard = ({ type }: Event): boolean => type === 'discard';

onStage('Watch', (stage) => {
  test('there is a log of every format', () => {
    expect(new Set(logs.map(({ format }) => format))).toEqual(new Set(RECORD_FORMATS));
  });

  test.each(logs.map((log) => [log.name, log] as const))(
    '%s: dropped, watched, converted to all it can be, reopened',
    async (_, log) => {
      const { page, context, complaints } = await stage.visit('#/watch');
      await drop(page, bytesOf(log.text));
      await page.locator('.board').waitFor();
      const read = readText(log.text);
      expect([read.format, read.faults]).toEqual([log.format, []]);
      const expected = read.games[0]!.events;
      const rounds = expected.filter(({ type }) => type === 'start-round').length;
      expect(await page.locator(`${ROUNDS} >> option`).count()).toBe(rounds);
      for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
      await page.locator('.river .tile').first().waitFor();
      for (let round = 0; round < rounds; round++) {
        await page.locator(ROUNDS).selectOption(String(round));
        await page.locator('.board').click();
        await page.keyboard.press('End');
        await page.locator('.result').waitFor();
      }
      await page.getByText('Every move agrees with the rules.').waitFor();
      const formats = await page.locator('.save option').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      expect(formats).toContain(WRITABLE.has(log.format) ? log.format : 'suzaku');
      const texts: string[] = [];
      for (const format of formats) {
        const saved = page.waitForEvent('download');
        await page.locator('.save select').selectOption(format);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        const text = readFileSync(await (await saved).path(), 'utf8');
        const back = readText(text);
        expect([back.format, back.faults]).toEqual([format, []]);
        // What a format cannot say is checked beside each writer; here a log in its own format comes back whole.
        if (format === log.format || format === 'suzaku') expect(back.games[0]?.events).toEqual(expected);
        else expect(back.games[0]?.events.filter(isDiscard)).toEqual(expected.filter(isDiscard));
        texts.push(text);
      }
      for (const text of texts) {
        await page.getByRole('button', { name: 'Open another log' }).click();
        await page.locator('textarea').fill(text);
        await page.getByRole('button', { name: 'Open', exact: true }).click();
        await page.locator('.save').waitFor();
        expect(await page.locator(`${ROUNDS} >> option`).count()).toBe(rounds);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test.each([WIDE, NARROW])('at $width px the middle of the table keeps clear of the seats', async (size) => {
    const game = simulateGame('tenhou', 'e2e last round', 100);
    const { page, context } = await stage.visit('#/watch', size);
    await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
    await page.locator('.board').waitFor();
    const names = await page.locator(`${ROUNDS} >> option`).allTextContents();
    const counted = [...names.keys()].filter((i) => /· \d+ honba$/.test(names[i]!));
    expect(counted.length).toBeGreaterThan(0);
    for (const round of counted) {
      await page.locator(ROUNDS).selectOption(String(round));
      await page
        .locator('.middle-text')
        .getByText(/^\d+ honba$/)
        .waitFor();
      expect(await page.evaluate(findCollisions)).toEqual([]);
    }
    await context.close();
  });

  test('gzip is opened by content; seats, hidden hands, play and the way to Analyse work', async () => {
    const game = simulateGame('tenhou', 'e2e view', 2);
    const { page, context } = await stage.visit('#/watch');
    await drop(page, gzipSync(unwrap(makeRecord(game, 'suzaku'))), 'a.png');
    await page.locator('.board').waitFor();
    const backs = (): Promise<number> => page.locator('.board .hand use[href="#t-back"]').count();
    expect(await backs()).toBe(0);
    await page.keyboard.press('h');
    await expect.poll(backs).toBe(39);
    await page.keyboard.press('3');
    expect(await page.locator('.player').nth(2).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => page.locator('.position').inputValue()).not.toBe('0');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.analyse-link').nth(2).click();
    await page.locator('.hand-tiles .tile-button').nth(12).waitFor();
    await context.close();
  });

  test('keys work after a click on a check box; play ends where the room is left', async () => {
    const game = simulateGame('tenhou,length=east', 'e2e keys', 1);
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
    await page.locator('.board').waitFor();
    const hands = page.getByRole('checkbox', { name: 'Open hands' });
    await hands.click({ force: true });
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.position').inputValue()).toBe('1');
    await page.keyboard.press('Space');
    expect(await hands.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('link', { name: 'Analyse', exact: true }).click();
    await page.getByRole('link', { name: 'Watch', exact: true }).click();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await context.close();
  });

  test('long names fit a phone, in Watch, Review and the library', async () => {
    const names = ['W'.repeat(40), '長い名前の人'.repeat(6), 'a b '.repeat(12), 'x'];
    const game = simulateGame('tenhou,length=east', 'e2e long names', 1, names);
    const { page, context } = await stage.visit('#/watch', NARROW);
    const overflow = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
    await page.locator('.board').waitFor();
    await page.getByRole('combobox', { name: 'Danger' }).selectOption('1');
    for (const key of ['End', '0', 'Home']) {
      await page.locator('.move').click();
      await page.keyboard.press(key);
      expect(await overflow()).toBe(0);
    }
    await page.getByRole('link', { name: 'Review this game' }).click();
    await page.locator('.seats button').first().waitFor();
    expect(await overflow()).toBe(0);
    await page.locator('.seats button').first().click();
    await page.locator('.review .slot').first().waitFor({ timeout: 120_000 });
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Another review' }).click();
    await page.locator('.habits').waitFor();
    expect(await overflow()).toBe(0);
    await context.close();
  });
});

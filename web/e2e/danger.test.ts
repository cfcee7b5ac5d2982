/** Danger and the last round in the Watch room, against the engine on the same events. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dangerFor, lastRoundNeeds, roundsLeft, type Danger, type Price } from '../../src/analysis/index.ts';
import { makeRecord, type Game } from '../../src/records/index.ts';
import { parseRuleset, type RiichiRules } from '../../src/rules/index.ts';
import { Table, apply } from '../../src/table/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { kindOf, type Tile } from '../../src/tiles/index.ts';
import { Film } from '../engine/film.ts';
import { bytesOf, drop, onStage, type Stage, type Visit } from './browser.ts';
import { simulateGame } from './logs.ts';

const rulesOf = (text: string): RiichiRules => unwrap(parseRuleset(text)) as RiichiRules;

const tableAt = (game: Game, rules: RiichiRules, index: number): Table => {
  const table = new Table(rules);
  for (let i = 0; i <= index; i++) apply(table, game.events[i]!);
  return table;
};

const show = async (stage: Stage, game: Game): Promise<Visit> => {
  const visit = await stage.visit('#/watch');
  await drop(visit.page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
  await visit.page.locator('.board').waitFor();
  return visit;
};

/** To a stop of a round, by the controls. */
const goTo = async (page: Page, round: number, stop: number): Promise<void> => {
  await page.locator('.controls select >> nth=0').selectOption(String(round));
  await page.locator('.position').fill(String(stop));
};

const percent = (chance: number): string =>
  chance === 0 ? '0' : chance < 0.0005 ? '<0.1 %' : `${(100 * chance).toFixed(1)} %`;

const anybody = (danger: Danger, kind: number, seats: number): number => {
  let safe = 1;
  for (let seat = 0; seat < seats; seat++) safe *= 1 - danger.dealIn(seat, kind);
  return 1 - safe;
};
const level = (chance: number): number => [0, 0.01, 0.03, 0.06, 0.1, 0.15].filter((step) => chance > step).length;

onStage('danger', (stage) => {
  test.each(['tenhou,length=east', 'sanma,length=east'])('colours and figures of %s', async (text) => {
    const rules = rulesOf(text);
    const game = simulateGame(text, 'e2e danger', 3);
    const { page, context, complaints } = await show(stage, game);
    const round = new Film(game).info().rounds[1]!;
    const stop = round.stops.length - 8;
    await goTo(page, 1, stop);
    expect(await page.locator('.heat').count()).toBe(0);
    await page.locator('.board').click();
    await page.keyboard.press('d');
    await page.locator('.danger').waitFor();
    const table = tableAt(game, rules, round.stops[stop]!);
    const danger = dangerFor(rules.seats);
    danger.query(table, 0);
    const tiles = [...new Set(table.tilesOf(0))].toSorted((a, b) => danger.loss[a]! - danger.loss[b]!);
    const expected = tiles.map((tile) => [
      String(tile),
      ...Array.from({ length: rules.seats - 1 }, (_, i) => percent(danger.dealIn(i + 1, kindOf(tile)))),
      Math.round(danger.loss[tile]!).toLocaleString('en'),
    ]);
    const shown = (): Promise<readonly (readonly string[])[]> =>
      page
        .locator('.danger tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [
            (row as HTMLElement).dataset['tile']!,
            ...Array.from(row.querySelectorAll('td'), (cell) => cell.textContent ?? ''),
          ]),
        );
    await expect.poll(shown).toEqual(expected);
    // Every tile of the own hand and of every river has its colour; a seat's own river is certainly safe against it.
    const coloured = await page
      .locator('.place.turn-0 .hand .heat')
      .evaluateAll((all) => all.map((one) => Number(/heat-(\d)/.exec(one.getAttribute('class') ?? '')![1])));
    const held = table.tilesOf(0).map((tile: Tile) => level(anybody(danger, kindOf(tile), rules.seats)));
    expect(coloured.toSorted((a, b) => a - b)).toEqual(held.toSorted((a, b) => a - b));
    expect(await page.locator('.river .tile').count()).toBe(await page.locator('.river .heat').count());
    await page.getByRole('combobox', { name: 'Danger' }).selectOption('1');
    await expect.poll(() => page.locator('.place.turn-1 .river .heat:not(.heat-0)').count()).toBe(0);
    // The same table in Review has no choice of danger, and no colours of it.
    await page.getByRole('link', { name: 'Review this game' }).click();
    await page.locator('.seats button').first().click();
    await page.locator('.review .board .hand .tile').first().waitFor({ timeout: 120_000 });
    expect(await page.locator('.heat').count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.locator('.heat').count()).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Danger' }).selectOption('off');
    await expect.poll(() => page.locator('.heat').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a hidden hand has no danger, and says so', async () => {
    const game = simulateGame('tenhou,length=east', 'e2e hidden', 1);
    const masked: Game = {
      ...game,
      events: game.events.map((event) =>
        event.type === 'start-round'
          ? { ...event, hands: event.hands.map((hand) => hand.map(() => -1 as unknown as Tile)) }
          : event.type === 'draw'
            ? { ...event, tile: -1 as unknown as Tile }
            : event,
      ),
    };
    const { page, context } = await show(stage, masked);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('d');
    await page.getByText(/hidden, so its danger/).waitFor();
    await context.close();
  });

  test('Chinese Standard offers no danger', async () => {
    const { page, context } = await show(stage, simulateGame('chinese', 'e2e no danger', 1));
    expect(await page.getByRole('combobox', { name: 'Danger' }).count()).toBe(0);
    await context.close();
  });

  test.each(['tenhou', 'sanma,length=east'])(
    'the last round of %s tells what is needed, the others do not',
    async (text) => {
      const rules = rulesOf(text);
      const game = simulateGame(text, 'e2e last round', 100);
      const { page, context } = await show(stage, game);
      const { rounds } = new Film(game).info();
      expect(await page.locator('.needs').count()).toBe(0);
      const last = rounds.findIndex(
        ({ round }) => roundsLeft(round, rules.seats, rules.length as 'east' | 'south') <= 1,
      );
      expect(last).toBeGreaterThan(0);
      await goTo(page, last, 2);
      const table = tableAt(game, rules, rounds[last]!.stops[2]!);
      const standing = {
        round: table.round,
        scores: Array.from(table.scores.subarray(0, rules.seats)),
        dealer: table.dealer,
        honba: table.honba,
        deposits: table.deposits,
      };
      let marked = 0;
      for (let seat = 0; seat < rules.seats; seat++) {
        await page.locator('.board').click();
        await page.keyboard.press(String(seat + 1));
        const needs = lastRoundNeeds(standing, seat, rules);
        const figure = (price: Price | null): string =>
          price === null ? '–' : `${price.points.toLocaleString('en')}${price.ends ? '' : '*'}`;
        const others = standing.scores.map((_, other) => other).filter((other) => other !== seat);
        const expected = [
          ...others.map((other) => needs.map(({ ron }) => figure(ron[other] ?? null))),
          needs.map(({ tsumo }) => figure(tsumo)),
        ];
        await expect
          .poll(() =>
            page
              .locator('.needs tbody tr')
              .evaluateAll((rows) =>
                rows.map((row) =>
                  Array.from(row.querySelectorAll('td'), (cell) => (cell.textContent ?? '').split(' ')[0]!),
                ),
              ),
          )
          .toEqual(expected);
        const isMarked = expected.flat().some((text) => text.endsWith('*'));
        expect(await page.getByText('The match goes on after this win.').count()).toBe(isMarked ? 1 : 0);
        marked += isMarked ? 1 : 0;
      }
      expect(marked).toBeGreaterThan(0);
      await context.close();
    },
  );

  test('what was shown of one game is not shown of the next', async () => {
    const { page, context } = await show(stage, simulateGame('tenhou,length=east', 'e2e first game', 1));
    const choice = page.getByRole('combobox', { name: 'Danger' });
    await choice.selectOption('3');
    await page.locator('.danger').waitFor();
    await drop(page, bytesOf(unwrap(makeRecord(simulateGame('sanma,length=east', 'e2e next game', 1), 'suzaku'))));
    await page.locator('.danger').waitFor();
    expect(await choice.inputValue()).toBe('all');
    await drop(page, bytesOf(unwrap(makeRecord(simulateGame('chinese', 'e2e last game', 1), 'suzaku'))));
    await page.locator('.danger').waitFor({ state: 'detached' });
    await page.locator('.board').waitFor();
    await page.getByText('Every move agrees with the rules.').waitFor();
    expect(await page.locator('.board').count()).toBe(1);
    expect(await page.locator('.danger, .risk').count()).toBe(0);
    await context.close();
  });
});

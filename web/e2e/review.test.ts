/** The Review room: what it shows is what the engine says of the same events; library, exports, stop, keys, languages, hostile names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  REVIEW_WORDS,
  checkReview,
  habitsOf,
  makeReason,
  mistakesOf,
  planTexts,
  rankText,
  review,
  reviewHtml,
  reviewJson,
  type Review,
} from '../../src/analysis/index.ts';
import { makeRecord, type Game, type RecordFormat } from '../../src/records/index.ts';
import { parseRuleset, type Ruleset } from '../../src/rules/index.ts';
import { unwrap } from '../../src/base/index.ts';
import type { Tile } from '../../src/tiles/index.ts';
import { NARROW, WIDE, bytesOf, drop, onStage, siteFolder, type Stage, type Visit } from './browser.ts';
import { unbroken } from '../advice/numbers.ts';
import { runReview } from '../engine/reviewrun.ts';
import { findCutChoices } from './checks.ts';
import { simulateGame } from './logs.ts';
import { adviserOf } from './networks.ts';
import { en } from '../words/en.ts';
import { ja } from '../words/ja.ts';
import { zh } from '../words/zh.ts';

const LANGUAGES = { en, ja, zh } as const;
const SEAT = 1;
const NAMES = ['Ann', 'Bea', 'Chie', 'Dan'];
const MARKUP = ['<img src=x onerror="document.title=1">', '"><script>document.title=1</script>', "'<b>", '&lt;i&gt;'];
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const gameOf = (rules: string, rounds = 1, names: readonly string[] = NAMES): Game =>
  simulateGame(rules, 'e2e review', rounds, names.slice(0, rules.startsWith('sanma') ? 3 : 4));
const rulesOf = ({ events: [first] }: Game): Ruleset =>
  unwrap(parseRuleset(first?.type === 'start-match' ? first.rules : ''));
const judge = async (game: Game, seat = SEAT): Promise<Review> => {
  const rules = rulesOf(game);
  unwrap(checkReview(game.events, rules, seat));
  return review(game.events, rules, seat, adviserOf(rules));
};

const openGame = async (page: Page, game: Game, format: RecordFormat = 'suzaku'): Promise<void> => {
  await drop(page, bytesOf(unwrap(makeRecord(game, format))));
  await page.locator('.seats button').first().waitFor();
};
const run = async (page: Page, seat = SEAT): Promise<void> => {
  await page.locator('.seats button').nth(seat).click();
  await page.locator('.review .slot').first().waitFor({ timeout: 120_000 });
};
const show = async (stage: Stage, game: Game, size = WIDE, lang = 'en'): Promise<Visit> => {
  const visit = await stage.visit('#/review', size, lang);
  await visit.page.locator('.drop').waitFor();
  await openGame(visit.page, game);
  await run(visit.page);
  return visit;
};

const shownAt = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.locator('.decision .count').textContent())!)![0]) - 1;
const download = async (page: Page, name: string): Promise<string> => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFileSync(await (await saved).path(), 'utf8');
};
const isMistake = ({ grade }: Review['decisions'][number]): boolean => grade === 'mistake' || grade === 'blunder';

onStage('Review', (stage) => {
  test.each(['tenhou,length=east', 'sanma,length=east', 'chinese'])(
    "%s: figures, reasons, JSON and HTML are the engine's",
    async (rules) => {
      const game = gameOf(rules);
      const expected = await judge(game);
      const { page, context, complaints } = await show(stage, game);
      const [worst] = expected.worst;
      expect(await shownAt(page)).toBe(worst);
      const judged = expected.decisions[worst!]!;
      expect(await page.locator('.decision-title').textContent()).toContain(`−${rankText(judged.loss!)}`);
      expect(await page.locator('.why li').allTextContents()).toEqual(
        judged.reasons.map((reason) => unbroken(makeReason(reason, 'en'))),
      );
      expect(await page.locator('.options [data-action].is-best').getAttribute('data-action')).toBe(
        String(judged.best),
      );
      expect(await page.locator('.options [data-action].is-played').getAttribute('data-action')).toBe(
        String(judged.played),
      );
      const info = {
        id: undefined,
        rules,
        names: NAMES.slice(0, rulesOf(game).seats),
        adviser: adviserOf(rulesOf(game)).spec,
        lang: 'en' as const,
      };
      const json = JSON.parse(await download(page, 'JSON')) as unknown;
      expect(json).toEqual(JSON.parse(JSON.stringify(reviewJson(expected, info))));
      const html = await download(page, 'HTML file');
      const sprite = readFileSync(join(siteFolder, 'tiles.svg'), 'utf8');
      expect(html).toBe(reviewHtml({ review: expected, events: game.events, rules: rulesOf(game), info, sprite }));
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('keys and buttons go through the mistakes; filters hold', async () => {
    const game = gameOf('tenhou,length=east', 2);
    const expected = await judge(game);
    const { page, context } = await show(stage, game);
    const bad = [...expected.decisions.keys()].filter((i) => isMistake(expected.decisions[i]!));
    expect(bad.length).toBeGreaterThan(3);
    expect(await page.locator('.item').count()).toBe(bad.length);
    const first = await shownAt(page);
    const after = [...bad.filter((i) => i > first), ...bad.filter((i) => i <= first)];
    for (const i of after.slice(0, 3)) {
      await page.keyboard.press('n');
      await expect.poll(() => shownAt(page)).toBe(i);
    }
    await page.keyboard.press('p');
    await expect.poll(() => shownAt(page)).toBe(after[1]);
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await expect.poll(() => shownAt(page)).toBe(after[2]);
    const open = expected.decisions.findIndex((judged, i) => i > after[2]! && !judged.isForced);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownAt(page)).toBe(open);
    await page.getByLabel('Show').selectOption('blunder');
    const blunders = expected.decisions.filter(({ grade }) => grade === 'blunder').length;
    await expect.poll(() => page.locator('.item').count()).toBe(blunders);
    await page.getByLabel('Show').selectOption('all');
    await page.getByLabel('category').selectOption('efficiency');
    const efficient = [...expected.decisions.keys()].filter(
      (i) => !expected.decisions[i]!.isForced && expected.decisions[i]!.category === 'efficiency',
    );
    await expect.poll(() => page.locator('.item').count()).toBe(efficient.length);
    await page.getByLabel('Order').selectOption('played');
    const order = await page
      .locator('.item')
      .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['decision'])));
    expect(order).toEqual(efficient);
    await page.locator('.item').nth(2).click();
    await expect.poll(() => shownAt(page)).toBe(efficient[2]);
    // The hand under the bars is the seat's own; the others stay hidden until asked for.
    expect(await page.locator('.choice-hand use[href="#t-back"]').count()).toBe(0);
    expect(await page.locator('.board .hand use[href="#t-back"]').count()).toBeGreaterThan(20);
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('.board .hand use[href="#t-back"]').count()).toBe(0);
    await context.close();
  });

  test('the library keeps reviews, reopens and deletes them, and adds up recurring mistakes', async () => {
    const games = [gameOf('tenhou,length=east'), simulateGame('sanma,length=east', 'e2e second', 1, NAMES.slice(0, 3))];
    const { page, context, complaints } = await show(stage, games[0]!);
    await page.getByRole('button', { name: 'Another review' }).click();
    await openGame(page, games[1]!);
    await run(page);
    // The review that is open survives a reload, and so does the library.
    await page.reload();
    await page.locator('.review .slot').first().waitFor();
    await page.getByRole('button', { name: 'Another review' }).click();
    await page.locator('.shelf tbody tr').nth(1).waitFor();
    const reviews = await Promise.all(games.toReversed().map((game) => judge(game)));
    // Sanma is never added to four players: each game has a line of its own.
    const choice = page.locator('.person select');
    expect((await choice.locator('option').allTextContents()).toSorted()).toEqual([
      'Bea · Riichi (Tenhou) · East',
      'Bea · Sanma (Tenhou) · East',
    ]);
    await choice.selectOption({ label: 'Bea · Sanma (Tenhou) · East' });
    const habits = habitsOf([mistakesOf(reviews[0]!)]);
    expect(habits.length).toBeGreaterThan(0);
    expect(
      await page
        .locator('.habits tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [
            (row as HTMLElement).dataset['habit'],
            ...Array.from(row.querySelectorAll('td'), (cell) => cell.textContent).slice(0, 3),
          ]),
        ),
    ).toEqual(habits.map(({ habit, times, games: n, loss }) => [habit, String(times), String(n), rankText(loss)]));
    await page.locator('.habits tbody tr').first().getByRole('button').first().click();
    await page.locator('.review .slot').first().waitFor();
    expect(await shownAt(page)).toBe(habits[0]!.worst.decision);
    await page.getByRole('button', { name: 'Another review' }).click();
    await page.getByRole('button', { name: 'Open the review of Bea' }).first().click();
    await page.locator('.review .slot').first().waitFor();
    expect(await shownAt(page)).toBe(reviews[0]!.worst[0]);
    await page.getByRole('button', { name: 'Another review' }).click();
    for (let left = 2; left > 0; left--) {
      await expect.poll(() => page.locator('.shelf tbody tr').count()).toBe(left);
      await page
        .getByRole('button', { name: /Delete the review/ })
        .first()
        .click();
    }
    await page.getByText('No reviews yet.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(['botzone', 'chinese-text'] as const)(
    'Chinese Standard from %s: points, plans by name, the next mistake, what is saved',
    async (format) => {
      const game = gameOf('chinese');
      const expected = await judge(game);
      const { page, context, complaints } = await stage.visit('#/watch');
      await drop(page, bytesOf(unwrap(makeRecord(game, format))));
      await page.getByRole('link', { name: 'Review this game' }).click();
      await run(page);
      const [worst] = expected.worst;
      expect(await shownAt(page)).toBe(worst);
      const { loss, advice, best } = expected.decisions[worst!]!;
      // No fit tells an error, and no places are at stake.
      expect(await page.locator('.decision-title .lost').textContent()).toBe(`−${rankText(loss!)} `);
      const plans = planTexts(
        advice!.options.find(({ action }) => action === best)!,
        'en',
      );
      expect(plans.length).toBeGreaterThan(0);
      expect(await page.locator('.plan-row.is-best li').allTextContents()).toEqual(plans.map((plan) => plan.join(' ')));
      expect(await page.locator('.options thead').textContent()).toContain('to 8 fan');
      await page.getByText('Values are expected points of the round.').waitFor();
      expect(await page.getByText(/rank points|riichi|final place/i).count()).toBe(0);
      expect(await page.locator('.curve polygon').count()).toBe(0);
      const bars = expected.decisions.filter((judged) => judged.loss !== null && judged.loss > 0);
      expect(await page.locator('.curve .loss').count()).toBe(bars.length);
      const bad = [...expected.decisions.keys()].filter((i) => isMistake(expected.decisions[i]!));
      expect(bad.length).toBeGreaterThan(2);
      await page.keyboard.press('n');
      await expect.poll(() => shownAt(page)).toBe(bad.find((i) => i > worst!) ?? bad[0]);
      const json = JSON.parse(await download(page, 'JSON')) as Record<string, unknown>;
      expect(json).toMatchObject({ unit: 'game-points', points: [], advisor: 'expert', seat: SEAT });
      expect((json['decisions'] as readonly unknown[]).length).toBe(expected.decisions.length);
      const html = await download(page, 'HTML file');
      expect(html).toContain(plans[0]![0]);
      expect(html).not.toContain('value="riichi"');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('the library adds up losses of one unit only', async () => {
    const games = [gameOf('tenhou,length=east'), gameOf('chinese')];
    const { page, context } = await show(stage, games[0]!);
    await page.getByRole('button', { name: 'Another review' }).click();
    await openGame(page, games[1]!);
    await run(page);
    await page.getByRole('button', { name: 'Another review' }).click();
    await page.locator('.shelf tbody tr').nth(1).waitFor();
    const score = (await judge(games[1]!)).summary.change!;
    expect(await page.locator('.shelf tbody tr').first().locator('td').first().textContent()).toBe(
      score > 0 ? `+${score}` : String(score).replace('-', '−'),
    );
    const choice = page.locator('.person select');
    expect((await choice.locator('option').allTextContents()).toSorted()).toEqual([
      'Bea · Chinese Standard',
      'Bea · Riichi (Tenhou) · East',
    ]);
    for (const [label, game, unit] of [
      ['Bea · Riichi (Tenhou) · East', games[0]!, /rank points lost per round/],
      ['Bea · Chinese Standard', games[1]!, /[\d.]+ points lost per round/],
    ] as const) {
      await choice.selectOption({ label });
      const habits = habitsOf([mistakesOf(await judge(game))]);
      await page.locator('.person > p').filter({ hasText: unit }).waitFor();
      expect(
        await page
          .locator('.habits tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [(row as HTMLElement).dataset['habit'], row.querySelectorAll('td')[2]!.textContent]),
          ),
      ).toEqual(habits.map(({ habit, loss }) => [habit, rankText(loss)]));
    }
    await context.close();
  });

  test.each([
    ['en', NARROW],
    ['ja', WIDE],
    ['zh', NARROW],
  ] as const)('Chinese Standard, %s: in its language, fits', async (lang, size) => {
    const { page, context, complaints } = await show(stage, gameOf('chinese'), size, lang);
    expect(await page.locator('.plans li').first().textContent()).toMatch(
      lang === 'en' ? /^[a-z][a-z ]+ \d/ : /^[\u4E00-\u9FFF]+ \d/,
    );
    await page.locator('.rounds summary').click();
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
    await page.locator('.save-card .quiet').last().click();
    await page.locator('.habits').waitFor();
    expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a South game tells its progress, and stops with what there is', async () => {
    const game = simulateGame('tenhou', 'e2e long', 100);
    const { page, context } = await stage.visit('#/review');
    await page.locator('.drop').waitFor();
    await openGame(page, game);
    await page.locator('.seats button').first().click();
    // Pressed within the page as soon as ten decisions are done: a quick machine is done before a click from outside comes.
    await page.waitForFunction(() => {
      const told = [...document.querySelectorAll('[role="status"]')].some((status) =>
        /[1-9]\d+ of \d+ decisions/.test(status.textContent),
      );
      const stop = [...document.querySelectorAll('button')].find(
        (button) => button.textContent.trim() === 'Stop and show what is done',
      );
      if (told) stop?.click();
      return told && stop !== undefined;
    });
    await page.getByText(/^Stopped: \d+ decisions? in \d+ of \d+ rounds reviewed\.$/).waitFor();
    await page.locator('.rounds summary').click();
    expect(await page.getByRole('cell', { name: 'not reviewed' }).count()).toBeGreaterThan(0);
    const part = Number(/of (\d+)/.exec((await page.locator('.decision .count').textContent())!)![1]);
    await page.getByRole('button', { name: 'Another review' }).click();
    await page.getByText('stopped early').waitFor();
    await openGame(page, game);
    await run(page, 0);
    expect(Number(/of (\d+)/.exec((await page.locator('.decision .count').textContent())!)![1])).toBeGreaterThan(part);
    expect(await page.getByText(/^Stopped/).count()).toBe(0);
    await page.getByRole('button', { name: 'Another review' }).click();
    // The whole review took the place of the part.
    await expect.poll(() => page.locator('.shelf tbody tr').count()).toBe(1);
    await context.close();
  });

  test('a seat of a South game costs less than a minute of a core', async () => {
    const record = unwrap(makeRecord(simulateGame('tenhou', 'e2e long', 100), 'suzaku'));
    // The worker's own program in this process: the tests share the machine, so the clock says little.
    const start = process.cpuUsage();
    const answer = unwrap(await runReview({ record, seat: 0 }, () => undefined));
    const { user, system } = process.cpuUsage(start);
    expect(answer.review.isComplete).toBe(true);
    expect(answer.places.length).toBe(answer.review.decisions.length);
    expect((user + system) / 1e6).toBeLessThan(60);
  }, 300_000);

  for (const lang of ['en', 'ja', 'zh'] as const)
    for (const size of [WIDE, NARROW])
      test(`${lang}, ${size.width}: in its language, fits, complains of nothing`, async () => {
        const game = gameOf('tenhou,length=east', 1, MARKUP);
        const { page, context, complaints } = await show(stage, game, size, lang);
        const words = REVIEW_WORDS[lang];
        await page.getByRole('button', { name: words.next }).click();
        await page.locator('.review .slot').first().waitFor();
        expect(await page.locator('.why li').first().textContent()).toMatch(
          lang === 'en' ? /[a-z]/ : /[\u3040-\u9FFF]/,
        );
        expect(await page.locator('h1').textContent()).toBe(words.title(MARKUP[SEAT]!));
        expect(await page.locator('.curve polygon').count()).toBe(4);
        expect(await page.evaluate(findCutChoices)).toEqual([]);
        expect(await page.locator('main img, main script').count()).toBe(0);
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        await page.locator('.save-card .quiet').last().click();
        await page.locator('.habits').waitFor();
        expect(await page.locator('.shelf .link').textContent()).toBe(MARKUP[SEAT]);
        expect(await page.locator('.shelf small').textContent()).toContain(LANGUAGES[lang].games.tenhou);
        expect(await page.locator('main img, main script').count()).toBe(0);
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        expect(await page.title()).toBe('Suzaku');
        expect(complaints).toEqual([]);
        await context.close();
      });

  test('a log opened in Watch is reviewed without opening it again; Watch goes on from the decision', async () => {
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytesOf(unwrap(makeRecord(gameOf('tenhou,length=east'), 'mjlog'))));
    await page.getByRole('link', { name: 'Review this game' }).click();
    await run(page);
    await page.getByRole('link', { name: 'Watch from here' }).click();
    await page.locator('.controls').waitFor();
    expect(Number(await page.locator('.position').inputValue())).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.locator('.review .slot').first().waitFor();
    await context.close();
  });

  test('what cannot be reviewed is said: hidden hands, no log', async () => {
    const { page, context } = await stage.visit('#/review');
    await page.locator('textarea').fill('hello');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'log format is not supported' }).waitFor();
    const game = gameOf('tenhou,length=east');
    const masked: Game = {
      ...game,
      events: game.events.map((event) =>
        event.type === 'start-round'
          ? {
              ...event,
              hands: event.hands.map((hand, seat) => (seat === 0 ? hand : hand.map(() => -1 as unknown as Tile))),
            }
          : event.type === 'draw' && event.seat !== 0
            ? { ...event, tile: -1 as unknown as Tile }
            : event,
      ),
    };
    await openGame(page, masked);
    await page.locator('.seats button').nth(2).click();
    await page.getByRole('alert').filter({ hasText: 'hides the hand' }).waitFor();
    await run(page, 0);
    await context.close();
  });
});

/** Advice in the Analyse room: the engine's own answer for the same words; the table by text, clicks and link; the same as in a review. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  discardOf,
  makeReason,
  planTexts,
  rankText,
  review,
  shownOptions,
  type Position,
} from '../../src/analysis/index.ts';
import { answerAdvise, type PositionFields } from '../../src/answers/index.ts';
import { makeRecord } from '../../src/records/index.ts';
import { parseRuleset } from '../../src/rules/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { parseTiles } from '../../src/tiles/index.ts';
import { unbroken } from '../advice/numbers.ts';
import { Film } from '../engine/film.ts';
import { NARROW, WIDE, bytesOf, drop, onStage } from './browser.ts';
import { simulateGame } from './logs.ts';
import { adviserHere, adviserOf } from './networks.ts';

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
type PositionFlags = Omit<PositionFields, 'hand'>;

/** As `suzaku advise` answers. */
const answerOf = async (
  hand: string,
  flags: PositionFlags,
): Promise<{ readonly position: Position; readonly why: readonly string[] }> => {
  const { position, reasons } = unwrap(await answerAdvise({ ...flags, hand }, adviserHere));
  return { position, why: reasons.map((reason) => unbroken(makeReason(reason, 'en'))) };
};

/** Action and figure of every row, as the table shows them. */
const rowsOf = (position: Position): readonly (readonly string[])[] => {
  const { options, base } = position.advice!;
  return shownOptions(position, null).map((i, place) => {
    const value = place === 0 ? options[i]!.value - base : options[i]!.value - options[0]!.value;
    const text = rankText(Math.abs(value));
    const sign = text === '0.0' ? '' : value < 0 || place > 0 ? '−' : '+';
    return [String(options[i]!.action), `${text === '0.0' && place === 0 ? '' : sign}${text}`];
  });
};
/** Names and chances of the plans of every option that has some. */
const plansOf = (position: Position): readonly (readonly string[])[] =>
  shownOptions(position, null)
    .map((i) => planTexts(position.advice!.options[i]!, 'en').map((plan) => plan.join(' ')))
    .filter((plans) => plans.length > 0);
const shownPlans = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator('.advice .plan-row')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.querySelectorAll('li'), (plan) => plan.textContent)));
const shownRows = async (page: Page): Promise<readonly (readonly string[])[]> => {
  await page.locator('.advice .options').waitFor();
  for (const button of await page.getByRole('button', { name: /^All \d+ options/ }).all()) await button.click();
  return page
    .locator('.advice .options tr[data-action]')
    .evaluateAll((rows) =>
      rows.map((row) => [
        (row as HTMLElement).dataset['action']!,
        row.querySelector('td.number')?.firstChild?.textContent ?? '',
      ]),
    );
};

const HAND = '34068m5678p23567s';
const CHINESE = '123m234p35678s99m7z';

onStage('advice', (stage) => {
  test.each<readonly [string, string, string, PositionFlags]>([
    ['a bare hand', HAND, 'dora=4p', { dora: '4p', left: '68' }],
    ['turn 8', HAND, 'dora=4p&turn=8', { dora: '4p', left: '40' }],
    [
      'a table',
      HAND,
      "dora=4p&round=S&no=4&scores=32000,18000,30000,20000&riverE=1z+9m'+8m+3sr&riverW=9p+(1s)+2z&meldsN=111s&honba=1",
      {
        dora: '4p',
        round: 'S4',
        honba: '1',
        scores: '32000,18000,30000,20000',
        river: ["E:1z 9m' 8m 3sr", 'W:9p (1s) 2z'],
        meld: ['N:111s'],
      },
    ],
    [
      'sanma with kita',
      '19m2345p0678s1144z',
      'rules=sanma&dora=4p&kitaE=1&riverE=5z+6z&kita=1',
      { rules: 'sanma', dora: '4p', kita: ['E:1', 'S:1'], river: ['E:5z 6z'] },
    ],
    ['a call', '3406m5678p23567s', 'dora=4p&claim=7m&from=E', { dora: '4p', claim: '7m', from: 'E', left: '69' }],
    ['with melds', '34068m567p235s+%23+555z', 'dora=4p&seat=W', { dora: '4p', seat: 'W', left: '67' }],
    ['Chinese Standard', CHINESE, 'rules=chinese&seat=E', { rules: 'chinese', seat: 'E' }],
    [
      'Chinese Standard, a table',
      CHINESE,
      'rules=chinese&round=S&seat=W&river=1z+(9p)+4z&riverE=1z+9m&riverN=(5z)+2m+2z&riverS=6z+5p+9s&meldsE=555z&meldsS=789p+6666M',
      {
        rules: 'chinese',
        round: 'S1',
        seat: 'W',
        river: ['W:1z (9p) 4z', 'E:1z 9m', 'N:(5z) 2m 2z', 'S:6z 5p 9s'],
        meld: ['E:555z', 'S:789p 6666M'],
      },
    ],
    [
      'Chinese Standard, late, with melds',
      '35678s99m7z+%23+123m+234p',
      'rules=chinese&left=5',
      { rules: 'chinese', left: '5' },
    ],
    [
      'Chinese Standard, a call',
      '123m234p3678s99m7z',
      'rules=chinese&claim=5s&from=E&left=12',
      { rules: 'chinese', claim: '5s', from: 'E', left: '12' },
    ],
  ])("%s: the engine's answer", async (_, hand, query, flags) => {
    const expected = await answerOf(hand.replaceAll('+', ' ').replace('%23', '#'), flags);
    const { page, context, complaints } = await stage.visit(`#/analyse?hand=${hand}&${query}`);
    expect(await shownRows(page)).toEqual(rowsOf(expected.position));
    expect(await page.locator('.advice .why li').allTextContents()).toEqual(expected.why);
    expect(await shownPlans(page)).toEqual(plansOf(expected.position));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('one opinion: the rows of the own hand follow the advice, and nothing else names a best discard', async () => {
    // The leader folds against a riichi; by itself the hand would throw another tile.
    const query =
      'hand=3467m3445p34588s7p&dora=1p&round=S&no=4&seat=S&scores=11000,38000,30000,20000&sticks=1&riverE=2z6z1s7z9m4m9p&river=9m1z2p9s4z1p&riverW=1z9s5z2m8p3sr&riverN=9p1z4z7m3p9m';
    const { page, context } = await stage.visit(`#/analyse?${query}`);
    await page.locator('.advice .options').waitFor();
    await page.locator('.worth .plot').waitFor({ timeout: 30_000 });
    const first = await page.locator('.advice .options tr.is-best').first().getAttribute('data-action');
    const tile = unwrap(
      parseTiles((await page.locator('.discards tr.is-best').first().getAttribute('data-discard'))!),
    )[0]!;
    expect(discardOf(Number(first), 'riichi')).toBe(tile);
    expect(await page.locator('.hand-tiles .is-best').first().getAttribute('data-tile')).toBe(String(tile));
    expect(await page.locator('.reasons').count()).toBe(0);
    await context.close();
  });

  test.each([
    ['riichi and self-drawn', 'flags=selfDraw,riichi', 0],
    ['self-drawn', 'flags=selfDraw', 1],
    ['on a discard', '', 1],
  ])('a complete hand, %s: its score and the list, nothing to throw beside them', async (_, flags, lists) => {
    const { page, context } = await stage.visit(`#/analyse?hand=234m340p456s22678p&dora=4p&${flags}`);
    await page.locator('.score .headline').waitFor();
    if (lists > 0) {
      await page.locator('.advice .options').waitFor();
      const points = await page.locator('.score [data-points]').getAttribute('data-points');
      expect(await page.locator('.advice .why li').first().textContent()).toContain(`brings ${points} points`);
    }
    await page.waitForTimeout(1500);
    expect(await page.locator('.advice .options').count()).toBe(lists);
    expect(await page.locator('.discards, .worth').count()).toBe(0);
    await context.close();
  });

  test('rivers, riichi and the tile to call by clicks; the link keeps them', async () => {
    const { page, context } = await stage.visit(`#/analyse?hand=${HAND}&dora=4p`);
    await page.locator('.advice .options').waitFor();
    await page.locator('.table-card summary').click();
    await page.getByRole('radio', { name: 'Discards of East' }).check({ force: true });
    for (const tile of [27, 8, 20]) await page.locator(`.tile-row [data-tile="${tile}"]`).click();
    await expect.poll(() => page.getByLabel('East: Discards').inputValue()).toBe('1z 9m 3s');
    await page.getByRole('checkbox', { name: 'Riichi (East)' }).click({ force: true });
    await page.getByLabel('East: Score').fill('10000');
    await page.getByLabel('West: Score').fill('40000');
    await expect.poll(() => page.getByLabel('East: Discards').inputValue()).toBe('1z 9m 3sr');
    const expected = await answerOf(HAND, { dora: '4p', river: ['E:1z 9m 3sr'], scores: '10000,25000,40000,25000' });
    await expect.poll(() => shownRows(page)).toEqual(rowsOf(expected.position));
    const said = new URL(page.url()).hash;
    await page.goto('about:blank');
    await page.goto(`${stage.host().address}${said}`);
    expect(await shownRows(page)).toEqual(rowsOf(expected.position));
    expect(new URL(page.url()).hash).toBe(said);
    await page.locator('.hand-input').fill('3406m5678p23567s');
    await page.getByRole('radio', { name: 'Tile to call' }).check({ force: true });
    await page.locator('.tile-row [data-tile="6"]').click();
    const called = await answerOf('3406m5678p23567s', {
      dora: '4p',
      river: ['E:1z 9m 3sr'],
      scores: '10000,25000,40000,25000',
      claim: '7m',
      from: 'E',
    });
    await expect.poll(() => shownRows(page)).toEqual(rowsOf(called.position));
    await context.close();
  });

  test('Chinese Standard: plan names, distance to eight fan, bars by worth, a river by clicks', async () => {
    const { page, context } = await stage.visit(`#/analyse?rules=chinese&hand=${CHINESE}`);
    const bare = await answerOf(CHINESE, { rules: 'chinese' });
    await expect.poll(() => shownRows(page)).toEqual(rowsOf(bare.position));
    expect(await page.locator('.advice .plans li').first().textContent()).toMatch(
      /^mixed shifted chows 6 \+ all chows 2 /,
    );
    expect(await page.locator('.advice thead').textContent()).toContain('to 8 fan');
    // It has neither places nor red fives.
    expect(await page.locator('.advice').textContent()).not.toContain('rank points');
    expect(await page.locator('#hand-hint').textContent()).not.toContain('red');
    expect(await page.locator('.hand-tiles .is-best').getAttribute('data-tile')).toBe('33');
    expect(
      await page
        .locator('.table-card')
        .getByLabel(/Score|riichi/i)
        .count(),
    ).toBe(0);
    await page.locator('.table-card summary').click();
    await page.getByRole('radio', { name: 'Discards of East' }).check({ force: true });
    for (const tile of [21, 27]) await page.locator(`.tile-row [data-tile="${tile}"]`).click();
    await page.getByLabel('West: Melds').fill('111p');
    await page.getByLabel('Own draws left').fill('14');
    const told = await answerOf(CHINESE, { rules: 'chinese', river: ['E:4s 1z'], meld: ['W:111p'], left: '14' });
    await expect.poll(() => shownRows(page)).toEqual(rowsOf(told.position));
    const said = new URL(page.url()).hash;
    await page.goto('about:blank');
    await page.goto(`${stage.host().address}${said}`);
    expect(await shownRows(page)).toEqual(rowsOf(told.position));
    await context.close();
  });

  test.each(['tenhou', 'chinese'])('%s: a position of a log has the advice of its review', async (name) => {
    const game = simulateGame(name, 'e2e advice', 1);
    const rules = unwrap(parseRuleset(name));
    const found = review(game.events, rules, 0, adviserOf(rules)).decisions.filter(
      ({ phase, advice, turn }) => phase === 'act' && advice !== null && turn > 3,
    );
    const judged = found.find(({ labels }) => labels.every(({ kind }) => kind === 'discard'))!;
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
    await page.locator('.board').waitFor();
    const { stops } = new Film(game).info().rounds[0]!;
    await page.locator('.position').fill(String(stops.findLastIndex((event) => event < judged.index)));
    await page.locator('.analyse-link').first().click();
    expect(await shownRows(page)).toEqual(rowsOf(judged));
    await context.close();
  });

  test('what is lacking or wrong is said', async () => {
    const { page, context } = await stage.visit(`#/analyse?hand=${HAND}`);
    await page.getByText(/^Add a dora indicator/).waitFor();
    await page.goto(`${stage.host().address}#/analyse?hand=${HAND}&dora=4p&flags=riichi`);
    await page.getByText('After riichi there is nothing to choose.').waitFor();
    await page.goto(`${stage.host().address}#/analyse?hand=${HAND}&dora=4p&riverE=hello`);
    await page.locator('.advice .is-fault').filter({ hasText: 'no tile' }).waitFor();
    await page.goto(`${stage.host().address}#/analyse?hand=${HAND}&dora=4p&riverE=5555z+5z`);
    await page.locator('.advice .is-fault').filter({ hasText: 'four tiles of a kind' }).waitFor();
    await page.goto(`${stage.host().address}#/analyse?hand=${HAND}&dora=4p&scores=1,2,3,4`);
    await page.locator('.advice .is-fault').waitFor();
    for (const [query, said] of [
      ['scores=25000,25000,25000,24000', 'are not the 100000 points there are'],
      ['scores=25000,25000,25000,24000&sticks=2', 'and 2 sticks on the table'],
      ['riverE=1zr&riverW=2zr&sticks=1', '2 riichi in the rivers and 1 sticks'],
      ['round=N', 'a round that these rules have'],
    ] as const) {
      await page.goto(`${stage.host().address}#/analyse?hand=${HAND}&dora=4p&${query}`);
      await page.locator('.advice .is-fault').filter({ hasText: said }).waitFor();
    }
    await page.goto(`${stage.host().address}#/analyse?hand=${HAND}&dora=4p&scores=25000,25000,25000,24000&sticks=1`);
    await page.locator('.advice .options').waitFor();
    await page.goto(`${stage.host().address}#/analyse?rules=chinese&hand=${CHINESE}&riverE=1zr`);
    await page.locator('.advice .is-fault').filter({ hasText: 'no riichi' }).waitFor();
    await page.goto(`${stage.host().address}#/analyse?rules=chinese&hand=${CHINESE}&left=40`);
    await page.locator('.advice .is-fault').filter({ hasText: '0 to 21' }).waitFor();
    await context.close();
  });

  for (const lang of ['en', 'ja', 'zh'] as const)
    for (const size of [WIDE, NARROW])
      test(`${lang}, ${size.width}: in its language, fits; Chinese Standard too`, async () => {
        const { page, context, complaints } = await stage.visit(
          `#/analyse?hand=${HAND}&dora=4p&riverE=1z+9m&visible=9s`,
          size,
          lang,
        );
        await page.locator('.advice .options').waitFor();
        expect(await page.locator('.advice .why li').first().textContent()).toMatch(
          lang === 'en' ? /[a-z]/ : /[\u3040-\u9FFF]/,
        );
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        await page.goto(`${stage.host().address}#/analyse?rules=chinese&hand=${CHINESE}&riverE=1z+9m&left=9`);
        await page.locator('.advice .plans').first().waitFor();
        expect(await page.locator('.advice .plans li').first().textContent()).toMatch(
          lang === 'en' ? /^[a-z]/ : /^[\u4E00-\u9FFF]/,
        );
        expect(await page.evaluate(OVERFLOW)).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
        await context.close();
      });

  test('a tile to call comes from another seat, whichever is the own one', async () => {
    const { page, context } = await stage.visit('#/analyse?hand=3406m5678p23567s&dora=4p&claim=7m&from=E&seat=S');
    await page.locator('.advice .options').waitFor();
    await page.locator('.situation').getByRole('radio', { name: 'East' }).last().check({ force: true });
    await expect.poll(() => page.getByLabel('Discarded by').inputValue()).toBe('N');
    await page.locator('.advice .options').waitFor();
    await context.close();
  });
});

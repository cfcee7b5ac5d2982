/** Hostile logs in the tab: a clear message, nothing frozen. Names with markup are inert text in every format. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FORMATS, makeRecord, type Game } from '../../src/records/index.ts';
import { unwrap } from '../../src/base/index.ts';
import { majsoulOf } from '../../testkit/majsoul.ts';
import { packetsOf } from '../../testkit/packets.ts';
import { WIDE, bytesOf, drop, onStage } from './browser.ts';
import { simulateGame } from './logs.ts';

const MARKUP = [
  '<img src=x onerror="document.title=1">',
  '"><script>document.title=1</script>',
  "&lt;b&gt;'<svg/onload=document.title=1>",
  '\u202Eevil\u0000{{7*7}}',
];

/** The same names in every format that has names. */
const namedLogs = (): readonly (readonly [string, string])[] =>
  (['tenhou,length=east', 'chinese'] as const).flatMap((rules) => {
    const game: Game = simulateGame(rules, 'e2e names', 1, MARKUP);
    const written = FORMATS.flatMap(({ id }) => {
      const text = makeRecord(game, id);
      return text.ok ? [[`${rules}, ${id}`, text.value] as const] : [];
    });
    if (rules === 'chinese') return written;
    return [...written, [`${rules}, majsoul`, majsoulOf(game)], [`${rules}, tenhou-packets`, packetsOf(game, 1)]];
  });

onStage('hostile logs', (stage) => {
  test.each(namedLogs())('names with markup are inert text: %s', async (_, text) => {
    const { page, context, complaints } = await stage.visit('#/watch');
    await drop(page, bytesOf(text), '<img src=x onerror=1>.log');
    await page.locator('.board').waitFor();
    for (const key of ['ArrowRight', '0', 'End', '1']) {
      await page.keyboard.press(key);
      await page.locator(key === '0' || key === 'End' ? '.above' : '.board').waitFor();
      expect(await page.locator('main img, main script, main svg[onload]').count()).toBe(0);
    }
    await page.locator('.result').waitFor();
    // Botzone's logs and the Chinese texts have no room for such names.
    if (!/Match|INIT"/.test(text)) expect(await page.locator('.player-name').first().textContent()).toContain('<');
    expect(await page.title()).toBe('Suzaku');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a file that is too long is not even read', async () => {
    const { page, context } = await stage.visit('#/watch');
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(64_000_001)], 'a.log'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await page.getByRole('alert').filter({ hasText: 'too long' }).waitFor();
    await context.close();
  });

  test.each(['watch', 'review'])('a folder is no file, and %s says so', async (room) => {
    const { page, context, complaints } = await stage.visit(`#/${room}`);
    await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
    await page.locator('.board, .seats').first().waitFor();
    // As a browser answers who reads a dropped folder.
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await drop(page, bytesOf(''), 'folder');
    await page.getByRole('alert').filter({ hasText: 'cannot be read' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a link that names no game is told from a log', async () => {
    const { page, context, complaints } = await stage.visit('#/watch');
    await page.locator('textarea').fill('https://example.com/game/1');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'This is a link' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  const LONG = 19_000_000;
  const DEAL = `<INIT seed="0,0,0,1,1,8" ten="250,250,250,250" oya="0" ${[0, 1, 2, 3]
    .map((seat) => `hai${seat}="${Array.from({ length: 13 }, (_, i) => 16 * seat + i).join(',')}"`)
    .join(' ')}/>`;
  const HOSTILE: readonly (readonly [string, () => Uint8Array])[] = [
    ['nothing known', () => bytesOf('hello')],
    ['a million brackets', () => bytesOf(`{"log":${'['.repeat(1_000_000)}`)],
    ['twenty million digits', () => gzipSync(`{"log":[${'0,'.repeat(LONG / 2)}0]}`)],
    [
      'an entity bomb',
      () => bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><mjloggm ver="2.3">&b;</mjloggm>'),
    ],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(256 * 1024 * 1024))],
    ['half a gzip', () => gzipSync('x'.repeat(10_000)).subarray(0, 30)],
    ['zeros', () => new Uint8Array(1_000_000)],
    ['a prototype', () => bytesOf('{"suzaku":1,"__proto__":{"polluted":1}}\n{"type":"start-match","__proto__":1}')],
  ];
  test.each(HOSTILE)('%s: a clear message, and the page lives on', async (_, make) => {
    const { page, context } = await stage.visit('#/watch');
    await drop(page, make());
    await page.getByRole('alert').waitFor({ timeout: 15_000 });
    expect(((await page.getByRole('alert').textContent()) ?? '').trim().length).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
    await page.locator('.board').waitFor();
    await context.close();
  });

  test.each(['ja', 'zh'] as const)('messages are in the language of the page: %s', async (lang) => {
    const { page, context } = await stage.visit('#/watch', WIDE, lang);
    for (const text of [
      'hello',
      `{"log":${'['.repeat(100)}`,
      '{"type":"start_game"}\n{',
      '<mjloggm><INIT/>',
      '{"suzaku":1}',
    ]) {
      await page.locator('textarea').fill(text);
      await page.locator('.open-log > .button').click();
      await page.getByRole('alert').waitFor();
      // Names of formats stay as they are; no English sentence is left.
      expect(await page.getByRole('alert').textContent()).not.toMatch(/[a-z]+ [a-z]+ [a-z]+/i);
    }
    await context.close();
  });

  test('twenty thousand rounds are listed in part, and moving stays quick', async () => {
    const { page, context } = await stage.visit('#/watch');
    await drop(page, bytesOf(`<mjloggm ver="2.3"><GO type="9"/>${DEAL.repeat(30_000)}`));
    await page.locator('.board').waitFor({ timeout: 20_000 });
    const started = Date.now();
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
    expect(Date.now() - started).toBeLessThan(5000);
    await context.close();
  });

  test('a worker over its budget is ended with a message, and nothing is frozen meanwhile', async () => {
    const context = await stage.browser().newContext({ locale: 'en', serviceWorkers: 'block' });
    const page = await context.newPage();
    // The worker's program is exchanged for one that never comes back.
    let isBusy = true;
    await page.route(/log\.worker/, (route) =>
      isBusy
        ? route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); };' })
        : route.continue(),
    );
    await page.goto(`${stage.host().address}#/watch`);
    await page.locator('.drop').waitFor();
    const started = Date.now();
    await drop(page, bytesOf('hello'));
    await page.getByText('Reading the log…').waitFor();
    const gap = await page.evaluate(async () => {
      let [last, longest] = [performance.now(), 0];
      for (const end = last + 3000; last < end;) {
        await new Promise((next) => setTimeout(next, 10));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    expect(gap).toBeLessThan(1000);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.hand-input').fill('2345m0678p23467s5z');
    await page.getByText('1-shanten', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('alert').filter({ hasText: 'took too long' }).waitFor({ timeout: 20_000 });
    expect(Date.now() - started).toBeGreaterThan(9000);
    isBusy = false;
    await page.getByRole('button', { name: 'Chinese Standard' }).click();
    await page.locator('.board').waitFor();
    await context.close();
  });

  test('an expert that never comes back is ended with a message, and another one answers', async () => {
    const context = await stage.browser().newContext({ locale: 'en', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.clock.install();
    // It says that it has begun, so that its time runs from there, and is not heard of again.
    const stuck = `onmessage = ({ data: { id, name } }) => {
      if (name !== 'run') return postMessage({ id, answer: { ok: true, value: null } });
      postMessage({ id, progress: { done: 3, total: 77 } });
      for (;;);
    };`;
    let isStuck = true;
    await page.route(/expert\.worker/, (route) =>
      isStuck
        ? route.fulfill({ contentType: 'text/javascript', headers: { 'cache-control': 'no-store' }, body: stuck })
        : route.continue(),
    );
    await page.goto(`${stage.host().address}#/review`);
    await page.locator('.drop').waitFor();
    const game = simulateGame('tenhou,length=east', 'e2e stuck', 1);
    await drop(page, bytesOf(unwrap(makeRecord(game, 'suzaku'))));
    await page.locator('.seats button').first().click();
    await page.locator('.running').filter({ hasText: '77' }).waitFor();
    // The page fetches the next one as soon as it has ended this one.
    isStuck = false;
    await page.clock.fastForward(31_000);
    await page.getByRole('alert').filter({ hasText: 'took too long' }).waitFor();
    await page.locator('.seats button').first().click();
    await page.locator('.review .slot').first().waitFor({ timeout: 90_000 });
    await context.close();
  });
});

// node scripts/screenshots.js [NAME…]: writes docs/screenshots/*.webp from the built page in the system's Chromium.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildSite, root, setUp } from './setup.js';

setUp();
buildSite();
const { listen } = await import('../dist/src/server/listen.js');
const { loadSite } = await import('../dist/src/server/site.js');

const ask = () => Promise.reject(new Error('the page asks nothing'));
const server = await listen({ host: '127.0.0.1', port: 0, site: loadSite(join(root, 'dist', 'site')), ask });
const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((path) => join(path, 'chromium'))
  .find((file) => existsSync(file));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const folder = join(root, 'docs', 'screenshots');
mkdirSync(folder, { recursive: true });

/** The same sample match each time: its seed comes from the clock. */
const toGame = (keys) => async (page) => {
  await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
  await page.locator('.board').waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(3000);
};

const DISCARDS = '#/analyse?hand=2345m0678p23467s5z&dora=3m&turn=6';
const WIN = '#/analyse?hand=234m340p456s2267p8p&win=8p&dora=3m&flags=selfDraw,riichi';
const showing = (selector) => async (page) => {
  await page.locator(selector).waitFor();
  await page.locator('.working').waitFor({ state: 'detached' });
};
/** A match with a scripted person, who wins, passes, or throws the last tile, for so many answers or to the end of the round. */
const PLAY = '#/play?game=tenhou&length=east&seed=screenshots&seat=1&with=expert+greedy+expert';
const playing = (turns, key) => async (page) => {
  await page.locator('.start').click();
  await page.locator('.switches select').first().selectOption('instant');
  for (let i = 0; i < turns; i++) {
    await page.locator('.held:not(:disabled), .play-actions button, .next-round').first().waitFor();
    if ((await page.locator('.next-round').count()) > 0) return;
    const pass = page.locator('[data-kind="pass"], [data-kind="win"]').first();
    await ((await pass.count()) > 0 ? pass : page.locator('.held:not(:disabled)').last()).click();
    await page.waitForTimeout(150);
  }
  await page.locator('.held:not(:disabled), .play-actions button').first().waitFor();
  await page.mouse.move(0, 0);
  if (key !== undefined) await page.keyboard.press(key);
  await page.waitForTimeout(1500);
};
const END = ['End', 'ArrowLeft', 'ArrowLeft'];
const SHOTS = [
  { name: 'analyse', fragment: DISCARDS, size: [1180, 860], colorScheme: 'light', ready: showing('.reasons') },
  { name: 'score', fragment: WIN, size: [1180, 860], colorScheme: 'dark', ready: showing('.reasons') },
  { name: 'watch', fragment: '#/watch', size: [1180, 840], colorScheme: 'light', ready: toGame([...END, 'd']) },
  { name: 'result', fragment: '#/watch', size: [1180, 840], colorScheme: 'dark', ready: toGame(['End']) },
  { name: 'play', fragment: PLAY, size: [1280, 900], colorScheme: 'light', ready: playing(14, 'a') },
  { name: 'play-dark', fragment: PLAY, size: [1280, 900], colorScheme: 'dark', ready: playing(80) },
  { name: 'play-phone', fragment: PLAY, size: [390, 844], colorScheme: 'light', ready: playing(12) },
  { name: 'play-phone-dark', fragment: PLAY, size: [390, 844], colorScheme: 'dark', ready: playing(80) },
  { name: 'phone', fragment: '#/watch', size: [390, 844], colorScheme: 'light', ready: toGame(END) },
];
/** A third of the bytes of PNG, at a quality where nobody sees it. */
const toWebp = async (page, png) => {
  const bytes = await page.evaluate(async (base64) => {
    const binary = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([binary], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.93 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  }, png.toString('base64'));
  return Buffer.from(bytes);
};

const wanted = process.argv.slice(2);
for (const { name, fragment, size, colorScheme, ready } of SHOTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const [width, height] = size;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en', deviceScaleFactor: 1 });
  await page.addInitScript('Date.now = () => 5');
  await page.goto(`${server.address}${fragment}`);
  await page.locator('#sprite').waitFor({ state: 'attached' });
  await ready(page);
  await page.waitForTimeout(300);
  writeFileSync(join(folder, `${name}.webp`), await toWebp(page, await page.screenshot()));
  await page.close();
}
await browser.close();
await server.close();

// node scripts/screenshots.js [NAME…]: writes docs/screenshots/*.webp from the built page in the system's Chromium.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildSite, root, setUp } from './setup.js';

setUp();
buildSite();
const { listen } = await import('../dist/src/server/listen.js');
const { loadSite } = await import('../dist/src/server/site.js');

const { labOf } = await import('../dist/src/server/lab/index.js');
const { SAVE_HEAD, evaluationLine, iterationLine, setLine } = await import('../dist/testkit/runlogs.js');

/** Runs for the Lab: two of made-up figures, and a match. */
const runs = mkdtempSync(join(tmpdir(), 'suzaku-screenshots-'));
const write = (name, lines) => {
  mkdirSync(join(runs, name, '..'), { recursive: true });
  writeFileSync(join(runs, name), `${lines.join('\n')}\n`);
};
const noise = (i, seed) => (Math.sin(12.9898 * i + 78.233 * seed) * 43758.5453) % 1;
const iterations = (count, seed, entropy) =>
  Array.from({ length: count }, (_, i) => {
    const line = iterationLine(i + 1, {
      entropy: entropy * Math.exp(-i / 400) + 0.02 * noise(i, seed),
      reward: 0.02 * (1 - Math.exp(-i / 200)) + 0.01 * noise(i, seed + 1),
      explained: { all: 0.4 * (1 - Math.exp(-i / 80)) + 0.03 * noise(i, seed + 2) },
    });
    return i % 50 === 49 ? [line, evaluationLine(i + 1, 0.01 + 0.015 * (1 - Math.exp(-i / 200)))] : [line];
  }).flat();
write('ppo-a/log.jsonl', iterations(600, 1, 0.45));
write('ppo-b/log.jsonl', iterations(420, 2, 0.38));
write('expert-greedy/match.jsonl', [SAVE_HEAD, ...Array.from({ length: 200 }, (_, set) => setLine(set))]);
const lab = labOf({ runs, models: join(root, 'models'), program: join(root, 'bin', 'suzaku') });

const ask = () => Promise.reject(new Error('the page asks nothing'));
const server = await listen({ host: '127.0.0.1', port: 0, site: loadSite(join(root, 'dist', 'site')), ask, lab });
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
/** The worst mistake of a sample match, by its second seat. */
const reviewing = async (page) => {
  await page.getByRole('button', { name: 'Riichi (Tenhou)' }).click();
  await page.locator('.seats button').nth(1).click();
  await page.locator('.review .slot').first().waitFor({ timeout: 300_000 });
  await page.mouse.move(0, 0);
};
/** A room in both widths and themes. */
const inAll = (name, { fragment, height, ready }) =>
  [
    [name, [1280, height], 'light'],
    [`${name}-dark`, [1280, height], 'dark'],
    [`${name}-phone`, [390, 844], 'light'],
    [`${name}-phone-dark`, [390, 844], 'dark'],
  ].map(([shot, size, colorScheme]) => ({ name: shot, fragment, size, colorScheme, ready }));
const LAB = '#/lab?runs=expert-greedy%2Fmatch.jsonl,ppo-a%2Flog.jsonl,ppo-b%2Flog.jsonl';
/** The plots that stand below the list of files. */
const plots = async (page) => {
  await page.locator('.chart').nth(8).waitFor();
  await page.locator('.lab-match').evaluate((card) => card.scrollIntoView());
};
const END = ['End', 'ArrowLeft', 'ArrowLeft'];
/** Every example of Home stands; the film is stopped, so that the same move is shown each time. */
const atHome = async (page) => {
  for (const part of ['.home-accepted', '.home-board .board', '.home-why li', '.home-play [role="img"]'])
    await page.locator(part).first().waitFor();
  await page.mouse.move(0, 0);
};
const HOME = { fragment: '', ready: atHome, isStill: true };
const SHOTS = [
  { name: 'home', size: [1280, 800], colorScheme: 'light', ...HOME },
  { name: 'home-dark', size: [1280, 800], colorScheme: 'dark', ...HOME },
  { name: 'home-phone', size: [390, 844], colorScheme: 'light', ...HOME },
  { name: 'home-phone-dark', size: [390, 844], colorScheme: 'dark', ...HOME },
  ...inAll('analyse', { fragment: DISCARDS, height: 900, ready: showing('.reasons') }),
  { name: 'score', fragment: WIN, size: [1180, 860], colorScheme: 'dark', ready: showing('.score .headline') },
  ...inAll('watch', { fragment: '#/watch', height: 900, ready: toGame([...END, 'd']) }),
  ...inAll('review', { fragment: '#/review', height: 940, ready: reviewing }),
  { name: 'result', fragment: '#/watch', size: [1180, 840], colorScheme: 'dark', ready: toGame(['End']) },
  { name: 'play', fragment: PLAY, size: [1280, 900], colorScheme: 'light', ready: playing(14, 'a') },
  { name: 'play-dark', fragment: PLAY, size: [1280, 900], colorScheme: 'dark', ready: playing(80) },
  { name: 'play-phone', fragment: PLAY, size: [390, 844], colorScheme: 'light', ready: playing(12) },
  { name: 'play-phone-dark', fragment: PLAY, size: [390, 844], colorScheme: 'dark', ready: playing(80) },
  { name: 'lab', fragment: LAB, size: [1280, 1100], colorScheme: 'light', ready: plots },
  { name: 'lab-dark', fragment: LAB, size: [1280, 1100], colorScheme: 'dark', ready: plots },
  { name: 'lab-phone', fragment: LAB, size: [390, 844], colorScheme: 'light', ready: plots },
  { name: 'lab-phone-dark', fragment: LAB, size: [390, 844], colorScheme: 'dark', ready: plots },
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
for (const { name, fragment, size, colorScheme, ready, isStill } of SHOTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const [width, height] = size;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale: 'en', deviceScaleFactor: 1 });
  // Other work on the machine must not end it.
  page.setDefaultTimeout(300_000);
  await page.addInitScript('Date.now = () => 5');
  if (isStill) {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript('crypto.getRandomValues = (bytes) => bytes.fill(5)');
  }
  await page.goto(`${server.address}${fragment}`);
  await page.locator('#sprite').waitFor({ state: 'attached' });
  await ready(page);
  await page.waitForTimeout(300);
  writeFileSync(join(folder, `${name}.webp`), await toWebp(page, await page.screenshot()));
  await page.close();
}
await browser.close();
await server.close();
rmSync(runs, { recursive: true, force: true });

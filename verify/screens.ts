/**
 * npm run verify -- screens [--out DIR] [--rooms home,analyse,watch,review,play,lab] [--langs en,ja,zh]: every room with open content in a real Chromium, at 1280, 820 and 390 px, light and dark, in three
 * languages. Each screen goes through the checks of web/e2e/checks.ts (names, contrast, targets, structure, size of text, what is cut, what scrolls sideways); none may find
 * anything. --out keeps a picture of every screen, to be looked at. Wants fonts with Japanese and Chinese letters (FONTCONFIG_FILE may name them), and says where there are none.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { unwrap } from '../src/base/index.ts';
import { makeRecord } from '../src/records/index.ts';
import { SAVE_HEAD, evaluationLine, iterationLine, setLine } from '../testkit/runlogs.ts';
import {
  findBroken,
  findCollisions,
  findCut,
  findCutChoices,
  findSmallTargets,
  findSmallText,
  findUnnamed,
  findWeakContrast,
} from '../web/e2e/checks.ts';
import { browserFile, bytesOf, drop, dropAll, holdReviews, releaseReviews, startHost } from '../web/e2e/host.ts';
import { simulateGame } from '../web/e2e/logs.ts';
import { READY, decide } from '../web/e2e/person.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const LANGUAGES = ['en', 'ja', 'zh'] as const;
const WIDTHS = [1280, 820, 390] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const CHECKS = [
  findUnnamed,
  findWeakContrast,
  findSmallTargets,
  findBroken,
  findSmallText,
  findCut,
  findCutChoices,
  findCollisions,
] as const;

const chosen = options(['out', 'rooms', 'langs']);
const langs = LANGUAGES.filter((lang) => (chosen.get('langs') ?? LANGUAGES.join(',')).split(',').includes(lang));
const rooms = (chosen.get('rooms') ?? 'analyse,home,watch,review,play,lab').split(',');
const out = chosen.get('out');
const site = join(root, 'dist', 'site');
if (browserFile === undefined || !existsSync(site)) {
  process.stdout.write('verify screens: skipped, there is no Chromium on the path or the page is not built\n');
  process.exit(0);
}
if (out !== undefined) mkdirSync(out, { recursive: true });

/** As long as names are on Tenhou and on Mahjong Soul. */
const NAMES = ['ⓝoName', '長い名前の打ち手', 'Anna-Magdalena', '雀士甲'];
const LOG = bytesOf(unwrap(makeRecord(simulateGame('tenhou', 'verify screens', 5, NAMES), 'suzaku')));
const CHINESE_LOG = bytesOf(unwrap(makeRecord(simulateGame('chinese', 'verify screens', 1), 'botzone')));

/** A damaged log, a saved match and calibration. */
const BINS = [1, 2, 3].map((i) => ({ n: 10, predicted: i / 10, observed: i / 11 }));
const LAB_FILES = [
  ['log.jsonl', [...Array.from({ length: 30 }, (_, i) => iterationLine(i + 1)), 'x', evaluationLine(30)].join('\n')],
  ['match.jsonl', [SAVE_HEAD, ...Array.from({ length: 30 }, (_, set) => setLine(set))].join('\n')],
  ['fit.json', JSON.stringify({ x: { ready: { bins: BINS } } })],
].map(([file, text]) => ({ name: file!, bytes: bytesOf(text!) }));

const whole = stopwatch();
const host = await startHost(site);
const browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox', '--disable-gpu'] });
const findings: string[] = [];
let screens = 0;

/** Without fonts of the language its letters are boxes of another width, and what is cut is not seen. */
const hasFonts = async (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    const [letter, none] = ['検', '\uDBFF\uDFFD'].map((text) => canvas.measureText(text).width);
    return Math.abs(letter! - 100) < 1 && letter !== none;
  });
let isLettered = true;

/** What is open now, at each width and in each scheme. `before` makes a screen that only some widths have; false where this one has none. */
const look = async (
  page: Page,
  lang: string,
  name: string,
  before: (width: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (!(await before(width))) continue;
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // What is drawn to its size is drawn anew in the frames after a change.
      await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)));
      const at = `${name} ${lang} ${width} ${colorScheme}`;
      for (const check of CHECKS) for (const found of await page.evaluate(check)) findings.push(`${at}: ${found}`);
      if (out !== undefined)
        await page.screenshot({ path: join(out, `${at.replaceAll(' ', '-')}.png`), fullPage: true });
      screens++;
    }
  }
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
};

const HAND = '#/analyse?rules=tenhou&hand=';
const ANALYSE = [
  ['start', '#/analyse', '.welcome'],
  ['discards', `${HAND}2345m0678p23467s5z`, '.reasons'],
  ['win', `${HAND}234m340p456s2267p8p&win=8p&dora=3m&flags=selfDraw,riichi&river=1z&visible=9s`, '.score .headline'],
  [
    'advice',
    `${HAND}246m258p358s1256z7m&dora=9s&riverE=1m+4p+7zr&meldsW=555z&scores=30000,20000,25000,24000`,
    '.opinion-part .ranking',
  ],
  ['sanma', '#/analyse?rules=sanma&hand=22z345p67s+%23+111m+6666P&kita=1&dora=4p&riverE=1z+9p', '.waits'],
  [
    'chinese',
    '#/analyse?rules=chinese&hand=123m234p35678s99m7z&riverE=1z+9m&meldsW=555z&visible=9s&left=9',
    '.advice .plans',
  ],
] as const;

const analyse = async (page: Page, lang: string): Promise<void> => {
  for (const [name, fragment, shown] of ANALYSE) {
    await page.evaluate((hash) => (location.hash = hash), fragment);
    if (name === 'advice') await page.locator('.opinion-part .toggle').click();
    await page.locator(shown).first().waitFor();
    await look(page, lang, `analyse-${name}`);
  }
};

const watch = async (page: Page, lang: string): Promise<void> => {
  await page.evaluate(() => (location.hash = '#/watch'));
  await page.locator('.drop').waitFor();
  await look(page, lang, 'watch-start');
  await drop(page, LOG);
  await page.locator('.board').waitFor();
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  await page.locator('.danger tbody').first().waitFor();
  await look(page, lang, 'watch-danger');
  await page.keyboard.press('End');
  await page.locator('.result').waitFor();
  await look(page, lang, 'watch-result');
};

const review = async (page: Page, lang: string): Promise<void> => {
  // A review is held from its worker's start on, so none may have been started by the rooms before.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${host.address}#/review`);
  await page.reload();
  await page.locator('.drop').waitFor();
  await holdReviews(page);
  await drop(page, LOG);
  await page.locator('.seats').waitFor();
  await look(page, lang, 'review-seats');
  await page.locator('.seats button').nth(1).click();
  await page.locator('.so-far .why li').first().waitFor({ timeout: 180_000 });
  await look(page, lang, 'review-running');
  await releaseReviews(page);
  await page.locator('.review .slot').first().waitFor({ timeout: 180_000 });
  await page.locator('.opinion-card .ranking, .opinion-card .toggle').first().waitFor();
  if ((await page.locator('.opinion-card .ranking').count()) === 0) await page.locator('.opinion-card .toggle').click();
  await page.locator('.opinion-card .opinion').waitFor();
  await page.locator('.rounds summary').click();
  await look(page, lang, 'review-decision');
  await look(page, lang, 'review-list', async (width) => {
    if (width > 560) return false;
    await page.locator('.thumb-bar [aria-controls=decisions]').click();
    return true;
  });
  await page.locator('.save-card .quiet').last().click();
  await page.locator('.habits tbody, .habits .hint').first().waitFor();
  await look(page, lang, 'review-library');
  await drop(page, CHINESE_LOG);
  await page.locator('.seats button').nth(1).click();
  await releaseReviews(page);
  await page.locator('.review .plans').first().waitFor();
  if ((await page.locator('.list-card.is-sheet').count()) > 0)
    findings.push(`review-chinese ${lang}: the list of the last review lies over this one`);
  await look(page, lang, 'review-chinese');
};

const home = async (page: Page, lang: string): Promise<void> => {
  await page.evaluate(() => (location.hash = '#/'));
  for (const shown of ['.home-accepted', '.home-board .board', '.home-why li', '.home-play [role="img"]'])
    await page.locator(shown).first().waitFor();
  await look(page, lang, 'home');
};

/** A match of each game: the form, a turn with the coach's list and danger, a result, the end; then players alone. */
const MATCHES = [
  ['tenhou', 'length=east&seat=1&with=greedy+riichier+greedy'],
  ['sanma', 'length=east&seat=0&with=greedy+greedy'],
  ['chinese', 'length=single&seat=2&with=greedy+greedy+greedy'],
] as const;

const play = async (page: Page, lang: string): Promise<void> => {
  await page.evaluate(() => localStorage.setItem('suzaku.play.speed', 'instant'));
  for (const [game, rest] of MATCHES) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${host.address}#/play?game=${game}&seed=verify-screens&${rest}`);
    await page.reload();
    await page.locator('.start').waitFor();
    if (game === 'tenhou') await look(page, lang, 'play-form');
    await page.locator('.start').click();
    for (let i = 0; i < 6; i++) await decide(page);
    await page.locator(READY).first().waitFor();
    await page.keyboard.press('a');
    await page.locator('.coach-card .options').waitFor();
    if (game !== 'chinese') await page.keyboard.press('d');
    await look(page, lang, `play-${game}`);
    while ((await page.locator('.next-round, .afterwards').count()) === 0) await decide(page);
    await look(page, lang, `play-${game}-result`);
    while (!(await decide(page)));
    await look(page, lang, `play-${game}-end`);
  }
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(
    `${host.address}#/play?game=tenhou&length=east&seed=verify-screens&seat=none&with=greedy+greedy+greedy+greedy`,
  );
  await page.reload();
  await page.locator('.start').click();
  await page.locator('.board').waitFor();
  await page.locator('.switches .button').click();
  await look(page, lang, 'play-look');
};

const lab = async (page: Page, lang: string): Promise<void> => {
  await page.goto(`${host.address}#/lab`);
  await page.reload();
  await page.locator('.no-server').waitFor();
  await look(page, lang, 'lab-start');
  await dropAll(page, LAB_FILES);
  await page.locator('.chart[data-title="x ready"], .places, .damaged').nth(2).waitFor();
  await look(page, lang, 'lab');
};

const ROOMS: Readonly<Record<string, (page: Page, lang: string) => Promise<void>>> = {
  home,
  analyse,
  watch,
  review,
  play,
  lab,
};
for (const lang of langs) {
  const context = await browser.newContext({ locale: lang, serviceWorkers: 'block' });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  await page.goto(`${host.address}#/analyse`);
  await page.locator('.welcome').waitFor();
  isLettered &&= await hasFonts(page);
  for (const room of rooms) await ROOMS[room]?.(page, lang);
  await context.close();
}
await browser.close();
await host.close();

for (const found of findings) process.stdout.write(`${found}\n`);
process.stdout.write(
  `screens: ${screens} looked at, ${findings.length} findings${isLettered ? '' : '; no font has Japanese and Chinese letters here, so their widths were not seen'}\n`,
);
const figures = { languages: langs, widths: WIDTHS, schemes: SCHEMES, rooms, isLettered };
writeReceipt({
  program: 'verify screens',
  seed: 'verify screens',
  n: screens,
  failures: findings.length,
  ...whole(),
  figures,
});
process.exitCode = findings.length === 0 ? 0 : 1;

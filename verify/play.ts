/**
 * npm run verify -- play [--length south] [--only matches,paces] [--json]: in a real Chromium a scripted person plays a match of each game against `expert` and `suzaku`: riichi by
 * clicks, sanma by keys alone, Chinese Standard by touch at 390 px. Each match is reloaded in mid-round and reviewed afterwards, with as many decisions as
 * were made; no hidden tile comes to the page. Then the players play among themselves: milliseconds between two moves, claims of all seats included; wanted
 * in the middle: PACE.
 */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { browserFile, startHost } from '../web/e2e/host.ts';
import { READY, answersOf, decide, leaksIn, listenIn, reviewedDecisions } from '../web/e2e/person.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['length', 'only', 'json']);
const length = chosen.get('length') ?? 'south';
const site = join(root, 'dist', 'site');
const skip = (why: string): never => {
  process.stdout.write(`verify play: skipped, ${why}\n`);
  process.exit(0);
};
if (browserFile === undefined) skip('there is no Chromium on the path');
if (!existsSync(site)) skip('the page is not built; npm run build makes it');

const whole = stopwatch();
const host = await startHost(site);
const browser = await chromium.launch({ executablePath: browserFile!, args: ['--no-sandbox', '--disable-gpu'] });

const open = async (fragment: string, isPhone: boolean): Promise<Page> => {
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, hasTouch: isPhone, locale: 'en', serviceWorkers: 'block' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await listenIn(page);
  await page.goto(`${host.address}${fragment}`);
  await page.locator('.start').click();
  return page;
};

type Match = { readonly game: string; readonly by: 'click' | 'key' | 'touch'; readonly others: string };
const MATCHES: readonly Match[] = [
  { game: 'tenhou', by: 'click', others: 'expert+suzaku+expert' },
  { game: 'sanma', by: 'key', others: 'expert+suzaku' },
  { game: 'chinese', by: 'touch', others: 'expert+expert+expert' },
];
/** Answers before the reload. */
const RELOAD = 40;

type Outcome = Pick<Match, 'game' | 'by'> & {
  readonly answers: number;
  readonly reviewed: number;
  /** The reload came back to the same question. */
  readonly isBack: boolean;
  readonly leaks: number;
  readonly failures: number;
};

const playMatch = async ({ game, by, others }: Match): Promise<Outcome> => {
  const page = await open(
    `#/play?game=${game}&length=${length}&seed=verify-play&seat=1&with=${others}`,
    by === 'touch',
  );
  const leaks: string[] = [];
  while ((await answersOf(page)) < RELOAD) await decide(page, by);
  leaks.push(...(await leaksIn(page, 1)).leaks);
  const before = await answersOf(page);
  await page.reload();
  await page.locator(READY).first().waitFor();
  const isBack = (await answersOf(page)) === before;
  while (!(await decide(page, by)));
  leaks.push(...(await leaksIn(page, 1)).leaks);
  const made = await answersOf(page);
  const reviewed = await reviewedDecisions(page, by === 'touch' ? 'touch' : 'click');
  await page.context().close();
  const failures = leaks.length + (isBack ? 0 : 1) + (made === reviewed ? 0 : 1);
  return { game, by, answers: made, reviewed, isBack, leaks: leaks.length, failures };
};

/** Milliseconds that an answer may take. */
const PACE = { suzaku: 100, expert: 300 } as const;
type Pace = {
  readonly game: string;
  readonly player: keyof typeof PACE;
  readonly moves: number;
  readonly mean: number;
  readonly median: number;
  readonly most95: number;
  readonly most: number;
};

/** Milliseconds between two moves of players alone. */
const timeMoves = async (game: string, player: keyof typeof PACE, seats: number): Promise<Pace> => {
  const others = Array.from({ length: seats }, () => player).join('+');
  const page = await open(`#/play?game=${game}&length=east&seed=verify-play&seat=none&with=${others}`, false);
  await page.locator('.afterwards').waitFor({ timeout: 600_000 });
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.context().close();
  // The first ones fetch and open what the players need.
  const gaps = times.slice(1).map((time, i) => time - times[i]!);
  const sorted = gaps.slice(5).toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
  const mean = Math.round(sorted.reduce((sum, gap) => sum + gap, 0) / sorted.length);
  return { game, player, moves: sorted.length, mean, median: at(0.5), most95: at(0.95), most: at(1) };
};

const parts = (chosen.get('only') ?? 'matches,paces').split(',');
const matches: Outcome[] = [];
if (parts.includes('matches')) for (const match of MATCHES) matches.push(await playMatch(match));
const paces: Pace[] = [];
if (parts.includes('paces'))
  for (const player of ['suzaku', 'expert'] as const) paces.push(await timeMoves('tenhou', player, 4));
await browser.close();
await host.close();

const figures = { load: loadavg()[0]!, matches, paces };
const slow = paces.filter(({ player, median }) => median > PACE[player]);
const failures = matches.reduce((sum, one) => sum + one.failures, slow.length);
process.stdout.write(
  `${chosen.has('json') ? JSON.stringify({ program: 'verify play', ...figures }) : JSON.stringify(figures, null, 1)}\n`,
);
writeReceipt({
  program: 'verify play',
  seed: 'verify-play',
  n: matches.length + paces.length,
  failures,
  ...whole(),
  figures,
});
process.exitCode = failures === 0 ? 0 : 1;

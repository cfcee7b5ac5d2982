/** A scripted person at the table of the Play room, by clicks, keys or touch: for the tests and for `npm run verify -- play`. */
import type { Page } from 'playwright-core';

/** The person can do something, or the match is over. */
export const READY = '.held:not(:disabled), .play-actions button, .next-round, .afterwards';

/** Keeps what workers say to the page from the next address on, and lets moves pass at once. */
export const listenIn = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    const times: number[] = [];
    Object.assign(window, { heard, times });
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }: MessageEvent) => {
          heard.push(data);
          times.push(performance.now());
        });
      }
    };
    localStorage.setItem('suzaku.play.speed', 'instant');
  });
};

type SeenSeat = { readonly seat: number; readonly hand: readonly number[]; readonly drawn?: number };
type Heard = {
  readonly answer?: {
    readonly value?: {
      readonly frame?: {
        readonly index: number;
        readonly seats: readonly SeenSeat[];
        readonly result?: { readonly wins: readonly { readonly seat: number }[]; readonly draw?: string };
      };
    };
  };
};

/** Tiles of others that came to the page before they were shown, and how many tables came at all, since the page was loaded. */
export const leaksIn = async (
  page: Page,
  own: number,
): Promise<{ readonly tables: number; readonly leaks: readonly string[] }> => {
  const heard = (await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)) as readonly Heard[];
  const frames = heard.flatMap(({ answer }) => (answer?.value?.frame === undefined ? [] : [answer.value.frame]));
  const leaks = frames.flatMap(({ index, seats, result }) =>
    seats.flatMap(({ seat, hand, drawn }) => {
      const isShown = result?.draw !== undefined || result?.wins.some((win) => win.seat === seat) === true;
      const isOpen = [...hand, drawn ?? -1].some((tile) => tile !== -1);
      return seat === own || isShown || !isOpen ? [] : [`event ${index}, seat ${seat}`];
    }),
  );
  if (JSON.stringify(heard).includes('"wall":')) leaks.push('a wall');
  return { tables: frames.length, leaks };
};

/** Answers that the page has kept of the match. */
export const answersOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept = sessionStorage.getItem('suzaku.play');
    return kept === null ? 0 : (JSON.parse(kept) as { answers: number[] }).answers.length;
  });

/** Until the page has more answers than before. */
export const answered = async (page: Page, before: number): Promise<void> => {
  await page.waitForFunction((count) => {
    const kept = sessionStorage.getItem('suzaku.play');
    return kept !== null && (JSON.parse(kept) as { answers: number[] }).answers.length > count;
  }, before);
};

const isThere = async (page: Page, selector: string): Promise<boolean> => (await page.locator(selector).count()) > 0;

/** How a person of one kind presses a button, throws a tile, and goes on from a result. */
type Body = {
  readonly press: (page: Page, selector: string) => Promise<void>;
  readonly throwLast: (page: Page) => Promise<void>;
};

const BY_CLICK: Body = {
  press: (page, selector) => page.locator(selector).first().click(),
  throwLast: (page) => page.locator('.held:not(:disabled)').last().click(),
};

/** The first tap raises the tile, the second one throws it. */
const BY_TOUCH: Body = {
  press: (page, selector) => page.locator(selector).first().tap(),
  throwLast: async (page) => {
    await page.locator('.held:not(:disabled)').last().tap();
    await page.locator('.held.is-chosen').tap();
  },
};

/** The number of the button among those below the hand; Enter goes on. */
const BY_KEY: Body = {
  press: async (page, selector) => {
    if (selector === '.next-round') return page.keyboard.press('Enter');
    const at = await page
      .locator('.play-actions button')
      .evaluateAll((all, wanted) => all.findIndex((one) => one.matches(wanted)), selector);
    return page.keyboard.press(String(at + 1));
  },
  throwLast: async (page) => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
  },
};

export const BODIES = { click: BY_CLICK, touch: BY_TOUCH, key: BY_KEY } as const;

/** Wins, declares riichi, sets kita aside, passes, else throws the last tile that it may. True where the match is over. */
export const decide = async (page: Page, by: keyof typeof BODIES = 'click'): Promise<boolean> => {
  const { press, throwLast } = BODIES[by];
  await page.locator(READY).first().waitFor();
  if (await isThere(page, '.afterwards')) return true;
  if (await isThere(page, '.next-round')) {
    await press(page, '.next-round');
    await page.locator('.next-round').waitFor({ state: 'detached' });
    return false;
  }
  const before = await answersOf(page);
  for (const kind of ['win', 'kita', 'pass']) {
    const button = `[data-kind="${kind}"]`;
    if (!(await isThere(page, button))) continue;
    await press(page, button);
    await answered(page, before);
    return false;
  }
  if (await isThere(page, '[data-kind="riichi"][aria-pressed="false"]')) await press(page, '[data-kind="riichi"]');
  await throwLast(page);
  await answered(page, before);
  return false;
};

/** Goes to the review of what was played: decisions in it. */
export const reviewedDecisions = async (page: Page, by: 'click' | 'touch' = 'click'): Promise<number> => {
  const button = page.getByRole('button', { name: 'Review my decisions' });
  await (by === 'click' ? button.click() : button.tap());
  await page.locator('.decision .count').waitFor({ timeout: 120_000 });
  return Number(/\d+$/.exec((await page.locator('.decision .count').textContent()) ?? '')?.[0]);
};

import { expect, test } from 'vitest';
import { rigChinese } from '../../../testkit/chinese-walls.ts';
import { playMatch } from '../../arena/index.ts';
import { makePlayer } from '../../players/index.ts';
import { makeRequest, requestsFor } from '../../records/index.ts';
import { chinese } from '../../rules/index.ts';
import * as T from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { makeBotzoneTile, type TileId } from '../../tiles/index.ts';
import type { MakeDecider } from '../decide.ts';
import { BotzoneBot } from './bot.ts';
import { Fold } from './fold.ts';
import { Judge, type Answer } from './judge.ts';
import { playJudged } from './play.ts';
import { answerProblem } from './verify.ts';

const decider =
  (spec: string, seed = 'bot'): MakeDecider =>
  (seat, game) =>
    unwrap(makePlayer(spec, chinese, `${seed}/${game}`, seat));

/** Takes the first of these actions that is offered, else passes or throws what it drew. */
const eager =
  (...wanted: readonly number[]): MakeDecider =>
  () => ({
    name: 'eager',
    choose: ({ view, legal }) => {
      const drawn = view!.drawn === T.NONE ? legal.items[0]! : T.CHINESE_DISCARD + T.CONTEST_OF[view!.drawn]!;
      const otherwise = legal.items[0] === T.CHINESE_PASS ? T.CHINESE_PASS : drawn;
      return wanted.find((action) => legal.has(action)) ?? otherwise;
    },
  });

const answersOf = async (bot: BotzoneBot, requests: readonly string[]): Promise<string[]> => {
  const answers: string[] = [];
  for (const request of requests) answers.push(await bot.answer(request));
  return answers;
};

test('the folded table is the view that the referee hands out, after every request of 20 games', () => {
  for (let i = 0; i < 20; i++) {
    const specs = ['greedy', 'caller', 'konger', 'random'];
    const players = specs.map((spec, seat) => unwrap(makePlayer(spec, chinese, `fold ${i}`, seat)));
    const folds = specs.map(() => new Fold(chinese));
    const views = specs.map(() => new T.Table(chinese));
    let before: T.Event | undefined;
    const listener = (event: T.Event): void => {
      for (const seat of [0, 1, 2, 3] as const) {
        const seen = T.maskEvent(event, seat, chinese);
        T.apply(views[seat]!, seen);
        const isOwnKong = seen.type === 'kong' && seen.kong === 'closed' && seen.seat === seat;
        const answer = isOwnKong ? `GANG ${makeBotzoneTile(seen.own[0]!)}` : 'PASS';
        const requests = requestsFor(seen, before, seat);
        for (const request of requests) unwrap(folds[seat]!.take(makeRequest(request), answer));
        if (requests.length > 0 && folds[seat]!.table.hash() !== views[seat]!.hash())
          expect(folds[seat]!.table.toJSON()).toEqual(views[seat]!.toJSON());
      }
      before = event;
    };
    playMatch({ rules: chinese, players, seed: `fold ${i}`, firstRound: 4 * (i % 4), listener });
  }
});

const playAll = async (
  makers: readonly MakeDecider[],
  seed: string,
  rebuilds: boolean,
): Promise<readonly T.Event[]> => {
  const wall = Array.from(T.shuffleWall(seed, 0, 0, T.ALL_TILE_IDS)) as TileId[];
  const judge = new Judge({ wind: 2, wall });
  const bots = makers.map((make) => new BotzoneBot(make));
  const pasts = makers.map(() => ({ requests: [] as string[], responses: [] as string[] }));
  await playJudged(
    judge,
    bots.map((kept, seat) => async (request) => {
      const past = pasts[seat]!;
      const bot = rebuilds ? new BotzoneBot(makers[seat]!) : kept;
      if (rebuilds) bot.restore(past.requests, past.responses);
      const response = await bot.answer(request);
      expect(bot.fallbacks).toEqual([]);
      past.requests.push(request);
      past.responses.push(response);
      return { verdict: 'OK', response };
    }),
  );
  expect(judge.step.display.action).toMatch(/^HU/);
  return judge.events;
};

test('a bot that is rebuilt from its history at every turn plays the same game as one that stays', async () => {
  for (let i = 0; i < 2; i++) {
    const makers = [0, 1, 2, 3].map(() => decider('greedy'));
    expect(await playAll(makers, `same ${i}`, true)).toEqual(await playAll(makers, `same ${i}`, false));
  }
});

test('mixed players through the judge: no illegal answer and no fallback', async () => {
  for (let i = 0; i < 8; i++) {
    const makers = ['greedy', 'caller', 'konger', 'random'].map((spec) => decider(spec, `mixed ${i}`));
    await playAll(makers, `mixed ${i}`, i % 2 === 1);
  }
});

// The five bugs of a published bot (10 % illegal games), one test each.

const STRAIGHT = 'W1 W2 W3 W4 W5 W6 W7 W8 B2 B3 B4 T5 T5';

test('bug 1, the winning tile inside the hand: a win by discard and by draw both count fourteen tiles', async () => {
  const start = ['0 1 0', `1 0 0 0 0 ${STRAIGHT}`, '3 0 DRAW'];
  const claim = await answersOf(new BotzoneBot(decider('greedy')), [...start, '3 0 PLAY W9']);
  expect(claim.at(-1)).toBe('HU');
  const draw = await answersOf(new BotzoneBot(decider('greedy')), [...start, '3 0 PLAY F4', '2 W9']);
  expect(draw.at(-1)).toBe('HU');
  // Fourteen tiles that happen to be complete without the tile on the table are no win on it.
  const fold = new Fold(chinese);
  for (const line of [...start, '3 0 PLAY F4', '2 W9']) unwrap(fold.take(line));
  expect(answerProblem(fold.table, 1, 'HU')).toBeUndefined();
  for (const line of ['3 1 PLAY W9', '3 2 DRAW', '3 2 PLAY T5']) unwrap(fold.take(line));
  expect(answerProblem(fold.table, 1, 'HU')).toBe('the win is not certain');
});

test('bug 2, phantom melds: a table that does not add up is told and answered with certain moves', async () => {
  const bot = new BotzoneBot(eager(T.CHINESE_CHOW));
  const start = ['0 1 0', '1 0 0 0 0 W1 W1 W2 W3 B2 B3 B4 T5 T5 T7 F1 F2 F3', '3 0 DRAW', '3 0 PLAY W4'];
  await answersOf(bot, start);
  // The same claim twice: the second has nothing to claim.
  expect(await answersOf(bot, ['3 2 PENG B9', '3 2 PENG B9'])).toEqual(['PASS', 'PASS']);
  expect(bot.fold.problem).toContain('seat 2');
  expect(await answersOf(bot, ['3 3 DRAW', '3 3 PLAY W2', '3 0 DRAW', '3 0 PLAY T6', '2 J3'])).toEqual([
    'PASS',
    'PASS',
    'PASS',
    'PASS',
    'PLAY J3',
  ]);
  expect(bot.fallbacks.every(({ code }) => code === 'table.lost')).toBe(true);
  // The next game is clean.
  await answersOf(bot, start);
  expect(bot.fold.problem).toBeUndefined();
});

test('bug 3, the own kong: applied once, whether the answer or only the echo is known', async () => {
  const requests = ['0 0 0', '1 0 0 0 0 W1 W1 W1 W9 B2 B5 B9 T2 T5 T9 F1 F2 F3', '2 W1', '3 0 GANG', '2 J1'];
  const kong = T.CHINESE_CLOSED_KONG;
  const bot = new BotzoneBot(eager(kong));
  const answers = await answersOf(bot, requests);
  expect(answers.slice(2)).toEqual(['GANG W1', 'PASS', 'PLAY J1']);
  const rebuilt = new BotzoneBot(eager(kong));
  rebuilt.restore(requests.slice(0, 4), answers.slice(0, 4));
  expect(await rebuilt.answer('2 J1')).toBe('PLAY J1');
  const forgetful = new BotzoneBot(eager(kong));
  forgetful.restore(requests.slice(0, 4), []);
  expect(await forgetful.answer('2 J1')).toBe('PLAY J1');
  expect(forgetful.fold.table.toJSON()).toEqual(bot.fold.table.toJSON());
  // An echo that comes twice is no second kong.
  expect(await answersOf(new BotzoneBot(eager(kong)), [...requests.slice(0, 4), '3 0 GANG', '2 J1'])).toEqual([
    'PASS',
    'PASS',
    'GANG W1',
    'PASS',
    'PASS',
    'PLAY J1',
  ]);
});

/** Asks one bot; the other seats throw what they draw and pass everything. Stops before `until` is answered. */
const playAgainstPassers = async (judge: Judge, bot: BotzoneBot, seat: number, until: string): Promise<string[]> => {
  const said: string[] = [];
  while (!judge.isOver && judge.step.content[seat] !== until) {
    const own = await bot.answer(judge.step.content[seat] as string);
    said.push(own);
    judge.take(
      judge.step.content.map((request, other): Answer => {
        const drawn = /^2 (..)$/.exec(request as string);
        return { verdict: 'OK', response: other === seat ? own : drawn ? `PLAY ${drawn[1]}` : 'PASS' };
      }),
    );
  }
  return said;
};

test('bug 4, a kong read as concealed: eight fan must stand with every kong exposed', async () => {
  const wall = rigChinese([
    'W1 W4 W9 T1 T4 T7 B1 B4 F1 F3 J1 J3 J3 B9 B7',
    'F2 F2 F2 W5 W6 W7 B6 B6 B7 B8 B8 J2 J2 F2 J1 T9',
    'W1 W4 W9 T1 T4 T7 B1 B4 F3 F1 J1 T9 W2 W3',
    'W2 W3 W8 T2 T5 T8 B2 B5 F3 F4 J3 B3 T3 T6',
  ]);
  const judge = new Judge({ wind: 0, wall });
  const bot = new BotzoneBot(eager(T.CHINESE_WIN, T.CHINESE_CLOSED_KONG + T.CONTEST_OF[28]!));
  expect(await playAgainstPassers(judge, bot, 1, '3 0 PLAY B7')).toContain('GANG F2');
  // With the concealed kong the judge counts nine; with an exposed one there are six.
  expect((judge.step.display.canHu as number[])[1]).toBe(9);
  expect(await bot.answer('3 0 PLAY B7')).toBe('PASS');
  expect(bot.fallbacks).toEqual([]);
});

test('bug 5, the wall: 21 draws a seat, and nothing but a win on the last discard', async () => {
  const wall = rigChinese([
    'W1 W2 W6 W6 B1 B4 B7 T1 T4 T7 F1 F2 F3',
    'W3 W3 W3 W9 B1 B4 B7 T1 T4 T7 F1 F2 F3',
    'W8 W8 W9 W9 B1 B4 B7 T1 T4 T7 F1 F2 F3',
    'W5 W5 W7 W7 B2 B5 B8 T2 T5 T8 F4 J1 J2 B2 B5 B8 T2 T5 T8 F4 J1 J2 B2 B5 B8 T2 T5 T8 F4 J1 J2 B2 B5 W3',
  ]);
  const judge = new Judge({ wind: 0, wall });
  // Chow of W1 W2 W3, possible only on the very last discard.
  const bot = new BotzoneBot(eager(T.chowAction(0, 2)));
  const said = await playAgainstPassers(judge, bot, 0, '3 3 PLAY W3');
  expect(judge.isOver).toBe(false);
  expect(said.filter((answer) => answer.startsWith('PLAY'))).toHaveLength(21);
  expect(await bot.answer('3 3 PLAY W3')).toBe('PASS');
  expect(Array.from(bot.fold.table.wallLeft)).toEqual([0, 0, 0, 0]);
  expect(answerProblem(bot.fold.table, 0, 'CHI W2 F1')).toBe('the last tile may only be won on');
  // One tile earlier the same chow stands.
  const early = new BotzoneBot(eager(T.chowAction(0, 2)));
  const hand = '1 0 0 0 0 W1 W2 W6 W6 B1 B4 B7 T1 T4 T7 F1 F2 F3';
  expect(
    (
      await answersOf(early, [
        '0 0 0',
        hand,
        '2 J3',
        '3 0 PLAY J3',
        '3 1 DRAW',
        '3 1 PLAY J2',
        '3 2 DRAW',
        '3 2 PLAY J2',
        '3 3 DRAW',
        '3 3 PLAY W3',
      ])
    ).at(-1),
  ).toMatch(/^CHI W2 /);
});

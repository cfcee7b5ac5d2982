import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rigChinese } from '../../../testkit/chinese-walls.ts';
import { MCR_RAW, mcrText } from '../../../testkit/mcr.ts';
import { makePlayer } from '../../players/index.ts';
import { makeWall, parseWall, replay, type Step } from '../../records/index.ts';
import { chinese } from '../../rules/index.ts';
import { ALL_TILE_IDS, shuffleWall } from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import type { TileId } from '../../tiles/index.ts';
import { BotzoneBot } from './bot.ts';
import { Judge, type Answer } from './judge.ts';
import { judgeText, makeOutput } from './judgetext.ts';
import { playJudged } from './play.ts';

const say = (...responses: readonly string[]): Answer[] => responses.map((response) => ({ verdict: 'OK', response }));
const PASSES = say('PASS', 'PASS', 'PASS', 'PASS');

type Logged = {
  readonly output?: { readonly command: string; readonly content: object; readonly display: Record<string, unknown> };
} & Record<string, { readonly verdict: string; readonly response: string }>;
type Match = { readonly initdata: { quan: number; walltiles?: string } | null; readonly logs: readonly Logged[] };

const text = mcrText(resolve(import.meta.dirname, '..', '..', '..'), MCR_RAW);
test.skipIf(text === undefined)('real matches: every command, request, display and score is the same', () => {
  let steps = 0;
  let games = 0;
  for (const line of text!.trim().split('\n')) {
    const { initdata, logs } = JSON.parse(line) as Match;
    if (initdata?.walltiles === undefined) continue;
    games++;
    const judge = new Judge({ wind: initdata.quan, wall: unwrap(parseWall(initdata.walltiles)) });
    for (const entry of logs) {
      if (entry.output === undefined) {
        judge.take([0, 1, 2, 3].map((seat) => entry[seat]!));
        continue;
      }
      steps++;
      const { command, content, display } = makeOutput(judge.step) as Logged['output'] & object;
      const { srand: _, ...told } = entry.output.display;
      expect({ command, content }).toEqual({ command: entry.output.command, content: entry.output.content });
      expect(display).toEqual(told);
    }
    expect(judge.isOver).toBe(true);
  }
  expect(games).toBe(36);
  expect(steps).toBeGreaterThan(3000);
});

/** The transcript of the official judge that the rules brief prints: chow, open kong, open kong. */
const TRANSCRIPT = rigChinese([
  'W1 W2 W3 W5 W5 B1 B2 B3 T7 T8 T9 F1 F1 W5',
  'W4 W6 B5 B6 B7 T1 T2 T3 J1 J1 F2 F3 F4',
  'B9 B9 B9 W7 W8 W9 T4 T5 T6 J2 J2 J3 F2 J2',
  'F3 F3 F3 T1 T1 T1 W1 W9 B1 B9 J3 J3 F4 T9 W7',
]);

test('the printed transcript of the official judge', () => {
  const judge = new Judge({ wind: 1, wall: TRANSCRIPT });
  const next = (answers: readonly Answer[]): Step => judge.take(answers);
  expect(judge.step.content).toEqual(['0 0 1', '0 1 1', '0 2 1', '0 3 1']);
  expect(next(PASSES).content[3]).toBe('1 0 0 0 0 F3 F3 F3 T1 T1 T1 W1 W9 B1 B9 J3 J3 F4');
  expect(next(PASSES)).toMatchObject({ content: ['2 W5', '3 0 DRAW', '3 0 DRAW', '3 0 DRAW'] });
  expect(judge.step.display).toMatchObject({ canHu: [5, -4, -4, -4], tileCnt: [20, 21, 21, 21] });
  expect(next(say('PLAY W5', 'PASS', 'PASS', 'PASS')).content[2]).toBe('3 0 PLAY W5');
  expect(next(say('PASS', 'CHI W5 F3', 'PASS', 'PASS')).content[0]).toBe('3 1 CHI W5 F3');
  expect(next(say('PASS', 'PASS', 'PASS', 'GANG')).content[0]).toBe('3 3 GANG');
  expect(next(PASSES)).toMatchObject({ content: ['3 3 DRAW', '3 3 DRAW', '3 3 DRAW', '2 T9'] });
  expect(judge.step.display.tileCnt).toEqual([20, 21, 21, 20]);
  expect(next(say('PASS', 'PASS', 'PASS', 'PLAY B9')).content[1]).toBe('3 3 PLAY B9');
  expect(next(say('PASS', 'PASS', 'GANG', 'PASS')).content[1]).toBe('3 2 GANG');
  expect(next(PASSES).content[2]).toBe('2 J2');
  expect(next(say('PASS', 'PASS', 'PLAY J2', 'PASS')).content[3]).toBe('3 2 PLAY J2');
  expect(next(PASSES).content[3]).toBe('2 W7');
});

test('the published form of the display: the discarder too, no count at the ends, the length of the walls', () => {
  const judge = new Judge({ wind: 1, wall: TRANSCRIPT, display: 'published' });
  const [live, published] = (['live', 'published'] as const).map((form) => {
    const input = { log: [], initdata: { quan: 1, srand: 5, walltiles: makeWall(TRANSCRIPT) } };
    return (JSON.parse(unwrap(judgeText(JSON.stringify(input), 1, form))) as { display: object }).display;
  });
  expect(published).toEqual({
    action: 'INIT',
    quan: 1,
    srand: 5,
    canHu: [-4, -4, -4, -4],
    strlen: makeWall(TRANSCRIPT).length,
  });
  expect(live).toEqual({ action: 'INIT', quan: 1, srand: 5, canHu: [0, 0, 0, 0], tileCnt: [21, 21, 21, 21] });
  const unnamed = unwrap(judgeText('{"log":[]}', 1, 'published'));
  expect(JSON.parse(unnamed)).toMatchObject({ display: { strlen: 0 } });
  judge.take(PASSES);
  expect(judge.step.display).toMatchObject({ action: 'DEAL', canHu: [-4, -4, -4, -4], tileCnt: [21, 21, 21, 21] });
  judge.take(PASSES);
  expect(judge.step.display).toMatchObject({ canHu: [5, -4, -4, -4], tileCnt: [20, 21, 21, 21] });
  // From the transcript of the judge built from its sources.
  judge.take(say('PLAY W5', 'PASS', 'PASS', 'PASS'));
  expect(judge.step.display).toMatchObject({ canHu: [3, -3, -3, -3], tileCnt: [20, 21, 21, 21] });
  judge.take(say('PASS', 'nonsense', 'PASS', 'PASS'));
  expect(judge.step.display).toEqual({ action: 'WA', player: 1, score: [10, -30, 10, 10], canHu: [-4, -4, -4, -4] });
});

const toDiscard = (): Judge => {
  const judge = new Judge({ wind: 1, wall: TRANSCRIPT });
  judge.take(PASSES);
  judge.take(PASSES);
  return judge;
};

test.each([
  ['a tile that is not held', say('PLAY J1', 'PASS', 'PASS', 'PASS'), 0, 'WA'],
  ['a blank too many', say('PLAY W5 ', 'PASS', 'PASS', 'PASS'), 0, 'WA'],
  ['lower case', say('PLAY W5', 'pass', 'PASS', 'PASS'), 1, 'WA'],
  ['a pass on the own draw', PASSES, 0, 'WA'],
  ['a kong of three', say('GANG W5', 'PASS', 'PASS', 'PASS'), 0, 'WA'],
  ['a win of five fan', say('HU', 'PASS', 'PASS', 'PASS'), 0, 'WH'],
  ['a claim while another draws', say('PLAY W5', 'PASS', 'PENG J2', 'PASS'), 2, 'WA'],
])('refused on a draw: %s', (_, answers, seat, code) => {
  const judge = toDiscard();
  const { command, content, display } = judge.take(answers);
  expect([command, display.action, display.player]).toEqual(['finish', code, seat]);
  expect(content).toEqual([0, 1, 2, 3].map((other) => (other === seat ? -30 : 10)));
  expect(judge.events.at(-3)).toMatchObject({ type: 'fault', seat, code });
});

test.each([
  ['the discarder answers its own discard', say('PENG W5', 'PASS', 'PASS', 'PASS'), 0, 'WA'],
  ['a chow from across', say('PASS', 'PASS', 'CHI W5 J3', 'PASS'), 2, 'WA'],
  ['a chow whose discard is not held', say('PASS', 'CHI W5 W9', 'PASS', 'PASS'), 1, 'WA'],
  ['a chow that would discard a tile it needs', say('PASS', 'CHI W5 W4', 'PASS', 'PASS'), 1, 'WA'],
  ['a pung of one tile', say('PASS', 'PASS', 'PENG J3', 'PASS'), 2, 'WA'],
  ['no win', say('PASS', 'PASS', 'PASS', 'HU'), 3, 'WH'],
  ['out of time', [...say('PASS', 'PASS'), { verdict: 'TLE', response: '' }, ...say('PASS')], 2, 'TLE'],
  ['a win in turn order before a later illegal word', say('PASS', 'PASS', 'HU', 'nonsense'), 2, 'WH'],
])('refused on a discard: %s', (_, answers, seat, code) => {
  const judge = toDiscard();
  judge.take(say('PLAY W5', 'PASS', 'PASS', 'PASS'));
  const { display } = judge.take(answers);
  expect([display.action, display.player]).toEqual([code, seat]);
});

test('what stands below an accepted claim is not read', () => {
  const judge = toDiscard();
  judge.take(say('PLAY F1', 'PASS', 'PASS', 'PASS'));
  judge.take(PASSES);
  // Seat 1 throws F3, seat 3 has three of them; seat 2 answers nonsense of three words.
  const thrown = judge.step.content[1] as string;
  expect(thrown.startsWith('2 ')).toBe(true);
  judge.take(say('PASS', 'PLAY F3', 'PASS', 'PASS'));
  expect(judge.take(say('PASS', 'PASS', 'CHI B9 B9', 'GANG')).content[0]).toBe('3 3 GANG');
});

test('a robbed kong and a win after a closed kong, as the official judge paid them', () => {
  // Seat 0 has a pung of B5 and adds the fourth; seat 2 waits for it with 和 of 抢杠和 8 and more.
  const wall = rigChinese([
    'B5 B5 W1 W1 W1 W2 W9 T1 T9 F1 F2 F3 J1 W3 B5',
    'B5 W4 W5 W8 T2 T6 T8 B1 B9 F4 J2 J3 W7 T5',
    'B4 B6 W4 W5 W6 T4 T5 T6 T7 T8 T9 B2 B2 T3',
    'W2 W3 W7 W8 W9 T1 T2 T3 B1 B3 B7 B8 F1 T7',
  ]);
  const judge = new Judge({ wind: 0, wall });
  judge.take(PASSES);
  judge.take(PASSES);
  judge.take(say('PLAY J1', 'PASS', 'PASS', 'PASS'));
  judge.take(PASSES);
  judge.take(say('PASS', 'PLAY B5', 'PASS', 'PASS'));
  expect(judge.take(say('PENG F1', 'PASS', 'PASS', 'PASS')).content[1]).toBe('3 0 PENG F1');
  judge.take(PASSES);
  judge.take(say('PASS', 'PLAY T5', 'PASS', 'PASS'));
  judge.take(PASSES);
  judge.take(say('PASS', 'PASS', 'PLAY T3', 'PASS'));
  judge.take(PASSES);
  judge.take(say('PASS', 'PASS', 'PASS', 'PLAY F1'));
  judge.take(PASSES);
  expect(judge.step.content[0]).toBe('2 B5');
  const kong = judge.take(say('BUGANG B5', 'PASS', 'PASS', 'PASS'));
  expect(kong.content).toEqual(['3 0 BUGANG B5', '3 0 BUGANG B5', '3 0 BUGANG B5', '3 0 BUGANG B5']);
  const total = (kong.display.canHu as number[])[2]!;
  expect(total).toBeGreaterThanOrEqual(8);
  const end = judge.take(say('PASS', 'PASS', 'HU', 'PASS'));
  // The seat that added the kong pays like a discarder.
  expect(end.content).toEqual([-(8 + total), -8, 24 + total, -8]);
});

test('one call after another equals one judge that stays', async () => {
  const first = unwrap(judgeText('{"log":[],"initdata":""}', 77));
  const { initdata } = JSON.parse(first) as { initdata: { quan: number; srand: number; walltiles: string } };
  expect(initdata).toMatchObject({ srand: 77, quan: 1 });
  const judge = new Judge({ wind: initdata.quan, wall: unwrap(parseWall(initdata.walltiles)) });
  const bots = [0, 1, 2, 3].map(() => new BotzoneBot((seat) => unwrap(makePlayer('greedy', chinese, 'calls', seat))));
  const log: unknown[] = [{ output: JSON.parse(first) as unknown }];
  while (!judge.isOver) {
    const answers = await Promise.all(
      bots.map(async (bot, seat) => ({
        verdict: 'OK',
        response: await bot.answer(judge.step.content[seat] as string),
      })),
    );
    judge.take(answers);
    log.push(Object.fromEntries(answers.entries()));
    const output = JSON.parse(unwrap(judgeText(JSON.stringify({ log, initdata }), 0))) as unknown;
    expect(output).toEqual(JSON.parse(JSON.stringify(makeOutput(judge.step))));
    log.push({ output });
  }
  expect(judge.step.command).toBe('finish');
});

test('what it judged replays without a divergence', async () => {
  for (let i = 0; i < 6; i++) {
    const wall = Array.from(shuffleWall(`judge ${i}`, 0, 0, ALL_TILE_IDS)) as TileId[];
    const judge = new Judge({ wind: i % 4, wall });
    const bots = ['greedy', 'caller', 'konger', 'random'].map(
      (spec) => new BotzoneBot((seat) => unwrap(makePlayer(spec, chinese, `judge ${i}`, seat))),
    );
    await playJudged(
      judge,
      bots.map((bot) => async (request) => ({ verdict: 'OK', response: await bot.answer(request) })),
    );
    expect(unwrap(replay(judge.events)).divergences).toEqual([]);
    expect(judge.events.some(({ type }) => type === 'fault')).toBe(false);
    expect(makeWall(wall).split(' ')).toHaveLength(136);
  }
});

test.each([
  ['no JSON', 'nonsense', 'json.syntax'],
  ['a list', '[]', 'judge.input'],
  ['a log that is none', '{"log":5}', 'judge.log'],
  ['a match under way without its initdata', '{"log":[{},{}],"initdata":""}', 'judge.initdata'],
  ['a wall that is none', '{"log":[],"initdata":{"walltiles":"W1 W2"}}', 'botzone.wall'],
])('a wrong input is a fault: %s', (_, input, code) => {
  const result = judgeText(input, 1);
  expect(result.ok ? '' : result.error.code).toBe(code);
});

import { expect, test } from 'vitest';
import { MCR_RAW, mcrText } from '../../../testkit/mcr.ts';
import { unwrap } from '../../base/index.ts';
import { parseBotzoneTile } from '../../tiles/index.ts';
import { makeRequest, makeResponse, parseRequest, parseResponse } from './lines.ts';
import { makeWall, parseWall } from './wall.ts';
import { makeBotzone, makeDialogue, parseBotzone } from './parse.ts';

const HANDS = [
  'W1 W2 W3 W5 W5 B1 B2 B3 T7 T8 T9 F1 F1',
  'W4 W6 B5 B6 B7 T1 T2 T3 J1 J1 F2 F3 F4',
  'B9 B9 B9 W7 W8 W9 T4 T5 T6 J2 J2 J3 F2',
  'F3 F3 F3 T1 T1 T1 W1 W9 B1 B9 J3 J3 F4',
].map((hand) => hand.split(' '));
/** The displays of a short game, with the answers between them. */
const DISPLAYS = [
  { action: 'INIT', quan: 1, srand: 7 },
  { action: 'DEAL', hand: HANDS },
  { action: 'DRAW', player: 0, tile: 'W5' },
  { action: 'PLAY', player: 0, tile: 'W5' },
  { action: 'CHI', player: 1, tile: 'F3', tileCHI: 'W5' },
  { action: 'GANG', player: 3, tile: 'F3' },
  { action: 'DRAW', player: 3, tile: 'T1' },
  { action: 'GANG', player: 3, tile: 'T1' },
  { action: 'DRAW', player: 3, tile: 'B9' },
  { action: 'PLAY', player: 3, tile: 'B9' },
  { action: 'PENG', player: 2, tile: 'J3' },
  { action: 'DRAW', player: 3, tile: 'W2' },
  { action: 'PLAY', player: 3, tile: 'W2' },
  { action: 'DRAW', player: 0, tile: 'B9' },
  { action: 'PLAY', player: 0, tile: 'F1' },
  { action: 'DRAW', player: 1, tile: 'F2' },
  { action: 'PLAY', player: 1, tile: 'F2' },
  { action: 'DRAW', player: 2, tile: 'B9' },
  { action: 'BUGANG', player: 2, tile: 'B9' },
  {
    action: 'HU',
    player: 0,
    fan: [
      { name: '抢杠和', cnt: 1, value: 8 },
      { name: '喜相逢', cnt: 2, value: 1 },
    ],
    fanCnt: 10,
    score: [34, -8, -18, -8],
  },
];
const types = (text: string): string[] => parseBotzone(text).games[0]!.events.map((event) => event.type);

test('a list of displays', () => {
  const { games, faults } = parseBotzone(JSON.stringify(DISPLAYS));
  expect(faults).toEqual([]);
  const { events, meta } = games[0]!;
  expect(meta).toEqual({ srand: 7 });
  expect(events.filter((event) => event.type === 'kong')).toMatchObject([
    { kong: 'open', seat: 3, from: 1 },
    { kong: 'closed', seat: 3 },
    { kong: 'added', seat: 2 },
  ]);
  expect(events.at(-3)).toMatchObject({
    type: 'win',
    seat: 0,
    from: 2,
    tile: parseBotzoneTile('B9'),
    yaku: [
      [47, 1],
      [70, 2],
    ],
    value: 10,
    points: 34,
  });
});

test('the dialogue of the judge', () => {
  const steps = unwrap(makeDialogue(parseBotzone(JSON.stringify(DISPLAYS)).games[0]!));
  expect(steps.map((step) => step.display['action'])).toEqual(DISPLAYS.map((display) => display.action));
  expect(steps[0]!.content).toEqual(['0 0 1', '0 1 1', '0 2 1', '0 3 1']);
  expect(steps[1]!.content[2]).toBe('1 0 0 0 0 B9 B9 B9 W7 W8 W9 T4 T5 T6 J2 J2 J3 F2');
  expect(steps[2]).toMatchObject({
    content: ['2 W5', '3 0 DRAW', '3 0 DRAW', '3 0 DRAW'],
    answers: ['PLAY W5', 'PASS', 'PASS', 'PASS'],
  });
  expect(steps[3]!.answers).toEqual(['PASS', 'CHI W5 F3', 'PASS', 'PASS']);
  expect(steps[4]!.content[0]).toBe('3 1 CHI W5 F3');
  expect(steps[4]!.answers[3]).toBe('GANG');
  expect(steps[6]!.answers[3]).toBe('GANG T1');
  expect(steps[9]!.answers[2]).toBe('PENG J3');
  expect(steps[10]!.content[1]).toBe('3 2 PENG J3');
  expect(steps[18]).toMatchObject({
    content: Array.from({ length: 4 }, () => '3 2 BUGANG B9'),
    display: { tileCnt: [19, 20, 20, 18] },
  });
  expect(steps[19]).toMatchObject({ command: 'finish', content: [34, -8, -18, -8] });
});

test('lost claims and refused answers come from the seats’ answers', () => {
  const answers = (response: readonly string[]): unknown =>
    Object.fromEntries(response.map((one, seat) => [seat, { verdict: 'OK', response: one }]));
  const judge = (display: unknown, content?: unknown): unknown => ({
    output: { command: 'request', content, display },
  });
  const [init, deal, draw, , chow] = DISPLAYS;
  const logs = [
    judge(init),
    judge(deal),
    judge(draw),
    answers(['PLAY W5', 'PASS', 'PASS', 'PASS']),
    judge(DISPLAYS[3]),
    answers(['PASS', 'CHI W5 F3', 'PENG W7', 'HU']),
    judge(chow),
    answers(['PASS', 'PASS', 'pung', 'PASS']),
    judge({ action: 'WA', player: 2 }, { 0: 10, 1: 10, 2: -30, 3: 10 }),
  ];
  const { games, faults } = parseBotzone(
    JSON.stringify({ match: 'm', players: ['a', 'b', 'c', 'd'], initdata: '', logs }),
  );
  expect(faults).toEqual([]);
  expect(games[0]!.meta).toEqual({
    id: 'm',
    srand: 7,
    faultAnswer: 'pung',
    ignored: [
      { at: 4, seat: 2, claim: 'pung', tile: parseBotzoneTile('W5'), discard: parseBotzoneTile('W7') },
      { at: 4, seat: 3, claim: 'win', tile: parseBotzoneTile('W5') },
    ],
  });
  expect(games[0]!.events.at(-3)).toEqual({ type: 'fault', seat: 2, code: 'WA', deltas: [10, 10, -30, 10] });
  expect(parseBotzone(unwrap(makeBotzone(games[0]!)))).toEqual({ games, faults: [] });
});

test('walls keep their order and number the copies as they come', () => {
  const names = Array.from({ length: 136 }, (_, i) => `${'WBT'[i % 3]}${1 + (Math.floor(i / 3) % 9)}`);
  const honours = ['F1', 'F2', 'F3', 'F4', 'J1', 'J2', 'J3'].flatMap((name) => [name, name, name, name]);
  const wall = [...names.slice(0, 108), ...honours].join(' ');
  const ids = unwrap(parseWall(wall));
  expect(new Set(ids).size).toBe(136);
  expect(ids.slice(0, 3)).toEqual([0, 36, 72]);
  expect(ids[27]).toBe(1);
  expect(makeWall(ids)).toBe(wall);
  const match = JSON.stringify({ initdata: JSON.stringify({ quan: 1, walltiles: wall }), logs: DISPLAYS });
  expect(parseBotzone(match).games[0]!.events[1]).toMatchObject({ wall: ids });
  const short = parseBotzone(JSON.stringify({ initdata: { walltiles: 'W1 W2' }, logs: DISPLAYS }));
  expect(short.faults).toMatchObject([{ code: 'botzone.wall' }]);
});

test('one JSON value over several lines', () => {
  expect(types(JSON.stringify({ logs: DISPLAYS }, null, 2))).toEqual(types(JSON.stringify(DISPLAYS)));
});

test.each([
  ['truncated', DISPLAYS.slice(0, 5), 'botzone.truncated', 6],
  ['an action before the deal', [DISPLAYS[0], DISPLAYS[2]], 'botzone.no-deal', undefined],
  ['no such tile', [...DISPLAYS.slice(0, 3), { action: 'PLAY', player: 0, tile: 'X' }], 'botzone.tile', 3],
  ['no such action', [...DISPLAYS.slice(0, 3), { action: 'play', player: 0, tile: 'W1' }], 'botzone.action', 3],
  ['a win on nothing', [...DISPLAYS.slice(0, 2), { action: 'HU', player: 0 }], 'chinese.win', 2],
  ['entries after the end', [...DISPLAYS, DISPLAYS[2]], 'botzone.after-end', 24],
])('%s: the prefix is kept', (_, displays, code, events) => {
  const { games, faults } = parseBotzone(JSON.stringify(displays));
  expect(faults.map((fault) => fault.code)).toEqual([code]);
  expect(games[0]?.events.length).toBe(events);
});

test.each([
  '0 3 1',
  '1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 F4',
  '2 J1',
  '3 0 DRAW',
  '3 1 PLAY B9',
  '3 2 PENG T1',
  '3 3 CHI W2 J3',
  '3 0 GANG',
  '3 0 BUGANG F4',
  '3 1 BUHUA H8',
])('request %s', (line) => expect(makeRequest(unwrap(parseRequest(line)))).toBe(line));
test.each(['PASS', 'HU', 'PLAY W1', 'PENG B9', 'CHI T2 F1', 'GANG', 'GANG J3', 'BUGANG F1'])('response %s', (line) =>
  expect(makeResponse(unwrap(parseResponse(line)))).toBe(line),
);
test.each(['', 'pass', 'PLAY', 'PLAY W5 ', 'PLAY W0', 'CHI W2', 'HU W1', ' PASS', 'PENG  W1', 'x'.repeat(300)])(
  'refused response "%s"',
  (line) => expect(parseResponse(line).ok).toBe(false),
);
test.each([
  '',
  '4',
  '0 4 0',
  '0 0',
  '1 0 0 0 0 W1',
  '2',
  '2 W1 W2',
  '3 0',
  '3 0 PLAY',
  '3 0 DRAW W1',
  '3 9 DRAW',
  '3 0 BUHUA W1',
])('refused request "%s"', (line) => expect(parseRequest(line).ok).toBe(false));

const raw = mcrText('.', MCR_RAW);
test.skipIf(raw === undefined)(`${MCR_RAW}: every request string and answer made again`, () => {
  type Entry = { output?: { content: Record<string, string> } } & Record<string, { response: string }>;
  const { games, faults } = parseBotzone(raw!);
  expect(faults).toEqual([]);
  expect(games).toHaveLength(46);
  const lines = raw!.trimEnd().split('\n');
  for (const [i, game] of games.entries()) {
    const { logs } = JSON.parse(lines[i]!) as { logs: Entry[] };
    const steps = unwrap(makeDialogue(game));
    const judged = logs.flatMap((entry) => (entry.output ? [Object.values(entry.output.content)] : []));
    const answered = logs.flatMap((entry) => (entry.output ? [] : [[0, 1, 2, 3].map((seat) => entry[seat]!.response)]));
    expect(steps.map((step) => step.content)).toEqual(judged);
    expect(steps.slice(0, -1).map((step) => step.answers)).toEqual(answered);
    expect(parseBotzone(unwrap(makeBotzone(game))).games).toEqual([game]);
  }
});

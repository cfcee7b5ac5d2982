import { expect, test } from 'vitest';
import { MCR_TEXTS, mcrText } from '../../../testkit/mcr.ts';
import { unwrap } from '../../base/index.ts';
import { parseBotzoneTile } from '../../tiles/index.ts';
import { makeChineseText, parseChineseText } from './parse.ts';
import { makeMjai, parseMjai } from '../mjai/parse.ts';
import type { Game } from '../record.ts';

const DEAL = [
  'Match one two',
  'Wind 2',
  'Player 0 Deal W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F1 J1 J1',
  'Player 1 Deal B1 B1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B9 B9',
  'Player 2 Deal T1 T2 T3 T4 T5 T6 T7 T8 T9 F2 F2 F3 F3',
  'Player 3 Deal W1 W1 W2 W3 T1 T1 B2 B2 J2 J2 J3 J3 F4',
];
const WIN = [
  ...DEAL,
  'Player 0 Draw F1',
  'Player 0 AnGang F1',
  'Player 0 Draw W1',
  'Player 0 Play W1',
  'Player 3 Peng W1 Ignore Player 1 Chi W2 Ignore Player 2 Gang W1',
  'Player 3 Play B2',
  'Player 0 Draw B3',
  'Player 0 Play B3',
  'Player 1 Chi B2',
  'Player 1 Play W1',
  'Player 2 Draw J1',
  'Player 2 Play J1',
  'Player 3 Draw W1',
  'Player 3 BuGang W1',
  'Player 3 Draw J3',
  'Player 3 Hu J1',
  'Fan 12 连六*2+自摸*1',
  'Score -20 -20 -20 60',
];
const made = (games: readonly Game[]): string => games.map((game) => unwrap(makeChineseText(game))).join('\n');
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

test('a win: claims before discards, kongs, lost claims and the tile printed after Hu kept as notes', () => {
  const { games, faults } = parseChineseText(text(WIN));
  expect(faults).toEqual([]);
  const [{ events, meta }] = games as [(typeof games)[0]];
  const tile = parseBotzoneTile;
  expect(events.slice(0, 2)).toMatchObject([
    { type: 'start-match', rules: 'chinese' },
    { type: 'start-round', round: 8, dealer: 0, scores: [0, 0, 0, 0], indicator: -1 },
  ]);
  expect(events.find((event) => event.type === 'chow')).toEqual({
    type: 'chow',
    seat: 1,
    from: 0,
    tile: tile('B3'),
    own: [tile('B1'), tile('B2')],
  });
  expect(events.at(-3)).toEqual({
    type: 'win',
    seat: 3,
    from: 3,
    tile: tile('J3'),
    yaku: [
      [71, 2],
      [80, 1],
    ],
    fu: 0,
    value: 12,
    points: 60,
    ura: [],
    deltas: [-20, -20, -20, 60],
  });
  expect(events.at(-1)).toMatchObject({ type: 'end-match', places: [2, 3, 4, 1] });
  expect(meta).toEqual({
    id: 'one two',
    huTile: tile('J1'),
    ignored: [
      { at: 6, seat: 1, claim: 'chow', tile: tile('W2') },
      { at: 6, seat: 2, claim: 'kong', tile: tile('W1') },
    ],
  });
  expect(made(games)).toBe(text(WIN));
});

test.each([
  ['a drawn game', [...DEAL, 'Player 0 Draw F1', 'Player 0 Play F1', 'Huang', 'Score 0 0 0 0']],
  ['a fault of a seat', [...DEAL, 'Player 0 Draw F1', 'Player 0 Error WA', 'Score -30 10 10 10']],
  ['a fault as the judge’s users print it', [...DEAL, 'Player 0 Draw F1', 'Huang', 'Score 10 10 -30 10']],
  ['a fan total without names', [...DEAL, 'Player 0 Draw F1', 'Player 0 Hu F1', 'Fan 22 ', 'Score 90 -30 -30 -30']],
  ['two games', [...DEAL, 'Player 0 Draw F1', 'Huang', 'Score 0 0 0 0', '', ...WIN]],
])('round trip: %s', (_, lines) => {
  const { games, faults } = parseChineseText(text(lines));
  expect(faults).toEqual([]);
  expect(made(games)).toBe(text(lines));
});

test.each([
  ['truncated', WIN.slice(0, 12), 'chinese-text.truncated', 8],
  ['truncated after Hu', WIN.slice(0, 22), 'chinese-text.truncated', 18],
  ['no such tile', [...WIN.slice(0, 8), 'Player 0 Draw W0'], 'chinese-text.tile', 4],
  ['no such player', [...WIN.slice(0, 8), 'Player 4 Draw W1'], 'chinese-text.player', 4],
  ['a pung of something else', [...WIN.slice(0, 10), 'Player 3 Peng W2'], 'chinese-text.claim', 6],
  ['a chow around another tile', [...WIN.slice(0, 10), 'Player 1 Chi W5'], 'chinese.chow', 6],
  ['a claim on nothing', [...WIN.slice(0, 8), 'Player 1 Chi W5'], 'chinese.claim', 4],
  ['a win on nothing', [...WIN.slice(0, 8), 'Player 1 Hu W5'], 'chinese.win', 4],
  ['an unknown action', [...WIN.slice(0, 8), 'Player 1 Dance W5'], 'chinese-text.action', 4],
])('%s: the prefix is kept', (_, lines, code, events) => {
  const { games, faults } = parseChineseText(text(lines));
  expect(faults.map((fault) => fault.code)).toEqual([code]);
  expect(games[0]!.events).toHaveLength(events);
});

test('Huang with a score that is not 0 is a fault of the lowest seat', () => {
  const lines = [...DEAL, 'Player 0 Draw F1', 'Huang', 'Score 10 10 -30 10'];
  expect(parseChineseText(text(lines)).games[0]!.events.at(-3)).toEqual({
    type: 'fault',
    seat: 2,
    code: 'UNTOLD',
    deltas: [10, 10, -30, 10],
  });
});

test('unknown lines and unknown fan are told, not fatal', () => {
  const lines = WIN.map((line) => line.replace('自摸', '未知'));
  lines.splice(8, 0, 'Comment here');
  const { games, faults } = parseChineseText(text(lines));
  expect(faults).toMatchObject([
    { code: 'chinese-text.unknown-line', at: 9 },
    { code: 'chinese-text.unknown-fan', at: 24 },
  ]);
  expect(games[0]!.events.at(-3)).toMatchObject({ yaku: [[71, 2]] });
});

test('only Chinese Standard, and only with all tiles', () => {
  const round = parseChineseText(text(WIN)).games[0]!;
  const other = { ...round, events: [{ type: 'start-match' as const, rules: 'tenhou' }] };
  expect(makeChineseText(other)).toMatchObject({ ok: false, error: { code: 'chinese.other-rules' } });
  const hidden = {
    ...round,
    events: [...round.events, { type: 'draw' as const, seat: 0 as const, tile: -1 as never }],
  };
  expect(makeChineseText(hidden)).toMatchObject({ ok: false, error: { code: 'chinese.hidden' } });
});

for (const [name, count] of MCR_TEXTS) {
  const input = mcrText('.', name);
  test.skipIf(input === undefined)(`${name}: made text equals the file, and mjai carries the events`, () => {
    const { games, faults } = parseChineseText(input!);
    expect(faults).toEqual([]);
    expect(games).toHaveLength(count);
    expect(made(games).trimEnd()).toBe(input!.trimEnd());
    for (const { events } of games) expect(parseMjai(makeMjai({ events, meta: {} })).games[0]?.events).toEqual(events);
  });
}

import { expect, test } from 'vitest';
import type { Event } from '../../table/events.ts';
import { parseMpszTile } from '../../tiles/index.ts';
import { parseMajsoul } from './parse.ts';
import { makeMjai, parseMjai } from '../mjai/parse.ts';

type Record_ = { name: string; data: Record<string, unknown> };
const rec = (name: string, data: Record<string, unknown>): Record_ => ({ name, data });
const tiles = (text: string): string[] => text.split(' ');
const tile = parseMpszTile;

const HEAD = {
  uuid: 'test-0',
  config: { mode: { mode: 2, detail_rule: { dora_count: 3 } }, meta: { mode_id: 12 } },
  accounts: [
    { nickname: 'east' },
    { seat: 1, nickname: 'south' },
    { seat: 2, nickname: 'west' },
    { seat: 3, nickname: 'north' },
  ],
  result: {
    players: [
      { seat: 1, part_point_1: 34_700, total_point: 24_700 },
      { part_point_1: 24_000, total_point: 4000 },
      { seat: 2, part_point_1: 21_300, total_point: -8700 },
      { seat: 3, part_point_1: 20_000, total_point: -20_000 },
    ],
  },
};
const HANDS = {
  tiles0: tiles('1m 1m 2m 2m 3m 3m 4m 4m 5m 5m 0m 5m 1z 2z'),
  tiles1: tiles('1p 2p 3p 4p 5p 0p 7p 8p 9p 1s 1s 5z 5z'),
  tiles2: tiles('1s 2s 3s 4s 5s 0s 7s 8s 9s 3z 3z 4z 4z'),
  tiles3: tiles('6m 7m 8m 9m 9m 6p 6p 6s 6s 7z 7z 7z 1p'),
};
const DEAL = rec('RecordNewRound', {
  chang: 1,
  ju: 0,
  ben: 2,
  liqibang: 1,
  scores: [25_000, 25_000, 25_000, 24_000],
  doras: ['9s'],
  ...HANDS,
});
const HULE = {
  seat: 1,
  zimo: false,
  fans: [
    { id: 2, val: 1 },
    { id: 10, val: 1 },
    { id: 31, val: 2 },
    { id: 33, val: 0 },
  ],
  fu: 30,
  count: 4,
  point_rong: 7700,
  hu_tile: '5z',
  li_doras: ['2p'],
};
const read = (records: unknown, head: unknown = HEAD): readonly Event[] => {
  const { games, faults } = parseMajsoul(JSON.stringify({ head, data: records }));
  expect(faults).toEqual([]);
  const [{ events }] = games as [(typeof games)[0]];
  expect(parseMjai(makeMjai({ events, meta: {} })).games[0]?.events).toEqual(events);
  return events;
};
const discard = (seat: number, name: string, more: Record<string, unknown> = {}): Record_ =>
  rec('RecordDiscardTile', { seat, tile: name, moqie: false, ...more });

test.each<readonly [string, readonly string[], readonly number[], string]>([
  ['a list that forgets an indicator', ['8s', '1m'], [3, 3, 0], 'indicators.differ'],
  ['own tiles of a call that another seat gave', ['9s', '1m'], [3, 2, 0], 'call.from'],
])('%s is a contradiction', (_, doras, froms, code) => {
  const data = [
    DEAL,
    rec('RecordAnGangAddGang', { seat: 0, type: 3, tiles: '5m' }),
    rec('RecordDealTile', { seat: 0, tile: '9m', doras }),
    discard(0, '1z'),
    rec('RecordChiPengGang', { seat: 3, type: 1, tiles: ['7z', '7z', '7z'], froms }),
  ];
  const [game] = parseMajsoul(JSON.stringify({ head: HEAD, data })).games;
  expect(game!.contradictions?.map((one) => one.code)).toEqual([code]);
});

test('a round: the dealer’s fourteenth tile, riichi, a closed kong of fives, indicators, a ron', () => {
  const events = read([
    DEAL,
    rec('RecordAnGangAddGang', { seat: 0, type: 3, tiles: '5m' }),
    rec('RecordDealTile', { seat: 0, tile: '9m', doras: ['9s', '1m'] }),
    discard(0, '1z', { is_liqi: true }),
    rec('RecordChiPengGang', { seat: 3, type: 1, tiles: ['7z', '7z', '7z'], froms: [3, 3, 0], liqi: { seat: 0 } }),
    discard(3, '5z'),
    rec('RecordHule', { hules: [HULE], delta_scores: [0, 9300 + 1000, 0, -9300] }),
  ]);
  expect(events.map((event) => event.type)).toEqual([
    'start-match',
    'start-round',
    'draw',
    'kong',
    'dora',
    'draw',
    'riichi',
    'discard',
    'riichi-accepted',
    'pung',
    'discard',
    'win',
    'end-round',
    'end-match',
  ]);
  expect(events[0]).toEqual({ type: 'start-match', rules: 'mahjongsoul', names: ['east', 'south', 'west', 'north'] });
  expect(events[1]).toMatchObject({ round: 4, honba: 2, deposits: 1, indicator: tile('9s') });
  expect(events[2]).toEqual({ type: 'draw', seat: 0, tile: tile('2z') });
  expect(events[3]).toMatchObject({ kong: 'closed', own: [34, 4, 4, 4] });
  expect(events[9]).toMatchObject({ seat: 3, from: 0, tile: tile('7z') });
  expect(events[11]).toMatchObject({
    seat: 1,
    from: 3,
    tile: tile('5z'),
    yaku: [
      [1, 1],
      [11, 1],
      [52, 2],
      [53, 0],
    ],
    fu: 30,
    value: 4,
    points: 7700,
    ura: [tile('2p')],
    deltas: [0, 10_300, 0, -9300],
  });
  expect(events[12]).toEqual({ type: 'end-round', scores: [24_000, 35_300, 25_000, 14_700] });
  expect(events[13]).toMatchObject({ places: [2, 1, 3, 4], points: [4, 24.7, -8.7, -20] });
});

test('two winners: nearest first, who takes counters and sticks; the riichi tile won on is not paid for', () => {
  const events = read([
    DEAL,
    discard(0, '1z', { is_wliqi: true }),
    rec('RecordHule', {
      hules: [
        { ...HULE, seat: 2, point_rong: 2000 },
        { ...HULE, seat: 1, point_rong: 8000 },
      ],
      delta_scores: [-10_600, 8600 + 1000, 2000, 0],
    }),
  ]);
  expect(events.filter((event) => event.type === 'riichi-accepted')).toEqual([]);
  expect(events.filter((event) => event.type === 'win')).toMatchObject([
    { seat: 1, deltas: [-8600, 9600, 0, 0] },
    { seat: 2, deltas: [-2000, 0, 2000, 0] },
  ]);
});

test('a liable seat pays half; yakuman count thirteen', () => {
  const hule = { ...HULE, seat: 2, yiman: true, count: 1, fans: [{ id: 37, val: 1 }], point_rong: 32_000, baopai: 4 };
  const events = read([
    DEAL,
    discard(0, '1z'),
    rec('RecordHule', { hules: [HULE, hule], delta_scores: [-24_300, 8300, 32_000, -16_000] }),
  ]);
  expect(events.filter((event) => event.type === 'win')).toMatchObject([
    { seat: 1, deltas: [-8300, 8300, 0, 0] },
    { seat: 2, pao: 3, value: 13, yaku: [[39, 13]], deltas: [-16_000, 0, 32_000, -16_000] },
  ]);
});

test('three seats: kita, a self-drawn win on the replacement, camelCase fields and the action container', () => {
  const head = { ...HEAD, config: { mode: { mode: 11 } }, accounts: [], result: HEAD.result };
  const data = {
    name: '.lq.GameDetailRecords',
    data: {
      records: [],
      actions: [
        { type: 2, userInput: {} },
        ...[
          rec('.lq.RecordNewRound', {
            ...DEAL.data,
            scores: [35_000, 35_000, 35_000],
            tiles0: HANDS.tiles2.concat('4z'),
            tiles2: HANDS.tiles0.slice(0, 13),
            tiles3: [],
          }),
          rec('.lq.RecordBaBei', { seat: 0, moqie: true }),
          rec('.lq.RecordDealTile', { seat: 0, tile: '4z', leftTileCount: 50 }),
          rec('.lq.RecordHule', {
            hules: [
              {
                zimo: true,
                qinjia: true,
                fans: [
                  { id: 1, val: 1 },
                  { id: 34, val: 1 },
                  { id: 31, val: 1 },
                ],
                fu: 40,
                count: 3,
                pointZimoXian: 2600,
                liDoras: [],
              },
            ],
            deltaScores: [7600, -2800, -2800],
          }),
        ].map((result) => ({ passed: 1, type: 1, result })),
      ],
    },
  };
  const events = read(data, head);
  expect(events[0]).toEqual({ type: 'start-match', rules: 'mahjongsoul-sanma,length=east' });
  expect(events[3]).toEqual({ type: 'kita', seat: 0 });
  expect(events[5]).toMatchObject({
    type: 'win',
    tile: tile('4z'),
    from: 0,
    points: 5200,
    yaku: [
      [0, 1],
      [52, 2],
    ],
  });
});

const riichis = [0, 1, 2, 3].flatMap((seat) => [
  ...(seat === 0
    ? []
    : [rec('RecordDealTile', { seat, tile: '1z', ...(seat > 0 ? { liqi: { seat: seat - 1 } } : {}) })]),
  discard(seat, '1z', { is_liqi: true }),
]);
const kongs = [0, 1, 2, 3].map((seat) =>
  rec('RecordAnGangAddGang', { seat, type: seat === 0 ? 2 : 3, tiles: `${seat + 1}z` }),
);
test.each([
  [
    'exhaustive',
    [
      rec('RecordNoTile', {
        players: [{ tingpai: true }, {}, { tingpai: true }, {}],
        scores: [{ delta_scores: [1500, -1500, 1500, -1500] }],
      }),
    ],
    [0, 2],
  ],
  [
    'nagashi',
    [
      rec('RecordNoTile', {
        liujumanguan: true,
        players: [],
        scores: [{ seat: 1, delta_scores: [-4000, 8000, -2000, -2000] }],
      }),
    ],
    [],
  ],
  ['exhaustive', [rec('RecordNoTile', { players: [{}, {}, {}, {}], scores: [{ delta_scores: [] }] })], []],
  ['nine-terminals', [rec('RecordLiuJu', { type: 1, seat: 0 })], [0]],
  ['four-winds', [rec('RecordLiuJu', { type: 2 })], []],
  ['four-riichi', [...riichis, rec('RecordLiuJu', { type: 4, liqi: { seat: 3 } })], [0, 1, 2, 3]],
  ['four-kongs', [...kongs, discard(3, '1z'), rec('RecordLiuJu', { type: 3 })], []],
  ['triple-ron', [discard(0, '1z'), rec('RecordLiuJu', { type: 5 })], [1, 2, 3]],
])('drawn: %s', (reason, records, shown) => {
  expect(read([DEAL, ...records]).find((event) => event.type === 'draw-round')).toMatchObject({ reason, shown });
});

test('the other decoding: fields beside the type', () => {
  const plain = [DEAL, discard(0, '1z'), rec('RecordLiuJu', { type: 2 })];
  // RecordLiuJu has a field `type` of its own, so its name comes as @type.
  const beside = plain.map(({ name, data }) => ({ '@type': `type.googleapis.com/lq.${name}`, ...data }));
  expect(read(beside)).toEqual(read(plain));
  expect(read(plain.map(({ name, data }) => ({ type: name, data })))).toEqual(read(plain));
});

test.each([
  [
    'unknown records are told and passed over',
    [DEAL, rec('RecordNew', {}), rec('RecordLiuJu', { type: 2 })],
    ['majsoul.unknown-record'],
    6,
  ],
  ['truncated', [DEAL, discard(0, '1z')], ['majsoul.truncated'], 4],
  ['no such tile', [DEAL, discard(0, '8z')], ['majsoul.tile'], 3],
  ['outside a round', [discard(0, '8z')], ['majsoul.no-deal'], undefined],
  ['a short hand', [rec('RecordNewRound', { ...DEAL.data, tiles1: [] })], ['majsoul.deal'], 1],
])('%s: the prefix is kept', (_, records, codes, events) => {
  const { games, faults } = parseMajsoul(JSON.stringify({ head: HEAD, data: records }));
  expect(faults.map((fault) => fault.code)).toEqual(codes);
  expect(games[0]?.events.length).toBe(events);
});

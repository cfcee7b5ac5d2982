/** The slow fan calculator against named hands and, where the shared data is present, the golden wins. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Kind, Meld, Wind } from '../../tiles/index.ts';
import { meldOf } from '../../tiles/index.ts';
import { slowFan } from './slow.ts';
import type { ChineseWin } from './win.ts';

/** Fan 1–82 by the names of the judge; index 0 is no fan. */
const NAMES =
  `- 大四喜 大三元 绿一色 九莲宝灯 四杠 连七对 十三幺 清幺九 小四喜 小三元 字一色 四暗刻 一色双龙会 一色四同顺 一色四节高
  一色四步高 三杠 混幺九 七对 七星不靠 全双刻 清一色 一色三同顺 一色三节高 全大 全中 全小 清龙 三色双龙会 一色三步高 全带五
  三同刻 三暗刻 全不靠 组合龙 大于五 小于五 三风刻 花龙 推不倒 三色三同顺 三色三节高 无番和 妙手回春 海底捞月 杠上开花
  抢杠和 碰碰和 混一色 三色三步高 五门齐 全求人 双暗杠 双箭刻 全带幺 不求人 双明杠 和绝张 箭刻 圈风刻 门风刻 门前清 平和
  四归一 双同刻 双暗刻 暗杠 断幺 一般高 喜相逢 连六 老少副 幺九刻 明杠 缺一门 无字 边张 嵌张 单钓将 自摸 花牌 明暗杠`.split(
    /\s+/,
  );

/** W characters, B dots, T bamboos, F winds, J red green white. */
const kindOfName = (name: string): Kind =>
  (name[0] === 'J' ? 34 - Number(name[1]) : 9 * 'WBTF'.indexOf(name[0]!) + Number(name[1]) - 1) as Kind;

type Row = {
  packs: [type: 'CHI' | 'PENG' | 'GANG', tile: string, offer: number][];
  hand: string[];
  win: string;
  self: boolean;
  fourth: boolean;
  kong: boolean;
  last: boolean;
  seat: Wind;
  quan: Wind;
  flower: number;
};

const meldOfPack = ([type, tile, offer]: Row['packs'][number]): Meld => {
  const kind = kindOfName(tile);
  if (type === 'CHI') return meldOf({ type: 'chow', kind: (kind - 1) as Kind, from: 3 });
  if (type === 'PENG') return meldOf({ type: 'pung', kind, from: offer });
  return meldOf({ type: offer === 0 ? 'closed-kong' : 'open-kong', kind, from: offer });
};

const winOfRow = (row: Row): ChineseWin => {
  const concealed = new Uint8Array(34);
  for (const name of [...row.hand, row.win]) concealed[kindOfName(name)]!++;
  return {
    concealed,
    melds: row.packs.map(meldOfPack),
    winTile: kindOfName(row.win),
    selfDraw: row.self,
    lastCopy: row.fourth,
    kong: row.kong,
    lastTile: row.last,
    seatWind: row.seat,
    roundWind: row.quan,
    flowers: row.flower,
  };
};

const listOf = (fans: readonly (readonly [id: number, count: number])[]): string =>
  fans.map(([id, count]) => `${NAMES[id]}*${count}`).join('+');

/** Standing tiles in blank-separated names, the last one the winning tile; a discard to seat 1 in round 1 unless told. */
const winOf = (tiles: string, more: Partial<Row> = {}): ChineseWin => {
  const names = tiles.split(' ');
  const quiet = { self: false, fourth: false, kong: false, last: false, seat: 1, quan: 1, flower: 0 } as const;
  return winOfRow({ packs: [], hand: names.slice(0, -1), win: names.at(-1)!, ...quiet, ...more });
};
const packs = (...list: Row['packs']): { packs: Row['packs'] } => ({ packs: list });
const SHIFTED = 'W2 W2 W3 W3 W4 W4 W5 W5 W6 W6 W7 W7 W8 W8';
const GATES = 'W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9 W5';
const MIXED_STRAIGHT = 'W1 W2 T4 T5 T6 B7 B8 B9 F2 F2 W3';
const TWO_KONGS = packs(['GANG', 'W2', 0], ['GANG', 'T7', 0]);
const ONE_OF_EACH = packs(['GANG', 'W2', 0], ['GANG', 'T7', 2]);
const LATE = { self: true, last: true, kong: true };

test.each([
  [
    'no fan at all',
    winOf('B2 B3 J1 J1 B4', packs(['CHI', 'W2', 1], ['CHI', 'T5', 1], ['PENG', 'B8', 1])),
    8,
    '无番和*1',
  ],
  [
    'flowers beside a chicken hand',
    winOf('B2 B3 J1 J1 B4', { ...packs(['CHI', 'W2', 1], ['CHI', 'T5', 1], ['PENG', 'B8', 1]), flower: 2 }),
    10,
    '无番和*1+花牌*2',
  ],
  ['nine gates keep one of two 幺九刻', winOf(GATES, { self: true }), 92, '九莲宝灯*1+双暗刻*1+幺九刻*1+自摸*1'],
  ['seven pairs, a quad is two', winOf('W1 W1 W1 W1 W3 W3 T5 T5 B7 B7 F1 F1 J1 J1'), 32, '七对*1+五门齐*1+四归一*1'],
  [
    'seven shifted pairs: last tile takes 自摸',
    winOf(SHIFTED, { self: true, last: true }),
    98,
    '连七对*1+妙手回春*1+断幺*1',
  ],
  ['thirteen orphans', winOf('W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 J1 J2 J3 J3', { self: true }), 89, '十三幺*1+自摸*1'],
  ['greater honours and knitted tiles', winOf('W1 W4 W7 T2 T5 T8 B3 F1 F2 F3 F4 J1 J2 J3'), 24, '七星不靠*1'],
  ['all nine knitted tiles count again', winOf('W1 W4 W7 T2 T5 T8 B3 B6 B9 F1 F2 F3 J1 J2'), 24, '全不靠*1+组合龙*1'],
  [
    'knitted straight, waiting for the pair',
    winOf('W1 W4 W7 T2 T5 T8 B3 B6 B9 F1 F1 F1 W9 W9'),
    16,
    '组合龙*1+门前清*1+幺九刻*1+单钓将*1',
  ],
  [
    'two concealed kongs are not 双暗刻 too',
    winOf('B2 B3 B4 B6 B7 F3 F3 B5', TWO_KONGS),
    9,
    '双暗杠*1+门前清*1+连六*1',
  ],
  ['one kong of each sort', winOf('B2 B3 B4 B6 B7 F3 F3 B5', ONE_OF_EACH), 6, '连六*1+明暗杠*1'],
  [
    'last tile and replacement together',
    winOf('B2 B3 B4 B6 B7 F3 F3 B5', { ...ONE_OF_EACH, ...LATE }),
    22,
    '妙手回春*1+杠上开花*1+连六*1+明暗杠*1',
  ],
  [
    'fourth copy after an own pung',
    winOf(MIXED_STRAIGHT, packs(['PENG', 'W3', 2])),
    15,
    '花龙*1+和绝张*1+四归一*1+边张*1',
  ],
  [
    'no kong, no replacement tile',
    winOf(MIXED_STRAIGHT, { ...packs(['PENG', 'W8', 2]), self: true, kong: true }),
    10,
    '花龙*1+边张*1+自摸*1',
  ],
  [
    'robbing the kong takes 和绝张',
    winOf(MIXED_STRAIGHT, { ...packs(['PENG', 'W8', 2]), kong: true, fourth: true }),
    17,
    '花龙*1+抢杠和*1+边张*1',
  ],
  [
    'a pung completed by a discard is open',
    winOf('W2 W2 W2 T4 T4 T4 B8 B8 F2 F2 F3 F3 F3 B8'),
    25,
    '三暗刻*1+碰碰和*1+门前清*1+幺九刻*1',
  ],
] as const)('fan: %s', (_, win, total, list) => {
  const fan = slowFan(win);
  expect([fan?.total, listOf(fan?.fans ?? [])]).toEqual([total, list]);
});

test.each([
  ['no sets', winOf('W1 W1 W2 W4 W5 W6 T1 T2 T3 B1 B2 B3 F1 F1')],
  ['orphans beside a meld', winOf('W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 F4', packs(['PENG', 'J1', 1]))],
  ['thirteen tiles', winOf('W1 W1 W4 W5 W6 T1 T2 T3 B1 B2 B3 F1 F1')],
])('no win: %s', (_, win) => expect(slowFan(win)).toBeUndefined());

const GOLDEN = new URL('../../../../shared/data/golden/', import.meta.url);
const hasGolden = existsSync(GOLDEN);
const goldenRows = <T>(name: string): T[] =>
  gunzipSync(readFileSync(new URL(name, GOLDEN)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

type FanRow = Row & { total: number; fans: [name: string, count: number, points: number][]; alt?: unknown };
type RealRow = Row & { log_total: number; log_fans: string; oracle_fans: string };

const differs = (row: FanRow): string | undefined => {
  const fan = slowFan(winOfRow(row));
  const fans = row.fans.map(([name, count]) => [NAMES.indexOf(name), count] as const).toSorted(([a], [b]) => a - b);
  const isSame =
    (fan?.total ?? -3) === row.total && (row.alt !== undefined || listOf(fan?.fans ?? []) === listOf(fans));
  return isSame ? undefined : `${JSON.stringify(row)} but ${fan?.total} ${listOf(fan?.fans ?? [])}`;
};

/** Where a log has no list of fan, the reference calculator's; the order of the list is the judge's. */
const agreesWithLog = (row: RealRow): boolean => {
  const fan = slowFan(winOfRow(row));
  const sorted = (list: string): string => list.split('+').toSorted().join('+');
  return fan?.total === row.log_total && sorted(row.log_fans || row.oracle_fans) === sorted(listOf(fan.fans));
};

describe.skipIf(!hasGolden)('golden', () => {
  test('fan rows: totals of all, lists where the calculators agree', () => {
    const rows = goldenRows<FanRow>('mcr-fan.jsonl.gz');
    expect(rows.length).toBe(20_080);
    expect(rows.map(differs).filter((text) => text !== undefined)).toEqual([]);
  });

  test('real wins', () => {
    const rows = goldenRows<RealRow>('mcr-real-wins.jsonl.gz');
    expect(rows.length).toBe(73);
    expect(rows.filter((row) => !agreesWithLog(row))).toEqual([]);
  });
});

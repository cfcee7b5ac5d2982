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

const GOLDEN = new URL('../../../../shared/data/golden/', import.meta.url);
const hasGolden = existsSync(GOLDEN);
const goldenRows = <T>(name: string): T[] =>
  gunzipSync(readFileSync(new URL(name, GOLDEN)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

const listOf = (fans: readonly (readonly [id: number, count: number])[]): string =>
  fans.map(([id, count]) => `${NAMES[id]}*${count}`).join('+');

type FanRow = Row & { total: number; fans: [name: string, count: number, points: number][]; alt?: unknown };
type RealRow = Row & { log_total: number; log_fans: string };

const differs = (row: FanRow): string | undefined => {
  const fan = slowFan(winOfRow(row));
  const fans = row.fans.map(([name, count]) => [NAMES.indexOf(name), count] as const).toSorted(([a], [b]) => a - b);
  const isSame =
    (fan?.total ?? -3) === row.total && (row.alt !== undefined || listOf(fan?.fans ?? []) === listOf(fans));
  return isSame ? undefined : `${JSON.stringify(row)} but ${fan?.total} ${listOf(fan?.fans ?? [])}`;
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
    const wrong = rows.filter((row) => {
      const fan = slowFan(winOfRow(row));
      return fan?.total !== row.log_total;
    });
    expect(wrong).toEqual([]);
  });
});

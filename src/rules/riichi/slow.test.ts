/** The slow riichi scorer against named hands and, where the shared data is present, the golden wins. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Kind, Meld, TileId, Wind } from '../../tiles/index.ts';
import { countsOf, isRed, kindOfId, meldOf, tileOfId } from '../../tiles/index.ts';
import type { SlowRules } from './slow.ts';
import { slowScore } from './slow.ts';
import type { Win } from './win.ts';
import { DOUBLE_RIICHI, FIRST_DRAW, IPPATSU, LAST_TILE, REPLACEMENT, RIICHI, ROBBED_KONG } from './win.ts';

const TENHOU: SlowRules = {
  seats: 4,
  openTanyao: true,
  doubleYakuman: [],
  kiriage: false,
  doubleWindPairFu: 4,
  countedYakuman: true,
  northIsValue: false,
};
const SANMA: SlowRules = { ...TENHOU, seats: 3 };

/** Kinds of "123m11z"; 0 is a five. */
const kindsFrom = (text: string): Kind[] =>
  [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, ranks, suit]) =>
    ranks!.split('').map((rank) => (9 * 'mpsz'.indexOf(suit!) + (Number(rank) || 5) - 1) as Kind),
  );
const countsFrom = (kinds: readonly Kind[]): Uint8Array => {
  const counts = new Uint8Array(34);
  for (const kind of kinds) counts[kind]!++;
  return counts;
};

/** The last tile of the text is the winning one; South seat in the East round, ron, unless told. */
const winOf = (hand: string, more: Partial<Win> = {}): Win => ({
  concealed: countsFrom(kindsFrom(hand)),
  melds: [],
  winTile: kindsFrom(hand).at(-1)!,
  selfDraw: false,
  situation: 0,
  roundWind: 0,
  seatWind: 1,
  doraIndicators: [],
  uraIndicators: [],
  reds: 0,
  kita: 0,
  ...more,
});
const chow = (text: string): Meld => meldOf({ type: 'chow', kind: kindsFrom(text)[0]!, from: 3 });
const pung = (text: string): Meld => meldOf({ type: 'pung', kind: kindsFrom(text)[0]!, from: 1 });
const closedKong = (text: string): Meld => meldOf({ type: 'closed-kong', kind: kindsFrom(text)[0]! });

/** [id, han] pairs from a flat list. */
const pairs = (...flat: number[]): number[][] => flat.flatMap((id, i) => (i % 2 === 0 ? [[id, flat[i + 1]!]] : []));
const DEALT = { selfDraw: true, situation: FIRST_DRAW };
const SEVEN_PAIRS_SHAPE = '112233m778899p5s5s';
const THREE_KINDS = '222333444m55p67s8s';

test.each([
  ['pinfu ron is 30 fu', winOf('123m456m789p23s55s4s'), { yaku: [[7, 1]], fu: 30, points: 1000 }],
  ['pinfu tsumo is 20 fu', winOf('123m456m789p23s55s4s', { selfDraw: true }), { han: 2, fu: 20, points: 1500 }],
  [
    'open pinfu shape won by ron counts 30',
    winOf('234m67p55p8p', { melds: [chow('234s'), chow('678s')] }),
    { yaku: [[8, 1]], fu: 30, points: 1000 },
  ],
  [
    'a double wind pair is 4 fu: 42 rounds up to 50',
    winOf('999m123p456p78s11z9s', { seatWind: 0, situation: RIICHI }),
    { yaku: [[1, 1]], fu: 50, points: 2400 },
  ],
  [
    'three concealed triplets rather than pinfu and twin runs',
    winOf(THREE_KINDS, { selfDraw: true }),
    { han: 4, fu: 40, points: 8000, yaku: pairs(0, 1, 8, 1, 29, 2) },
  ],
  [
    'twin runs and junchan rather than three concealed triplets',
    winOf('111222333m99p78s9s', { selfDraw: true }),
    { han: 6, fu: 20, yaku: pairs(0, 1, 7, 1, 9, 1, 33, 3) },
  ],
  [
    'four triplets by ron: the last one is open',
    winOf('111m222p333s55z44z5z'),
    { fu: 50, yaku: pairs(18, 1, 28, 2, 29, 2) },
  ],
  ['four triplets by tsumo', winOf('111m222p333s66z44z6z', { selfDraw: true }), { yakuman: [40], points: 32_000 }],
  ['four triplets, pair wait, by ron', winOf('111m222p333s666z4z4z'), { yakuman: [41], points: 32_000 }],
  ['twin runs twice rather than seven pairs', winOf(SEVEN_PAIRS_SHAPE), { yaku: [[32, 3]], fu: 40, points: 5200 }],
  ['seven pairs are 25 fu', winOf('1133m2288p5599s4z4z'), { yaku: [[22, 2]], fu: 25, points: 1600 }],
  [
    'three-coloured triplets before three concealed ones, where all is worth the same',
    winOf('555m5567888s5s', { melds: [closedKong('5p')] }),
    { yaku: pairs(8, 1, 26, 2), fu: 60 },
  ],
  ['pure nine gates', winOf('11123456789995m'), { yakuman: [46] }],
  ['nine gates on another wait', winOf('11134567899952m'), { yakuman: [45] }],
  ['thirteen orphans on thirteen waits', winOf('19m19p19s12345671z'), { yakuman: [48] }],
  ['thirteen orphans on one wait', winOf('19m19p19s1123456z7z'), { yakuman: [47] }],
  [
    'rinshan with fu for the draw; haitei gives way',
    winOf('234p567p67s11s8s', { melds: [closedKong('1m')], selfDraw: true, situation: REPLACEMENT | LAST_TILE }),
    { yaku: pairs(0, 1, 4, 1), fu: 60 },
  ],
  [
    'three dragons and all honours add up',
    winOf('11z22z2z', { melds: [pung('5z'), pung('6z'), pung('7z')] }),
    { yakuman: [39, 42], points: 64_000 },
  ],
  [
    'ura only after riichi, one indicator each',
    winOf('123m456m789p23s55s4s', { uraIndicators: kindsFrom('3s'), doraIndicators: kindsFrom('4s9p') }),
    { yaku: pairs(7, 1, 52, 2) },
  ],
  ['a first draw of the dealer', winOf('234m345p67s22277z8s', { ...DEALT, seatWind: 0 }), { yakuman: [37] }],
  ['a first draw of the others', winOf('234m345p67s22277z8s', { ...DEALT }), { yakuman: [38] }],
] as const)('score: %s', (_, win, expected) => {
  expect(slowScore(win, TENHOU)).toMatchObject(expected);
});

const OPEN_SIMPLES = winOf('234m67p55p8p', { melds: [chow('234s'), chow('678s')] });

test.each([
  [
    'a double wind pair of 2 fu',
    winOf('999m123p456p78s11z9s', { seatWind: 0, situation: RIICHI }),
    { ...TENHOU, doubleWindPairFu: 2 },
    { fu: 40 },
  ],
  ['double yakuman', winOf('11123456789995m'), { ...TENHOU, doubleYakuman: [46] }, { yakuman: [46], points: 64_000 }],
  ['4 han 30 fu', winOf('123m456m789p23s55s4s', { reds: 3 }), TENHOU, { han: 4, points: 7700 }],
  ['4 han 30 fu, kiriage', winOf('123m456m789p23s55s4s', { reds: 3 }), { ...TENHOU, kiriage: true }, { points: 8000 }],
  ['13 han', winOf('123m456m789p23s55s4s', { reds: 12 }), TENHOU, { han: 13, points: 32_000 }],
  [
    '13 han, not counted',
    winOf('123m456m789p23s55s4s', { reds: 12 }),
    { ...TENHOU, countedYakuman: false },
    { points: 24_000 },
  ],
  [
    'kita: one each, one more as dora',
    winOf('123p456p789s23s55z4s', { situation: RIICHI, kita: 2, doraIndicators: kindsFrom('3z') }),
    SANMA,
    { yaku: pairs(1, 1, 52, 4) },
  ],
  [
    'the share of the absent seat is lost',
    winOf('123p456p789s23s55s4s', { selfDraw: true }),
    SANMA,
    { fu: 20, points: 1100 },
  ],
  [
    '1m points to 9m',
    winOf('999m123p456p78s55z9s', { situation: RIICHI, doraIndicators: kindsFrom('1m') }),
    SANMA,
    { yaku: pairs(1, 1, 52, 3) },
  ],
  [
    'North as a value of everybody',
    winOf('123p456p789s55s44z4z'),
    { ...SANMA, northIsValue: true },
    { yaku: [[13, 1]] },
  ],
] as const)('rules: %s', (_, win, rules, expected) => {
  expect(slowScore(win, rules)).toMatchObject(expected);
});

test.each([
  ['seven pairs never hold four of a kind', winOf('1111m22p33s44556z6z'), TENHOU],
  ['dora alone are no yaku', winOf('123m456p789s24s11z3s', { doraIndicators: kindsFrom('2s'), reds: 1 }), TENHOU],
  ['thirteen tiles are no win', winOf('123m456p789s22s1z1z'), TENHOU],
  ['no open tanyao', OPEN_SIMPLES, { ...TENHOU, openTanyao: false }],
  ['North is an ordinary honour', winOf('123p456p789s55s44z4z'), SANMA],
])('no score: %s', (_, win, rules) => expect(slowScore(win, rules)).toBeNull());

const GOLDEN = new URL('../../../../shared/data/golden/', import.meta.url);
const hasGolden = existsSync(GOLDEN);
/** Lines of a golden file without its header, as JSON. */
const goldenRows = <T>(name: string): T[] =>
  gunzipSync(readFileSync(new URL(name, GOLDEN)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"_"'))
    .map((line) => JSON.parse(line) as T);

type ScoreRow = {
  hand: string;
  win: string;
  melds: [type: 'chi' | 'pon' | 'minkan' | 'ankan', tiles: string][];
  tsumo: boolean;
  round: string;
  seat: string;
  riichi?: number;
  ippatsu?: boolean;
  haitei?: boolean;
  rinshan?: boolean;
  chankan?: boolean;
  dora_ind: string;
  ura_ind?: string;
  result: { yaku: Record<string, number>; points: number; han?: number; fu?: number; yakuman?: number } | null;
};

/** The ids of the golden file's names, in the order of Tenhou's numbers; blanks are ids the file does not use. */
const NAMES =
  `tsumo riichi ippatsu chankan rinshan haitei houtei pinfu tanyao iipeikou . . . . . . . . yakuhai_haku yakuhai_hatsu
  yakuhai_chun double_riichi chiitoitsu chanta ittsu sanshoku sanshoku_doukou sankantsu toitoi sanankou shousangen
  honroutou ryanpeikou junchan honitsu chinitsu . tenhou chiihou daisangen suuankou suuankou_tanki tsuuiisou ryuuiisou
  chinroutou chuuren junsei_chuuren kokushi kokushi_13 daisuushii shousuushii suukantsu dora ura_dora aka_dora`.split(
    /\s+/,
  );
const SCORE_MELDS = { chi: 'chow', pon: 'pung', minkan: 'open-kong', ankan: 'closed-kong' } as const;

const idOfName = (name: string, win: Win): number =>
  name === 'seat_wind' ? 10 + win.seatWind : name === 'round_wind' ? 14 + win.roundWind : NAMES.indexOf(name);

const winOfScoreRow = (row: ScoreRow): Win => {
  const kinds = (text: string | undefined): Kind[] => kindsFrom((text ?? '').replaceAll(' ', ''));
  const flags =
    (row.riichi === 1 ? RIICHI : 0) |
    (row.riichi === 2 ? DOUBLE_RIICHI : 0) |
    (row.ippatsu === true ? IPPATSU : 0) |
    (row.chankan === true ? ROBBED_KONG : 0) |
    (row.rinshan === true ? REPLACEMENT : 0) |
    (row.haitei === true ? LAST_TILE : 0);
  const everything = [row.hand, ...row.melds.map(([, tiles]) => tiles)].join(' ');
  return {
    concealed: countsFrom(kinds(row.hand)),
    melds: row.melds.map(([type, tiles]) => meldOf({ type: SCORE_MELDS[type], kind: lowest(kinds(tiles)), from: 1 })),
    winTile: kinds(row.win)[0]!,
    selfDraw: row.tsumo,
    situation: flags,
    roundWind: 'ESWN'.indexOf(row.round) as Wind,
    seatWind: 'ESWN'.indexOf(row.seat) as Wind,
    doraIndicators: kinds(row.dora_ind),
    uraIndicators: kinds(row.ura_ind),
    reds: everything.split('0').length - 1,
    kita: 0,
  };
};
const lowest = (kinds: readonly Kind[]): Kind => Math.min(...kinds) as Kind;

type AgariRow = {
  type: number;
  np: 3 | 4;
  bakaze: Wind;
  jikaze: Wind;
  who: number;
  frm: number;
  hai: TileId[];
  m: number[];
  machi: TileId;
  dora: TileId[];
  ura: TileId[];
  sit: number[];
  fu: number;
  pts: number;
  yaku: [number, number][];
  yakuman: number[];
};

const four = (kind: number): number[] => [0, 1, 2, 3].map((copy) => 4 * kind + copy);

/** Tenhou's meld integer: the meld (none for a North set aside) and the tiles in it. */
const decodeMeld = (m: number): { meld: Meld | undefined; ids: number[] } => {
  const from = m & 3;
  if ((m & 4) !== 0) {
    const which = Math.floor((m >> 10) / 3);
    const kind = 9 * Math.floor(which / 7) + (which % 7);
    const ids = [3, 5, 7].map((shift, i) => 4 * (kind + i) + ((m >> shift) & 3));
    return { meld: meldOf({ type: 'chow', kind: kind as Kind, claimed: (m >> 10) % 3, from }), ids };
  }
  if ((m & 8) !== 0 || (m & 16) !== 0) {
    const kind = Math.floor((m >> 9) / 3);
    const added = (m & 16) !== 0;
    const ids = four(kind).filter((_, copy) => added || copy !== ((m >> 5) & 3));
    return { meld: meldOf({ type: added ? 'added-kong' : 'pung', kind: kind as Kind, from }), ids };
  }
  if ((m & 32) !== 0) return { meld: undefined, ids: [m >> 8] };
  const kind = m >> 10;
  return {
    meld: meldOf({ type: from === 0 ? 'closed-kong' : 'open-kong', kind: kind as Kind, from }),
    ids: four(kind),
  };
};

const SITUATIONS = new Map([
  [1, RIICHI],
  [2, IPPATSU],
  [3, ROBBED_KONG],
  [4, REPLACEMENT],
  [5, LAST_TILE],
  [6, LAST_TILE],
  [21, DOUBLE_RIICHI],
  [37, FIRST_DRAW],
  [38, FIRST_DRAW],
]);

const winOfAgariRow = (row: AgariRow): Win => {
  const hasReds = (row.type & 2) === 0;
  const melds = row.m.map(decodeMeld);
  const ids = [...row.hai, ...melds.flatMap((meld) => meld.ids)];
  return {
    concealed: countsOf(row.hai.map((id) => tileOfId(id))),
    melds: melds.flatMap(({ meld }) => (meld === undefined ? [] : [meld])),
    winTile: kindOfId(row.machi),
    selfDraw: row.who === row.frm,
    situation: row.sit.reduce((bits, id) => bits | SITUATIONS.get(id)!, 0),
    roundWind: row.bakaze,
    seatWind: row.jikaze,
    doraIndicators: row.dora.map(kindOfId),
    uraIndicators: row.ura.map(kindOfId),
    reds: ids.filter((id) => isRed(tileOfId(id as TileId, hasReds))).length,
    kita: melds.filter(({ meld }) => meld === undefined).length,
  };
};

const byId = (list: readonly (readonly [number, number])[]): string =>
  list
    .filter(([, han]) => han > 0)
    .toSorted(([a], [b]) => a - b)
    .join(' ');

const agreesWithAgari = (row: AgariRow): boolean => {
  const base = row.np === 3 ? SANMA : TENHOU;
  const score = slowScore(winOfAgariRow(row), { ...base, openTanyao: (row.type & 4) === 0 });
  if (score === null || score.points !== row.pts) return false;
  if (row.yakuman.length > 0) return score.yakuman.join(' ') === row.yakuman.toSorted((a, b) => a - b).join(' ');
  return score.yakuman.length === 0 && score.fu === row.fu && byId(score.yaku) === byId(row.yaku);
};

/** Yakuman rows carry neither han nor fu; there each yakuman stands with what it counts. */
const agreesWithScore = (row: ScoreRow): boolean => {
  const win = winOfScoreRow(row);
  const score = slowScore(win, TENHOU);
  if (score === null || row.result === null) return score === row.result;
  const { yaku, points, han, fu } = row.result;
  const ids = Object.entries(yaku).map(([name, value]) => [idOfName(name, win), value] as const);
  if (points !== score.points) return false;
  if (han === undefined)
    return (
      ids
        .map(([id]) => id)
        .toSorted((a, b) => a - b)
        .join(' ') === score.yakuman.join(' ')
    );
  return han === score.han && fu === score.fu && byId(ids) === byId(score.yaku);
};

describe.skipIf(!hasGolden)('golden', () => {
  test('score rows that three engines agree on', () => {
    const rows = goldenRows<ScoreRow>('riichi-score.jsonl.gz');
    expect(rows.length).toBe(16_000);
    expect(rows.filter((row) => !agreesWithScore(row))).toEqual([]);
  });

  test.each([
    ['riichi-agari-4p.jsonl.gz', 60_024],
    ['riichi-agari-3p.jsonl.gz', 35_994],
  ])('real wins: %s', (name, count) => {
    const rows = goldenRows<AgariRow>(name);
    expect(rows.length).toBe(count);
    expect(rows.filter((row) => !agreesWithAgari(row))).toEqual([]);
  });
});

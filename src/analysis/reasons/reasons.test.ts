import { writable } from '../../../testkit/writable.ts';
import { expect, test } from 'vitest';
import { staged } from '../../../testkit/staged.ts';
import { FakeAdviser } from '../../../testkit/fakeadviser.ts';
import { makeGames } from '../../../testkit/games.ts';
import { foreignNumbers, knownNumbers, numbersIn } from '../../../testkit/reasonnumbers.ts';
import type { Game } from '../../records/index.ts';
import { LANGUAGES } from '../../rules/riichi/index.ts';
import { parseRuleset, tenhou, type RiichiRules } from '../../rules/index.ts';
import {
  ActionList,
  DECLARE_RIICHI,
  DISCARD_ACTION,
  HIDDEN,
  PASS,
  PUNG_ACTION,
  Table,
  WIN,
  apply,
  decisionsOf,
  legalActions,
  maskEvent,
  type Event,
  type Seat,
} from '../../table/index.ts';
import { unwrap } from '../../base/index.ts';
import { parseMpszTile, parseTiles, type Kind, type Tile } from '../../tiles/index.ts';
import { RiichiAdviser } from '../riichi/advise/adviser.ts';
import { makeReason } from './index.ts';
import { makeReasons } from './sentences/index.ts';
import { reasonsOf } from './reasons.ts';
import type { Advice, Option } from '../advice/types.ts';

const tile = (text: string): Tile => parseMpszTile(text)!;
const tiles = (text: string): readonly Tile[] => unwrap(parseTiles(text));

test('numbers are found in sentences, tiles are not', () => {
  expect(numbersIn('5m is 3.2 ± 0.8 ahead of chow 067m discarding 9s, at 1-shanten (-0.4), 2nd needs 5200.')).toEqual([
    '3.2',
    '0.8',
    '1',
    '-0.4',
    '2',
    '5200',
  ]);
  expect(foreignNumbers('5m keeps 9 tiles', new Set(['8']))).toEqual(['9']);
});

test('every number of every sentence is a computed one', () => {
  const codes = new Set<string>();
  const wrong: string[] = [];
  for (const text of ['tenhou', 'sanma', 'tenhou,length=east']) {
    const rules = unwrap(parseRuleset(text)) as RiichiRules;
    const [{ events }] = makeGames(text, 1, 'reasons') as [Game];
    for (let own = 0; own < rules.seats; own++)
      for (const { table, seat, legal, action } of decisionsOf(rules, events, { seat: own })) {
        if (legal.size < 2) continue;
        const advice = new FakeAdviser(rules.seats).advise(table, seat, legal);
        const known = knownNumbers(table, advice);
        for (const reason of reasonsOf(table, advice, action)) {
          codes.add(reason.code);
          for (const lang of LANGUAGES) wrong.push(...foreignNumbers(makeReason(reason, lang), known));
        }
      }
  }
  expect(wrong).toEqual([]);
  const all = ['gap', 'keeps', 'wins', 'deals', 'riichi', 'call', 'throws', 'safe', 'win-now', 'needs', 'leads'];
  expect([...codes].sort()).toEqual([...all, 'estimated'].sort());
});

test('the same of the adviser itself', () => {
  const [{ events }] = makeGames('tenhou', 1, 'adviser', 2) as [Game];
  const adviser = new RiichiAdviser(tenhou, { ms: 1 });
  let n = 0;
  for (const { table, seat, legal, action } of decisionsOf(tenhou, events, { seat: 0 })) {
    if (legal.size < 2 || n++ % 3 !== 0) continue;
    const advice = adviser.advise(table, seat, legal);
    const known = knownNumbers(table, advice);
    for (const lang of LANGUAGES)
      for (const text of makeReasons(reasonsOf(table, advice, action), lang))
        expect(foreignNumbers(text, known)).toEqual([]);
  }
  expect(n).toBeGreaterThan(10);
});

test('what players choose, and what the figures alone would put first', () => {
  const table = facingRiichi();
  const legal = new ActionList();
  legalActions(table, 1, legal);
  const plain = new RiichiAdviser(tenhou, { ms: 1 }).advise(table, 1, legal);
  const [first, second, third] = plain.options as [Option, Option, Option];
  // The network prefers the second, so much that it is ahead; players like the third best.
  const told: Advice = {
    ...plain,
    options: [
      { ...second, learnt: { share: 0.3, part: 0 } },
      { ...first, value: second.value - 4, learnt: { share: 0.1, part: second.value - 4 - first.value } },
      { ...third, value: third.value - 4, learnt: { share: 0.6, part: -4 } },
      ...plain.options.slice(3),
    ],
  };
  const reasons = reasonsOf(table, told);
  const close = (value: number): number => expect.closeTo(value, 9) as number;
  const gap = reasons.find(({ code }) => code === 'gap');
  expect(gap).toMatchObject({ part: 'learnt', partGap: close(4 + first.value - second.value) });
  const players = reasons.find(({ code }) => code === 'players');
  expect(players).toMatchObject({ choices: [{ share: 0.3 }, { share: 0.1 }, { share: 0.6 }] });
  expect(reasons.find(({ code }) => code === 'figures')).toMatchObject({
    gap: close(first.value - second.value),
  });
  expect(reasonsOf(table, plain).some(({ code }) => code === 'players' || code === 'figures')).toBe(false);
  const known = knownNumbers(table, told);
  for (const lang of LANGUAGES)
    for (const reason of reasons) expect(foreignNumbers(makeReason(reason, lang), known)).toEqual([]);
  const text = makeReasons(reasons, 'en').join('\n');
  expect(text).toContain('Players of Tenhou’s phoenix room choose');
  expect(text).toContain('The figures alone would put');
});

/** East, seat 0, in riichi; the own seat 1 has drawn. */
const facingRiichi = (): Table => {
  const table = new Table(tenhou);
  const hidden = Array.from({ length: 13 }, () => HIDDEN);
  const events: Event[] = [
    { type: 'start-match', rules: 'tenhou' },
    {
      type: 'start-round',
      round: 0,
      honba: 0,
      deposits: 0,
      dealer: 0,
      scores: [25_000, 25_000, 25_000, 25_000],
      hands: [hidden, tiles('234m456p34788s55z'), hidden, hidden],
      indicator: tile('4m'),
    },
    { type: 'draw', seat: 0, tile: HIDDEN },
    { type: 'riichi', seat: 0 },
    { type: 'discard', seat: 0, tile: tile('9s'), fromDraw: false },
    { type: 'riichi-accepted', seat: 0 },
    { type: 'draw', seat: 1, tile: tile('9s') },
  ];
  for (const event of events) apply(table, maskEvent(event, 1, tenhou));
  return table;
};

const option = (action: number, over: Partial<Option>): Option => ({
  action,
  discard: undefined,
  value: 0,
  error: 0,
  parts: { win: 0, dealIn: 0, others: 0, draw: 0 },
  chances: [0.2, 0.1, 0.2, 0.2, 0.1, 0.2],
  shanten: 0,
  kinds: [],
  tiles: 0,
  winPoints: null,
  risks: [],
  converged: true,
  ...over,
});
const risk = (seat: Seat, ready: number, chance: number, points: number) => ({ seat, ready, chance, points });
const advice = (...options: Option[]): Advice => ({
  family: 'riichi',
  unit: 'rank-points',
  seat: 1,
  points: [90, 30, -30, -90],
  base: 0,
  options,
});

test('the sentence of a push against a safe tile', () => {
  const table = facingRiichi();
  const push = option(DISCARD_ACTION + tile('8s'), {
    value: 3.21,
    parts: { win: 9.4, dealIn: -5.2, others: -1, draw: 0.01 },
    chances: [0.412, 0.15, 0.2, 0.1, 0.1, 0.038],
    kinds: [20, 23] as Kind[],
    tiles: 8,
    winPoints: 3900,
    risks: [risk(0, 1, 0.061, 7123), risk(2, 0.1, 0.0002, 3000), risk(3, 0.1, 0.004, 4000)],
  });
  const fold = option(DISCARD_ACTION + tile('9s'), {
    value: 1.1,
    error: 0.6,
    parts: { win: 4.1, dealIn: -1.9, others: -1.1, draw: 0 },
    chances: [0.18, 0.04, 0.3, 0.2, 0.1, 0.18],
    kinds: [20] as Kind[],
    tiles: 2,
    winPoints: 3900,
    risks: [risk(0, 1, 0, 0), risk(2, 0.1, 0, 0), risk(3, 0.1, 0, 0)],
  });
  expect(makeReasons(reasonsOf(table, advice(push, fold)), 'en')).toEqual([
    '8s is 2.1 ± 0.6 rank points ahead of 9s, mostly through its wins (+5.3).',
    '8s keeps 8 winning tiles; 9s is safe against East but leaves 2.',
    '8s wins 41.2 % of the time for 3900 points, 9s 18.0 % for 3900 points.',
    'Deal-in by the end of the round: 8s 15.0 %, 9s 4.0 %.',
    '8s may deal in at once: to East 6.1 % (7100 points) and North 0.4 % (4000 points).',
    'Safe against East: 9s.',
  ]);
  expect(makeReasons(reasonsOf(table, advice(push, fold)), 'ja')[1]).toBe(
    '打8sは待ち8枚、打9sは東家に安全だが待ち2枚。',
  );
  expect(makeReasons(reasonsOf(table, advice(push, fold)), 'zh')[1]).toBe(
    '打8s保留听8张；打9s对东家安全，但只剩听2张。',
  );
});

test('riichi against dama, also when the played action is another', () => {
  const table = facingRiichi();
  const ready = { chances: [0.45, 0.1, 0.15, 0.1, 0.1, 0.1], tiles: 6, kinds: [19, 22] as Kind[] };
  const riichi = option(DECLARE_RIICHI, { ...ready, value: 2, discard: tile('8s'), winPoints: 7700 });
  const dama = option(DISCARD_ACTION + tile('8s'), { ...ready, value: 0.7, error: 0.3, winPoints: 2600 });
  const away = option(DISCARD_ACTION + tile('5z'), { value: -2, error: 0.5, shanten: 1, tiles: 20 });
  const all = advice(riichi, dama, away);
  const codes = (played?: number): string[] => reasonsOf(table, all, played).map(({ code }) => code);
  expect(codes()).toEqual(['gap', 'riichi', 'deals']);
  expect(codes(away.action)).toEqual(['gap', 'keeps', 'wins', 'deals', 'riichi']);
  expect(makeReasons(reasonsOf(table, all, away.action), 'en')[4]).toMatch(
    /^Riichi discarding 8s is \+1\.3 against dama discarding 8s: win 45/,
  );
  expect(makeReasons(reasonsOf(table, all), 'en')[1]).toBe(
    'Riichi discarding 8s against dama discarding 8s: win 45.0 % for 7700 points against 45.0 % for 2600 points.',
  );
});

test('riichi against dama names the discards where two lines tell of different ones', () => {
  const table = facingRiichi();
  const ready = { chances: [0.6, 0.1, 0.1, 0.1, 0.05, 0.05], tiles: 6, winPoints: 7700 };
  const riichi = option(DECLARE_RIICHI, { ...ready, value: 9, discard: tile('8s') });
  const other = option(DISCARD_ACTION + tile('7s'), { ...ready, value: -3.4 });
  const same = option(DISCARD_ACTION + tile('8s'), { ...ready, value: -5 });
  const all = advice(riichi, other, same);
  const said = LANGUAGES.map((lang) =>
    makeReasons(reasonsOf(table, all, same.action), lang).filter((text) => /dama|ダマ|默听/.test(text)),
  );
  expect(said.map((lines) => lines.map((text) => text.split(/[:：]/)[0]))).toEqual([
    ['Riichi discarding 8s against dama discarding 8s', 'Riichi discarding 8s is +12.4 against dama discarding 7s'],
    ['立直打8sとダマ打8sの比較', '立直打8sとダマ打7sの比較（+12.4）'],
    ['立直打8s与默听打8s相比', '立直打8s与默听打7s相比（+12.4）'],
  ]);
});

test('a gap that reads 0.0 is about equal, whatever its error', () => {
  const table = facingRiichi();
  const [one, two] = [
    option(DISCARD_ACTION + tile('9s'), { value: 1.04 }),
    option(DISCARD_ACTION + tile('8s'), { value: 1 }),
  ];
  expect(makeReasons(reasonsOf(table, advice(one, two)), 'en')[0]).toBe('9s and 8s are about equal.');
});

test('wins that lower the outlook are no reason to be ahead by wins', () => {
  const table = facingRiichi();
  const parts = { win: 0, dealIn: -1, others: -1, draw: 0 };
  const fold = option(DISCARD_ACTION + tile('9s'), { value: -2, parts });
  const cheap = option(DISCARD_ACTION + tile('8s'), { value: -7, error: 1, parts: { ...parts, win: -5 } });
  expect(makeReasons(reasonsOf(table, advice(fold, cheap)), 'en')[0]).toBe(
    '9s is 5.0 ± 1.0 rank points ahead of 8s, mostly through not winning too cheaply (+5.0).',
  );
});

test('hands as far away: the tiles alone are compared; one kind is one', () => {
  const table = facingRiichi();
  const safe = [risk(0, 1, 0, 0), risk(2, 0.1, 0, 0), risk(3, 0.1, 0, 0)];
  const best = option(DISCARD_ACTION + tile('8s'), { value: 3, shanten: 2, kinds: [20, 23] as Kind[], tiles: 7 });
  const near = option(DISCARD_ACTION + tile('9s'), { shanten: 2, kinds: [20] as Kind[], tiles: 3, risks: safe });
  const said = (...options: Option[]): string[] =>
    LANGUAGES.map((lang) => makeReasons(reasonsOf(table, advice(...options)), lang)[1]!);
  expect(said(best, near)).toEqual([
    '8s keeps 7 tiles of 2 kinds at 2-shanten; 9s is safe against East but leaves 3.',
    '打8sは2向聴で受け入れ2種7枚、打9sは東家に安全だが受け入れ1種3枚。',
    '打8s保留2向听，进张2种7张；打9s对东家安全，但进张只剩1种3张。',
  ]);
  expect(said({ ...near, value: 4 }, best)[0]).toBe(
    '9s is safe against East and keeps 3 tiles of 1 kind at 2-shanten; 8s keeps 7.',
  );
  expect(said(best, { ...near, shanten: 0 })[0]).toMatch(/; 9s is safe against East and keeps 3 winning tiles\.$/);
  expect(said(best, { ...near, shanten: 3 })[2]).toMatch(/，但只剩3向听，进张1种3张。$/);
});

/** The own seat 1 may win on the 8m of seat 2: 2000 points, a counter and a stick. */
const facingWin = (): Table => {
  const table = new Table(tenhou);
  const hidden = Array.from({ length: 13 }, () => HIDDEN);
  const events: Event[] = [
    { type: 'start-match', rules: 'tenhou' },
    {
      type: 'start-round',
      round: 7,
      honba: 1,
      deposits: 1,
      dealer: 3,
      scores: [38_000, 20_000, 26_000, 15_000],
      hands: [hidden, tiles('23467m345p66678s'), hidden, hidden],
      indicator: tile('1z'),
    },
    { type: 'draw', seat: 3, tile: HIDDEN },
    { type: 'discard', seat: 3, tile: tile('1z'), fromDraw: false },
    { type: 'draw', seat: 0, tile: HIDDEN },
    { type: 'discard', seat: 0, tile: tile('1z'), fromDraw: false },
    { type: 'draw', seat: 1, tile: tile('9p') },
    { type: 'discard', seat: 1, tile: tile('9p'), fromDraw: true },
    { type: 'draw', seat: 2, tile: HIDDEN },
    { type: 'discard', seat: 2, tile: tile('8m'), fromDraw: false },
  ];
  for (const event of events) apply(table, maskEvent(event, 1, tenhou));
  return table;
};

test('a win passed: what it brings, and that playing on is worth more', () => {
  const table = facingWin();
  const pass = option(PASS, { value: -13, parts: { win: 4, dealIn: -1, others: -1, draw: 0 } });
  const end = { shanten: -1, chances: [1, 0, 0, 0, 0, 0] };
  const win = option(WIN, { ...end, value: -30.2, error: 0.4, parts: { win: -15.2, dealIn: 0, others: 0, draw: 0 } });
  const said = (options: Option[]): string[][] =>
    LANGUAGES.map((lang) => [...makeReasons(reasonsOf(table, advice(...options)), lang)].slice(0, 2));
  expect(said([pass, win])).toEqual([
    [
      'Winning now brings 3300 points and ends the match in 3rd place; expected rank points change by -30.2.',
      'Passing is 17.2 ± 0.4 rank points ahead of winning: the win is worth less than playing on.',
    ],
    [
      '今和了ると3300点で3位終了、期待順位点の変化は-30.2。',
      'スルーは和了を順位点で17.2 ± 0.4上回る。続行のほうが和了より価値が高い。',
    ],
    [
      '现在和牌：得3300点，以第3名结束对局，期望顺位点变化-30.2。',
      '跳过比和牌高17.2 ± 0.4顺位点，继续打比和牌更有价值。',
    ],
  ]);
  expect(said([{ ...win, value: 20 }, pass])[0]![1]).toBe(
    'Winning is 33.0 ± 0.4 rank points ahead of passing: the win is worth more than playing on.',
  );
  writable(table).round = 4;
  expect(said([pass, win])[0]![0]).toBe('Winning now brings 3300 points; expected rank points change by -30.2.');
});

test('a win in riichi: points and places over the ura dora', () => {
  // One ura dora lifts the seat over the dealer.
  const table = staged({
    rules: tenhou,
    round: 7,
    seat: 0,
    indicator: '9p',
    scores: [10_000, 38_000, 37_900, 14_100],
    hand: '123m456m789s45p11z',
    drawn: '3p',
    rivers: ['7z9m8p', '7z9s8p', '2z9s9s', '3z3z9p9p'],
    riichi: { 0: 1 },
  });
  const legal = new ActionList();
  legalActions(table, 0, legal);
  const found = new RiichiAdviser(tenhou).advise(table, 0, legal);
  const said = LANGUAGES.map((lang) => makeReasons(reasonsOf(table, found), lang)[0]!);
  const [, mean, chance, change] = /\((\d+) on average\).*\((\d+\.\d) %\).* by (\S+)\.$/.exec(said[0]!)!;
  expect(said).toEqual([
    `Winning now brings 3700 points before ura dora (${mean} on average) and ends the match in 4th place, 3rd with one ura (${chance} %); expected rank points change by ${change}.`,
    `今和了ると3700点（裏ドラ別、平均${mean}点）で4位終了、裏ドラ1枚なら3位（${chance}%）、期待順位点の変化は${change}。`,
    `现在和牌：得3700点（里宝牌另计，平均${mean}点），以第4名结束对局，里宝牌1张则第3名（${chance}%），期望顺位点变化${change}。`,
  ]);
  const win = found.options.find(({ action }) => action === WIN)!;
  expect(Number(mean)).toBe(win.winPoints);
  const [three, four] = [-30, -90];
  expect(win.value).toBeCloseTo(four + ((three - four) * Number.parseFloat(chance!)) / 100, 1);
});

test('a call against a pass, and two options too near to tell', () => {
  const table = facingRiichi();
  apply(table, { type: 'discard', seat: 1, tile: tile('9s'), fromDraw: true });
  apply(table, { type: 'draw', seat: 2, tile: HIDDEN });
  apply(table, { type: 'discard', seat: 2, tile: tile('5z'), fromDraw: false });
  const legal = new ActionList();
  legalActions(table, 1, legal);
  expect(legal.toArray()).toEqual([PASS, PUNG_ACTION]);
  const pung = option(PUNG_ACTION, { value: 1, discard: tile('8s'), winPoints: 2000, tiles: 8 });
  const pass = option(PASS, { value: 0.8, error: 0.4, shanten: 1, tiles: 20, winPoints: 5200 });
  expect(makeReasons(reasonsOf(table, advice(pung, pass)), 'en').slice(0, 2)).toEqual([
    'Pung 555z discarding 8s and passing are about equal: 0.2 ± 0.4 rank points.',
    'Pung 555z discarding 8s against passing: ready against 1-shanten, win 20.0 % for 2000 points against 20.0 % for 5200 points.',
  ]);
});

test('the last round: what a better place needs, or by how much one leads', () => {
  const table = facingRiichi();
  writable(table).round = 7;
  const any = advice(option(DISCARD_ACTION + tile('9s'), {}), option(DISCARD_ACTION + tile('8s'), { value: -1 }));
  const said = (...scores: number[]): string[][] => {
    writable(table).scores.set(scores);
    return LANGUAGES.map((lang) =>
      makeReasons(reasonsOf(table, any), lang).filter((text) => /^(Last|オーラス|最后一局)/.test(text)),
    );
  };
  const behind = said(24_000, 20_000, 31_000, 24_000);
  expect(behind.map((lines) => lines.length)).toEqual([3, 3, 3]);
  // After a win by draw or from the leader nobody has 30,000, so another wind follows.
  expect(behind.map(([first]) => first)).toEqual([
    'Last round: 1st needs 8000 by self-draw (the match goes on), 12000 from East, 5200 from West (the match goes on) and 12000 from North.',
    'オーラス：1位の条件はツモ8000点（対局は続く）、東家から12000点、西家から5200点（対局は続く）、北家から12000点。',
    '最后一局：到第1名需要自摸8000点（对局继续），荣和东家12000点，荣和西家5200点（对局继续），荣和北家12000点。',
  ]);
  expect(said(25_000, 24_000, 25_500, 24_500).map(([first]) => first)).toEqual([
    'Last round: 1st needs 1100 by self-draw, 1000 from East, 1000 from West and 1000 from North; the match then goes on.',
    'オーラス：1位の条件はツモ1100点、東家から1000点、西家から1000点、北家から1000点。いずれも対局は続く。',
    '最后一局：到第1名需要自摸1100点，荣和东家1000点，荣和西家1000点，荣和北家1000点；之后对局继续。',
  ]);
  expect(said(24_000, 36_000, 20_000, 19_000)[0]).toEqual(['Last round, leading by 12000 points.']);
});

import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { differenceOf, playOurs, playTheirs } from '../../../testkit/majianggame.ts';
import { randomPlayers } from '../../../testkit/majiangrandom.ts';
import { Rng } from '../../base/index.ts';
import * as T from '../../table/index.ts';
import { mahjongsoul, tenhou } from '../../rules/index.ts';
import type { Tile } from '../../tiles/index.ts';
import { accelerate, type Hand, type MajiangCore } from './accelerate.ts';
import { MajiangGuest } from './guest.ts';
import { majiangRule, type MajiangMessage } from './messages.ts';
import {
  makeMajiangCall,
  makeMajiangHand,
  makeMajiangTile,
  parseMajiangMeld,
  parseMajiangTile,
  type MajiangReply,
} from './words.ts';

const require = createRequire(import.meta.url);
type Core = MajiangCore & {
  readonly rule: () => Readonly<Record<string, unknown>>;
  readonly Shoupai: {
    readonly fromString: (text: string) => Hand;
    readonly valid_mianzi: (text: string) => string | undefined;
  };
};

/** An instance of its own, so that one can be quickened and the other stays as it is. */
const load = (): Core => {
  for (const file of Object.keys(require.cache)) if (file.includes('majiang-core')) delete require.cache[file];
  return require('@kobalab/majiang-core') as Core;
};
const stock = load();
const quick = load();
accelerate(quick);

test('tiles there and back', () => {
  for (let tile = 0; tile < 37; tile++) expect(parseMajiangTile(makeMajiangTile(tile as Tile))).toBe(tile);
  expect(['m0', 'p5_', 's9_*', 'z7-'].map(parseMajiangTile)).toEqual([34, 13, 26, 33]);
  expect(['m', 'z8', 'x1', ''].map(parseMajiangTile)).toEqual([undefined, undefined, undefined, undefined]);
  expect(makeMajiangHand([13, 35, 4, 27, 0] as Tile[])).toBe('m15p05z1');
});

const call = (type: 'chow' | 'pung' | 'kong', tile: number, own: readonly number[], from: number) =>
  ({ type, ...(type === 'kong' ? { kong: 'open' } : {}), seat: 0, from, tile, own }) as unknown as T.Chow;

test.each([
  ['a chow of the lowest', call('chow', 2, [3, 34], 3), 'm3-40'],
  ['a chow of the middle', call('chow', 14, [35, 15], 3), 'p06-7'],
  ['a pung from across', call('pung', 27, [27, 27], 2), 'z111='],
  ['a pung with the own red five', call('pung', 22, [36, 22], 2), 's505='],
  ['a pung of the red five', call('pung', 36, [22, 22], 3), 's550-'],
  ['an open kong with the own red five', call('kong', 13, [35, 13, 13], 1), 'p5505+'],
])('calls: %s', (_, event, word) => {
  expect(makeMajiangCall(event)).toBe(word);
  expect(stock.Shoupai.valid_mianzi(word)).toBe(word);
  const { claimed, own } = parseMajiangMeld(word)!;
  expect(claimed).toBe(event.tile);
  expect([...own].sort((a, b) => a - b)).toEqual([...event.own].sort((a, b) => a - b));
});

test('kongs of the own hand', () => {
  expect(parseMajiangMeld('s5550')).toEqual({ claimed: undefined, own: [22, 22, 22, 36], added: undefined });
  expect(parseMajiangMeld('s505=5')).toMatchObject({ claimed: 22, added: 22 });
  expect(parseMajiangMeld('nonsense')).toBeUndefined();
});

test('our Tenhou rules are its standard rules but for double yakuman', () => {
  const { 順位点: _, ...own } = majiangRule(tenhou);
  const { 順位点: __, ...standard } = stock.rule();
  expect(own).toEqual({ ...standard, ダブル役満あり: false });
  expect(majiangRule(mahjongsoul)).toMatchObject({ ダブル役満あり: true, 最大同時和了数: 3 });
});

test('remembered shanten and waits are the ones computed, on random hands', () => {
  const rng = new Rng('hands');
  const words = Array.from({ length: 300 }, (_, i) => {
    const ids = Array.from({ length: 136 }, (_, id) => id);
    const tiles = Array.from({ length: i % 3 === 0 ? 10 : 13 }, () => ids.splice(rng.below(ids.length), 1)[0]!);
    const hand = makeMajiangHand(
      tiles.map((id) => (id === 16 ? 34 : id === 52 ? 35 : id === 88 ? 36 : id >> 2) as Tile),
    );
    return i % 3 === 0 ? `${hand},z777=` : hand;
  });
  // Twice: the first fills the memory, the second reads it. One hand in three has a meld.
  for (let round = 0; round < 2; round++)
    for (const text of words) {
      const [a, b] = [stock.Shoupai.fromString(text), quick.Shoupai.fromString(text)];
      expect([text, quick.Util.xiangting(b), quick.Util.tingpai(b)]).toEqual([
        text,
        stock.Util.xiangting(a),
        stock.Util.tingpai(a),
      ]);
      const copy = (b as unknown as { clone: () => Hand }).clone();
      expect(copy).toEqual(b);
      copy._bingpai.m[1]!++;
      expect(copy).not.toEqual(b);
    }
});

test("texts of hands are the package's: reds, a drawn tile, riichi, melds, hidden tiles", () => {
  const rng = new Rng('texts');
  const write = (core: Core, hand: Hand): string => core.Shoupai.prototype.toString.call(hand);
  for (let i = 0; i < 6000; i++) {
    const melds = rng.below(4);
    const ids = Array.from({ length: 136 }, (_, id) => id);
    const tiles = Array.from({ length: 13 - 3 * melds }, () => ids.splice(rng.below(ids.length), 1)[0]!);
    const counts = { _: 0, m: [0], p: [0], s: [0], z: [0] };
    for (const [at, suit] of (['m', 'p', 's', 'z'] as const).entries())
      for (let n = 1; n <= (at === 3 ? 7 : 9); n++)
        counts[suit].push(tiles.filter((id) => id >> 2 === 9 * at + n - 1).length);
    for (const [at, suit] of (['m', 'p', 's'] as const).entries())
      counts[suit][0] = tiles.includes(16 + 36 * at) ? 1 : 0;
    const id = tiles[rng.below(tiles.length)]!;
    const isRed = id === 16 || id === 52 || id === 88;
    const name = `${'mpsz'[Math.floor((id >> 2) / 9)]}${isRed ? 0 : ((id >> 2) % 9) + 1}`;
    const way = rng.below(5);
    const hand: Hand = {
      _bingpai: { ...counts, _: way === 3 ? 2 : 0 },
      _fulou: Array.from({ length: melds }, () => 'p340-'),
      _zimo: way === 0 ? null : way === 1 && melds > 0 ? 'p340-' : way === 3 ? '_' : name,
      _lizhi: way === 4,
    };
    expect(write(quick, hand)).toBe(write(stock, hand));
  }
  for (const text of ['m1', 'm0_', 'z8', 'p5_*-', 'm340-', 's5550', 'p12-3', 'z111=1', 'x', ''])
    expect([quick.Shoupai.valid_pai(text), quick.Shoupai.valid_mianzi(text)]).toEqual([
      stock.Shoupai.valid_pai(text),
      stock.Shoupai.valid_mianzi(text),
    ]);
});

test('shanten of crowded hands, whole or with suits left out, is what the package says', () => {
  const rng = new Rng('crowded');
  for (let i = 0; i < 12_000; i++) {
    const melds = rng.below(5);
    const isCalled = melds > 0 && rng.below(4) === 0;
    const pool = Array.from({ length: 34 }, (_, kind) => kind)
      .filter(() => rng.below(4) === 0)
      .flatMap((kind) => [kind, kind, kind, kind]);
    const size = Math.min(pool.length, 13 - 3 * melds + rng.below(2));
    const suits = [10, 10, 10, 8].map((length) => Array.from({ length }, () => 0));
    for (let n = 0; n < size; n++) {
      const [kind = 0] = pool.splice(rng.below(pool.length), 1);
      suits[Math.floor(kind / 9)]![1 + (kind % 9)]!++;
    }
    if (rng.below(5) === 0) suits[rng.below(3)]!.fill(0);
    const [m, p, s, z] = suits as [number[], number[], number[], number[]];
    const hand: Hand = {
      _bingpai: { _: 0, m, p, s, z },
      _fulou: Array.from({ length: melds }, () => 'z111='),
      _zimo: isCalled ? 'z111=' : null,
      _lizhi: false,
    };
    expect([suits, melds, quick.Util.xiangting(hand)]).toEqual([suits, melds, stock.Util.xiangting(hand)]);
  }
});

test('the same hanchan under its referee and ours, with players that take any legal action', async () => {
  for (const seed of ['referees 1', 'referees 2']) {
    const theirs = playTheirs(quick, randomPlayers(quick, seed), tenhou, seed);
    const ours = await playOurs(randomPlayers(quick, seed), tenhou, seed);
    expect(differenceOf(theirs, ours)).toBeUndefined();
    expect([ours.illegal, ours.rounds.length > 3]).toEqual([0, true]);
  }
});

test('a reply that is not legal here is counted and replaced', () => {
  let reply: MajiangReply = {};
  const player = { action: (_: MajiangMessage, callback?: (reply?: MajiangReply) => void) => callback?.(reply) };
  const guest = new MajiangGuest({ name: 'majiang-ai', rules: tenhou, seat: 0, player });
  const match = new T.Match({
    rules: tenhou,
    seed: 'replies',
    listener: (event) => guest.hear(T.maskEvent(event, 0, tenhou)),
  });
  reply = { dapai: 'z9' };
  match.startRound();
  const { referee, table } = match;
  expect(guest.choose({ legal: referee.options[0]! })).toBe(T.DISCARD_ACTION + table.drawn);
  // The deal was answered too, where nothing was asked.
  expect(guest.counts.illegal).toBe(2);
});

import { expect, test } from 'vitest';
import { chineseEvents, sweepChinese } from '../../../testkit/sweepchinese.ts';
import { chinese } from '../../rules/index.ts';
import {
  CHINESE_CHOW,
  CHINESE_DISCARD,
  CONTEST_OF,
  KIND_OF,
  RIVER,
  Table,
  apply,
  decisionsOf,
  maskEvent,
  type Table as State,
} from '../../table/index.ts';
import { CHINESE240, Chinese240, chinese240 } from './index.ts';

const AT = Object.fromEntries(chinese240.globals.map(({ name, from }) => [name, from]));
const encode = (table: State, seat: number): Uint8Array => {
  const globals = new Uint8Array(chinese240.globalCount);
  new Chinese240().encode(table, seat, new Uint8Array(0), globals);
  return globals;
};

test('240 bytes where the brief of the published bot has them', () => {
  expect([chinese240.globalCount, chinese240.planeCount]).toEqual([240, 0]);
  expect([AT['round'], AT['wind'], AT['unseen'], AT['hand'], AT['wall'], AT['0.history'], AT['0.melds']]).toEqual([
    0, 1, 2, 36, 50, 60, 89,
  ]);
  expect([AT['1.history'], AT['3.melds']]).toEqual([105, 224]);
});

test('hand, open copies and rivers read back; the view gives the same bytes', () => {
  let states = 0;
  for (const number of [0, 1, 2]) {
    const events = chineseEvents(number, 'bytes');
    const views = [0, 1, 2, 3].map(() => new Table(chinese));
    const before = (_: State, __: unknown, index: number): void => {
      if (index > 0) views.forEach((view, seat) => apply(view, maskEvent(events[index - 1]!, seat, chinese)));
    };
    for (const { table, seat } of decisionsOf(chinese, events, { before })) {
      const bytes = encode(table, seat);
      expect(encode(views[seat]!, seat)).toEqual(bytes);
      const counts = new Uint8Array(34);
      for (const byte of bytes.subarray(36, 50)) if (byte !== CHINESE240.empty) counts[KIND_OF[byte]!]!++;
      expect(counts).toEqual(Uint8Array.from(table.shapes[seat]!.counts));
      for (let kind = 0; kind < 34; kind++) expect(4 - bytes[2 + CONTEST_OF[kind]!]!).toBe(table.shown[kind]);
      for (let other = 0; other < 4; other++) {
        const tokens = bytes.subarray(AT[`${other}.history`]!, AT[`${other}.history`]! + 29);
        const thrown = [...tokens].filter((token) => token >= CHINESE_DISCARD && token < CHINESE_CHOW);
        const river = table.rivers.slice(other * RIVER, other * RIVER + table.riverSize[other]!);
        expect(thrown.map((token) => KIND_OF[token - CHINESE_DISCARD]!)).toEqual([...river].slice(0, thrown.length));
        const claimed = [...tokens].filter((token) => token >= CHINESE_CHOW && token !== CHINESE240.empty);
        if (thrown.length === river.length) expect(claimed).toHaveLength(table.meldCount[other]!);
      }
      states++;
    }
  }
  expect(states).toBeGreaterThan(80);
});

test('every span is used by some state, the wall by none; closed kongs of others are hidden', () => {
  const used = new Set<string>();
  let hidden = 0;
  sweepChinese(1500, (table, seat) => {
    const bytes = encode(table, seat);
    for (const { name, from, to } of chinese240.globals)
      if (bytes.subarray(from, to).some((byte) => byte !== CHINESE240.empty)) used.add(name);
    for (let other = 0; other < 4; other++)
      if (other !== seat && bytes[AT[`${other}.melds`]!] === CHINESE240.concealed) hidden++;
  });
  expect(chinese240.globals.map(({ name }) => name).filter((name) => !used.has(name))).toEqual(['wall']);
  expect(hidden).toBeGreaterThan(0);
});

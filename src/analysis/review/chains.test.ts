import { expect, test } from 'vitest';
import { stagedEvents, type Stage } from '../../../testkit/staged.ts';
import { sanma, tenhou } from '../../rules/index.ts';
import { shanten } from '../../shape/index.ts';
import { HIDDEN, type Event, type Seat, type Table } from '../../table/index.ts';
import { parseMpszTile, type Tile } from '../../tiles/index.ts';
import { handOf, without } from '../riichi/outlook/scene.ts';
import { discardOf, kindOfAction, type LabelKind, type Option } from '../advice/index.ts';
import { makeReason } from '../reasons/index.ts';
import { review, type Adviser, type Judged } from './index.ts';

const shantenWithout = (table: Table, seat: number, tile: Tile): number => {
  const held = { tiles: table.tilesOf(seat), melds: table.meldsOf(seat), isOpen: false, kita: 0 };
  return shanten(handOf(without(held, tile)), 'riichi');
};

/** Whoever does `wanted` gains so much; of discards the drawn tile is the best. */
const wants = (gains: Partial<Record<LabelKind, number>>, seats: number): Adviser => ({
  points: seats === 4 ? [90, 30, -30, -90] : [90, 0, -90],
  advise: (table, seat, legal) => {
    const options = legal.toArray().map((action): Option => {
      const kind = kindOfAction(action, 'riichi');
      const isDrawn = kind === 'discard' && discardOf(action, 'riichi') === table.drawn;
      const gain = gains[kind] ?? (isDrawn ? 0 : kind === 'discard' ? -1 : 0);
      return {
        action,
        discard: undefined,
        value: gain,
        error: 0,
        parts: { win: gain, dealIn: 0, others: 0, draw: 0 },
        chances: [0, 0, 0, 0, 0, 1],
        shanten: kind === 'discard' ? shantenWithout(table, seat, discardOf(action, 'riichi')) : 0,
        kinds: [],
        tiles: 0,
        winPoints: null,
        risks: [],
        converged: true,
      };
    });
    options.sort((a, b) => b.value - a.value || a.action - b.action);
    const points = seats === 4 ? [90, 30, -30, -90] : [90, 0, -90];
    return { family: 'riichi', unit: 'rank-points', seat, points, base: 0, options };
  },
});

const thrown = (text: string, fromDraw: boolean, seat: Seat = 0): Event => ({
  type: 'discard',
  seat,
  tile: parseMpszTile(text)!,
  fromDraw,
});
const drawn = (text: string): Event => ({ type: 'draw', seat: 0, tile: parseMpszTile(text)! });
/** The other three draw and throw. */
const others = (text: string): readonly Event[] =>
  ([1, 2, 3] as const).flatMap((seat) => [{ type: 'draw', seat, tile: HIDDEN }, thrown(text, false, seat)]);

/** Seat 0 holds thirteen tiles and throws what it draws. */
const stage = (more: Partial<Stage>): Stage => ({
  rules: tenhou,
  round: 0,
  seat: 0,
  indicator: '9p',
  scores: [25_000, 25_000, 25_000, 25_000],
  hand: '123m456m789s45p11z',
  drawn: '8s',
  rivers: ['7z6z5z4z3z', '2z9m9m9s9s', '2z9s8m8m8p', '3z2m2s1s9p'],
  ...more,
});

const judgedIn = (given: Stage, gains: Partial<Record<LabelKind, number>>): readonly Judged[] => {
  const events = [...stagedEvents(given), thrown(given.drawn, true)];
  return review(events, given.rules, 0, wants(gains, given.rules.seats)).decisions.filter(
    ({ advice, played }) => advice !== null && played !== null,
  );
};
const best = (list: readonly Judged[], kind: LabelKind): Judged[] =>
  list.filter((judged) => kindOfAction(judged.best, 'riichi') === kind);

test('staying ready without riichi is charged once', () => {
  const list = judgedIn(stage({}), { riichi: 5 });
  const chain = best(list, 'riichi');
  expect(chain).toHaveLength(6);
  expect(chain.map(({ loss }) => loss)).toEqual([5, 0, 0, 0, 0, 0]);
  const head = chain[0]!;
  expect(head.continues).toBeNull();
  for (const judged of chain.slice(1)) {
    expect(judged.continues).toBe(list.indexOf(head));
    expect(makeReason(judged.reasons[0]!, 'en')).toBe(
      'Riichi was already turned down on turn 1: it is charged there and not again.',
    );
  }
});

test('a fault beside the repeated one is still charged', () => {
  const events = [...stagedEvents(stage({})), thrown('9s', false)];
  const { decisions, summary } = review(events, tenhou, 0, wants({ riichi: 5 }, 4));
  const last = decisions.at(-1)!;
  expect(last.continues).not.toBeNull();
  // 9s from the hand instead of the drawn 8s.
  expect([last.loss, kindOfAction(last.against, 'riichi')]).toEqual([1, 'discard']);
  expect(summary.loss).toBe(6);
});

test('so are a kong, a North and a pair that are left alone', () => {
  const kongs = best(judgedIn(stage({ hand: '1111m456m789s45p1z' }), { 'closed-kong': 4 }), 'closed-kong');
  expect(kongs.map(({ loss }) => loss)).toEqual([4, 0, 0, 0, 0, 0]);
  const three = stage({
    rules: sanma,
    scores: [35_000, 35_000, 35_000],
    hand: '147p258p369s1124z',
    rivers: ['7z6z5z9s', '2z9m9m9s', '2z9s8p8p'],
  });
  expect(best(judgedIn(three, { kita: 3 }), 'kita').map(({ loss }) => loss)).toEqual([3, 0, 0, 0, 0]);
  const pairs = stage({ hand: '147m258p369s1155z', rivers: ['7z6z2z4z3z', '1z9m5z9s9s', '2z9s8m1z8p', '3z2m2s5z9p'] });
  const pungs = best(judgedIn(pairs, { pung: 2 }), 'pung');
  // East, green, East again, green again: two pairs, each charged once.
  expect(pungs.map(({ loss }) => loss)).toEqual([2, 2, 0, 0]);
});

/** Discards of these gain so much over the drawn tile, whenever they are asked about; `risk` of theirs is less. */
const wantsTile = (text: string, gain: number, risk = 0): Adviser => {
  const plain = wants({ riichi: -3 }, 4);
  const wanted = parseMpszTile(text)!;
  return {
    ...plain,
    advise: (table, seat, legal) => {
      const advice = plain.advise(table, seat, legal);
      const options = advice.options.map((option) => {
        const isWanted =
          kindOfAction(option.action, 'riichi') === 'discard' && discardOf(option.action, 'riichi') === wanted;
        if (!isWanted) return option;
        return { ...option, value: gain, parts: { win: gain - risk, dealIn: risk, others: 0, draw: 0 } };
      });
      return { ...advice, options: options.toSorted((a, b) => b.value - a.value || a.action - b.action) };
    },
  };
};

test('keeping the same thirteen tiles is charged once, a dangerous tile thrown again each time, and a changed hand anew', () => {
  const events = [...stagedEvents(stage({})), thrown('8s', true)];
  const losses = (adviser: Adviser, list = events): readonly number[] =>
    review(list, tenhou, 0, adviser)
      .decisions.filter(({ phase, advice, played }) => phase === 'act' && advice !== null && played !== null)
      .map(({ loss }) => loss!);
  // Staying ready on this wait instead of breaking it up, six turns long.
  expect(losses(wantsTile('4p', 5))).toEqual([5, 0, 0, 0, 0, 0]);
  // The same discard, but because it is safer.
  expect(losses(wantsTile('4p', 5, 6))).toEqual([5, 5, 5, 5, 5, 5]);
  // 9s goes from the hand: what was turned down with it is another choice.
  expect(losses(wantsTile('4p', 5), [...stagedEvents(stage({})), thrown('9s', false)])).toEqual([5, 0, 0, 0, 0, 6]);
});

test('a chain ends with the round, with a turn that does not offer it, and is not begun by what is hardly worse', () => {
  const small = best(judgedIn(stage({}), { riichi: 0.3 }), 'riichi');
  expect(small.every(({ continues }) => continues === null)).toBe(true);
  // Less than a hundredth of a place: about equal, and counted as right.
  expect(small.every(({ grade, loss }) => grade === 'fine' && loss === 0)).toBe(true);
  // Not ready any more after the second turn, ready again by the same tile: a new decision.
  const given = stage({ rivers: ['7z6z', '2z9m', '2z9s', '3z2m'], drawn: '8s' });
  const events = [
    ...stagedEvents(given),
    thrown('1m', false),
    ...others('6z'),
    drawn('1m'),
    thrown('8s', false),
    ...others('5z'),
    drawn('4z'),
    thrown('4z', true),
  ];
  const { decisions } = review(events, tenhou, 0, wants({ riichi: 5 }, 4));
  const offered = best(
    decisions.filter(({ advice }) => advice !== null),
    'riichi',
  );
  expect(offered.map(({ continues }) => continues === null)).toEqual([true, false, false, true, false]);
});

/** The wins that a last round may need are wins that exist: hands are made and scored, and have the same han and fu. */
import { expect, test } from 'vitest';
import { ScoreOut, scoreUnchecked } from '../../../rules/riichi/scorer.ts';
import { RIICHI, type Win } from '../../../rules/riichi/win.ts';
import { mahjongsoul, sanma, tenhou, type RiichiRules } from '../../../rules/index.ts';
import { meldOf, type Kind, type Meld, type MeldType, type Wind } from '../../../tiles/index.ts';
import { priceList, type WinWay } from './needs.ts';

type SetOf = { readonly kind: number; readonly isRun: boolean; readonly meld: MeldType | undefined };
const run = (kind: number, meld?: MeldType): SetOf => ({ kind, isRun: true, meld });
const same = (kind: number, meld?: MeldType): SetOf => ({ kind, isRun: false, meld });

const [EAST, NORTH, WHITE] = [27, 30, 31];
const FORMS = [undefined, 'pung', 'open-kong', 'closed-kong'] as const;
/** 123p 678p 789s, open too where there are chows; 1m 3p 1s North White in every form. */
const setsOf = ({ chow }: RiichiRules): readonly SetOf[] => [
  ...[9, 14, 24].flatMap((kind) => [run(kind), ...(chow ? [run(kind, 'chow')] : [])]),
  ...[0, 11, 18, NORTH, WHITE].flatMap((kind) => FORMS.map((meld) => same(kind, meld))),
];
const PAIRS = [22, EAST, WHITE];

const tilesOf = ({ kind, isRun, meld }: SetOf): readonly number[] =>
  isRun ? [kind, kind + 1, kind + 2] : Array.from({ length: meld?.endsWith('kong') === true ? 4 : 3 }, () => kind);

const meldFor = ({ kind, isRun, meld: type }: SetOf): Meld =>
  meldOf({ type: type!, kind: kind as Kind, from: type === 'closed-kong' ? 0 : isRun ? 3 : 1 });

type Hand = Pick<Win, 'concealed' | 'melds'>;

/** Undefined with a fifth copy. */
const handOf = (sets: readonly SetOf[], pair: number): Hand | undefined => {
  const [concealed, all] = [new Uint8Array(34), new Uint8Array(34)];
  for (const set of sets)
    for (const kind of tilesOf(set)) {
      all[kind]!++;
      if (set.meld === undefined) concealed[kind]!++;
    }
  all[pair]! += 2;
  concealed[pair]! += 2;
  if (all.some((count) => count > 4)) return undefined;
  return { concealed, melds: sets.filter(({ meld }) => meld !== undefined).map(meldFor) };
};

/** Fewest han of each fu, by draw (1) and by discard (0), in an East round; dora may add to any. */
const fewestHan = (rules: RiichiRules, seatWind: Wind): ReadonlyMap<string, number> => {
  const fewest = new Map<string, number>();
  const out = new ScoreOut();
  const score = (hand: Hand, isOpen: boolean): void => {
    const kinds = [...hand.concealed.keys()].filter((kind) => hand.concealed[kind]! > 0);
    for (const winTile of kinds as Kind[])
      for (const selfDraw of [false, true])
        for (const situation of isOpen ? [0] : [0, RIICHI]) {
          const rest = { roundWind: 0 as Wind, seatWind, doraIndicators: [], uraIndicators: [], reds: 0, kita: 0 };
          if (scoreUnchecked({ ...hand, winTile, selfDraw, situation, ...rest }, rules, out) <= 0) continue;
          const key = `${out.fu} ${selfDraw ? 1 : 0}`;
          if (out.yakuman === 0 && out.han < (fewest.get(key) ?? Infinity)) fewest.set(key, out.han);
        }
  };
  const sets = setsOf(rules);
  const choose = (chosen: readonly SetOf[], from: number): void => {
    if (chosen.length === 4) {
      const isOpen = chosen.some(({ meld }) => meld !== undefined && meld !== 'closed-kong');
      for (const pair of PAIRS) {
        const hand = handOf(chosen, pair);
        if (hand !== undefined) score(hand, isOpen);
      }
    } else for (let i = from; i < sets.length; i++) choose([...chosen, sets[i]!], i + 1);
  };
  choose([], 0);
  const pairs = new Uint8Array(34);
  for (const kind of [1, 3, 10, 13, 19, 22, WHITE]) pairs[kind] = 2;
  score({ concealed: pairs, melds: [] }, false);
  return fewest;
};

test.each<readonly [string, RiichiRules, Wind]>([
  ['four seats, the seat of the round wind', tenhou, 0],
  ['four seats, another seat', tenhou, 1 as Wind],
  ['three seats', sanma, 1 as Wind],
])(
  'every win that is offered exists: %s',
  (_, rules, seatWind) => {
    const fewest = fewestHan(rules, seatWind);
    for (const isDraw of [false, true]) {
      const way: WinWay = { isDealer: seatWind === 0, isDraw, hasDoubleWind: seatWind === 0 };
      const listed = priceList(way, rules).filter(({ han }) => han < 5);
      expect(listed.length).toBeGreaterThan(15);
      for (const { han, fu } of listed)
        expect(`${han} han ${fu} fu: ${han >= (fewest.get(`${fu} ${isDraw ? 1 : 0}`) ?? Infinity)}`).toBe(
          `${han} han ${fu} fu: true`,
        );
    }
  },
  60_000,
);

test('one han and 110 fu take the double wind', () => {
  const rons = (hasDoubleWind: boolean): readonly string[] =>
    priceList({ isDealer: false, isDraw: false, hasDoubleWind }, tenhou).map(({ han, fu }) => `${han}/${fu}`);
  expect(rons(true)).toContain('1/110');
  expect(rons(false)).not.toContain('1/110');
});

test.each([tenhou, sanma, mahjongsoul])('no more yakuman than a hand can have: $id', (rules) => {
  const kongs = [27, 28, 29, 30].map((kind) => same(kind, 'closed-kong'));
  const win = {
    ...handOf(kongs, WHITE)!,
    winTile: WHITE as Kind,
    selfDraw: false,
    situation: 0,
    roundWind: 0 as Wind,
    seatWind: 1 as Wind,
    doraIndicators: [],
    uraIndicators: [],
    reds: 0,
    kita: 0,
  };
  const out = new ScoreOut();
  scoreUnchecked(win, rules, out);
  const most = priceList({ isDealer: false, isDraw: false, hasDoubleWind: false }, rules).at(-1)!;
  expect(most.han).toBe(13 * out.yakuman);
});

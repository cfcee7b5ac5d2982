/** The rows of `bench beside`: one piece of work a row, done by whichever engine is handed in, on the same inputs. */
import { fanOf, type ChineseWin } from '../../src/rules/chinese/index.ts';
import { tenhou } from '../../src/rules/index.ts';
import type { Win } from '../../src/rules/riichi/index.ts';
import { unseenOf } from '../../src/shape/index.ts';
import { KINDS, type Kind } from '../../src/tiles/index.ts';
import { chineseWins } from '../../testkit/chinese-wins.ts';
import { makeHands } from '../../testkit/hands.ts';
import { randomOf } from '../../testkit/random.ts';
import { generateWins } from '../../testkit/riichi-wins.ts';
import { dealtHands } from './dealt.ts';

/** What a row calls of a checkout: the exports of its shape, rules and value folders. */
export type Engine = typeof import('../../src/shape/index.ts') &
  Pick<typeof import('../../src/rules/riichi/index.ts'), 'score' | 'scoreUnchecked' | 'ScoreOut'> &
  Pick<typeof import('../../src/rules/chinese/index.ts'), 'scoreInto' | 'newFanScore'> &
  Pick<typeof import('../../src/analysis/riichi/value/index.ts'), 'valueOf'>;

/** `work` answers a number that depends on every answer, so that nothing is optimised away; equal engines answer the same. */
export type BesideRow = {
  readonly name: string;
  readonly wanted: number;
  readonly make: (engine: Engine) => () => number;
};

const SEED = 20240601;
const HANDS = 20_000;
/** As many as `bench shape` has golden ones. */
const SHANTEN_HANDS = 80_000;

const shantenRows = (): readonly BesideRow[] => {
  const hands = makeHands(randomOf(SEED), SHANTEN_HANDS, 14);
  const lefts = hands.slice(0, HANDS).map((counts) => unseenOf(counts));
  const flat = new Uint8Array(SHANTEN_HANDS * KINDS);
  for (const [i, counts] of hands.entries()) flat.set(counts, i * KINDS);
  const single = (engine: Engine) => (): number => {
    let sum = 0;
    for (let turn = 0; turn < 5; turn++) for (const counts of hands) sum += engine.shantenUnchecked(counts, 0);
    return sum;
  };
  const batch = (engine: Engine): (() => number) => {
    if (engine.shantenMany === undefined) return single(engine);
    const out = new Int8Array(SHANTEN_HANDS);
    return () => {
      let sum = 0;
      for (let turn = 0; turn < 5; turn++) {
        engine.shantenMany(flat, out);
        for (let i = 0; i < SHANTEN_HANDS; i++) sum += out[i]!;
      }
      return sum;
    };
  };
  const accepting = (engine: Engine): (() => number) => {
    const table = new engine.AcceptanceTable();
    return () => {
      let sum = 0;
      for (let i = 0; i < HANDS; i++) {
        engine.acceptanceUnchecked(hands[i]!, 0, lefts[i]!, table);
        sum += table.size + table.tiles[0]!;
      }
      return sum;
    };
  };
  return [
    { name: 'shanten, one hand a call', wanted: 1.2, make: single },
    { name: 'shanten, many hands a call (before: one)', wanted: 2.5, make: batch },
    { name: 'acceptance of all discards', wanted: 1.7, make: accepting },
  ];
};

const scoreRows = (): readonly BesideRow[] => {
  const wins: readonly Win[] = [...generateWins(1, tenhou, HANDS)];
  const bits =
    (list: readonly Win[], turns: number) =>
    (engine: Engine): (() => number) => {
      const out = new engine.ScoreOut();
      return () => {
        let sum = 0;
        for (let turn = 0; turn < turns; turn++)
          for (const win of list) sum += engine.scoreUnchecked(win, tenhou, out) + (out.low & 1);
        return sum;
      };
    };
  return [
    { name: 'score as yaku bits', wanted: 1.3, make: bits(wins, 4) },
    // Objects of 20,000 wins do not fit into the processor's second cache; those of 1,000 do.
    { name: 'score as yaku bits, 1,000 wins again and again', wanted: 1.3, make: bits(wins.slice(0, 1000), 80) },
    {
      name: 'score as a checked object',
      wanted: 2,
      make: (engine) => () => {
        let sum = 0;
        for (const win of wins) {
          const found = engine.score(win, tenhou);
          if ('base' in found) sum += found.base + found.fuLines.length + found.yaku.length;
        }
        return sum;
      },
    },
  ];
};

/** Wins with one standing tile exchanged for another, so that they are none. */
const refused = (count: number): readonly ChineseWin[] => {
  const random = randomOf(SEED);
  const list: ChineseWin[] = [];
  for (const win of chineseWins(SEED)) {
    const concealed = win.concealed.slice();
    const out = random.below(KINDS);
    const into = random.below(KINDS);
    if (concealed[out] === 0 || concealed[into] === 4) continue;
    concealed[out]!--;
    concealed[into]!++;
    const winTile = (concealed[win.winTile]! > 0 ? win.winTile : into) as Kind;
    const other = { ...win, concealed, winTile };
    if (fanOf(other) === undefined) list.push(other);
    if (list.length === count) break;
  }
  return list;
};

const fanRows = (): readonly BesideRow[] => {
  const wins: ChineseWin[] = [];
  for (const win of chineseWins(1)) if (wins.push(win) === HANDS / 4) break;
  const others = refused(HANDS / 4);
  const fans =
    (list: readonly ChineseWin[], turns: number) =>
    (engine: Engine): (() => number) => {
      const score = engine.newFanScore();
      return () => {
        let sum = 0;
        for (let turn = 0; turn < turns; turn++)
          for (const win of list) if (engine.scoreInto(win, score)) sum += score.total;
        return sum;
      };
    };
  return [
    { name: 'fan of a win', wanted: 1, make: fans(wins, 4) },
    { name: 'fan refused: no win', wanted: 3, make: fans(others, 4) },
  ];
};

/** Random hands of 14 tiles; `count` of them of each shanten 0, 1, 2, 3. */
const valueRows = (counts: readonly number[]): readonly BesideRow[] => {
  const random = randomOf('value');
  return counts.map((count, shanten) => {
    const found = dealtHands(random, shanten, count);
    const make = (engine: Engine) => (): number => {
      let sum = 0;
      for (const { hand, situation } of found) sum += engine.valueOf(hand, situation).discards[0]!.value[0]!;
      return sum;
    };
    return { name: `value, ${shanten}-shanten`, wanted: [2, 1.5, 1.3, 1.3][shanten]!, make };
  });
};

/** All rows whose names have `text` in them. */
export const besideRows = (text: string): readonly BesideRow[] =>
  [shantenRows, scoreRows, fanRows, () => valueRows([60, 16, 3, 1])]
    .flatMap((make) => make())
    .filter(({ name }) => name.includes(text));

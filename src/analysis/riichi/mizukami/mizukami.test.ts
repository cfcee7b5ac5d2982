/** Features, safety and flowcharts of Mizukami 2014. */
import { describe, expect, test } from 'vitest';
import { makeGames } from '../../../../testkit/games.ts';
import { staged, stagedEvents, type Stage } from '../../../../testkit/staged.ts';
import { unwrap } from '../../../base/index.ts';
import { tenhou } from '../../../rules/index.ts';
import {
  ActionList,
  apply,
  decisionsOf,
  legalActions,
  makeAction,
  Table,
  discardKindOf,
} from '../../../table/index.ts';
import { kindOf, parseTiles, type Kind, type Meld } from '../../../tiles/index.ts';
import { Candidates, NO_THROW } from './candidates.ts';
import { FeatureWriter, TABLE_8_SIZE } from './features.ts';
import { Mind } from './mind.ts';
import { featureName, MIZUKAMI_ROWS, spreadOf, strongestWeights } from './names.ts';
import { SAFETY_CLASSES, safestKinds, safetyClass } from './safety.ts';
import { Surroundings, type Rest } from './surroundings.ts';
import { mizukamiLayout, STARTS, TABLE_1, TABLE_8 } from './tables.ts';

const SCORES = [25_000, 25_000, 25_000, 25_000];
type Seen = Partial<Stage> & Pick<Stage, 'hand' | 'drawn' | 'rivers'>;
/** Seat 0's view; seat 1 deals, so seat 0 is North. */
const stageOf = (seen: Seen): Stage => ({ rules: tenhou, round: 1, seat: 0, indicator: '9s', scores: SCORES, ...seen });
const QUIET = ['', '1z', '2z', '3z'];

const candidatesOf = (table: Table, seat: number): Candidates => {
  const legal = new Uint8Array(34);
  for (const tile of table.tilesOf(seat)) legal[kindOf(tile)] = 1;
  const candidates = new Candidates();
  candidates.readTurn(table, seat, legal);
  return candidates;
};

/** The values a candidate has in a row. */
const valuesIn = ({ starts, features }: Candidates, candidate: number, row: string): readonly number[] => {
  const first = STARTS[row]!;
  const { size } = mizukamiLayout.blocks.find(({ name }) => name === row)!;
  return Array.from(features.subarray(starts[candidate]!, starts[candidate + 1]!))
    .filter((feature) => feature >= first && feature < first + size)
    .map((feature) => feature - first);
};

const after = (hand: string, drawn: string, thrown: string): ((row: string) => readonly number[]) => {
  const candidates = candidatesOf(staged(stageOf({ hand, drawn, rivers: QUIET })), 0);
  const at = candidates.thrown.indexOf(kindOf(unwrap(parseTiles(thrown))[0]!));
  return (row) => valuesIn(candidates, at, row);
};

describe('the tables', () => {
  test('table 8 has the dimensions that survive, 32,225 in all', () => {
    const listed = [
      5, 2, 19_472, 136, 9316, 35, 36, 16, 16, 2048, 512, 16, 16, 16, 8, 6, 4, 4, 75, 114, 3, 6, 3, 256, 64, 40,
    ];
    expect(TABLE_8.map(({ size }) => size)).toEqual(listed);
    expect(TABLE_8_SIZE).toBe(32_225);
    let patterns = 0;
    for (let code = 0; code < 3 ** 9; code++) {
      let sum = 0;
      for (let rest = code; rest > 0; rest = Math.floor(rest / 3)) sum += rest % 3;
      if (sum < 15) patterns++;
    }
    expect([patterns, 3 ** 9 - 211]).toEqual([19_472, 19_472]);
  });

  test('every feature has one row, and indices fit in 16 bits', () => {
    expect(mizukamiLayout.blocks.map(({ name }) => name)).toEqual([...TABLE_8, ...TABLE_1].map(({ name }) => name));
    expect(mizukamiLayout.size).toBeLessThan(65_536);
    expect(new Set(mizukamiLayout.blocks.map(({ name }) => name)).size).toBe(mizukamiLayout.blocks.length);
  });
});

/** Rows with exactly one active feature in any hand. */
const ONE = [
  'melds', 'triplets and pairs', 'all triplets', 'outside hand', 'pairs', 'triplet groups', 'dora', 'inner dora',
  'melds and way to a yaku', 'closed, shanten, turn', 'outer tiles', 'outer tiles and melds', 'winds', 'dragons',
  'melds, dora, dealer', 'shanten', 'seven pairs', 'thirteen orphans', 'accepted tiles', 'accepted kinds', 'prospect',
  'threat', 'value melds', 'open, shanten, turn', 'standing', 'dealer', 'outer tiles by turn',
] as const; // prettier-ignore

describe('features', () => {
  test('of every decision of a few games lie in their rows, as often as the row says', () => {
    let [hands, melded] = [0, 0];
    const candidates = new Candidates();
    const used = new Set<number>();
    for (const { events } of makeGames('tenhou', 3, 'mizukami', 3))
      for (const { table, seat, legal } of decisionsOf(tenhou, events)) {
        if (table.turn === seat) {
          const kinds = new Uint8Array(34);
          for (const action of legal.toArray()) if (discardKindOf(action) >= 0) kinds[discardKindOf(action)] = 1;
          candidates.readTurn(table, seat, kinds);
        } else candidates.readClaim(table, seat, legal);
        for (let i = 0; i < candidates.size; i++) {
          hands++;
          const count = (row: string): number => valuesIn(candidates, i, row).length;
          for (const row of ONE) expect([row, count(row)]).toEqual([row, 1]);
          expect([count('suit pattern'), count('one suit through'), count('three suits')]).toEqual([3, 3, 7]);
          const melds = valuesIn(candidates, i, 'melds')[0]!;
          if (melds > 1) melded++;
          expect([count('one meld'), count('two melds')]).toEqual([
            melds === 1 ? 1 : 0,
            melds > 1 ? (melds * (melds - 1)) / 2 : 0,
          ]);
          for (const feature of candidates.features.subarray(candidates.starts[i]!, candidates.starts[i + 1]!))
            used.add(feature);
        }
      }
    expect([hands > 5000, melded > 50]).toEqual([true, true]);
    expect(Math.max(...used)).toBeLessThan(mizukamiLayout.size);
    for (const { name, at, size } of mizukamiLayout.blocks)
      expect([name, [...used].some((feature) => feature >= at && feature < at + size)]).toEqual([name, true]);
  });

  test('say what the rows say', () => {
    const rest = after('1199m2233p55z123s', '4s', '4s');
    expect(rest('pairs')).toEqual([5]);
    expect(rest('triplets and pairs')).toEqual([5]);
    expect(rest('seven pairs')).toEqual([1]);
    expect(rest('outer tiles')).toEqual([2]);
    expect(rest('dragons')).toEqual([2 * 16]);
    expect(rest('melds')).toEqual([0]);
    // 9s shows dora 1s, held once; 2s and 3s lie within two of it above.
    expect(rest('dora')).toEqual([1]);
    expect(rest('near the dora')).toEqual([16 + 0b1100]);
    const red = after('340m406p567s2277z5z', '9m', '9m');
    expect(red('dora')).toEqual([2]);
    expect(red('inner dora')).toEqual([2]);
    expect(red('near a red five').toSorted((a, b) => a - b)).toEqual([0b0011, 0b0110]);
  });

  test('a thrown five is the plain one while there is one', () => {
    const kept = after('3405m123p456s222z', '9m', '5m');
    expect(kept('inner dora')).toEqual([1]);
    const lone = after('340m123p456s2223z', '9m', '5m');
    expect(lone('inner dora')).toEqual([0]);
  });

  test('a seat judges by what it sees: the same on its view as on the whole table', () => {
    const [game] = makeGames('tenhou', 1, 'view', 2) as [ReturnType<typeof makeGames>[number]];
    const read = (options: { seat?: number }): string[] => {
      const rows: string[] = [];
      const candidates = new Candidates();
      for (const { table, seat, legal } of decisionsOf(tenhou, game.events, options)) {
        if (seat !== 2 || table.turn === seat) continue;
        candidates.readClaim(table, seat, legal);
        rows.push(candidates.features.subarray(0, candidates.starts[candidates.size]).join());
      }
      return rows;
    };
    expect(read({}).length).toBeGreaterThan(3);
    expect(read({ seat: 2 })).toEqual(read({}));
  });

  test('unordered pairs of melds fill their row without a gap', () => {
    const writer = new FeatureWriter();
    const surroundings = new Surroundings();
    surroundings.read(staged(stageOf({ hand: '123m456p789s1122z', drawn: '5z', rivers: QUIET })), 0);
    const seen = new Set<number>();
    const meldAt = (id: number): Meld => ((id & 3) | ((id >> 2) << 3)) as Meld;
    for (let a = 0; a < 136; a++)
      for (let b = a; b < 136; b++) {
        const melds = [a, b].map(meldAt);
        const rest: Rest = {
          counts: new Uint8Array(34),
          reds: [0, 0, 0],
          melds,
          isOpen: true,
          shanten: 1,
          kinds: 1,
          tiles: 1,
        };
        const n = writer.write(surroundings, rest);
        const start = STARTS['two melds']!;
        for (const feature of writer.active.subarray(0, n))
          if (feature >= start && feature < start + 9316) seen.add(feature - start);
      }
    expect(seen.size).toBe(9316);
  });
});

describe('names', () => {
  test.each([
    ['suit pattern', 0, '–'],
    ['suit pattern', 3, '2'],
    ['suit pattern', 1 + 3 + 9 * 2, '1233'],
    ['one suit through', 0b111, '1 2 3'],
    ['dora', 3, '3+ dora'],
    ['accepted tiles', (5 + 1) * 64 + 20, 'open, 1-shanten, 20 tiles'],
    ['three suits', (0b001_011_111 << 2) | 2, 's a, p a b, m a b c, a meld in the run, possible'],
    ['honour held', 36 + 2 * 12 + 4 + 3, 'discards 6–11, double value, 2 copies, 3+ unseen'],
    ['near the dora', 16 + 0b0110, 'dora ×1, −1 +1'],
    ['all triplets', 35, 'has a chow'],
    ['one meld', 31 * 4 + 1, 'pung of 5z'],
    ['two melds', 136 + 1, 'pung of 1m, kong of 1m'],
    [
      'ways to a yaku',
      54 + 2 * 18 + 6 + 1,
      '1-shanten, value honour certain, simples in sight, no half flush, all triplets in sight',
    ],
  ])('%s, value %s', (row, value, name) => expect(featureName(STARTS[row]! + value)).toBe(`${row}: ${name}`));

  test.each(MIZUKAMI_ROWS.map(({ name, size }) => [name, size] as const).filter(([, size]) => size < 3000))(
    '%s: each of its %s values has a name of its own',
    (row, size) => {
      const names = new Set(Array.from({ length: size }, (_, value) => featureName(STARTS[row]! + value)));
      expect(names.size).toBe(size);
      for (const name of names) expect(name).not.toMatch(/undefined|: $/);
    },
  );

  test('the strongest weights come first, and a row whose weights are alike has no spread', () => {
    const weights = new Float64Array(mizukamiLayout.size);
    weights[STARTS['dora']! + 3] = -7;
    weights[STARTS['shanten']!] = 5;
    expect(strongestWeights(weights, 2)).toEqual([
      { name: 'dora: 3+ dora', weight: -7 },
      { name: 'shanten: complete', weight: 5 },
    ]);
    expect(spreadOf(weights, 'melds')).toBe(0);
    // Four weights, one of them −7: standard deviation √(49/4 − (7/4)²).
    expect(spreadOf(weights, 'dora')).toBeCloseTo(Math.sqrt(49 / 4 - (7 / 4) ** 2), 9);
  });
});

describe('folding', () => {
  /** Seat 1 deals and declares riichi with its third tile. */
  const RIICHI = { 1: 2 };
  const RIVERS = ['9m9m9m', '1m4p7z1z', '5z3z3z3z', '2z2z5s8m'];
  const HAND = '246m258p358s1z2z5z6z';
  const table = staged(stageOf({ hand: HAND, drawn: '4p', rivers: RIVERS, riichi: RIICHI }));
  const surroundings = new Surroundings();
  surroundings.read(table, 0);
  const kindAt = (text: string): Kind => kindOf(unwrap(parseTiles(text))[0]!);

  test.each([
    ['4p', 'safe against all', 'the riichi seat threw it'],
    ['5s', 'safe against all', 'thrown after the riichi'],
    ['1z', 'safe against all', 'its discard after riichi'],
    ['2z', 'visible honour', 'two copies seen before the riichi, one held'],
    ['5z', 'other honour', 'one copy seen, two unseen'],
    ['6z', 'other honour', 'live'],
    ['4m', 'the rest', 'half suji of 1m alone'],
    ['2s', 'other suji', '5s passed'],
    ['2p', 'the rest', 'nothing is known'],
    ['8s', 'other suji', '5s passed'],
    ['9m', 'safe against all', 'thrown by the seat itself after the riichi'],
    ['1p', 'suji or no-chance terminal', '4p was thrown'],
    ['7p', 'other suji', '4p was thrown, and there is no wait from above'],
    ['6m', 'the rest', 'nothing is known'],
    ['8m', 'safe against all', 'thrown after the riichi'],
  ])('%s is %s: %s', (text, name) => {
    const found = SAFETY_CLASSES[safetyClass(surroundings.reading, [1], kindAt(text))];
    expect(found).toBe(name);
  });

  test('safest first, whatever the order of the evaluator', () => {
    const kinds = [...new Set(table.tilesOf(0).map(kindOf))];
    const order = safestKinds(surroundings.reading, [1], kinds);
    const classes = order.map((kind) => safetyClass(surroundings.reading, [1], kind));
    expect(classes).toEqual(classes.toSorted((a, b) => a - b));
    expect(classes[0]).toBe(0);
    expect(
      safestKinds(surroundings.reading, [1], kinds.toReversed()).map((kind) =>
        safetyClass(surroundings.reading, [1], kind),
      ),
    ).toEqual(classes);
  });
});

const thinkAt = (mind: Mind, table: Table): ReturnType<Mind['think']> => {
  const legal = new ActionList();
  legalActions(table, 0, legal);
  return mind.think(table, 0, legal);
};

describe('the flowcharts', () => {
  const RIVERS = ['9m9m9m', '1m4p7z1z', '5z3z3z3z', '2z2z5s8m'];
  const far = stageOf({ hand: '246m258p358s1z2z5z6z', drawn: '4p', rivers: RIVERS, riichi: { 1: 2 } });

  test('a distant hand folds against a riichi, and throws what is safe', () => {
    const opinion = thinkAt(new Mind(), staged(far));
    expect(opinion.against).toContain(1);
    expect(opinion.margins[1]).toBeGreaterThan(0);
    const safe = new Surroundings();
    safe.read(staged(far), 0);
    expect(safetyClass(safe.reading, opinion.against, discardKindOf(opinion.action))).toBe(0);
    const bold = thinkAt(new Mind({ fold: false, call: true }), staged(far));
    expect([bold.against, bold.action]).toEqual([[], 83 + bold.ranked[0]!.thrown]);
  });

  test('a ready hand goes on and declares riichi', () => {
    const ready = stageOf({ hand: '123m456p678s2255z', drawn: '4p', rivers: QUIET });
    const opinion = thinkAt(new Mind(), staged(ready));
    expect(makeAction(opinion.action)).toBe('riichi');
  });

  const claimOf = (hand: string, thrown: string): Table => {
    const table = new Table(tenhou);
    // Seat 3 throws before seat 0, which may chow.
    for (const event of stagedEvents(stageOf({ hand, drawn: '1m', rivers: ['', '1z', '9p', ''] }))) apply(table, event);
    apply(table, { type: 'discard', seat: 3, tile: unwrap(parseTiles(thrown))[0]!, fromDraw: false });
    return table;
  };

  test('a pair of dragons is punged, a closed one-shanten hand of runs is not opened', () => {
    const dragons = thinkAt(new Mind(), claimOf('234m067p44s9s55z19m', '5z'));
    expect(makeAction(dragons.action)).toMatch(/^pung/);
    const runs = thinkAt(new Mind(), claimOf('234m456p3467s99p1z', '5s'));
    expect(makeAction(runs.action)).toBe('pass');
    expect(runs.ranked.some(({ thrown }) => thrown === NO_THROW)).toBe(true);
    expect(
      makeAction(thinkAt(new Mind({ fold: true, call: false }), claimOf('234m067p44s9s55z19m', '5z')).action),
    ).toBe('pass');
  });
});

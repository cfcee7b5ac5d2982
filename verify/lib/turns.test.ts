/** How a release's time is shared: pieces are cut to their turn by what earlier ones took, and nothing takes more than it may. */
import { describe, expect, test } from 'vitest';
import type { WrittenReceipt } from './receipt.ts';
import { RELEASE, type ReleaseRow } from './release.ts';
import { Pace, groupsOf, nextTurn, sizeOf } from './turns.ts';

const rowOf = (name: string): ReleaseRow => RELEASE.find((row) => row.name === name)!;
const rounds = rowOf('rounds of tenhou');
const advice = rowOf('advice');
const mutants = rowOf('mutants of tenhou');

const receipt = (row: ReleaseRow, command: string, seconds: number): WrittenReceipt => ({
  ...{ program: row.program, seed: 'x', n: 1, failures: 0, seconds, cpu: seconds },
  ...{ commit: 'abc', code: 'before', node: 'v20', date: '2026-01-01', command: `npm run verify -- ${command}` },
});

describe('the size of a piece', () => {
  test('is found in its command', () => {
    expect(sizeOf(rounds)).toEqual({ option: '--rounds', usual: 100_000 });
    expect(sizeOf(advice)).toEqual({ option: '--games', usual: 2000 });
    expect(sizeOf(rowOf('altered games'))).toEqual({ option: '--games', usual: 2 });
    expect(sizeOf(rowOf('learning by play'))).toEqual({ option: '--decisions', usual: 100_000 });
  });

  test('cannot be changed for mutants, golden rows and versions of Node', () => {
    for (const name of ['mutants of sanma', 'golden rows of mcr-fan', 'versions of Node'])
      expect(sizeOf(rowOf(name))).toBeUndefined();
  });

  test('every row has one, or is one of the few that cannot be cut', () => {
    const whole = RELEASE.filter((row) => sizeOf(row) === undefined).map(({ name }) => name);
    expect(
      whole.filter((name) => !/^(?:golden rows|mutants|versions|soak|replay of mcr|learning on a cluster)/.test(name)),
    ).toEqual([]);
  });
});

describe('a turn', () => {
  test('what such pieces took before says how large the next one is, whatever the code was', () => {
    const pace = new Pace([receipt(rounds, 'rounds --rounds 1000', 5), receipt(rounds, 'rounds --rounds 10000', 40)]);
    expect(pace.of(rounds)).toBeCloseTo(400);
    const { share, most } = nextTurn(rounds, pace, 100, 1000)!;
    expect(share).toBeCloseTo(0.2);
    expect(most).toBe(300);
  });

  test('what a piece took here comes first; one that was ended counts for more than it took', () => {
    const pace = new Pace([receipt(rounds, 'rounds --rounds 10000', 40)]);
    pace.took(rounds, 0.1, 10);
    expect(pace.of(rounds)).toBeCloseTo(100);
    pace.tooLong(rounds, 0.1, 60);
    expect(pace.of(rounds)).toBeCloseTo(1200);
  });

  test('a piece is never larger than usual, and tiny while nobody knows its pace', () => {
    const pace = new Pace();
    expect(nextTurn(rounds, pace, 600, 6000)!.share).toBeLessThan(0.05);
    pace.took(rounds, 0.01, 1);
    expect(nextTurn(rounds, pace, 600, 6000)!.share).toBe(1);
    expect(nextTurn(rounds, pace, 1, 6000)).toBeUndefined();
  });

  test('a row of one piece is played again when the next one is whole, or much larger', () => {
    const pace = new Pace();
    pace.took(advice, 0.1, 20);
    expect(nextTurn(advice, pace, 30, 6000)).toBeUndefined();
    expect(nextTurn(advice, pace, 60, 6000)!.share).toBeCloseTo(0.24);
    expect(nextTurn(advice, pace, 600, 6000)!.share).toBe(1);
  });

  test('what cannot be cut takes a quarter of what is left at most, or waits', () => {
    const pace = new Pace();
    expect(nextTurn(mutants, pace, 20, 1000)).toEqual({ share: 1, most: 250 });
    pace.took(mutants, 1, 300);
    expect(nextTurn(mutants, pace, 20, 1000)).toBeUndefined();
    expect(nextTurn(mutants, pace, 20, 1600)).toEqual({ share: 1, most: 400 });
    pace.tooLong(mutants, 1, 400);
    expect(nextTurn(mutants, pace, 20, 1600)).toBeUndefined();
  });
});

describe('a piece whose smallest size does not fit its turn', () => {
  const kills = rowOf('kills of arena --save');

  test('takes a quarter of what is left at most, or waits', () => {
    // Eight of fifty kills: half of the seconds are its mutant's.
    const pace = new Pace([receipt(kills, 'crash --kills 8', 64)]);
    expect(nextTurn(kills, pace, 16, 400)).toEqual({ share: expect.closeTo(0.032, 6), most: 100 });
    expect(nextTurn(kills, pace, 16, 100)).toBeUndefined();
    expect(nextTurn(kills, pace, 200, 400)!.most).toBe(600);
  });

  test('is not tried again as long as it was too long', () => {
    const pace = new Pace();
    pace.tooLong(kills, 0.02, 50);
    expect(nextTurn(kills, pace, 16, 200)).toBeUndefined();
    expect(nextTurn(kills, pace, 16, 800)).toEqual({ share: 0.02, most: 200 });
  });
});

test('rows that one program plays are one group', () => {
  const names = groupsOf(RELEASE).map((group) => group.map(({ name }) => name));
  expect(names.filter((group) => group.length > 1)).toEqual([
    RELEASE.filter(({ name }) => name.startsWith('golden')).map(({ name }) => name),
    RELEASE.filter(({ name }) => name.startsWith('shanten')).map(({ name }) => name),
  ]);
});

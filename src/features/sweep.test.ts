import { expect, test } from 'vitest';
import { sweep } from '../../testkit/sweep.ts';
import { parseRuleset, type RiichiRules } from '../rules/index.ts';
import { unwrap } from '../base/index.ts';
import { makeEncoder, meowjong, suphxCall, suzaku1 } from './index.ts';
import { FULL, type FeatureSet, type Span } from './layout.ts';

const FULL_BYTE = 1;
const PART_BYTE = 2;
const BY_PLAY = 4;

/** What a sweep has seen of each value: FULL_BYTE or a PART_BYTE at any time, something BY_PLAY without rigging. */
class Seen {
  readonly planes: Uint8Array;
  readonly globals: Uint8Array;

  constructor(readonly set: FeatureSet) {
    this.planes = new Uint8Array(set.planeCount);
    this.globals = new Uint8Array(set.globalCount);
  }

  add(planes: Uint8Array, globals: Uint8Array, isRigged: boolean): void {
    const { planeCount } = this.set;
    const how = isRigged ? 0 : BY_PLAY;
    const bits = (byte: number): number => (byte === 0 ? 0 : how | (byte === FULL ? FULL_BYTE : PART_BYTE));
    for (let column = 0; column < planes.length; column += planeCount)
      for (let plane = 0; plane < planeCount; plane++)
        if (planes[column + plane]! > 0) this.planes[plane]! |= bits(planes[column + plane]!);
    for (let at = 0; at < globals.length; at++) this.globals[at]! |= bits(globals[at]!);
  }

  /** Names of values for which `is` holds, by what was seen of them. */
  names(is: (seen: number, span: Span) => boolean): readonly string[] {
    const of = (spans: readonly Span[], seen: Uint8Array): string[] =>
      spans.flatMap((span) =>
        Array.from({ length: span.to - span.from }, (_, i) => i)
          .filter((i) => is(seen[span.from + i]!, span))
          .map((i) => `${span.name}[${i}]`),
      );
    return [...of(this.set.planes, this.planes), ...of(this.set.globals, this.globals)];
  }
}

/** Sets, and states of each ruleset at least. */
const SWEEPS: readonly (readonly [FeatureSet, Readonly<Record<string, number>>])[] = [
  [suzaku1, { tenhou: 3500, sanma: 1000, 'tenhou,length=east': 500 }],
  [meowjong, { tenhou: 3500, sanma: 2000 }],
  // Its first 838 planes are those of suphx.
  [suphxCall, { tenhou: 3000, sanma: 200 }],
];

test.each(SWEEPS.map(([set, least]) => ({ id: set.id, set, least })))(
  '$id: every value is set by some state but what the manifest says never is',
  ({ set, least }) => {
    const seen = new Seen(set);
    const [planes, globals] = [new Uint8Array(34 * set.planeCount), new Uint8Array(set.globalCount)];
    let states = 0;
    for (const [rules, count] of Object.entries(least)) {
      const encoder = makeEncoder(set, unwrap(parseRuleset(rules)) as RiichiRules);
      states += sweep(rules, count, ({ table, seat, isRigged }) => {
        encoder.encode(table, seat, planes, globals);
        seen.add(planes, globals, isRigged);
      });
    }
    expect(states).toBeGreaterThanOrEqual(5000);
    expect(seen.names((is, { never }) => is === 0 && never === undefined)).toEqual([]);
    expect(seen.names((is, { never }) => (is & BY_PLAY) > 0 && never !== undefined)).toEqual([]);
    expect(seen.names((is, { bits }) => (is & PART_BYTE) > 0 && bits === 1)).toEqual([]);
  },
);

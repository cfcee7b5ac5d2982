import { expect, test } from 'vitest';
import { sweep } from '../../verify/lib/sweep.ts';
import { FULL, type FeatureSet, type Span } from './layout.ts';
import { Suzaku1, newGlobals, newPlanes, suzaku1 } from './suzaku1.ts';

/** Names of values that some state sets though the manifest says none does, or the other way round. */
const wrong = (spans: readonly Span[], seen: Uint8Array): string[] =>
  spans.flatMap(({ name, from, to, never }) =>
    Array.from({ length: to - from }, (_, i) => from + i)
      .filter((i) => (seen[i] === 0) === (never === undefined))
      .map((i) => `${to - from === 1 ? name : `${name}[${i - from}]`} is ${seen[i] === 0 ? 'never' : 'sometimes'} set`),
  );

/** 1 for the full byte, 2 for a part of it. */
const kindOfByte = (byte: number): number => (byte === FULL ? 1 : 2);

/** What a sweep has seen of each value: bits of kindOfByte. */
class Seen {
  readonly planes: Uint8Array;
  readonly globals: Uint8Array;
  constructor(readonly set: FeatureSet) {
    this.planes = new Uint8Array(set.planeCount);
    this.globals = new Uint8Array(set.globalCount);
  }
  add(planes: Uint8Array, globals: Uint8Array): void {
    const { planeCount } = this.set;
    for (let at = 0; at < planes.length; at++)
      if (planes[at]! > 0) this.planes[at % planeCount]! |= kindOfByte(planes[at]!);
    for (let at = 0; at < globals.length; at++) if (globals[at]! > 0) this.globals[at]! |= kindOfByte(globals[at]!);
  }
  /** Bit spans that held something between 0 and 1. */
  get uneven(): readonly string[] {
    const names = (spans: readonly Span[], seen: Uint8Array): string[] =>
      spans
        .filter(({ bits, from, to }) => bits === 1 && seen.subarray(from, to).some((is) => is > 1))
        .map(({ name }) => name);
    return [...names(this.set.planes, this.planes), ...names(this.set.globals, this.globals)];
  }
  get wrong(): readonly string[] {
    return [...wrong(this.set.planes, this.planes), ...wrong(this.set.globals, this.globals)];
  }
}

test('suzaku1: every plane and every global is set by some state but what the manifest says never is', () => {
  const seen = new Seen(suzaku1);
  const [planes, globals] = [newPlanes(), newGlobals()];
  let states = 0;
  for (const rules of ['tenhou', 'sanma', 'tenhou,length=east']) {
    const encoders = new Map<number, Suzaku1>();
    states += sweep(rules, rules === 'tenhou' ? 3500 : 1000, ({ rules, table, seat }) => {
      const encoder = encoders.get(rules.seats) ?? new Suzaku1(rules);
      encoders.set(rules.seats, encoder);
      encoder.encode(table, seat, planes, globals);
      seen.add(planes, globals);
    });
  }
  expect(states).toBeGreaterThanOrEqual(5000);
  expect(seen.wrong).toEqual([]);
  expect(seen.uneven).toEqual([]);
});

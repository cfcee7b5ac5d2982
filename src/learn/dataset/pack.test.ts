import { expect, test } from 'vitest';
import { meowjong, suzaku1 } from '../../features/index.ts';
import { COLUMNS, FULL, laySpans, sizeOf, type FeatureSet, type Span, type SpanRow } from '../../features/layout.ts';
import { Rng, STREAMS } from '../../base/index.ts';
import { LABEL_SIZE, Packer, packedSize } from './pack.ts';
import { NO_KONG, OPEN, newLabel, type Label } from './sample.ts';

const setOf = (planes: readonly SpanRow[], globals: readonly SpanRow[]): FeatureSet => ({
  id: 'test',
  version: 1,
  family: 'riichi',
  columns: COLUMNS,
  planes: laySpans(planes),
  planeCount: sizeOf(laySpans(planes)),
  globals: laySpans(globals),
  globalCount: sizeOf(laySpans(globals)),
});

const SETS: readonly (readonly [string, FeatureSet])[] = [
  ['suzaku1', suzaku1],
  ['meowjong', meowjong],
  [
    'bits and bytes by turns, of no round size',
    setOf(
      [
        ['a', 3, 1, ''],
        ['b', 2, 8, ''],
        ['c', 10, 1, ''],
        ['d', 1, 8, ''],
      ],
      [
        ['e', 1, 8, ''],
        ['f', 9, 1, ''],
      ],
    ),
  ],
  ['twelve bit planes and no globals', setOf([['a', 12, 1, '']], [])],
  ['no bit planes', setOf([['a', 4, 8, '']], [['b', 1, 1, '']])],
];

const fillRandom = (values: Uint8Array, spans: readonly Span[], rng: Rng): void => {
  const count = sizeOf(spans);
  for (let start = 0; start < values.length; start += count)
    for (const { from, to, bits } of spans)
      for (let i = from; i < to; i++) values[start + i] = bits === 8 ? rng.below(256) : rng.below(2) * FULL;
};

/** Much faster than toEqual on long arrays. */
const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);

const KINDS = Array.from({ length: 34 }, (_, kind) => kind);
/** Every value each answer can have. */
const ANSWERS = {
  discard: [...KINDS, OPEN],
  riichi: [0, 1, OPEN],
  chowLegal: [0, 1, 2, 3, 4, 5, 6, 7],
  chow: [0, 1, 2, 3, OPEN],
  pung: [0, 1, OPEN],
  kong: [...KINDS, NO_KONG, OPEN],
  kita: [0, 1, OPEN],
  claim: [0, 1],
  seat: [0, 1, 2, 3],
  turn: Array.from({ length: 30 }, (_, i) => i),
  dan: Array.from({ length: 21 }, (_, i) => i),
  game: [0, 1, 0x7fffffff, 0x80000000, 0xdeadbeef, 0xffffffff],
} as const;

/** The label number `i`: every field goes through all its values. */
const labelAt = (i: number, rng: Rng): Label => {
  const label = newLabel();
  for (const [field, values] of Object.entries(ANSWERS)) Object.assign(label, { [field]: values[i % values.length] });
  for (let kind = 0; kind < 34; kind++) {
    label.legal[kind] = rng.below(2);
    label.kongLegal[kind] = rng.below(2);
  }
  return label;
};

test.each(SETS)('what is packed is unpacked: %s', (_, set) => {
  const rng = new Rng('pack', STREAMS.sample);
  const packer = new Packer(set);
  expect(packer.size).toBe(packedSize(set));
  expect(packer.size % 4).toBe(0);
  const [planes, globals] = [new Uint8Array(34 * set.planeCount), new Uint8Array(set.globalCount)];
  // Three records side by side, the one in the middle in use; old bytes must not shine through.
  const records = new Uint8Array(3 * packer.size);
  const into = { planes: new Uint8Array(3 * planes.length), globals: new Uint8Array(3 * globals.length) };
  const read = newLabel();
  for (let i = 0; i < 400; i++) {
    fillRandom(planes, set.planes, rng);
    fillRandom(globals, set.globals, rng);
    const label = labelAt(i, rng);
    records.fill(rng.below(256));
    const around = records[0]!;
    packer.pack(planes, globals, label, records.subarray(packer.size, 2 * packer.size));
    into.planes.fill(77);
    into.globals.fill(77);
    packer.unpackInto(records, packer.size, into, 1);
    packer.unpackLabel(records, packer.size, read);
    expect(read).toEqual(label);
    expect(isSame(into.planes.subarray(planes.length, 2 * planes.length), planes)).toBe(true);
    expect(isSame(into.globals.subarray(globals.length, 2 * globals.length), globals)).toBe(true);
    for (const [part, size] of [
      [into.planes, planes.length],
      [into.globals, globals.length],
    ] as const)
      expect(part.every((value, at) => value === 77 || (at >= size && at < 2 * size))).toBe(true);
    expect(records.every((byte, at) => byte === around || (at >= packer.size && at < 2 * packer.size))).toBe(true);
  }
});

test('arrays that do not begin at a word give the same bytes', () => {
  const rng = new Rng('words', STREAMS.sample);
  const packer = new Packer(suzaku1);
  const size = 34 * suzaku1.planeCount;
  const [planes, globals] = [new Uint8Array(size), new Uint8Array(suzaku1.globalCount)];
  fillRandom(planes, suzaku1.planes, rng);
  fillRandom(globals, suzaku1.globals, rng);
  const label = labelAt(3, rng);
  const record = new Uint8Array(packer.size);
  packer.pack(planes, globals, label, record);
  for (let offset = 1; offset < 4; offset++) {
    const moved = new Uint8Array(new ArrayBuffer(size + 4), offset, size);
    moved.set(planes);
    const other = new Uint8Array(packer.size);
    packer.pack(moved, globals, label, other);
    expect(other).toEqual(record);
    moved.fill(0);
    packer.unpackInto(record, 0, { planes: moved, globals }, 0);
    expect(moved).toEqual(planes);
  }
});

test('a column goes where it is told', () => {
  const rng = new Rng('columns', STREAMS.sample);
  const { planeCount } = suzaku1;
  const packer = new Packer(suzaku1);
  const [planes, globals] = [new Uint8Array(34 * planeCount), new Uint8Array(suzaku1.globalCount)];
  fillRandom(planes, suzaku1.planes, rng);
  const record = new Uint8Array(packer.size);
  packer.pack(planes, globals, newLabel(), record);
  const columns = Uint8Array.from({ length: 34 }, (_, column) => 33 - column);
  const into = new Uint8Array(planes.length);
  packer.unpackInto(record, 0, { planes: into, globals }, 0, columns);
  for (let column = 0; column < 34; column++) {
    const to = columns[column]! * planeCount;
    const here = planes.subarray(column * planeCount, (column + 1) * planeCount);
    expect(into.subarray(to, to + planeCount)).toEqual(here);
  }
});

test('the size of suzaku1 is that of its bits, bytes and label', () => {
  const count = (spans: readonly Span[], bits: number): number =>
    spans.filter((span) => span.bits === bits).reduce((sum, { from, to }) => sum + to - from, 0);
  const bytes = (spans: readonly Span[]): number => Math.ceil(count(spans, 1) / 8) + count(spans, 8);
  const least = 34 * bytes(suzaku1.planes) + bytes(suzaku1.globals) + LABEL_SIZE;
  expect(packedSize(suzaku1)).toBe(4 * Math.ceil(least / 4));
});

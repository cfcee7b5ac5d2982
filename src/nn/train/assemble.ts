/** A few lines of WebAssembly assembler: enough for straight loops over one imported memory with 128-bit vectors. */

export const I32 = 0x7f;
export const F32 = 0x7d;
export const F64 = 0x7c;
export const V128 = 0x7b;

/** Unsigned LEB128. */
const leb = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 127;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 128);
  } while (rest !== 0);
  return bytes;
};

/** Signed LEB128 of a small constant. */
const signed = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 127;
    rest >>= 7;
    if ((rest === 0 && (low & 64) === 0) || (rest === -1 && (low & 64) !== 0)) return [...bytes, low];
    bytes.push(low | 128);
  }
};

const vector = (number: number): number[] => [0xfd, ...leb(number)];

/** Pieces of code one after another. */
export const code = (...pieces: readonly (readonly number[])[]): number[] => pieces.flat();

/** Instructions by their WebAssembly names; vector loads and stores take the byte offset. */
export const op = {
  get: (local: number): number[] => [0x20, ...leb(local)],
  set: (local: number): number[] => [0x21, ...leb(local)],
  tee: (local: number): number[] => [0x22, ...leb(local)],
  i32: (value: number): number[] => [0x41, ...signed(value)],
  addI32: [0x6a],
  subI32: [0x6b],
  addF64: [0xa0],
  load: (offset = 0): number[] => [...vector(0), 4, ...leb(offset)],
  /** Two floats into the low half. */
  loadPair: (offset = 0): number[] => [...vector(0x5d), 3, ...leb(offset)],
  store: (offset = 0): number[] => [...vector(11), 4, ...leb(offset)],
  splatF32: vector(0x13),
  laneF64: (lane: number): number[] => [...vector(0x21), lane],
  sqrtF32: vector(0xe3),
  addF32: vector(0xe4),
  subF32: vector(0xe5),
  mulF32: vector(0xe6),
  divF32: vector(0xe7),
  addF64x2: vector(0xf0),
  mulF64x2: vector(0xf2),
  promote: vector(0x5f),
  /** Repeats the body until the local is zero; a zero at the start skips it. */
  while: (local: number, body: readonly number[]): number[] =>
    code(
      [0x02, 0x40, 0x20, ...leb(local), 0x45, 0x0d, 0],
      [0x03, 0x40, ...body, 0x20, ...leb(local), 0x0d, 0, 0x0b, 0x0b],
    ),
} as const;

export type Function = {
  readonly name: string;
  readonly parameters: readonly number[];
  readonly results: readonly number[];
  readonly locals: readonly number[];
  readonly body: readonly number[];
};

const text = (name: string): number[] => {
  const bytes = [...new TextEncoder().encode(name)];
  return [...leb(bytes.length), ...bytes];
};

const list = (items: readonly (readonly number[])[]): number[] => [...leb(items.length), ...items.flat()];
const section = (id: number, items: readonly (readonly number[])[]): number[] => {
  const content = list(items);
  return [id, ...leb(content.length), ...content];
};

/** "\0asm" and version 1. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A module that imports `env.memory` and exports the functions by name. */
export const assemble = (functions: readonly Function[]): Uint8Array<ArrayBuffer> => {
  const types = functions.map(({ parameters, results }) => [
    0x60,
    ...list(parameters.map((type) => [type])),
    ...list(results.map((type) => [type])),
  ]);
  const bodies = functions.map(({ locals, body }) => {
    const content = [...list(locals.map((type) => [1, type])), ...body, 0x0b];
    return [...leb(content.length), ...content];
  });
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, types),
    ...section(2, [[...text('env'), ...text('memory'), 0x02, 0x00, 0]]),
    ...section(
      3,
      functions.map((_, at) => leb(at)),
    ),
    ...section(
      7,
      functions.map(({ name }, at) => [...text(name), 0x00, ...leb(at)]),
    ),
    ...section(10, bodies),
  ]);
};

/**
 * A sample as bytes. For each column the bit planes, eight a byte, the first in the lowest bit and padded to whole bytes, then the byte
 * planes; then the globals in the same way; then the label:
 *   legal 5, kongLegal 5 (34 bits each, the lowest first), discard, riichi, chowLegal, chow, pung, kong, kita, claim, seat, turn, dan, game 4
 * (lowest byte first); then zeros up to a multiple of four.
 */
import { COLUMNS, FULL, type FeatureSet, type Span } from '../../features/layout.ts';
import type { Label } from './sample.ts';

/** Bytes of a label. */
export const LABEL_SIZE = 5 + 5 + 11 + 4;

/** Bit and byte indices of spans: where they stand unpacked. */
type Places = {
  readonly bits: Int32Array;
  readonly bytes: Int32Array;
  readonly bitBytes: number;
  readonly size: number;
};

const placesOf = (spans: readonly Span[]): Places => {
  const of = (wanted: 1 | 8): Int32Array =>
    Int32Array.from(
      spans
        .filter(({ bits }) => bits === wanted)
        .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
    );
  const [bits, bytes] = [of(1), of(8)];
  const bitBytes = (bits.length + 7) >> 3;
  return { bits, bytes, bitBytes, size: bitBytes + bytes.length };
};

/** Four bytes 0 or 255 for each four bits. */
const NIBBLES = new Uint32Array(16);
for (let i = 0; i < 16; i++)
  new Uint8Array(NIBBLES.buffer, 4 * i, 4).set([0, 1, 2, 3].map((bit) => ((i >> bit) & 1) * FULL));

/** The four bits of four bytes; the products of the lowest bits never meet below bit 28. */
const nibbleOf = (word: number): number => Math.imul(word & 0x01010101, 0x10204080) >>> 28;
const IS_LITTLE = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Bytes of a packed sample. */
export const packedSize = (set: FeatureSet): number =>
  (COLUMNS * placesOf(set.planes).size + placesOf(set.globals).size + LABEL_SIZE + 3) & ~3;

/** What one record is unpacked into: `at` counts records. `columns[c]`: where column c goes; absent, where it is. */
export type Unpacked = { readonly planes: Uint8Array; readonly globals: Uint8Array };

/** Packs and unpacks samples of one feature set. */
export class Packer {
  readonly size: number;
  private readonly planes: Places;
  private readonly globals: Places;
  /** Bit spans come first and everything is a multiple of four: four values at a time. */
  private readonly isFast: boolean;

  constructor(readonly set: FeatureSet) {
    this.planes = placesOf(set.planes);
    this.globals = placesOf(set.globals);
    this.size = packedSize(set);
    const { bits } = this.planes;
    this.isFast =
      IS_LITTLE && set.planeCount % 4 === 0 && bits.length % 4 === 0 && bits.every((place, i) => place === i);
  }

  /** Writes a sample to `record`, which has `size` bytes. */
  pack(planes: Uint8Array, globals: Uint8Array, label: Label, record: Uint8Array): void {
    const { planeCount } = this.set;
    const words = this.isFast && (planes.byteOffset & 3) === 0 ? wordsOf(planes) : undefined;
    let at = 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (words === undefined) at = packValues(planes, column * planeCount, this.planes, record, at);
      else at = this.packColumn(planes, words, column * planeCount, record, at);
    }
    at = packValues(globals, 0, this.globals, record, at);
    packLabel(label, record, at);
  }

  private packColumn(planes: Uint8Array, words: Uint32Array, start: number, record: Uint8Array, from: number): number {
    const { bits, bytes } = this.planes;
    const end = (start + bits.length) >> 2;
    let at = from;
    for (let word = start >> 2; word < end; word += 2)
      record[at++] = nibbleOf(words[word]!) | (word + 1 < end ? nibbleOf(words[word + 1]!) << 4 : 0);
    for (let i = 0; i < bytes.length; i++) record[at++] = planes[start + bytes[i]!]!;
    return at;
  }

  /** Reads the features of the record that starts at `from`, into the place of sample `to`. */
  unpackInto(record: Uint8Array, from: number, into: Unpacked, to: number, columns?: Uint8Array): void {
    const { planeCount, globalCount } = this.set;
    const first = to * COLUMNS * planeCount;
    const { size } = this.planes;
    const isFast = this.isFast && (into.planes.byteOffset & 3) === 0;
    const words = isFast ? wordsOf(into.planes) : undefined;
    for (let column = 0; column < COLUMNS; column++) {
      const start = first + (columns === undefined ? column : columns[column]!) * planeCount;
      const at = from + column * size;
      if (words === undefined) unpackValues(record, at, this.planes, into.planes, start);
      else this.unpackColumn(record, at, words, into.planes, start);
    }
    unpackValues(record, from + COLUMNS * size, this.globals, into.globals, to * globalCount);
  }

  private unpackColumn(record: Uint8Array, from: number, words: Uint32Array, planes: Uint8Array, start: number): void {
    const { bits, bytes, bitBytes } = this.planes;
    const end = (start + bits.length) >> 2;
    let word = start >> 2;
    let at = from;
    while (word < end) {
      const byte = record[at++]!;
      words[word++] = NIBBLES[byte & 15]!;
      if (word < end) words[word++] = NIBBLES[byte >> 4]!;
    }
    at = from + bitBytes;
    for (let i = 0; i < bytes.length; i++) planes[start + bytes[i]!] = record[at + i]!;
  }

  /** Reads the label of the record that starts at `from`. */
  unpackLabel(record: Uint8Array, from: number, label: Label): void {
    readLabel(record, from + COLUMNS * this.planes.size + this.globals.size, label);
  }
}

/** The last view made: batches reuse their arrays. */
let viewed: { readonly bytes: Uint8Array; readonly words: Uint32Array } | undefined;
const wordsOf = (bytes: Uint8Array): Uint32Array => {
  if (viewed?.bytes !== bytes)
    viewed = { bytes, words: new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2) };
  return viewed.words;
};

const packValues = (values: Uint8Array, from: number, places: Places, record: Uint8Array, start: number): number => {
  const { bits, bytes } = places;
  let at = start;
  for (let i = 0; i < bits.length; i += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8 && i + bit < bits.length; bit++) byte |= (values[from + bits[i + bit]!]! >> 7) << bit;
    record[at++] = byte;
  }
  for (let i = 0; i < bytes.length; i++) record[at++] = values[from + bytes[i]!]!;
  return at;
};

const unpackValues = (record: Uint8Array, from: number, places: Places, values: Uint8Array, start: number): void => {
  const { bits, bytes, bitBytes } = places;
  for (let i = 0; i < bits.length; i++)
    values[start + bits[i]!] = ((record[from + (i >> 3)]! >> (i & 7)) & 1) === 1 ? FULL : 0;
  for (let i = 0; i < bytes.length; i++) values[start + bytes[i]!] = record[from + bitBytes + i]!;
};

const packMask = (mask: Uint8Array, record: Uint8Array, at: number): void => {
  for (let i = 0; i < 5; i++) record[at + i] = 0;
  for (let kind = 0; kind < COLUMNS; kind++) record[at + (kind >> 3)]! |= mask[kind]! << (kind & 7);
};

const readMask = (record: Uint8Array, at: number, mask: Uint8Array): void => {
  for (let kind = 0; kind < COLUMNS; kind++) mask[kind] = (record[at + (kind >> 3)]! >> (kind & 7)) & 1;
};

const packLabel = (label: Label, record: Uint8Array, at: number): void => {
  packMask(label.legal, record, at);
  packMask(label.kongLegal, record, at + 5);
  const { discard, riichi, chowLegal, chow, pung, kong, kita, claim, seat, turn, dan, game } = label;
  record.set([discard, riichi, chowLegal, chow, pung, kong, kita, claim, seat, turn, dan], at + 10);
  for (let i = 0; i < 4; i++) record[at + 21 + i] = (game >>> (8 * i)) & 255;
  record.fill(0, at + LABEL_SIZE);
};

const readLabel = (record: Uint8Array, at: number, label: Label): void => {
  readMask(record, at, label.legal);
  readMask(record, at + 5, label.kongLegal);
  label.discard = record[at + 10]!;
  label.riichi = record[at + 11]!;
  label.chowLegal = record[at + 12]!;
  label.chow = record[at + 13]!;
  label.pung = record[at + 14]!;
  label.kong = record[at + 15]!;
  label.kita = record[at + 16]!;
  label.claim = record[at + 17]!;
  label.seat = record[at + 18]!;
  label.turn = record[at + 19]!;
  label.dan = record[at + 20]!;
  label.game = (record[at + 21]! | (record[at + 22]! << 8) | (record[at + 23]! << 16) | (record[at + 24]! << 24)) >>> 0;
};

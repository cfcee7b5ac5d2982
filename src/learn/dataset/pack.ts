/**
 * A sample as bytes. For each column the bit planes, eight a byte, the first in the lowest bit and padded to whole bytes, then the byte
 * planes; then the globals in the same way; then the label:
 *   legal 5, kongLegal 5 (34 bits each, the lowest first), discard, riichi, chowLegal, chow, pung, kong, kita, claim, seat, turn, dan, game 4
 * (lowest byte first); then zeros up to a multiple of four. Labels of Chinese Standard: chineselabel.ts.
 */
import { COLUMNS, FULL, type FeatureSet, type Span } from '../../features/index.ts';
import { CHINESE_LABEL_SIZE } from './chineselabel.ts';
import type { Label } from './sample.ts';

/** Bytes of a label of riichi. */
export const LABEL_SIZE = 5 + 5 + 11 + 4;
const labelSize = ({ family }: FeatureSet): number => (family === 'chinese' ? CHINESE_LABEL_SIZE : LABEL_SIZE);

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

/** Four bytes 0 or 255 for each four bits, the first in the lowest byte. */
const NIBBLES = Uint32Array.from({ length: 16 }, (_, i) =>
  [0, 1, 2, 3].reduce((word, bit) => word + ((i >> bit) & 1) * FULL * 256 ** bit, 0),
);

/** The four bits of four bytes; the products of the lowest bits never meet below bit 28. */
const nibbleOf = (word: number): number => Math.imul(word & 0x01010101, 0x10204080) >>> 28;

/** Bytes of packed features, without a label. */
export const featureSize = (set: FeatureSet): number =>
  COLUMNS * placesOf(set.planes).size + placesOf(set.globals).size;

/** Bytes of a packed sample. */
export const packedSize = (set: FeatureSet): number => (featureSize(set) + labelSize(set) + 3) & ~3;

/** What one record is unpacked into: `at` counts records. `columns[c]`: where column c goes; absent, where it is. */
export type Unpacked = { readonly planes: Uint8Array; readonly globals: Uint8Array };

/** Packs and unpacks samples of one feature set. */
export class Packer {
  readonly size: number;
  /** Bytes of the features alone. */
  readonly featureSize: number;
  private readonly planes: Places;
  private readonly globals: Places;
  /** Bit spans come first: four values at a time, and the rest one by one. */
  private readonly isFast: boolean;

  constructor(readonly set: FeatureSet) {
    this.planes = placesOf(set.planes);
    this.globals = placesOf(set.globals);
    this.size = packedSize(set);
    this.featureSize = featureSize(set);
    this.isFast = this.planes.bits.every((place, i) => place === i);
  }

  /** Writes a sample to `record`, which has `size` bytes. */
  pack(planes: Uint8Array, globals: Uint8Array, label: Label, record: Uint8Array): void {
    packLabel(label, record, this.packFeatures(planes, globals, record));
  }

  /** Writes the features of a sample to `record`, which has `featureSize` bytes or more, and answers where they end. */
  packFeatures(planes: Uint8Array, globals: Uint8Array, record: Uint8Array): number {
    const { planeCount } = this.set;
    const view = this.isFast ? viewOf(planes) : undefined;
    let at = 0;
    for (let column = 0; column < COLUMNS; column++) {
      if (view === undefined) at = packValues(planes, column * planeCount, this.planes, record, at);
      else at = this.packColumn(planes, view, column * planeCount, record, at);
    }
    return packValues(globals, 0, this.globals, record, at);
  }

  private packColumn(planes: Uint8Array, view: DataView, start: number, record: Uint8Array, from: number): number {
    const { bits, bytes } = this.planes;
    const end = start + bits.length;
    let at = from;
    let place = start;
    for (; place + 8 <= end; place += 8)
      record[at++] = nibbleOf(view.getInt32(place, true)) | (nibbleOf(view.getInt32(place + 4, true)) << 4);
    if (place < end) {
      let byte = 0;
      for (let bit = 0; place < end; bit++) byte |= (planes[place++]! >> 7) << bit;
      record[at++] = byte;
    }
    for (let i = 0; i < bytes.length; i++) record[at++] = planes[start + bytes[i]!]!;
    return at;
  }

  /** Reads the features of the record that starts at `from`, into the place of sample `to`. */
  unpackInto(record: Uint8Array, from: number, into: Unpacked, to: number, columns?: Uint8Array): void {
    const { planeCount, globalCount } = this.set;
    const first = to * COLUMNS * planeCount;
    const { size } = this.planes;
    const view = this.isFast ? viewOf(into.planes) : undefined;
    for (let column = 0; column < COLUMNS; column++) {
      const start = first + (columns === undefined ? column : columns[column]!) * planeCount;
      const at = from + column * size;
      if (view === undefined) unpackValues(record, at, this.planes, into.planes, start);
      else this.unpackColumn(record, at, view, into.planes, start);
    }
    unpackValues(record, from + COLUMNS * size, this.globals, into.globals, to * globalCount);
  }

  /** Reads the named planes alone, [34, planes], of the record that starts at `from`, into `values` from `to` on. */
  unpackPlanes(record: Uint8Array, from: number, planes: readonly number[], values: Uint8Array, to: number): void {
    const { bits, bytes, bitBytes, size } = this.planes;
    planes.forEach((plane, i) => {
      const [bit, byte] = [bits.indexOf(plane), bytes.indexOf(plane)];
      for (let column = 0; column < COLUMNS; column++) {
        const start = from + column * size;
        const value =
          bit < 0 ? record[start + bitBytes + byte]! : FULL * ((record[start + (bit >> 3)]! >> (bit & 7)) & 1);
        values[to + column * planes.length + i] = value;
      }
    });
  }

  /** Reads the globals alone of the record that starts at `from`, into `globals` from `to` on. */
  unpackGlobals(record: Uint8Array, from: number, globals: Uint8Array, to: number): void {
    unpackValues(record, from + COLUMNS * this.planes.size, this.globals, globals, to);
  }

  private unpackColumn(record: Uint8Array, from: number, view: DataView, planes: Uint8Array, start: number): void {
    const { bits, bytes, bitBytes } = this.planes;
    const end = start + bits.length;
    let place = start;
    let at = from;
    for (; place + 8 <= end; place += 8) {
      const byte = record[at++]!;
      view.setUint32(place, NIBBLES[byte & 15]!, true);
      view.setUint32(place + 4, NIBBLES[byte >> 4]!, true);
    }
    for (let bit = 0; place < end; bit++) planes[place++] = ((record[at]! >> bit) & 1) === 1 ? FULL : 0;
    at = from + bitBytes;
    for (let i = 0; i < bytes.length; i++) planes[start + bytes[i]!] = record[at + i]!;
  }

  /** Reads the label of the record that starts at `from`. */
  unpackLabel(record: Uint8Array, from: number, label: Label): void {
    readLabel(record, from + COLUMNS * this.planes.size + this.globals.size, label);
  }
}

/** The last view made: batches reuse their arrays. */
let viewed: { readonly bytes: Uint8Array; readonly view: DataView } | undefined;
const viewOf = (bytes: Uint8Array): DataView => {
  if (viewed?.bytes !== bytes) viewed = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  return viewed.view;
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

/** Zip files for tests, by the format's description: a header before each file, the list of files, its end. */
import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly text: string;
  /** Not packed. */
  readonly isStored?: boolean;
  /** General purpose bits; 1 is encrypted. */
  readonly flags?: number;
};

const headOf = (name: string, size: number, method: number): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return head;
};

const rowOf = ({ name, flags = 0 }: ZipEntry, size: number, method: number, at: number): Buffer => {
  const row = Buffer.alloc(46);
  row.writeUInt32LE(0x02014b50, 0);
  row.writeUInt16LE(flags, 8);
  row.writeUInt16LE(method, 10);
  row.writeUInt32LE(size, 20);
  row.writeUInt16LE(Buffer.byteLength(name), 28);
  row.writeUInt32LE(at, 42);
  return row;
};

export const zipOf = (entries: readonly ZipEntry[]): Uint8Array => {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const entry of entries) {
    const { name, text, isStored = false } = entry;
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text);
    const method = isStored ? 0 : 8;
    list.push(rowOf(entry, packed.length, method, at), Buffer.from(name));
    files.push(headOf(name, packed.length, method), Buffer.from(name), packed);
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, ...list, end]));
};

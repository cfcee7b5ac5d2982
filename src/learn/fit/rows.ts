/** Sparse samples, packed: grown in memory, kept as bytes so that a fit can be repeated and resumed without reading the logs again. */

/** Changes with the form of the bytes. */
const MAGIC = 0x535a_5254;

/** Label of a row that is no sample: it stands for what its neighbours must know. */
export const UNASKED = -1;

export class Rows {
  size = 0;
  /** Start of each row's features in `features`, one more than rows. */
  starts = new Uint32Array(1024);
  features = new Uint16Array(1024);
  labels = new Float32Array(1023);
  /** What a row belongs to: its calibration group. */
  groups = new Uint8Array(1023);
  /** What else the maker of the rows notes of each; 0 where nothing. */
  marks = new Uint8Array(1023);

  push(label: number, group: number, active: Uint16Array, n: number, mark = 0): void {
    const at = this.starts[this.size]!;
    if (at + n > this.features.length) {
      const grown = new Uint16Array(Math.max(2 * this.features.length, at + n));
      grown.set(this.features);
      this.features = grown;
    }
    if (this.size + 1 >= this.starts.length) this.growRows();
    for (let i = 0; i < n; i++) this.features[at + i] = active[i]!;
    this.labels[this.size] = label;
    this.groups[this.size] = group;
    this.marks[this.size] = mark;
    this.starts[++this.size] = at + n;
  }

  private growRows(): void {
    const length = 2 * this.starts.length;
    const starts = new Uint32Array(length);
    starts.set(this.starts);
    const labels = new Float32Array(length - 1);
    labels.set(this.labels);
    const groups = new Uint8Array(length - 1);
    groups.set(this.groups);
    const marks = new Uint8Array(length - 1);
    marks.set(this.marks);
    this.marks = marks;
    this.starts = starts;
    this.labels = labels;
    this.groups = groups;
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const n = this.size;
    const used = this.starts[n]!;
    const parts = [
      new Uint32Array([MAGIC, n, used]),
      this.starts.subarray(0, n + 1),
      this.labels.subarray(0, n),
      this.features.subarray(0, used),
      this.groups.subarray(0, n),
      this.marks.subarray(0, n),
    ];
    const bytes = parts.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    return new Uint8Array(Buffer.concat(bytes));
  }

  /** Undefined for what no rows gave. The rows lie over the bytes where these have a buffer of their own. */
  static fromBytes(bytes: Uint8Array<ArrayBuffer>): Rows | undefined {
    const { buffer } = bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
    if (buffer.byteLength < 16) return undefined;
    const [magic, n, used] = new Uint32Array(buffer, 0, 3) as unknown as [number, number, number];
    if (magic !== MAGIC || buffer.byteLength !== 16 + 10 * n + 2 * used) return undefined;
    const rows = new Rows();
    let at = 12;
    rows.size = n;
    rows.starts = new Uint32Array(buffer, at, n + 1);
    at += 4 * (n + 1);
    rows.labels = new Float32Array(buffer, at, n);
    at += 4 * n;
    rows.features = new Uint16Array(buffer, at, used);
    at += 2 * used;
    rows.groups = new Uint8Array(buffer, at, n);
    rows.marks = new Uint8Array(buffer, at + n, n);
    return rows;
  }
}

/** Bytes of a file, as they come, to its lines. What follows the last line break is kept until more comes: the file may still grow. */

/** Bytes of one line; a longer one is passed over. The longest lines of our logs have a few kilobytes. */
export const MAX_LINE = 1 << 20;

const LINE_BREAK = 0x0a;

/** `text` is undefined for a line that is too long. Lines are numbered from 1. */
export type TakeLine = (text: string | undefined, line: number) => void;

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** Splits what is pushed into lines; keeps nothing but the start of the line that is not whole yet. */
export class LineSplitter {
  private readonly decoder = new TextDecoder();
  private held: Uint8Array = new Uint8Array();
  private isTooLong = false;
  /** Lines that were whole. */
  lines = 0;

  constructor(private readonly take: TakeLine) {}

  /** Bytes that wait for their line break. */
  get waiting(): number {
    return this.isTooLong ? MAX_LINE : this.held.length;
  }

  push(bytes: Uint8Array): void {
    const last = bytes.lastIndexOf(LINE_BREAK);
    if (last < 0) return this.hold(bytes);
    const first = bytes.indexOf(LINE_BREAK);
    this.hold(bytes.subarray(0, first));
    this.flush();
    if (first < last) this.each(this.decoder.decode(bytes.subarray(first + 1, last)));
    this.hold(bytes.subarray(last + 1));
  }

  /** The file grows no more: what waits is a line without its line break. */
  end(): void {
    if (this.waiting > 0) this.flush();
  }

  private hold(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.isTooLong) return;
    this.isTooLong = this.held.length + bytes.length > MAX_LINE;
    this.held = this.isTooLong ? new Uint8Array() : joined(this.held, bytes);
  }

  private flush(): void {
    const text = this.isTooLong ? undefined : this.decoder.decode(this.held);
    this.isTooLong = false;
    this.held = new Uint8Array();
    this.take(text, ++this.lines);
  }

  private each(text: string): void {
    for (const line of text.split('\n')) this.take(line.length > MAX_LINE ? undefined : line, ++this.lines);
  }
}

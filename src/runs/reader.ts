/** A file of any kind that the Lab shows. Its first line says what it is: a saved match, a log, or else one JSON document. */
import type { Fault } from '../base/index.ts';
import { calibrationsOf, type Calibration } from './calibration.ts';
import { RunLog, parseLogLine, type LogView } from './log.ts';
import { summariesOf, type MatchView, type SequentialPlan } from './match.ts';
import { SavedMatch } from './saved.ts';

/** What a file comes to. */
export type FileView = Omit<LogView, 'curves' | 'progress'> & {
  readonly kind: 'log' | 'match' | 'document' | 'empty';
  readonly progress?: LogView['progress'];
  readonly curves: LogView['curves'];
  readonly matches: readonly MatchView[];
  readonly calibrations: readonly Calibration[];
};

/** Bytes of a document that is no log; logs are read as they come and have no such limit. */
const MAX_DOCUMENT = 64 << 20;
/** Points of a curve. */
const MOST_POINTS = 400;

const NOTHING = {
  lines: 0,
  faults: [],
  faultCount: 0,
  isOpen: false,
  curves: [],
  matches: [],
  calibrations: [],
} as const;
const unreadable = (error: Fault): FileView => ({ ...NOTHING, kind: 'document', faults: [error], faultCount: 1 });

/** Bytes of a JSON document until it is whole. */
class Document {
  private readonly parts: Uint8Array[] = [];
  private size = 0;

  push(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.size <= MAX_DOCUMENT) this.parts.push(bytes.slice());
    else this.parts.length = 0;
  }

  private text(): string {
    const decoder = new TextDecoder();
    return this.parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
  }

  view(): FileView {
    if (this.size > MAX_DOCUMENT)
      return unreadable({ code: 'run.too-long', at: 0, text: `the file has more than ${MAX_DOCUMENT} bytes` });
    let value: unknown;
    try {
      value = JSON.parse(this.text());
    } catch {
      return unreadable({ code: 'run.unknown', at: 0, text: 'the file is neither a log nor JSON' });
    }
    const [matches, calibrations] = [summariesOf(value), calibrationsOf(value)];
    if (matches.length + calibrations.length === 0)
      return unreadable({ code: 'run.nothing', at: 0, text: 'the file holds no match and no calibration' });
    return { ...NOTHING, kind: 'document', matches, calibrations };
  }
}

const LINE_BREAK = 0x0a;

/** Follows a file: push what is there, and more as it grows. */
export class RunReader {
  private first: Uint8Array = new Uint8Array();
  private inner: RunLog | SavedMatch | Document | undefined;

  push(bytes: Uint8Array): void {
    if (this.inner !== undefined) return this.inner.push(bytes);
    const all = new Uint8Array(this.first.length + bytes.length);
    all.set(this.first);
    all.set(bytes, this.first.length);
    this.first = all;
    const end = all.indexOf(LINE_BREAK);
    if (end >= 0) this.begin(new TextDecoder().decode(all.subarray(0, end)));
    return undefined;
  }

  /** The file grows no more. */
  end(): void {
    if (this.inner === undefined && this.first.length > 0) this.begin(new TextDecoder().decode(this.first));
    if (this.inner !== undefined && !(this.inner instanceof Document)) this.inner.end();
  }

  view(plan?: SequentialPlan): FileView {
    if (this.inner === undefined) return { ...NOTHING, kind: 'empty', isOpen: this.first.length > 0 };
    if (this.inner instanceof Document) return this.inner.view();
    if (this.inner instanceof RunLog) return { ...NOTHING, kind: 'log', ...this.inner.view(MOST_POINTS) };
    const { lines, faults, faultCount, isOpen } = this.inner;
    const matches = [this.inner.view(MOST_POINTS, plan)];
    return { ...NOTHING, kind: 'match', lines, faults, faultCount, isOpen, matches };
  }

  /** A first line that cannot be read may be the damaged one of a log; a document that begins so is told as well. */
  private begin(line: string): void {
    const head = parseLogLine(line, 1);
    if (head.ok && typeof head.value['arena'] === 'number') this.inner = new SavedMatch();
    else if (head.ok ? typeof head.value['type'] === 'string' : !/^\s*[[{]?\s*$/.test(line)) this.inner = new RunLog();
    else this.inner = new Document();
    this.inner.push(this.first);
    this.first = new Uint8Array();
  }
}

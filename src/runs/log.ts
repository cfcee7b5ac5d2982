/** The log of a training run: a JSON value a line. Lines that cannot be read are told by number; the others count. */
import { fault, ok, type Fault, type Result } from '../base/index.ts';
import { LineSplitter, MAX_LINE } from './lines.ts';
import { byPlace } from './metrics.ts';
import { readPoints } from './points.ts';
import { Series, type Drawn } from './series.ts';

/** A line as it was written: fields are unchecked. */
export type LogLine = Readonly<Record<string, unknown>>;

/** `at` of a fault is the number of the line, from 1. */
export const parseLogLine = (text: string, line: number): Result<LogLine> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isCut = text.trimStart().startsWith('{') && !text.trimEnd().endsWith('}');
    return isCut
      ? fault('run.cut', line, `line ${line} breaks off`)
      : fault('run.not-json', line, `line ${line} is not JSON`);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok(value as LogLine)
    : fault('run.not-json', line, `line ${line} is not a JSON object`);
};

const tooLong = (line: number): Fault => ({
  code: 'run.too-long',
  at: line,
  text: `line ${line} is longer than ${MAX_LINE} bytes`,
});

/** Faults that are kept, the rest are counted; and curves of one log. */
const [MOST_FAULTS, MOST_SERIES] = [50, 300];

/** Lines of JSON of a file that may still grow, and what is wrong with the others. */
export class JsonLines {
  private readonly splitter: LineSplitter;
  private readonly kept: Fault[] = [];
  faultCount = 0;

  constructor(take: (value: LogLine, line: number) => void) {
    this.splitter = new LineSplitter((text, line) => {
      if (text === undefined) return this.add(tooLong(line));
      if (text.trim() === '') return undefined;
      const parsed = parseLogLine(text, line);
      return parsed.ok ? take(parsed.value, line) : this.add(parsed.error);
    });
  }

  get lines(): number {
    return this.splitter.lines;
  }

  /** Whether the file ends within a line: it is being written, or it was cut off. */
  get isOpen(): boolean {
    return this.splitter.waiting > 0;
  }

  get faults(): readonly Fault[] {
    return this.kept;
  }

  add(error: Fault): void {
    this.faultCount++;
    if (this.kept.length < MOST_FAULTS) this.kept.push(error);
  }

  push(bytes: Uint8Array): void {
    this.splitter.push(bytes);
  }

  end(): void {
    this.splitter.end();
  }
}

/** What a log comes to, with curves thin enough to draw. */
export type LogView = {
  readonly lines: number;
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  /** The last line has no end yet. */
  readonly isOpen: boolean;
  /** How far the run is, where it says so: samples of all. */
  readonly progress: { readonly done: number; readonly of: number } | undefined;
  /** In the order in which they are shown. */
  readonly curves: readonly Drawn[];
};

/** Follows the log of a run: push what is there, and more as it grows. */
export class RunLog {
  private readonly input = new JsonLines((value, line) => this.take(value, line));
  /** By metric, then by variant: a text made of both for every point would take longer than reading the line. */
  private readonly byId = new Map<string, Map<string, Series>>();
  private count = 0;
  private progress: LogView['progress'];

  push(bytes: Uint8Array): void {
    this.input.push(bytes);
  }

  /** The file grows no more. */
  end(): void {
    this.input.end();
  }

  get series(): readonly Series[] {
    return Array.from(this.byId.values(), (variants) => [...variants.values()])
      .flat()
      .toSorted((a, b) => byPlace(a.metric, b.metric));
  }

  /** `most`: points of a curve. */
  view(most: number): LogView {
    const { lines, faults, faultCount, isOpen } = this.input;
    return {
      lines,
      faults,
      faultCount,
      isOpen,
      progress: this.progress,
      curves: this.series.map((one) => one.draw(most)),
    };
  }

  take(value: LogLine, line: number): void {
    if (typeof value['type'] !== 'string')
      return this.input.add({ code: 'run.no-type', at: line, text: `line ${line} does not say of which type it is` });
    const wrong = readPoints(value, (id, variant, at, number, interval) =>
      this.seriesOf(id, variant)?.push(at, number, interval),
    );
    if (wrong !== undefined)
      this.input.add({ code: 'run.not-a-number', at: line, text: `${wrong} of line ${line} is not a number` });
    const { samples, of } = value;
    if (typeof samples === 'number' && typeof of === 'number') this.progress = { done: samples, of };
    return undefined;
  }

  /** Undefined where a log has more curves than anybody could look at. */
  private seriesOf(id: string, variant: string): Series | undefined {
    const variants = this.byId.get(id);
    let found = variants?.get(variant);
    if (found === undefined && this.count < MOST_SERIES) {
      this.count++;
      found = new Series(id, variant);
      if (variants === undefined) this.byId.set(id, new Map([[variant, found]]));
      else variants.set(variant, found);
    }
    return found;
  }
}

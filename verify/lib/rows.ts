/** The rows a verify program prints: one a check, with what failed on stderr, and the receipt of all of them. */
import { stopwatch, writeReceipt } from './receipt.ts';

export type Outcome = {
  /** Cases looked at. */
  readonly n: number;
  readonly failures: readonly string[];
  /** Figures beside the count, by name. */
  readonly figures?: Readonly<Record<string, unknown>>;
};

/** Failures printed of one row. */
const SHOWN = 10;

export class Rows {
  private readonly program: string;
  private readonly seed: string;
  private readonly isJson: boolean;
  private readonly elapsed = stopwatch();
  private readonly figures: Record<string, unknown> = {};
  private n = 0;
  private failures = 0;

  constructor(program: string, seed: string, isJson: boolean) {
    this.program = program;
    this.seed = seed;
    this.isJson = isJson;
  }

  async check(name: string, run: () => Outcome | Promise<Outcome>): Promise<void> {
    const elapsed = stopwatch();
    const { n, failures, figures = {} } = await run();
    const row = {
      program: `${this.program}: ${name}`,
      seed: this.seed,
      n,
      failures: failures.length,
      ...elapsed(),
      ...figures,
    };
    this.n += n;
    this.failures += failures.length;
    this.figures[name] = { n, ...figures };
    const told = Object.entries(figures).map(([key, value]) => `, ${key} ${JSON.stringify(value)}`);
    process.stdout.write(
      this.isJson
        ? `${JSON.stringify(row)}\n`
        : `${name}: ${n} cases, ${failures.length} failures${told.join('')}, ${row.cpu.toFixed(1)} CPU-s\n`,
    );
    for (const failure of failures.slice(0, SHOWN)) process.stderr.write(`  ${failure}\n`);
  }

  skip(name: string, reason: string): void {
    process.stdout.write(`${name}: skipped, ${reason}\n`);
  }

  /** Writes the receipt and sets the exit code. */
  finish(): void {
    writeReceipt({
      program: this.program,
      seed: this.seed,
      n: this.n,
      failures: this.failures,
      ...this.elapsed(),
      figures: this.figures,
    });
    process.exitCode = this.failures === 0 ? 0 : 1;
  }
}

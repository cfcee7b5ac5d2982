/**
 * A hand waits for one thing, seldom for two: the likelier the other kinds, the less likely this one. Kinds that one two-sided wait joins (1 4 7,
 * 2 5 8, 3 6 9 of a suit) stand on one line and are no rivals of each other; an honour stands alone.
 */
const LINES = 9 + 7;

const lineOf = (kind: number): number => (kind < 27 ? ((kind / 9) | 0) * 3 + (kind % 3) : kind - 18);

/** Added to what the rivals have together, in kinds that win, so that its logarithm ends somewhere. */
const FLOOR = 0.1;
/** What they have as a rule: with so much a kind keeps what it has by itself. Without it the chances by themselves would not be chances (log-loss of waits 0.0001 higher). */
const USUAL = 1.7;

/** Chances of the kinds one opponent may wait for, taken each by itself. */
export class Rivals {
  private readonly lines = new Float64Array(LINES);
  private total = 0;

  clear(): void {
    this.lines.fill(0);
    this.total = 0;
  }

  add(kind: number, chance: number): void {
    this.lines[lineOf(kind)]! += chance;
    this.total += chance;
  }

  /** ln of the kinds of other lines expected to win, against the usual number. */
  against(kind: number): number {
    return Math.log((Math.max(0, this.total - this.lines[lineOf(kind)]!) + FLOOR) / USUAL);
  }
}

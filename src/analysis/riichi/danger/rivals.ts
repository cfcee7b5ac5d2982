/**
 * Rivals of a kind: the other kinds that the same opponent may wait for. A hand has one wait, seldom two, so the likelier its other waits are, the less
 * likely this one is. Kinds that a two-sided wait joins (1 4 7, 2 5 8, 3 6 9 of a suit) form one line and are not rivals of each other; each honour is a
 * line of its own.
 */
const LINES = 9 + 7;

const lineOf = (kind: number): number => (kind < 27 ? ((kind / 9) | 0) * 3 + (kind % 3) : kind - 18);

/** Added to the expected number of winning kinds on the other lines, so that its logarithm stays finite. Set by hand. */
const FLOOR = 0.1;
/**
 * Typical expected number of winning kinds on the other lines. At this value the correction is zero, so the per-kind chance is used unchanged. Set by hand;
 * without it the per-kind chances are off as chances (log-loss of waits 0.0001 higher in `suzaku fit danger`).
 */
const USUAL = 1.7;

/** Sums of the per-kind chances (0 to 1) of one opponent's waits, by line. */
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

  /** The feature of a kind: ln of the expected number of winning kinds on the other lines, divided by its typical number. */
  against(kind: number): number {
    return Math.log((Math.max(0, this.total - this.lines[lineOf(kind)]!) + FLOOR) / USUAL);
  }
}

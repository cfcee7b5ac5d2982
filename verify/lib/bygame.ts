/** A mean over samples of which those of one game go together. */
export class ByGame {
  private readonly games = new Map<string | number, { n: number; sum: number }>();

  add(game: string | number, value: number): void {
    const one = this.games.get(game) ?? { n: 0, sum: 0 };
    one.n++;
    one.sum += value;
    this.games.set(game, one);
  }

  get n(): number {
    return [...this.games.values()].reduce((total, one) => total + one.n, 0);
  }

  get mean(): number {
    return this.n === 0 ? 0 : [...this.games.values()].reduce((total, one) => total + one.sum, 0) / this.n;
  }

  /** Standard error of the mean, games drawn whole. */
  get error(): number {
    const { n, mean } = this;
    if (n === 0) return 0;
    return Math.sqrt([...this.games.values()].reduce((total, one) => total + (one.sum - mean * one.n) ** 2, 0)) / n;
  }
}

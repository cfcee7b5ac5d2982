/** Ctrl-C during a review. */

/** The first Ctrl-C asks a review under way to stop; a second one, or one while nothing is under way, ends the program. */
export class Stop {
  isAsked = false;
  private isBusy = false;
  private readonly ask = (): void => {
    this.isAsked = true;
    if (!this.isBusy) process.exit(1);
  };
  listen(): void {
    process.once('SIGINT', this.ask);
  }
  forget(): void {
    process.off('SIGINT', this.ask);
  }
  /** Work that looks now and then whether it is to stop. */
  async during<T>(work: (isAsked: () => boolean) => Promise<T>): Promise<T> {
    this.isBusy = true;
    const done = await work(() => this.isAsked);
    this.isBusy = false;
    return done;
  }
}

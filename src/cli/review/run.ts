/** Runs a review so that Ctrl-C and the terminal get their turn. */
import { reviewSteps, type Adviser, type Review, type ReviewOptions } from '../../analysis/index.ts';
import type { Ruleset } from '../../rules/index.ts';
import type { Event } from '../../table/index.ts';

/** Milliseconds of work between two looks at the outside. */
const SLICE = 50;

/** The first Ctrl-C asks a review under way to stop; a second one, or one while nothing is under way, ends the program. */
export class Stop {
  isAsked = false;
  isBusy = false;
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
}

export type Task = {
  readonly events: readonly Event[];
  readonly rules: Ruleset;
  readonly seat: number;
  readonly adviser: Adviser;
};

export const runReview = async (
  { events, rules, seat, adviser }: Task,
  stop: Stop,
  options: Omit<ReviewOptions, 'cancelled'>,
): Promise<Review> => {
  const steps = reviewSteps(events, rules, seat, adviser, { ...options, cancelled: () => stop.isAsked });
  stop.isBusy = true;
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      stop.isBusy = false;
      return step.value;
    }
    if (performance.now() - since < SLICE) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
};

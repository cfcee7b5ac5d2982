/** Runs a review so that Ctrl-C and the terminal get their turn. */
import { reviewSteps, type Advisor, type Review, type ReviewOptions } from '../../analysis/index.ts';
import type { RiichiRules } from '../../rules/index.ts';
import type { Event } from '../../table/index.ts';

/** Milliseconds of work between two looks at the outside. */
const SLICE = 50;

/** Set by the first Ctrl-C; a second one ends the program as usual. */
export class Stop {
  isAsked = false;
  private readonly ask = (): void => {
    this.isAsked = true;
  };
  listen(): void {
    process.once('SIGINT', this.ask);
  }
  forget(): void {
    process.off('SIGINT', this.ask);
  }
}

export const runReview = async (
  events: readonly Event[],
  rules: RiichiRules,
  seat: number,
  advisor: Advisor,
  options: ReviewOptions,
): Promise<Review> => {
  const steps = reviewSteps(events, rules, seat, advisor, options);
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
};

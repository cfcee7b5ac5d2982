/** What a network expects at every decision of a seat: beside a review, on the command line and on the page. */
import { type Result, ok } from '../base/index.ts';
import {
  type Foreseen,
  type ForeseenTotals,
  type Foreseer,
  type ForeseeTask,
  foreseeSteps,
  foreseenTotals,
} from '../players/index.ts';

/** What the network expects in every decision of a game, and how often the player agreed. */
export type ForeseenGame = {
  /** Decisions the network was asked about. */
  readonly all: readonly Foreseen[];
  readonly totals: ForeseenTotals;
};

/** `done` hears how many decisions are behind, after each. */
export const foreseeGame = async (
  task: ForeseeTask,
  foreseer: Foreseer,
  done: (decisions: number) => void = () => undefined,
): Promise<Result<ForeseenGame>> => {
  const all: Foreseen[] = [];
  let decisions = 0;
  for await (const step of foreseeSteps(task, foreseer)) {
    if (!step.ok) return step;
    if (step.value !== undefined) all.push(step.value);
    done(++decisions);
  }
  return ok({ all, totals: foreseenTotals(all) });
};

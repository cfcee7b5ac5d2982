/** The log of a run that learns by play, line by line. */
import type { Outcomes, RoundLead, Wind } from '../../arena/index.ts';
import type { LearnReport } from '../reinforce/index.ts';
import type { TrajectoryHead } from '../selfplay/index.ts';
import type { Staleness } from './flow.ts';

/** Rates of the learner's seats over an iteration. */
export type PlayRates = {
  readonly wins: number;
  readonly dealIns: number;
  readonly riichi: number;
  readonly calls: number;
  readonly draws: number;
};

/** Single rounds of one seat wind against two of a field, at an iteration. */
export type WindsLine = {
  readonly type: 'winds';
  readonly iteration: number;
  readonly field: 'start' | 'random';
  readonly wind: Wind;
  readonly counts: Outcomes;
  /** Mean of a round. */
  readonly points: number;
};

/** One line of a run's log: an iteration, or an evaluation. */
export type PolicyLine =
  | ({
      readonly type: 'iteration';
      readonly rounds: number;
      /** Rounds and decisions a second of acting, by the clock; seconds of acting and of learning. */
      readonly roundsPerSecond: number;
      readonly decisionsPerSecond: number;
      readonly acting: number;
      readonly learning: number;
      /** Processor seconds of the process since it started. */
      readonly cpu: number;
      readonly rates: PlayRates;
      /** Discards that were sampled although not legal; absent where only legal ones are. */
      readonly illegal?: number | undefined;
      /** Mean reward of seats that the learner held; 0 at tables where it holds all. */
      readonly reward: number;
      /** Hours of the clock left, where there is a limit. */
      readonly left: number | null;
      /** Where play does not wait for the learner. */
      readonly staleness?: Staleness | undefined;
    } & LearnReport)
  | ({ readonly type: 'evaluation'; readonly iteration: number } & RoundLead)
  | WindsLine;

/** Of the seats that the learner held. */
export const ratesOf = (heads: readonly TrajectoryHead[], learner: string): PlayRates => {
  let [seats, wins, dealIns, riichi, calls, draws] = [0, 0, 0, 0, 0, 0];
  for (const { rounds } of heads)
    for (const round of rounds)
      for (const [seat, deed] of round.deeds.entries()) {
        if (round.seats[seat] !== learner) continue;
        seats++;
        wins += Number(deed.won);
        dealIns += Number(deed.dealtIn);
        riichi += Number(deed.riichi);
        calls += Number(deed.called);
        draws += Number(round.isDrawn);
      }
  const share = (count: number): number => count / Math.max(1, seats);
  return {
    wins: share(wins),
    dealIns: share(dealIns),
    riichi: share(riichi),
    calls: share(calls),
    draws: share(draws),
  };
};

/**
 * Per-worker rates against the field: who wins, deals in, plays on for longer or chooses more surely than others with the same weights does something else
 * than it was asked. Rounds are compared only with rounds of the same weights; tasks reach workers by chance, so honest ones differ by chance alone.
 */
import { normalCdf } from '../base/index.ts';
import type { Output } from '../jobs/node/index.ts';
import { parseTrajectory, type TrajectoryHead } from '../learn/selfplay/index.ts';

/** What is compared, each a number a round. */
export const RATES = ['wins', 'dealIns', 'length', 'entropy'] as const;
export type WorkerRate = (typeof RATES)[number];

/** One round in numbers. */
export type RoundRates = Readonly<Record<WorkerRate, number>>;

/** A worker whose rate chance does not explain. */
export type Outlier = {
  readonly worker: string;
  readonly rate: WorkerRate;
  /** Standard errors away from the field, and rounds it rests on. */
  readonly z: number;
  readonly rounds: number;
};

/**
 * Chance that one look calls any honest worker an outlier, all workers and rates together (Bonferroni). A look is made when weights change, so a run of a
 * thousand iterations has a false alarm with a chance of at most a thousandth (union bound).
 */
export const FALSE_ALARMS = 1e-6;

/** Rounds of a worker before it is judged: below, the normal approximation is too rough for tails this thin. */
const LEAST = 400;

/** Rounds of a trajectory: shares of seats that won or dealt in, decisions kept, mean of −log π over them. */
export const roundRatesOf = ({ value, bytes }: Output): readonly RoundRates[] => {
  const parsed = parseTrajectory(value as TrajectoryHead, bytes);
  if (!parsed.ok) return [];
  const { head, logs } = parsed.value;
  return head.rounds.map(({ deeds, paths }) => {
    const seats = Math.max(1, deeds.length);
    const [from, to] = [paths[0]?.from ?? 0, paths.at(-1)?.to ?? 0];
    const own = logs.subarray(from, to);
    return {
      wins: deeds.filter(({ won }) => won).length / seats,
      dealIns: deeds.filter(({ dealtIn }) => dealtIn).length / seats,
      length: to - from,
      entropy: own.length === 0 ? 0 : -own.reduce((sum, log) => sum + log, 0) / own.length,
    };
  });
};

type Sums = { n: number; sum: number; squares: number };
type Drift = { n: number; away: number; variance: number };

const newRecord = <T>(make: () => T): Record<WorkerRate, T> =>
  Object.fromEntries(RATES.map((rate) => [rate, make()])) as Record<WorkerRate, T>;

/** Gathers rounds by weights and worker; tells an outlier when asked. */
export class RateWatch {
  private stratum = '';
  private sums = new Map<string, Record<WorkerRate, Sums>>();
  private readonly drifts = new Map<string, Record<WorkerRate, Drift>>();

  /** `weights` names what the rounds are comparable with. True when it has changed: time for a look. */
  add(worker: string, weights: string, rounds: readonly RoundRates[]): boolean {
    const isNew = weights !== this.stratum && this.stratum !== '';
    if (isNew) this.close();
    this.stratum = weights;
    const own = this.sums.get(worker) ?? newRecord<Sums>(() => ({ n: 0, sum: 0, squares: 0 }));
    this.sums.set(worker, own);
    for (const round of rounds)
      for (const rate of RATES) {
        own[rate].n++;
        own[rate].sum += round[rate];
        own[rate].squares += round[rate] ** 2;
      }
    return isNew;
  }

  /** Adds each worker's distance from the mean of all to its drift; of n of N rounds it has variance n σ² (1 − n/N). */
  private close(): void {
    for (const rate of RATES) {
      const all = { n: 0, sum: 0, squares: 0 };
      for (const sums of this.sums.values()) {
        all.n += sums[rate].n;
        all.sum += sums[rate].sum;
        all.squares += sums[rate].squares;
      }
      if (all.n < 2) continue;
      const mean = all.sum / all.n;
      const variance = (all.squares - all.n * mean ** 2) / (all.n - 1);
      for (const [worker, sums] of this.sums) {
        const { n, sum } = sums[rate];
        const drift = this.drifts.get(worker) ?? newRecord<Drift>(() => ({ n: 0, away: 0, variance: 0 }));
        this.drifts.set(worker, drift);
        drift[rate].n += n;
        drift[rate].away += sum - n * mean;
        drift[rate].variance += Math.max(0, n * variance * (1 - n / all.n));
      }
    }
    this.sums = new Map();
  }

  /** The worst one, of rounds up to the last change of weights. Only one: it moves the mean of all, so others seem to drift the other way. */
  outlier(falseAlarms = FALSE_ALARMS): Outlier | undefined {
    const tests = this.drifts.size * RATES.length;
    let worst: Outlier | undefined;
    for (const [worker, drift] of this.drifts)
      for (const rate of RATES) {
        const { n, away, variance } = drift[rate];
        if (n < LEAST || variance <= 0) continue;
        const z = away / Math.sqrt(variance);
        const isOut = 2 * normalCdf(-Math.abs(z)) * tests < falseAlarms;
        if (isOut && Math.abs(z) > Math.abs(worst?.z ?? 0)) worst = { worker, rate, z, rounds: n };
      }
    return worst;
  }

  /** Begins anew without this worker: every distance so far was from a field that it was part of. */
  forget(worker: string): void {
    this.sums.delete(worker);
    this.drifts.clear();
  }
}

/** How often weights rank first what players did: discards, and calls where they called and where they did not. */
import { bestOf } from '../../analysis/linear/index.ts';
import { Candidates } from '../../analysis/riichi/index.ts';
import type { Game } from '../../records/index.ts';
import { PASS } from '../../table/index.ts';
import { visitRankings, type ClaimAnswer } from './decisions.ts';

/** Weights of the evaluator: of own turns, and of tiles that others throw. */
export type EvaluatorWeights = { readonly turn: ArrayLike<number>; readonly claim: ArrayLike<number> };

/** Decisions by what the players did, and how many of them the weights do too. */
export type Agreement = {
  readonly discards: number;
  readonly sameDiscard: number;
  /** Discards while nobody else is in riichi. */
  readonly calm: number;
  readonly sameCalm: number;
  /** A chow or pung was made: the weights call too, and make the same call. */
  readonly called: number;
  readonly calledAtAll: number;
  readonly sameCall: number;
  /** A chow or pung was possible and none was made. */
  readonly passed: number;
  readonly samePass: number;
};

/** The candidate of an answer; −1 where there is none, as after a call that no candidate has. */
export const candidateOf = ({ size, call, thrown }: Candidates, { action, kind }: ClaimAnswer): number => {
  for (let i = 0; i < size; i++) if (call[i] === action && (action === PASS || thrown[i] === kind)) return i;
  return -1;
};

export class AgreementTally {
  private readonly counts = {
    discards: 0,
    sameDiscard: 0,
    calm: 0,
    sameCalm: 0,
    called: 0,
    calledAtAll: 0,
    sameCall: 0,
    passed: 0,
    samePass: 0,
  };
  private readonly candidates = new Candidates();

  constructor(private readonly weights: EvaluatorWeights) {}

  add(game: Game): void {
    const { candidates, counts, weights } = this;
    visitRankings(game, {
      turn: (table, seat, legal, kind) => {
        candidates.readTurn(table, seat, legal);
        const isSame = candidates.thrown[bestOf(weights.turn, candidates)] === kind;
        counts.discards++;
        if (isSame) counts.sameDiscard++;
        if (candidates.surroundings.threats > 0) return;
        counts.calm++;
        if (isSame) counts.sameCalm++;
      },
      claim: (table, seat, legal, { action }) => {
        candidates.readClaim(table, seat, legal);
        const own = candidates.call[bestOf(weights.claim, candidates)]!;
        if (action === PASS) {
          counts.passed++;
          if (own === PASS) counts.samePass++;
          return;
        }
        counts.called++;
        if (own !== PASS) counts.calledAtAll++;
        if (own === action) counts.sameCall++;
      },
    });
  }

  report(): Agreement {
    return { ...this.counts };
  }
}

/** The evaluator as it ships: weights that judge the hand after a discard, and those that compare calls with a pass. */
import { scoreOf, unpackWeights, type ModelData } from '../../linear/index.ts';
import type { Provenance } from '../../provenance.ts';
import { PASS, type ActionList, type Table } from '../../../table/index.ts';
import { Candidates, type LegalKinds } from './candidates.ts';
import { mizukamiLayout } from './tables.ts';

/** Fitted numbers of the evaluator, by `suzaku train perceptron`. */
export type EvaluatorData = {
  readonly from: Provenance;
  /** Own turns. `positive` of the samples were ranked rightly while they were learnt. */
  readonly turn: ModelData;
  /** Tiles of others. */
  readonly claim: ModelData;
};

/** One thing a seat can do, with what the evaluator says of the hand that is left. */
export type RankedHand = {
  /** PASS, a chow or pung; −1 on the own turn. */
  readonly call: number;
  /** Kind thrown; NO_THROW for a pass. */
  readonly thrown: number;
  /** Sum of the weights; comparable within one decision only. */
  readonly score: number;
  readonly shanten: number;
  readonly tiles: number;
};

/** Ranks what a seat can do by the hand that it leaves. */
export class Evaluator {
  readonly turn: Float32Array;
  readonly claim: Float32Array;
  /** Of the last question. */
  readonly candidates = new Candidates();

  constructor(data: EvaluatorData) {
    this.turn = unpackWeights(data.turn, mizukamiLayout, 4);
    this.claim = unpackWeights(data.claim, mizukamiLayout, 4);
  }

  /** Discards, best first; among equals the lowest kind. */
  judgeTurn(table: Table, seat: number, legal: LegalKinds): readonly RankedHand[] {
    this.candidates.readTurn(table, seat, legal);
    return this.judged(this.turn);
  }

  /** A pass, and calls with their discards, best first; among equals a pass. */
  judgeClaim(table: Table, seat: number, legal: ActionList): readonly RankedHand[] {
    this.candidates.readClaim(table, seat, legal);
    return this.judged(this.claim);
  }

  private judged(weights: Float32Array): readonly RankedHand[] {
    const { candidates } = this;
    return Array.from({ length: candidates.size }, (_, i) => ({
      call: candidates.call[i]!,
      thrown: candidates.thrown[i]!,
      score: scoreOf(weights, candidates, i),
      shanten: candidates.shanten[i]!,
      tiles: candidates.tiles[i]!,
    })).sort((a, b) => b.score - a.score);
  }
}

/** The hand that is left when a call is passed. */
export const isPass = ({ call }: RankedHand): boolean => call === PASS;

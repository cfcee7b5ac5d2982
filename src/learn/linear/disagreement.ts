/**
 * Where the one-player evaluator and the players of four-player records part ways, by the reason that can be read off the position (figure 2 of
 * Mizukami 2014). The evaluator neither folds nor calls; it declares riichi whenever its discard leaves a ready hand.
 */
import type { Game } from '../../records/index.ts';
import { dangerLevel, isThreat, mizukamiLayout, Candidates, STARTS } from '../../analysis/riichi/index.ts';
import { bestOf } from '../../analysis/linear/index.ts';
import { isAway } from '../../records/index.ts';
import { DECLARE_RIICHI, PASS, decisionsOf, discardKindOf, WIN, type Decision, type Table } from '../../table/index.ts';
import { rulesOf } from '../fit/index.ts';
import { isCall, writeLegal } from './decisions.ts';

/**
 * `fold`: a threat is there, and the player's tile is safer against it than the evaluator's. `call`: the player called. `riichi`: one of them
 * declares riichi. `efficiency`: the player's hand is left with less shanten, or more accepted tiles. `yaku`: with more dora or nearer to a
 * yaku. `other`: none of these.
 */
export const DISAGREEMENTS = ['fold', 'call', 'riichi', 'efficiency', 'yaku', 'other'] as const;
/** One of DISAGREEMENTS. */
export type Disagreement = (typeof DISAGREEMENTS)[number];

/** Decisions of records, and those where the evaluator does another thing, by reason. */
export type DisagreementCounts = {
  readonly decisions: number;
  readonly agreed: number;
  readonly classes: Readonly<Record<Disagreement, number>>;
};

/** The value that a candidate has in a row of which it has exactly one. */
const valueIn = ({ features, starts }: Candidates, candidate: number, row: string): number => {
  const first = STARTS[row]!;
  const { size } = mizukamiLayout.blocks.find(({ name }) => name === row)!;
  for (let i = starts[candidate]!; i < starts[candidate + 1]!; i++)
    if (features[i]! >= first && features[i]! < first + size) return features[i]! - first;
  return 0;
};

/** Worst level of a kind over all threats; 0 without one. */
const levelOf = ({ surroundings: { reading, seat } }: Candidates, table: Table, kind: number): number => {
  let worst = 0;
  for (let other = 0; other < table.seats; other++) {
    const opponent = reading.opponents[other]!;
    if (other !== seat && isThreat(opponent)) worst = Math.max(worst, dangerLevel(reading, opponent, kind));
  }
  return worst;
};

/** Why a player threw candidate `theirs` where the evaluator throws `own`. */
export const reasonOf = (candidates: Candidates, table: Table, theirs: number, own: number): Disagreement => {
  const { shanten, tiles, thrown } = candidates;
  if (levelOf(candidates, table, thrown[theirs]!) < levelOf(candidates, table, thrown[own]!)) return 'fold';
  if (shanten[theirs]! < shanten[own]!) return 'efficiency';
  if (shanten[theirs] === shanten[own] && tiles[theirs]! > tiles[own]!) return 'efficiency';
  const better = (row: string, by = (value: number): number => value): boolean =>
    by(valueIn(candidates, theirs, row)) > by(valueIn(candidates, own, row));
  return better('dora') || better('prospect', (value) => value % 3) || better('half flush, closed') ? 'yaku' : 'other';
};

export class DisagreementTally {
  private decisions = 0;
  private agreed = 0;
  private readonly classes = Object.fromEntries(DISAGREEMENTS.map((name) => [name, 0])) as Record<Disagreement, number>;
  private readonly candidates = new Candidates();
  private readonly legal = new Uint8Array(34);

  constructor(private readonly weights: ArrayLike<number>) {}

  add(game: Game): void {
    const rules = rulesOf(game);
    if (rules === undefined) return;
    for (const decision of decisionsOf(rules, game.events)) {
      if (decision.action === undefined || isAway(game.meta.absences, decision.seat, decision.index)) continue;
      const reason = this.reason(decision);
      if (reason === undefined) continue;
      this.decisions++;
      if (reason === 'same') this.agreed++;
      else this.classes[reason]++;
    }
  }

  /** Undefined where there was nothing to choose that the evaluator knows. */
  private reason({ table, seat, legal, action }: Decision): Disagreement | 'same' | undefined {
    if (table.turn !== seat) {
      if (!legal.toArray().some(isCall)) return undefined;
      return isCall(action!) ? 'call' : action === PASS ? 'same' : undefined;
    }
    if (action === WIN || writeLegal(legal, this.legal) < 2) return undefined;
    const kind = discardKindOf(action!);
    if (kind < 0 && action !== DECLARE_RIICHI) return undefined;
    this.candidates.readTurn(table, seat, this.legal);
    const { candidates } = this;
    const own = bestOf(this.weights, candidates);
    const declares = legal.has(DECLARE_RIICHI) && candidates.shanten[own] === 0;
    if (legal.has(DECLARE_RIICHI) && declares !== (action === DECLARE_RIICHI)) return 'riichi';
    if (action === DECLARE_RIICHI) return 'same';
    const theirs = candidates.thrown.indexOf(kind);
    return theirs === own ? 'same' : reasonOf(candidates, table, theirs, own);
  }

  report(): DisagreementCounts {
    return { decisions: this.decisions, agreed: this.agreed, classes: { ...this.classes } };
  }
}

/**
 * The two flowcharts of Mizukami 2014 (figures 7 and 8), as far as they can be recovered. Own turn: win; else rank the discards; fold if the
 * machine says so against any opponent, by the order of safety.ts; else declare riichi whenever the best discard leaves a ready hand, and
 * throw it. Another's tile: win; pass when folding; else call if a call and its discard leave a better hand than a pass.
 */
import {
  DECLARE_RIICHI,
  DISCARD_ACTION,
  NINE_TERMINALS,
  NO_RIICHI,
  PASS,
  WIN,
  discardKindOf,
  type ActionList,
  type Table,
} from '../../../table/index.ts';
import { redOf, type Kind } from '../../../tiles/index.ts';
import { Evaluator, type RankedHand } from './evaluator.ts';
import { evaluator4, folding4 } from './data/index.ts';
import { Folding } from './folding.ts';
import { safestKinds } from './safety.ts';

/** Which parts of the flowcharts are in use; the paper compares the player with and without them. */
export type MindOptions = {
  /** Whether it folds, and whether it calls. */
  readonly fold: boolean;
  readonly call: boolean;
};

/** What it thinks of a decision. */
export type Opinion = {
  readonly action: number;
  /** Discards of the own turn, or a pass and calls with their discards; best first. Empty where nothing is ranked. */
  readonly ranked: readonly RankedHand[];
  /** Seats it folds against, the most dangerous first. */
  readonly against: readonly number[];
  /** Of the machine, by seat: above 0 folds. Empty where the machine was not asked: a win, after riichi, nothing to choose, or without folding. */
  readonly margins: readonly number[];
};

/** The plain five before the red one. */
const throwKind = (legal: ActionList, kind: number): number => {
  if (legal.has(DISCARD_ACTION + kind)) return DISCARD_ACTION + kind;
  const red = redOf(kind as Kind);
  return red !== undefined && legal.has(DISCARD_ACTION + red) ? DISCARD_ACTION + red : -1;
};

/** The player of Mizukami 2014 without a seat: from a table to its opinion. */
export class Mind {
  private readonly evaluator = new Evaluator(evaluator4);
  private readonly folding = new Folding(folding4);
  private readonly kinds = new Uint8Array(34);

  constructor(private readonly options: MindOptions = { fold: true, call: true }) {}

  /** `table` is as the seat sees it. */
  think(table: Table, seat: number, legal: ActionList): Opinion {
    if (legal.has(WIN)) return this.plain(WIN);
    if (legal.items[0] === PASS) return this.claim(table, seat, legal);
    if (legal.has(NINE_TERMINALS)) return this.plain(NINE_TERMINALS);
    return legal.size === 1 ? this.plain(legal.items[0]!) : this.turn(table, seat, legal);
  }

  private plain(action: number): Opinion {
    return { action, ranked: [], against: [], margins: [] };
  }

  /** Whom the seat folds against, after the evaluator has read the decision. */
  private fold(table: Table): Pick<Opinion, 'against' | 'margins'> {
    if (!this.options.fold) return { against: [], margins: [] };
    const { folding } = this;
    const seats = folding.against(table, this.evaluator.candidates);
    const against = seats.toSorted((a, b) => folding.margins[b]! - folding.margins[a]!);
    return { against, margins: Array.from(folding.margins) };
  }

  private turn(table: Table, seat: number, legal: ActionList): Opinion {
    this.kinds.fill(0);
    for (let i = 0; i < legal.size; i++) {
      const kind = discardKindOf(legal.items[i]!);
      if (kind >= 0) this.kinds[kind] = 1;
    }
    const ranked = this.evaluator.judgeTurn(table, seat, this.kinds);
    const best = ranked[0]!;
    const order = ranked.map(({ thrown }) => thrown as Kind);
    // After riichi, declared or accepted, there is no way back.
    const folded = table.riichi[seat] === NO_RIICHI ? this.fold(table) : { against: [], margins: [] };
    if (folded.against.length > 0) {
      const [safest] = safestKinds(this.evaluator.candidates.surroundings.reading, folded.against, order);
      return { action: throwKind(legal, safest!), ranked, ...folded };
    }
    const isRiichi = legal.has(DECLARE_RIICHI) && best.shanten === 0 && best.tiles > 0;
    return { action: isRiichi ? DECLARE_RIICHI : throwKind(legal, best.thrown), ranked, ...folded };
  }

  private claim(table: Table, seat: number, legal: ActionList): Opinion {
    if (!this.options.call || legal.size === 1) return this.plain(PASS);
    const ranked = this.evaluator.judgeClaim(table, seat, legal);
    const folded = this.fold(table);
    return { action: folded.against.length > 0 ? PASS : ranked[0]!.call, ranked, ...folded };
  }
}

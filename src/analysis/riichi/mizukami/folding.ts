/**
 * Whether to fold against one opponent: the fourteen numbers of table 6 (a stand-in for the rows that are lost, docs/mizukami2014.md), for a
 * support vector machine. One question for each opponent, at an own turn and at a tile that could be called.
 */
import { Svm, type SvmData } from '../../kernel/index.ts';
import type { Provenance } from '../../provenance.ts';
import { CHOW, meldKind, meldReds, meldType, PUNG } from '../../../tiles/index.ts';
import type { Table } from '../../../table/index.ts';
import type { Candidates } from './candidates.ts';
import { waysOf } from './yaku.ts';

/** The features in order. */
export const FOLD_FEATURES = [
  'own shanten',
  'own acceptance',
  'own value',
  'own dora',
  'own calls',
  'turn',
  'wall left',
  'opponent in riichi',
  'turns since its riichi',
  'opponent calls',
  'opponent dora shown',
  'opponent is dealer',
  'own dealer',
  'safe tiles held',
] as const;
/** Features of one question whether to fold. */
export const FOLD_WIDTH = FOLD_FEATURES.length;

/** Fitted numbers of the folding part, by `suzaku train folding`. */
export type FoldingData = {
  readonly from: Provenance;
  readonly svm: SvmData;
  /** Cases it was trained on, and how many of them fold. */
  readonly samples: number;
  readonly positive: number;
};

/** What the seat itself brings to every opponent's question. */
type Own = { shanten: number; tiles: number; value: number; dora: number; calls: number };

/** A rough number of han: riichi of a closed hand, dora, and yaku that are certain by the tiles. */
const ownOf = (table: Table, candidates: Candidates): Own => {
  const { surroundings, size } = candidates;
  const { seat, dora: doraOf, doraKinds } = surroundings;
  let best = 0;
  for (let i = 1; i < size; i++) {
    // A pass stands alone for the hand as it is; on the own turn the discard that leaves the best shape does.
    if (candidates.call[i]! > 0) break;
    const [a, b] = [candidates.shanten[i]!, candidates.shanten[best]!];
    if (a < b || (a === b && candidates.tiles[i]! > candidates.tiles[best]!)) best = i;
  }
  const { counts } = table.shapes[seat]!;
  const melds = table.meldsOf(seat);
  const isOpen = table.isOpen[seat] === 1;
  let dora = 0;
  for (const kind of doraKinds) dora += doraOf[kind]! * counts[kind]!;
  for (let suit = 0; suit < 3; suit++) dora += table.hands[seat * 37 + 34 + suit]!;
  const suitTiles = [0, 0, 0, 0];
  for (let kind = 0; kind < 34; kind++) suitTiles[kind < 27 ? (kind / 9) | 0 : 3]! += counts[kind]!;
  for (const meld of melds) {
    const kind = meldKind(meld);
    suitTiles[kind < 27 ? (kind / 9) | 0 : 3]! += 3;
    dora += meldReds(meld);
    if (meldType(meld) === CHOW) dora += doraOf[kind]! + doraOf[kind + 1]! + doraOf[kind + 2]!;
    else dora += doraOf[kind]! * (meldType(meld) === PUNG ? 3 : 4);
  }
  const [shanten, tiles] = [candidates.shanten[best]!, candidates.tiles[best]!];
  const rest = { counts, reds: [0, 0, 0], melds, isOpen, shanten, kinds: 0, tiles };
  const ways = waysOf(surroundings, rest, suitTiles);
  const isSure = (state: number): number => (state === 2 ? 1 : 0);
  const yaku = isSure((ways / 18) | 0) + isSure(((ways / 6) | 0) % 3) + 2 * isSure((ways >> 1) % 3);
  return { shanten, tiles, value: Math.min(6, (isOpen ? 0 : 1) + dora + yaku), dora, calls: melds.length };
};

/** Writes the features of every opponent's question, after `candidates` has read the decision; `into[seat]` is its row. */
export const writeFoldFeatures = (table: Table, candidates: Candidates, into: readonly Float32Array[]): void => {
  const { surroundings } = candidates;
  const { seat, reading, turn, isDealer } = surroundings;
  const own = ownOf(table, candidates);
  const { counts } = table.shapes[seat]!;
  for (let other = 0; other < table.seats; other++) {
    if (other === seat) continue;
    const opponent = reading.opponents[other]!;
    let safe = 0;
    for (let kind = 0; kind < 34; kind++) if (opponent.how[kind]! > 0) safe += counts[kind]!;
    into[other]!.set([
      own.shanten,
      own.tiles,
      own.value,
      own.dora,
      own.calls,
      turn,
      table.liveLeft,
      opponent.isRiichi ? 1 : 0,
      opponent.isRiichi ? Math.max(0, opponent.discards - opponent.riichiAt) : 0,
      opponent.openMelds,
      opponent.doraShown,
      opponent.isDealer ? 1 : 0,
      isDealer ? 1 : 0,
      safe,
    ]);
  }
};

/** Asks the machine about every opponent of a decision. */
export class Folding {
  private readonly svm: Svm;
  private readonly rows = Array.from({ length: 4 }, () => new Float32Array(FOLD_WIDTH));
  /** Of the last question, by seat: above 0 folds against it; 0 for the seat itself. */
  readonly margins = new Float64Array(4);

  constructor(data: FoldingData) {
    this.svm = new Svm(data.svm);
  }

  /** Seats to fold against, after `candidates` has read the decision. */
  against(table: Table, candidates: Candidates): readonly number[] {
    writeFoldFeatures(table, candidates, this.rows);
    const { seat } = candidates.surroundings;
    this.margins.fill(0);
    const seats: number[] = [];
    for (let other = 0; other < table.seats; other++) {
      if (other === seat) continue;
      this.margins[other] = this.svm.decide(this.rows[other]!);
      if (this.margins[other]! > 0) seats.push(other);
    }
    return seats;
  }
}

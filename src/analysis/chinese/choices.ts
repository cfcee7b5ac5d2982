/**
 * What a seat can do, in points: every discard, claim and kong by the outlook it leaves and, for what is thrown or added, by what it may cost. The player
 * takes the best; advice can show the rest.
 */
import { BY_DISCARD, type Table } from '../../table/index.ts';
import { kindOf, meldKind, meldOf, meldType, PUNG, type Kind, type Meld, type Tile } from '../../tiles/index.ts';
import type { ChineseDanger } from './danger.ts';
import { afterMeld, situationOf } from './observe.ts';
import { Outlook } from './outlook.ts';
import { FAR } from './search.ts';
import { classOfKind } from './rates.ts';
import type { Situation } from './situation.ts';

/**
 * Plans further off than the outlook looks want tiles with neighbours: of discards worth as good as the same the loosest goes. By class (honour,
 * terminal, 2 and 8, 3 to 7), as a share of the value; a tile with others within two ranks counts less.
 */
const LOOSE = [0.05, 0.035, 0.022, 0.01] as const;
const NEIGHBOURED = 0.3;

const looseness = (counts: Uint8Array, kind: number): number => {
  let near = counts[kind]! - 1;
  if (kind < 27)
    for (let step = -2; step <= 2; step++) {
      const rank = (kind % 9) + step;
      if (step !== 0 && rank >= 0 && rank < 9) near += counts[kind + step]!;
    }
  return LOOSE[classOfKind(kind)]! * (near > 0 ? NEIGHBOURED : 1);
};

export class Choices {
  readonly outlook = new Outlook();
  /** Undefined: nothing is feared. */
  readonly danger: ChineseDanger | undefined;
  /** By kind thrown: points to expect after all; −Infinity for kinds not held. */
  readonly discards = new Float64Array(34);
  /** The best of them, −1 for none. */
  best = -1;
  /** Distance of the hand that may claim. */
  #seen = FAR;

  constructor(danger?: ChineseDanger) {
    this.danger = danger;
  }

  /** Values every discard of a hand of 3n + 2 tiles. */
  throwing(table: Table, seat: number, situation: Situation = situationOf(table, seat), most = FAR - 1): void {
    const { outlook, danger, discards } = this;
    danger?.query(table, seat);
    outlook.discards(situation, most);
    this.best = -1;
    for (let kind = 0; kind < 34; kind++) {
      discards[kind] = -Infinity;
      if (situation.counts[kind] === 0) continue;
      const value = outlook.value[kind]! * (1 + looseness(situation.counts, kind));
      discards[kind] = danger === undefined ? value : (1 - danger.risk[kind]!) * value - danger.loss[kind]!;
      if (this.best < 0 || discards[kind]! > discards[this.best]!) this.best = kind;
    }
  }

  /** The outlook of the hand as it stands, 3n + 1 tiles. */
  passing(situation: Situation): number {
    this.outlook.hand(situation);
    this.#seen = this.outlook.search.distance;
    return this.outlook.value[Outlook.HAND]!;
  }

  /**
   * After a chow or pung with `own` tiles: the outlook behind the best discard. To be fair to `passing`, asked before, which sees one tile beyond
   * its distance, a claim that brings no tile nearer sees no further.
   */
  claiming(table: Table, seat: number, situation: Situation, meld: Meld, own: readonly Kind[]): number {
    this.throwing(table, seat, afterMeld(situation, meld, own), this.#seen);
    return this.best < 0 ? 0 : this.outlook.value[this.best]!;
  }

  /** An open kong of the claimable tile; the replacement is about to be drawn. */
  openKong(table: Table, situation: Situation): number {
    if (table.claimBy !== BY_DISCARD) return 0;
    const kind = kindOf(table.claimTile as Tile);
    return this.passing(afterMeld(situation, meldOf({ type: 'open-kong', kind, from: 1 }), [kind, kind, kind]));
  }

  closedKong(situation: Situation, kind: Kind): number {
    return this.passing(afterMeld(situation, meldOf({ type: 'closed-kong', kind }), [kind, kind, kind, kind]));
  }

  /** The tile can be won on as if it were thrown. */
  addedKong(table: Table, seat: number, situation: Situation, kind: Kind): number {
    const melds = situation.melds.filter((meld) => !(meldType(meld) === PUNG && meldKind(meld) === kind));
    const after = afterMeld({ ...situation, melds }, meldOf({ type: 'added-kong', kind, from: 1 }), [kind]);
    const value = this.passing(after);
    const { danger } = this;
    if (danger === undefined) return value;
    danger.query(table, seat);
    return (1 - danger.risk[kind]!) * value - danger.loss[kind]!;
  }
}

/**
 * How dangerous each kind is to throw in Chinese Standard: per opponent the chance that it wins on the kind, and the game points that costs (eight and the
 * fan). A linear model, fitted on games of four experts by `suzaku fit chinese-danger`.
 */
import type { Table } from '../../table/index.ts';
import { sigmoid } from '../../base/index.ts';
import type { Provenance } from '../provenance.ts';
import { MAX_ACTIVE, LinearModel, type ModelData } from '../linear/index.ts';
import { unseenBy } from './observe.ts';
import { GROUPS, ChineseOpponent, opponentLayout } from './opponent.ts';

export type ChineseDangerData = {
  readonly from: Provenance;
  readonly hit: ModelData;
  /** Mean fan of wins by discard, by open melds of the winner: 0, 1, 2, 3 and more. */
  readonly fan: readonly number[];
};

export class ChineseDanger {
  /** [seat · 34 + kind]: the seat wins on a discard of the kind. 0 for the observer. */
  readonly hit = new Float64Array(4 * 34);
  /** By seat: points paid for a discard it wins on, on average. */
  readonly points = new Float64Array(4);
  private readonly model: LinearModel;
  private readonly opponent = new ChineseOpponent();
  private readonly active = new Uint16Array(MAX_ACTIVE);

  constructor(readonly data: ChineseDangerData) {
    if (data.fan.length !== GROUPS) throw new RangeError('fan wants a number for each group');
    this.model = new LinearModel(data.hit, opponentLayout, 4);
  }

  /** Fills every field for the kinds in the observer's hand. */
  query(table: Table, observer: number): void {
    const { counts } = table.shapes[observer]!;
    const unseen = unseenBy(counts, table.shown, table.meldsOf(observer));
    this.hit.fill(0);
    this.points.fill(0);
    for (let seat = 0; seat < 4; seat++) {
      if (seat === observer) continue;
      this.opponent.read(table, seat, unseen);
      this.points[seat] = 8 + this.data.fan[this.opponent.group]!;
      for (let kind = 0; kind < 34; kind++)
        if (counts[kind]! > 0 && this.opponent.safe[kind] === 0) this.ask(seat, kind);
    }
  }

  private ask(seat: number, kind: number): void {
    const opponent = this.opponent;
    const n = opponent.features(kind, this.active);
    this.hit[seat * 34 + kind] = sigmoid(this.model.sum(this.active, n, opponent.group));
  }
}

/**
 * How dangerous each kind is to throw in Chinese Standard: per opponent the chance that it wins on it, and what that costs: eight points and the
 * fan, of which the eight are lost to any win. Fitted on games of four experts (`suzaku fit chinese-danger`).
 */
import type { Table } from '../../table/index.ts';
import { MAX_ACTIVE } from '../danger/layout.ts';
import { Model, sigmoid, type ModelData, type Provenance } from '../danger/model.ts';
import { unseenBy } from './observe.ts';
import { GROUPS, Threat, threatLayout } from './threat.ts';

export type ChineseDangerData = {
  readonly from: Provenance;
  readonly hit: ModelData;
  /** Mean fan of wins by discard, by open melds of the winner: 0, 1, 2, 3 and more. */
  readonly fan: readonly number[];
};

/** A hand that waits for the tile mostly wins all the same, and then costs eight: dealing in costs the fan on top. */
const ANYWAY = 8;

export class ChineseDanger {
  /** [seat · 34 + kind]: the seat wins on a discard of the kind. 0 for the observer. */
  readonly hit = new Float64Array(4 * 34);
  /** By kind: some seat wins on it; points lost by throwing it. */
  readonly risk = new Float64Array(34);
  readonly loss = new Float64Array(34);
  readonly #model: Model;
  readonly #threat = new Threat();
  readonly #active = new Uint16Array(MAX_ACTIVE);

  constructor(readonly data: ChineseDangerData) {
    if (data.fan.length !== GROUPS) throw new RangeError('fan wants a number for each group');
    this.#model = new Model(data.hit, threatLayout);
  }

  /** Fills every field for the kinds in the observer's hand. */
  query(table: Table, observer: number): void {
    const { counts } = table.shapes[observer]!;
    const unseen = unseenBy(counts, table.shown, table.meldsOf(observer));
    this.hit.fill(0);
    this.risk.fill(0);
    this.loss.fill(0);
    for (let seat = 0; seat < 4; seat++) {
      if (seat === observer) continue;
      this.#threat.read(table, seat, unseen);
      for (let kind = 0; kind < 34; kind++)
        if (counts[kind]! > 0 && this.#threat.safe[kind] === 0) this.#ask(seat, kind);
    }
  }

  #ask(seat: number, kind: number): void {
    const threat = this.#threat;
    const n = threat.features(kind, this.#active);
    const hit = sigmoid(this.#model.sum(this.#active, n, threat.group));
    this.hit[seat * 34 + kind] = hit;
    this.risk[kind]! += hit;
    this.loss[kind]! += hit * (8 + this.data.fan[threat.group]! - ANYWAY);
  }
}

/**
 * How dangerous each tile is for one seat to throw. Three linear models, fitted by `suzaku fit danger`, answer per opponent: the chance that its hand is
 * ready, the chance that a kind wins for it given that, and the points it then gets. One query answers for the whole table. A hand in riichi is ready
 * with chance 1; a kind that an opponent certainly cannot win on has chance exactly 0.
 */
import { Bug, sigmoid } from '../../../base/index.ts';
import { kindOf, type Counts, type Tile } from '../../../tiles/index.ts';
import { NO_RIICHI, riichiRules, type Table } from '../../../table/index.ts';
import { MAX_ACTIVE, LinearModel, type ModelData } from '../../linear/index.ts';
import type { Provenance } from '../../provenance.ts';
import { pointsFeatures, pointsLayout } from './points.ts';
import { TableReading, isAbsentKind, type Opponent } from './reading.ts';
import { Rivals } from './rivals.ts';
import { tenpaiFeatures, tenpaiLayout } from './tenpai.ts';
import { rivalsFeature, waitFeatures, waitLayout } from './waits.ts';

/** Weights of the three linear models of Danger as they ship: ready hand, kinds waited for, points of a win. */
export type DangerData = {
  readonly seats: 3 | 4;
  readonly from: Provenance;
  readonly tenpai: ModelData;
  readonly wait: ModelData;
  readonly points: ModelData;
};

/** Red fives of m p s as kinds. */
const FIVES = [4, 13, 22] as const;

const mayWin = ({ seats }: Table, { how }: Opponent, kind: number): boolean =>
  how[kind] === 0 && !isAbsentKind(seats, kind);

/**
 * The danger model of the riichi family: per opponent the chance that its hand is ready, the chance that each kind wins for it, and the points
 * it then gets. Fitted by `suzaku fit danger`.
 */
export class Danger {
  readonly reading = new TableReading();
  /** By seat: the hand is ready. 0 for the observer. */
  readonly tenpai = new Float64Array(4);
  /** [seat · 34 + kind]: a discard of the kind is won on, given that the hand is ready. */
  readonly hit = new Float64Array(4 * 34);
  /** [seat · 37 + tile]: points the winner then gets from the discarder, counters included. */
  readonly points = new Float64Array(4 * 37);
  /** By tile 0–36: expected points lost by throwing it, over all opponents. */
  readonly loss = new Float64Array(37);
  private readonly active = new Uint16Array(MAX_ACTIVE);
  private readonly rivals = new Rivals();
  /** By kind, of one opponent: log-odds of winning on it before the correction for its rivals (rivals.ts). */
  private readonly alone = new Float64Array(34);
  private readonly tenpaiModel: LinearModel;
  private readonly waitModel: LinearModel;
  private readonly pointsModel: LinearModel;

  constructor(readonly data: DangerData) {
    this.tenpaiModel = new LinearModel(data.tenpai, tenpaiLayout, data.seats);
    this.waitModel = new LinearModel(data.wait, waitLayout, data.seats);
    this.pointsModel = new LinearModel(data.points, pointsLayout, data.seats);
  }

  /** Fills every field as `observer` sees the table, or only kinds that `only` counts; the observer's hand must be known. */
  query(table: Table, observer: number, only?: Counts): void {
    if (table.seats !== this.data.seats)
      throw new Bug(`danger: a model of ${this.data.seats} seats is asked about a table of ${table.seats}`);
    if (!(Number.isInteger(observer) && observer >= 0 && observer < table.seats))
      throw new Bug(`danger: a table of ${table.seats} has no seat ${observer}`);
    this.reading.update(table, observer);
    this.tenpai.fill(0);
    this.hit.fill(0);
    this.points.fill(0);
    this.loss.fill(0);
    for (let seat = 0; seat < table.seats; seat++) if (seat !== observer) this.ask(table, seat, only);
  }

  /** Of a discard of the kind: the seat wins on it. */
  dealIn(seat: number, kind: number): number {
    return this.tenpai[seat]! * this.hit[seat * 34 + kind]!;
  }

  /** The same for anybody: hands of different seats taken as independent. */
  anyDealIn(kind: number): number {
    let safe = 1;
    for (let seat = 0; seat < 4; seat++) safe *= 1 - this.dealIn(seat, kind);
    return 1 - safe;
  }

  /** Expected points lost to the seat by throwing the tile 0–36. */
  lossTo(seat: number, tile: number): number {
    return this.tenpai[seat]! * this.hit[seat * 34 + kindOf(tile as Tile)]! * this.points[seat * 37 + tile]!;
  }

  private ask(table: Table, seat: number, only: Counts | undefined): void {
    const { loss } = this;
    const opponent = this.reading.opponents[seat]!;
    const honba = table.honba * riichiRules(table).honba * (table.seats - 1);
    const ready = table.riichi[seat] === NO_RIICHI ? this.readyChance(table, seat) : 1;
    this.tenpai[seat] = ready;
    this.readAlone(table, opponent);
    for (let kind = 0; kind < 34; kind++) {
      if ((only !== undefined && only[kind] === 0) || !mayWin(table, opponent, kind)) continue;
      const hit = this.hitOf(opponent, kind);
      this.hit[seat * 34 + kind] = hit;
      const points = this.askPoints(table, seat, kind, false) + honba;
      this.points[seat * 37 + kind] = points;
      loss[kind]! += ready * hit * points;
    }
    for (let suit = 0; suit < 3; suit++) {
      const kind = FIVES[suit]!;
      const hit = this.hit[seat * 34 + kind]!;
      if (hit === 0) continue;
      const points = this.askPoints(table, seat, kind, true) + honba;
      this.points[seat * 37 + 34 + suit] = points;
      loss[34 + suit]! += ready * hit * points;
    }
  }

  private readAlone(table: Table, opponent: Opponent): void {
    const { reading, active, alone, rivals } = this;
    rivals.clear();
    for (let kind = 0; kind < 34; kind++) {
      if (!mayWin(table, opponent, kind)) continue;
      const sum = this.waitModel.plain(active, waitFeatures(table, reading, opponent, kind, active));
      alone[kind] = sum;
      rivals.add(kind, sigmoid(sum));
    }
  }

  private hitOf({ group }: Opponent, kind: number): number {
    const { waitModel, alone, rivals } = this;
    const sum = alone[kind]! + waitModel.valued(rivalsFeature(group), rivals.against(kind));
    return sigmoid(waitModel.calibrated(sum, group));
  }

  private readyChance(table: Table, seat: number): number {
    const opponent = this.reading.opponents[seat]!;
    const n = tenpaiFeatures(table, this.reading, opponent, this.active);
    return sigmoid(this.tenpaiModel.sum(this.active, n, opponent.group));
  }

  private askPoints(table: Table, seat: number, kind: number, isRed: boolean): number {
    const opponent = this.reading.opponents[seat]!;
    return this.pointsWith(table, opponent, kind, isRed, table.ippatsu[seat]!);
  }

  private pointsWith(table: Table, opponent: Opponent, kind: number, isRed: boolean, ippatsu: number): number {
    const n = pointsFeatures(table, this.reading, opponent, kind, isRed, ippatsu, this.active);
    return Math.exp(this.pointsModel.sum(this.active, n, opponent.group));
  }

  /** After a query: the seat's mean points once ippatsu is over, divided by those now; 1 where the seat has no ippatsu. */
  afterIppatsu(table: Table, seat: number): number {
    if (table.ippatsu[seat] === 0) return 1;
    const opponent = this.reading.opponents[seat]!;
    return this.pointsWith(table, opponent, 0, false, 0) / this.pointsWith(table, opponent, 0, false, 1);
  }
}

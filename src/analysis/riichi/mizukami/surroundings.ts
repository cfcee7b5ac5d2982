/** What surrounds a hand that is judged: copies left, dora, winds, the turn. Read once a decision, as the seat sees the table. */
import { isLastRound, riichiRules, type Table } from '../../../table/index.ts';
import type { Counts, Meld } from '../../../tiles/index.ts';
import { TableReading } from '../danger/index.ts';

/** A hand to be judged, with what the shape tables say of it. */
export type Rest = {
  /** Concealed tiles, red fives folded into their kind. */
  readonly counts: Counts;
  /** Red fives among them, by suit. */
  readonly reds: ArrayLike<number>;
  readonly melds: readonly Meld[];
  readonly isOpen: boolean;
  readonly shanten: number;
  /** Kinds that bring the hand nearer and have copies left, and those copies. */
  readonly kinds: number;
  readonly tiles: number;
};

/** What a seat sees around its hand, as the evaluator reads it. */
export class Surroundings {
  /** Rivers and calls of the others, for the folding part. */
  readonly reading = new TableReading();
  seat = 0;
  /** Of the seat, 0 East. */
  seatWind = 0;
  isDealer = false;
  /** Own discards so far. */
  turn = 0;
  /** Own place 0–3, and 4 more in the last round. */
  standing = 0;
  /** Others in riichi. */
  threats = 0;
  /** Of E S W N white green red for the seat: 0 none, 1 a yaku, 2 two. */
  readonly honourValue = new Uint8Array(7);
  /** Kinds that are dora, each once. */
  doraKinds: readonly number[] = [];

  get left(): Uint8Array {
    return this.reading.unseen;
  }

  /** Indicators that point at each kind. */
  get dora(): Uint8Array {
    return this.reading.dora;
  }

  /** The seat's hand must be known. */
  read(table: Table, seat: number): void {
    this.reading.update(table, seat);
    this.seat = seat;
    this.seatWind = table.seatWind(seat);
    this.isDealer = table.dealer === seat;
    this.turn = table.riverSize[seat]!;
    let place = 0;
    for (let other = 0; other < table.seats; other++)
      if (table.scores[other]! > table.scores[seat]! || (table.scores[other] === table.scores[seat] && other < seat))
        place++;
    this.standing = place + (isLastRound(table.round, riichiRules(table)) ? 4 : 0);
    this.threats = 0;
    for (let other = 0; other < table.seats; other++)
      if (other !== seat && this.reading.opponents[other]!.isRiichi) this.threats++;
    this.honourValue.fill(0, 0, 4);
    this.honourValue.fill(1, 4);
    this.honourValue[table.roundWind()]!++;
    this.honourValue[this.seatWind]!++;
    const kinds: number[] = [];
    for (let kind = 0; kind < 34; kind++) if (this.dora[kind]! > 0) kinds.push(kind);
    this.doraKinds = kinds;
  }
}

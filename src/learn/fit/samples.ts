/**
 * Samples of the danger models from games. A sample is a decision (decisions.ts) of seat A and an opponent O, both connected:
 *  tenpai  O not in riichi; label: O's hand is ready (waits for some kind, yaku or not).
 *  wait    O ready; one sample for each kind in A's hand that is not certainly safe; label: O may win on it. The other kinds that are not safe
 *          have rows too, unasked: what a hand waits for it waits for instead of them. Rows of one opponent follow each other, by kind.
 *  points  A's discard really was won on by O; label: the points of the hand, without counters and sticks.
 * `keep` of the tenpai and wait decisions are kept, chosen by a hash of game and event.
 */
import { MAX_ACTIVE } from '../../analysis/linear/index.ts';
import {
  pointsFeatures,
  TableReading,
  isAbsentKind,
  tenpaiFeatures,
  waitFeatures,
} from '../../analysis/riichi/danger/index.ts';
import type { Game } from '../../records/index.ts';
import { type Discard, type Table, type Win, isReady, wouldWin } from '../../table/index.ts';
import { kindOf } from '../../tiles/index.ts';
import { walkGame } from './decisions.ts';
import { Rows, UNASKED } from './rows.ts';
import { hashId } from '../split.ts';

/** In the mark of a wait's row beside its kind: the first of an opponent. */
export const FIRST = 64;

export const MODELS = ['tenpai', 'wait', 'points'] as const;
export type ModelName = (typeof MODELS)[number];
export type Samples = Readonly<Record<ModelName, Rows>>;

export const newSamples = (): Samples => ({ tenpai: new Rows(), wait: new Rows(), points: new Rows() });

/** One decision of so many is kept. */
export type Thinning = { readonly tenpai: number; readonly wait: number };

/** Ron on the discard at `index`, if any: wins follow it at once. */
const ronsAfter = (game: Game, index: number): readonly Win[] => {
  const wins: Win[] = [];
  for (let i = index + 1; i < game.events.length; i++) {
    const event = game.events[i]!;
    if (event.type !== 'win' || event.from === event.seat) break;
    wins.push(event);
  }
  return wins;
};

export class Sampler {
  private readonly reading = new TableReading();
  private readonly active = new Uint16Array(MAX_ACTIVE);

  constructor(private readonly thinning: Thinning) {}

  /** Adds the samples of a game. */
  add(game: Game, id: string, into: Samples): void {
    const seed = hashId(id);
    walkGame(game, {
      decision: (table, event, index, isAbsent) => {
        const chosen = Math.imul(seed ^ (index * 0x9e37), 0x85ebca6b) >>> 8;
        const isTenpai = chosen % this.thinning.tenpai === 0;
        const isWait = chosen % this.thinning.wait === 0;
        const wins = ronsAfter(game, index);
        if (!isTenpai && !isWait && wins.length === 0) return;
        this.reading.update(table, event.seat);
        for (let seat = 0; seat < table.seats; seat++) {
          if (seat === event.seat || isAbsent[seat]!) continue;
          if (isTenpai) this.addTenpai(table, seat, into.tenpai);
          if (isWait && isReady(table, seat)) this.addWaits(table, event.seat, seat, into.wait);
        }
        for (const win of wins) if (!isAbsent[win.seat]!) this.addPoints(table, event, win, into.points);
      },
    });
  }

  private addTenpai(table: Table, seat: number, rows: Rows): void {
    const opponent = this.reading.opponents[seat]!;
    if (opponent.isRiichi) return;
    const n = tenpaiFeatures(table, this.reading, opponent, this.active);
    rows.push(isReady(table, seat) ? 1 : 0, opponent.group, this.active, n);
  }

  private addWaits(table: Table, observer: number, seat: number, rows: Rows): void {
    const opponent = this.reading.opponents[seat]!;
    const { counts } = table.shapes[observer]!;
    let first = FIRST;
    for (let kind = 0; kind < 34; kind++) {
      if (opponent.how[kind]! > 0 || isAbsentKind(table.seats, kind)) continue;
      const n = waitFeatures(table, this.reading, opponent, kind, this.active);
      const label = counts[kind] === 0 ? UNASKED : wouldWin(table, seat, kind) ? 1 : 0;
      rows.push(label, opponent.group, this.active, n, kind + first);
      first = 0;
    }
  }

  private addPoints(table: Table, event: Discard, win: Win, rows: Rows): void {
    const opponent = this.reading.opponents[win.seat]!;
    const isRed = event.tile >= 34;
    const n = pointsFeatures(
      table,
      this.reading,
      opponent,
      kindOf(event.tile),
      isRed,
      table.ippatsu[win.seat]!,
      this.active,
    );
    rows.push(win.points, opponent.group, this.active, n);
  }
}

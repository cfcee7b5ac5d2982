/** Counts ron rates and hazards (analysis/rates) from games. Cells with few samples lean on their neighbours in turn and threats. */
import {
  COPIES,
  HAZARD_FIELDS,
  KIND_CLASSES,
  THREATS,
  TURN_STEPS,
  WAITERS,
  kindClass,
  situationIndex,
  thrownIndex,
  type RatesData,
  type RateSituation,
} from '../analysis/rates/rates.ts';
import type { Game } from '../records/index.ts';
import { NO_RIICHI, type Event, type Table } from '../table/index.ts';
import { kindOf } from '../tiles/index.ts';
import type { FitOptions } from './danger.ts';
import { walkGame } from './decisions.ts';
import { fitFiles, gamesOf } from './logs.ts';
import { commitHere } from './provenance.ts';

const SITUATIONS = TURN_STEPS * WAITERS * THREATS;
const CELLS = KIND_CLASSES * COPIES * SITUATIONS;
/** Samples by which a cell leans on the mean of its row. */
const PRIOR = 200;

/** One seat's go-around. */
type Pending = {
  isOpen: boolean;
  situation: RateSituation;
  /** Cell of each kind that may be waited for; −1 none. */
  readonly cells: Int32Array;
  thrown: number[];
};

export class RateCounter {
  games = 0;
  samples = 0;
  readonly n = new Float64Array(CELLS);
  readonly hit = new Float64Array(CELLS);
  /** Go-arounds, then counts of the four endings and sums of the two losses. */
  readonly hazard = new Float64Array(SITUATIONS * (1 + HAZARD_FIELDS));
  private readonly pending: readonly Pending[] = Array.from({ length: 4 }, () => ({
    isOpen: false,
    situation: { discards: 0, waiter: 0, threats: 0 },
    cells: new Int32Array(34),
    thrown: [],
  }));

  add(game: Game): void {
    this.games++;
    let due = -1;
    walkGame(game, {
      before: (table, event) => {
        // The discard before has been applied by now.
        if (due >= 0) this.start(table, due);
        due = -1;
        this.follow(event);
        if (event.type === 'discard') due = event.seat;
      },
    });
  }

  private start(table: Table, seat: number): void {
    const pending = this.pending[seat]!;
    let threats = 0;
    for (let other = 0; other < table.seats; other++)
      if (other !== seat && table.riichi[other] !== NO_RIICHI) threats++;
    const waiter = table.riichi[seat] !== NO_RIICHI ? 0 : table.isOpen[seat] === 1 ? 2 : 1;
    pending.situation = { discards: table.riverSize[seat]!, waiter, threats };
    pending.isOpen = true;
    pending.thrown = [];
    const own = table.shapes[seat]!.counts;
    const suits = table.riverSuits[seat]!;
    for (let kind = 0; kind < 34; kind++) {
      const inRiver = kind < 27 ? (suits >> kind) & 1 : (table.riverHonours[seat]! >> (kind - 27)) & 1;
      const inWall = table.seats === 4 || kind < 1 || kind > 7;
      const copies = Math.max(0, 4 - table.shown[kind]! - own[kind]!);
      pending.cells[kind] =
        inRiver === 1 || copies === 0 || !inWall ? -1 : thrownIndex(kindClass(kind, suits), copies, pending.situation);
    }
  }

  private follow(event: Event): void {
    if (event.type === 'start-round') for (const pending of this.pending) pending.isOpen = false;
    else if (event.type === 'discard') {
      for (const [seat, pending] of this.pending.entries())
        if (pending.isOpen && seat !== event.seat) pending.thrown.push(kindOf(event.tile));
    } else if (event.type === 'draw' || event.type === 'chow' || event.type === 'pung' || event.type === 'kong') {
      const pending = this.pending[event.seat]!;
      if (pending.isOpen) this.close(pending);
    } else if (event.type === 'win' || event.type === 'draw-round')
      for (const [seat, pending] of this.pending.entries()) if (pending.isOpen) this.close(pending, seat, event);
  }

  private close(pending: Pending, seat = -1, end?: Extract<Event, { type: 'win' | 'draw-round' }>): void {
    pending.isOpen = false;
    this.samples++;
    for (let kind = 0; kind < 34; kind++) if (pending.cells[kind]! >= 0) this.n[pending.cells[kind]!]!++;
    for (const kind of new Set(pending.thrown)) if (pending.cells[kind]! >= 0) this.hit[pending.cells[kind]!]!++;
    const at = situationIndex(pending.situation) * (1 + HAZARD_FIELDS);
    this.hazard[at]!++;
    if (end === undefined) return;
    if (end.type === 'draw-round') this.hazard[at + 4]!++;
    else if (end.seat === seat) return;
    else if (end.from === seat) {
      this.hazard[at + 1]!++;
      this.hazard[at + 5]! -= end.deltas[seat]!;
    } else if (end.from === end.seat) {
      this.hazard[at + 2]!++;
      this.hazard[at + 6]! -= end.deltas[seat]!;
    } else this.hazard[at + 3]!++;
  }

  /** Chances of `thrown` in 1/10 000, each leaning on the mean over situations of its class and copies. */
  thrownTable(): number[] {
    const table: number[] = [];
    for (let row = 0; row < CELLS; row += SITUATIONS) {
      let [n, hit] = [1e-9, 0];
      for (let i = row; i < row + SITUATIONS; i++) {
        n += this.n[i]!;
        hit += this.hit[i]!;
      }
      for (let i = row; i < row + SITUATIONS; i++)
        table.push(Math.round((10_000 * (this.hit[i]! + (PRIOR * hit) / n)) / (this.n[i]! + PRIOR)));
    }
    return table;
  }

  hazardTable(): number[] {
    const width = 1 + HAZARD_FIELDS;
    const total = new Float64Array(width);
    for (let i = 0; i < this.hazard.length; i++) total[i % width]! += this.hazard[i]!;
    const table: number[] = [];
    for (let at = 0; at < this.hazard.length; at += width) {
      const count = (field: number): number => this.hazard[at + field]! + (PRIOR * total[field]!) / total[0]!;
      const n = this.hazard[at]! + PRIOR;
      for (let field = 1; field <= 4; field++) table.push(Math.round((10_000 * count(field)) / n));
      table.push(Math.round(count(5) / count(1)), Math.round(count(6) / count(2)));
    }
    return table;
  }
}

export const fitRates = async (options: Omit<FitOptions, 'epochs'>): Promise<RatesData> => {
  const counter = new RateCounter();
  const files = fitFiles(options.data, options.seats);
  const each = Math.ceil(options.games / Math.max(1, files.length));
  const games: [string, number][] = [];
  for (const file of files) {
    const before = counter.games;
    for await (const { game, part } of gamesOf(file, 0, each)) if (part === 'train') counter.add(game);
    games.push([file.name, counter.games - before]);
    options.progress(`${file.name}: ${counter.games - before} games`);
  }
  return {
    seats: options.seats,
    from: { command: options.command, commit: commitHere(), data: games, seed: options.seed },
    thrown: counter.thrownTable(),
    hazards: counter.hazardTable(),
    samples: counter.samples,
  };
};

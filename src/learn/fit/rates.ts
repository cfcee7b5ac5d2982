/** Counts ron rates and hazards (analysis/riichi/rates) from games. Cells with few samples lean on their neighbours in turn and in others' riichi. */
import {
  COPIES,
  HAZARD_FIELDS,
  KIND_CLASSES,
  RIICHI_STEPS,
  TURN_STEPS,
  WAITERS,
  kindClass,
  situationIndex,
  thrownIndex,
  type RatesData,
  type RateSituation,
} from '../../analysis/riichi/rates/index.ts';
import type { Game } from '../../records/index.ts';
import { NO_RIICHI, type Event, type Table } from '../../table/index.ts';
import { kindOf } from '../../tiles/index.ts';
import type { FitOptions } from './danger.ts';
import { rulesOf, walkGame } from './decisions.ts';
import type { Plot } from '../chart.ts';
import { gamesOf, noGames } from '../logs.ts';
import { logLoss } from '../../base/index.ts';
import { commitHere } from '../../models/index.ts';
import { fileKind, readFiles, type FileSpec } from './files.ts';

const SITUATIONS = TURN_STEPS * WAITERS * RIICHI_STEPS;
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
    situation: { discards: 0, waiter: 0, othersInRiichi: 0 },
    cells: new Int32Array(34),
    thrown: [],
  }));

  /** Adds counts made elsewhere. */
  join({ games, samples, n, hit, hazard }: Counts): void {
    this.games += games;
    this.samples += samples;
    for (let i = 0; i < n.length; i++) {
      this.n[i]! += n[i]!;
      this.hit[i]! += hit[i]!;
    }
    for (let i = 0; i < hazard.length; i++) this.hazard[i]! += hazard[i]!;
  }

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
    let othersInRiichi = 0;
    for (let other = 0; other < table.seats; other++)
      if (other !== seat && table.riichi[other] !== NO_RIICHI) othersInRiichi++;
    const waiter = table.riichi[seat] !== NO_RIICHI ? 0 : table.isOpen[seat] === 1 ? 2 : 1;
    pending.situation = { discards: table.riverSize[seat]!, waiter, othersInRiichi };
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
      // What never happened costs nothing.
      for (const ending of [1, 2]) table.push(count(ending) === 0 ? 0 : Math.round(count(4 + ending) / count(ending)));
    }
    return table;
  }
}

type Counts = {
  readonly games: number;
  readonly samples: number;
  readonly n: readonly number[];
  readonly hit: readonly number[];
  readonly hazard: readonly number[];
};

const countsOf = ({ games, samples, n, hit, hazard }: RateCounter): Counts => ({
  games,
  samples,
  n: Array.from(n),
  hit: Array.from(hit),
  hazard: Array.from(hazard),
});

type FileCounts = Readonly<Record<'train' | 'held', Counts>>;

/** The kind `fit.rates`. */
export const ratesSamples = fileKind<FileSpec, FileCounts>(async (file, { each, seats }) => {
  const [train, held] = [new RateCounter(), new RateCounter()];
  for await (const { game, part } of gamesOf(file, 0, each))
    if (rulesOf(game)?.seats === seats) (part === 'train' ? train : held).add(game);
  return { value: { train: countsOf(train), held: countsOf(held) } };
});

export type RatesFit = {
  readonly data: RatesData;
  /** Go-arounds of validation games, and −ln P of "this kind is thrown" there, by the tables and by one rate for all. */
  readonly validation: number;
  readonly logLoss: number;
  readonly oneRate: number;
  /** Thrown, deal-in, tsumo, ron and draw of validation games against the tables. */
  readonly plots: readonly Plot[];
};

/** Counts how often waits are thrown and how often others end the round. */
export const fitRates = async (options: Omit<FitOptions, 'epochs'>): Promise<RatesFit> => {
  const [counter, held] = [new RateCounter(), new RateCounter()];
  const games: [string, number][] = [];
  for (const { file, value: read } of await readFiles<FileCounts>('fit.rates', options)) {
    counter.join(read.train);
    held.join(read.held);
    games.push([file, read.train.games]);
    options.progress(`${file}: ${read.train.games} games`);
  }
  if (counter.samples === 0) throw noGames(options);
  const data: RatesData = {
    seats: options.seats,
    from: { command: options.command, commit: commitHere(), data: games, seed: options.seed },
    thrown: counter.thrownTable(),
    hazards: counter.hazardTable(),
    samples: counter.samples,
  };
  return { data, validation: held.samples, ...judge(data, held) };
};

/** Cells as samples with counts: bins of equal count by their chance. */
const plotOf = (
  title: string,
  cells: readonly { readonly chance: number; readonly n: number; readonly hit: number }[],
): Plot => {
  const rising = cells.filter(({ n }) => n > 0).sort((a, b) => a.chance - b.chance);
  const total = rising.reduce((sum, { n }) => sum + n, 0);
  const bins = Array.from({ length: 20 }, () => ({ n: 0, predicted: 0, observed: 0 }));
  let done = 0;
  for (const { chance, n, hit } of rising) {
    const bin = bins[Math.min(19, Math.floor((20 * (done + n / 2)) / total))]!;
    bin.n += n;
    bin.predicted += n * chance;
    bin.observed += hit;
    done += n;
  }
  const filled = bins.filter(({ n }) => n > 0);
  return {
    title,
    bins: filled.map(({ n, predicted, observed }) => ({ n, predicted: predicted / n, observed: observed / n })),
  };
};

const judge = (data: RatesData, held: RateCounter): Pick<RatesFit, 'logLoss' | 'oneRate' | 'plots'> => {
  const thrown = data.thrown.map((value, i) => ({ chance: value / 10_000, n: held.n[i]!, hit: held.hit[i]! }));
  const total = thrown.reduce((sum, { n }) => sum + n, 0);
  const rate = thrown.reduce((sum, { hit }) => sum + hit, 0) / total;
  const loss = (chance: number, n: number, hit: number): number =>
    n === 0 ? 0 : hit * logLoss(chance, 1) + (n - hit) * logLoss(chance, 0);
  const endings = ['deal-in', 'tsumo', 'ron', 'draw'].map((title, field) =>
    plotOf(
      title,
      Array.from({ length: SITUATIONS }, (_, i) => ({
        chance: data.hazards[i * HAZARD_FIELDS + field]! / 10_000,
        n: held.hazard[i * (1 + HAZARD_FIELDS)]!,
        hit: held.hazard[i * (1 + HAZARD_FIELDS) + 1 + field]!,
      })),
    ),
  );
  return {
    logLoss: thrown.reduce((sum, { chance, n, hit }) => sum + loss(chance, n, hit), 0) / total,
    oneRate: thrown.reduce((sum, { n, hit }) => sum + loss(rate, n, hit), 0) / total,
    plots: [plotOf('thrown', thrown), ...endings],
  };
};

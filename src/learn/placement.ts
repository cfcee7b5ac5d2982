/** Fits the placement model: before every round of the games the standing, and the final places; one cell a (length, rounds left). */
import {
  Placement,
  rankChances,
  roundsLeft,
  stakesOf,
  type Cell,
  type PlacementData,
  type Standing,
} from '../analysis/placement/model.ts';
import type { Game } from '../records/index.ts';
import { rulesOf } from './decisions.ts';
import { fitFiles, gamesOf } from './logs.ts';
import type { Plot } from './chart.ts';
import { calibration } from './metrics.ts';
import { minimise } from './minimise.ts';
import { commitHere } from './provenance.ts';
import type { FitOptions } from './danger.ts';

/** A standing with the place, 0 first, that each seat had in the end. */
export type Finish = Standing & { readonly places: readonly number[] };

/** Rounds of one cell that are fitted on: enough for eight numbers. */
const MOST = 20_000;

export const finishesOf = (game: Game): readonly Finish[] => {
  const rules = rulesOf(game);
  const last = game.events.at(-1);
  if (rules === undefined || last?.type !== 'end-match') return [];
  const places = last.places.map((place) => place - 1);
  return game.events.flatMap((event) => {
    if (event.type !== 'start-round') return [];
    const { round, honba, deposits, dealer, scores } = event;
    return [{ round, honba, deposits, dealer, scores: scores.slice(0, rules.seats), length: rules.length, places }];
  });
};

/** Mean −ln P of the places all seats had. */
export const placementLoss = (finishes: readonly Finish[], cell: Cell): number => {
  let sum = 0;
  for (const { scores, dealer, places, honba, deposits } of finishes) {
    const n = scores.length;
    const runners = scores.map((score, seat) => ({ score, position: (seat - dealer + n) % n, order: seat }));
    const chances = rankChances(runners, cell, stakesOf(honba, deposits));
    for (let seat = 0; seat < n; seat++) sum -= Math.log(Math.max(1e-9, chances[seat * n + places[seat]!]!)) / n;
  }
  return sum / finishes.length;
};

/** Free numbers: ln top, ln bottom, log-odds of drawing from the bottom, shifts of all positions but the last in thousands, stakes. */
const cellOf = (x: readonly number[], seats: number, samples: number): Cell => {
  const shifts = x.slice(3, 2 + seats).map((shift) => 1000 * shift);
  return {
    top: Math.exp(x[0]!),
    bottom: Math.exp(x[1]!),
    chance: 1 / (1 + Math.exp(-x[2]!)),
    shifts: [...shifts, -shifts.reduce((a, b) => a + b, 0)],
    stakes: x[2 + seats]!,
    samples,
  };
};

const fitCell = (finishes: readonly Finish[], seats: number, left: number): Cell => {
  const step = Math.max(1, Math.floor(finishes.length / MOST));
  const chosen = finishes.filter((_, i) => i % step === 0).slice(0, MOST);
  const scale = Math.log(4000 * Math.sqrt(left + 0.5));
  const start = [scale, scale, -0.5, ...Array.from({ length: seats - 1 }, () => 0), 0.02];
  const found = minimise((x) => placementLoss(chosen, cellOf(x, seats, 0)), start, 0.4, 240);
  const cell = cellOf(found, seats, finishes.length);
  const digits = (x: number, to: number): number => Number(x.toFixed(to));
  return {
    top: digits(cell.top, 1),
    bottom: digits(cell.bottom, 1),
    chance: digits(cell.chance, 5),
    shifts: cell.shifts.map((shift) => digits(shift, 1)),
    stakes: digits(cell.stakes, 5),
    samples: cell.samples,
  };
};

export type PlacementFit = {
  readonly data: PlacementData;
  /** On validation games: mean −ln P. */
  readonly logLoss: number;
  readonly validation: number;
  /** Calibration of each rank there. */
  readonly plots: readonly Plot[];
};

export const fitPlacement = async (options: Omit<FitOptions, 'epochs'>): Promise<PlacementFit> => {
  const { seats } = options;
  const files = fitFiles(options.data, seats);
  const each = Math.ceil(options.games / Math.max(1, files.length));
  const games: [string, number][] = [];
  const train: Finish[] = [];
  const held: Finish[] = [];
  for (const file of files) {
    let n = 0;
    for await (const { game, part } of gamesOf(file, 0, each)) {
      n++;
      (part === 'train' ? train : held).push(...finishesOf(game));
    }
    games.push([file.name, n]);
    options.progress(`${file.name}: ${n} games`);
  }
  const cellsOf = (length: 'east' | 'south'): readonly Cell[] | null => {
    const all = train.filter((finish) => finish.length === length);
    if (all.length === 0) return null;
    const most = (length === 'south' ? 2 : 1) * seats;
    return Array.from({ length: most + 1 }, (_, left) => {
      const finishes = all.filter(({ round }) => roundsLeft(round, seats, length) === left);
      options.progress(`${length}, ${left} left: ${finishes.length} rounds`);
      return fitCell(finishes, seats, left);
    });
  };
  const data: PlacementData = {
    seats,
    from: { command: options.command, commit: commitHere(), data: games, seed: options.seed },
    south: cellsOf('south') ?? [],
    east: cellsOf('east'),
  };
  return { data, ...validate(data, held) };
};

const validate = (data: PlacementData, held: readonly Finish[]): Omit<PlacementFit, 'data'> => {
  const placement = new Placement(data);
  const values: number[][] = Array.from({ length: data.seats }, () => []);
  const labels: number[][] = Array.from({ length: data.seats }, () => []);
  let loss = 0;
  for (const finish of held)
    for (const [seat, row] of placement.ranks(finish).entries()) {
      const place = finish.places[seat]!;
      loss -= Math.log(Math.max(1e-9, row[place]!));
      for (const [rank, chance] of row.entries()) {
        values[rank]!.push(chance);
        labels[rank]!.push(rank === place ? 1 : 0);
      }
    }
  const plots = values.map((list, rank) => ({ title: `rank ${rank + 1}`, bins: calibration(list, labels[rank]!) }));
  return { logLoss: loss / (held.length * data.seats), validation: held.length, plots };
};

/**
 * npm run verify -- placement [--games N] [--json]: the shipped placement model on the test games, before every round. Compared with "the current
 * rank is the final one, as often as it was in the games fitted on" (by rounds left) and with a softmax of score gaps whose temperature is fitted
 * by rounds left; both baselines are fitted on training games here. Log-loss is −ln P(final rank) a seat. Intervals by a bootstrap over games. Chances of ranks hold
 * when all bins of all figures of the run are inside an interval that has them together in 95 % of cases, or within a point. At the
 * end, by file, what became of seats that were told to be all but last: the test file stands beside those of the fit.
 */
import { join } from 'node:path';
import {
  evenPoints,
  lastRoundNeeds,
  placementFor,
  roundsLeft,
  type Placement,
} from '../src/analysis/riichi/placement/index.ts';
import { slowNeed } from '../src/analysis/riichi/placement/slow.ts';
import { fitFiles, gamesOf, logFiles } from '../src/learn/logs.ts';
import { finishesOf, type Finish } from '../src/learn/fit/placement.ts';
import { minimise } from '../src/base/minimise.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { sanma, tenhou, type RiichiRules } from '../src/rules/index.ts';
import { Rng } from '../src/base/index.ts';
import { placesOf } from '../src/table/index.ts';
import { Column, POINT, checkBins, meanOf, wrongByChance } from './lib/cluster.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'json']);
const most = Number(chosen.get('games') ?? Infinity);
/** Training games a file for the baselines. */
const BASELINE_GAMES = 600;
const data = join(root, '..', 'shared', 'data');
const whole = stopwatch();
const figures: Record<string, unknown> = {};
let failures = 0;
let n = 0;

const say = (text: string): void => {
  if (!chosen.has('json')) process.stdout.write(`${text}\n`);
};
const promise = (name: string, holds: boolean, text: string): void => {
  if (!holds) failures++;
  say(`  ${holds ? 'ok  ' : 'FAIL'} ${name}: ${text}`);
};
const round = (x: number): number => Number(x.toPrecision(5));

const cellKey = (finish: Finish): string =>
  `${finish.length} ${roundsLeft(finish.round, finish.scores.length, finish.length)}`;

/** P(final rank | rank now), counted; one added to each. */
class CurrentRank {
  private readonly counts = new Map<string, Float64Array>();
  add(finish: Finish): void {
    const seats = finish.scores.length;
    const now = placesOf(finish.scores, seats);
    let row = this.counts.get(cellKey(finish));
    if (row === undefined) this.counts.set(cellKey(finish), (row = new Float64Array(seats * seats).fill(1)));
    for (let seat = 0; seat < seats; seat++) row[(now[seat]! - 1) * seats + finish.places[seat]!]!++;
  }
  chance(finish: Finish, seat: number): number {
    const seats = finish.scores.length;
    const at = (placesOf(finish.scores, seats)[seat]! - 1) * seats;
    const row = this.counts.get(cellKey(finish)) ?? new Float64Array(seats * seats).fill(1);
    const sum = row.subarray(at, at + seats).reduce((a, b) => a + b, 0);
    return row[at + finish.places[seat]!]! / sum;
  }
}

/** P(rank of `seat`) when places go one after the other with weights e^(score / scale). */
const softmaxRank = (scores: readonly number[], scale: number, seat: number, rank: number): number => {
  const top = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - top) / scale));
  const go = (left: readonly number[], place: number): number => {
    const sum = left.reduce((total, other) => total + weights[other]!, 0);
    if (place === rank) return weights[seat]! / sum;
    return left
      .filter((other) => other !== seat)
      .reduce(
        (total, other) =>
          total +
          (weights[other]! / sum) *
            go(
              left.filter((s) => s !== other),
              place + 1,
            ),
        0,
      );
  };
  return Math.max(1e-9, go(Array.from(scores.keys()), 0));
};

/** A scale of points by rounds left. */
const fitSoftmax = (finishes: readonly Finish[]): ReadonlyMap<string, number> => {
  const cells = new Map<string, Finish[]>();
  for (const finish of finishes) {
    const cell = cells.get(cellKey(finish)) ?? [];
    cells.set(cellKey(finish), cell);
    if (cell.length < 1500) cell.push(finish);
  }
  return new Map(
    Array.from(cells, ([key, cell]) => {
      const loss = (scale: number): number =>
        cell.reduce(
          (sum, { scores, places }) =>
            sum - places.reduce((total, rank, seat) => total + Math.log(softmaxRank(scores, scale, seat, rank)), 0),
          0,
        );
      return [key, Math.exp(minimise((x) => loss(Math.exp(x[0]!)), [Math.log(8000)], 0.5, 24)[0]!)];
    }),
  );
};

/** Every win of every seat by every way: the table's answer must be the least that brute force finds. */
const bruteNeeds = (rules: RiichiRules, cases: number): { readonly wrong: number; readonly asked: number } => {
  const rng = new Rng('last-round', 2, rules.seats, 0);
  let [wrong, asked] = [0, 0];
  for (let i = 0; i < cases; i++) {
    const scores = Array.from({ length: rules.seats }, () => 100 * rng.below(600));
    const last = {
      round: 4 + rules.seats - 1,
      scores,
      dealer: rng.below(rules.seats),
      honba: rng.below(5),
      deposits: rng.below(4),
    };
    const seat = rng.below(rules.seats);
    for (const { place, ron, tsumo } of lastRoundNeeds(last, seat, rules))
      for (let from = 0; from < rules.seats; from++) {
        asked++;
        const least = slowNeed(last, { seat, from, place }, rules);
        const price = from === seat ? tsumo : ron[from]!;
        if (least?.points !== price?.points || least?.ends !== price?.ends) wrong++;
      }
  }
  return { wrong, asked };
};

/** Largest difference between the answer for turned seats and the turned answer, and the most that a rank or better loses by a thousand points more. */
class Laws {
  turned = 0;
  fallen = 0;
  add(placement: Placement, finish: Finish, by: number): void {
    const seats = finish.scores.length;
    const plain = placement.ranks(finish);
    const other = placement.ranks({
      ...finish,
      dealer: (finish.dealer + by) % seats,
      scores: finish.scores.map((_, seat) => finish.scores[(seat - by + seats) % seats]!),
    });
    for (let seat = 0; seat < seats; seat++)
      for (let rank = 0; rank < seats; rank++)
        this.turned = Math.max(this.turned, Math.abs(other[(seat + by) % seats]![rank]! - plain[seat]![rank]!));
    const lucky = by % seats;
    const scores = finish.scores.map((score, seat) => (seat === lucky ? score + 1000 : score));
    const more = placement.ranks({ ...finish, scores })[lucky]!;
    let gained = 0;
    for (let rank = 0; rank < seats; rank++) {
      gained += more[rank]! - plain[lucky]![rank]!;
      this.fallen = Math.max(this.fallen, -gained);
    }
  }
}

/** Rank points, 90 first and −90 last in even steps, below which a seat is all but last. */
const LOW = -55;
/** Games of a file at most. */
const LOW_GAMES = 3000;

/** What became of seats told to be all but last, by file: points told, and how much better they ended. */
const sayLow = async (folder: string, seats: number): Promise<Record<string, unknown>> => {
  const [placement, points] = [placementFor(seats), evenPoints(seats)];
  const rows: Record<string, unknown> = {};
  for (const log of logFiles(data, folder)) {
    const [better, told] = [new Column(), new Column()];
    let games = 0;
    for await (const { game } of gamesOf(log, 0, Math.min(most, LOW_GAMES))) {
      const at = games++;
      for (const finish of finishesOf(game)) {
        const values = placement.value(finish, points);
        for (let seat = 0; seat < seats; seat++) {
          if (values[seat]! >= LOW) continue;
          told.push(values[seat]!, 1, at);
          better.push(points[finish.places[seat]!]! - values[seat]!, 1, at);
        }
      }
    }
    if (better.size < 100) continue;
    const { mean, interval } = meanOf(better);
    rows[log.name] = { games, seats: better.size, told: round(meanOf(told).mean), better: round(mean), interval };
    say(
      `       all but last in ${log.name}: ${better.size} seats of ${games} games told ${meanOf(told).mean.toFixed(1)}, ended ${mean.toFixed(1)} better (${interval.map((x) => x.toFixed(1)).join(' … ')})`,
    );
  }
  return rows;
};

const GAMES = [
  ['riichi4', tenhou],
  ['sanma', sanma],
] as const;
const BINS = 20;
/** All bins that the run judges: of every seat and rank at the start, and of every rank in the whole game. */
const judged = GAMES.reduce((all, [, { seats }]) => all + seats * seats + BINS * seats, 0);

for (const [folder, rules] of GAMES) {
  const brute = bruteNeeds(rules, 20_000);
  say(folder);
  promise('last-round table equals brute force', brute.wrong === 0, `${brute.asked} questions, ${brute.wrong} wrong`);
  const log = logFiles(data, folder).find(({ name }) => TEST_FILES.includes(name));
  if (log === undefined) {
    say('  skipped, ../shared/data is not there');
    continue;
  }
  const seats = rules.seats;
  const placement = placementFor(seats);
  const current = new CurrentRank();
  const train: Finish[] = [];
  for (const file of fitFiles(data, seats))
    for await (const { game, part } of gamesOf(file, 0, BASELINE_GAMES))
      if (part === 'train') train.push(...finishesOf(game));
  for (const finish of train) current.add(finish);
  const scales = fitSoftmax(train);
  const [loss, overCurrent, overSoftmax] = [new Column(), new Column(), new Column()];
  const first = Array.from({ length: seats }, () => new Column());
  const start = Array.from({ length: seats * seats }, () => new Column());
  const laws = new Laws();
  let games = 0;
  for await (const { game } of gamesOf(log, 0, most)) {
    const at = games++;
    for (const finish of finishesOf(game)) {
      const ranks = placement.ranks(finish);
      laws.add(placement, finish, 1 + (at % (seats - 1)));
      const scale = scales.get(cellKey(finish)) ?? 8000;
      for (let seat = 0; seat < seats; seat++) {
        const own = Math.log(Math.max(1e-9, ranks[seat]![finish.places[seat]!]!));
        loss.push(-own, 1, at);
        overCurrent.push(own - Math.log(current.chance(finish, seat)), 1, at);
        overSoftmax.push(own - Math.log(softmaxRank(finish.scores, scale, seat, finish.places[seat]!)), 1, at);
        for (let rank = 0; rank < seats; rank++) {
          const label = finish.places[seat] === rank ? 1 : 0;
          first[rank]!.push(ranks[seat]![rank]!, label, at);
          if (finish.round === 0 && finish.honba === 0)
            start[seat * seats + rank]!.push(ranks[seat]![rank]!, label, at);
        }
      }
    }
  }
  n += games;
  const own = meanOf(loss);
  const row: Record<string, unknown> = { games, rounds: loss.size / seats, logLoss: round(own.mean) };
  say(
    `       ${games} test games, ${loss.size / seats} rounds, log-loss a seat ${own.mean.toFixed(4)} (${own.interval.map((x) => x.toFixed(4)).join(' … ')})`,
  );
  for (const [name, column] of [
    ['current rank', overCurrent],
    ['softmax of gaps', overSoftmax],
  ] as const) {
    const { mean, interval } = meanOf(column);
    row[name] = { gain: round(mean), interval: interval.map(round) };
    // Of a part of the games all that can be said is that they do not rule it out.
    promise(
      `log-loss below ${name}`,
      chosen.has('games') ? interval[1] >= 0 : mean > 0,
      `by ${mean.toFixed(4)} (${interval.map((x) => x.toFixed(4)).join(' … ')})`,
    );
  }
  promise(
    'turning the seats turns the answer',
    laws.turned < 1e-9,
    `largest difference ${laws.turned.toExponential(1)}`,
  );
  promise('more points never hurt', laws.fallen < 1e-9, `largest loss ${laws.fallen.toExponential(1)}`);
  const starts = start.map((column) => checkBins(column, 1, POINT, { figure: start.length, run: judged })[0]!);
  row['start'] = starts.map((bin) => [round(bin.predicted), round(bin.observed)]);
  promise(
    'rank chances at the start',
    starts.every((bin) => bin.holdsInRun),
    starts
      .map(
        (bin) =>
          `${(100 * bin.predicted).toFixed(1)}/${(100 * bin.observed).toFixed(1)}${bin.holdsInRun ? '' : ' FAIL'}`,
      )
      .join(' '),
  );
  for (const [rank, column] of first.entries()) {
    const bins = checkBins(column, BINS, POINT, { run: judged });
    const [wrong, jointly, inRun] = (['holds', 'holdsJointly', 'holdsInRun'] as const).map(
      (name) => bins.filter((bin) => !bin[name]).length,
    );
    const largest = Math.max(...bins.map((bin) => Math.abs(bin.observed - bin.predicted)));
    row[`rank ${rank + 1}`] = { wrongBins: wrong, wrongJointly: jointly, wrongInRun: inRun, largest: round(largest) };
    promise(
      `calibration of rank ${rank + 1}`,
      inRun === 0,
      `${BINS} bins, ${inRun} outside the interval of the whole run together, ${jointly} outside that of the figure, ${wrong} outside their own (by chance ${wrongByChance(bins).toFixed(1)}), largest difference ${(100 * largest).toFixed(2)} points`,
    );
  }
  row['all but last'] = await sayLow(folder, seats);
  if (chosen.has('json'))
    process.stdout.write(`${JSON.stringify({ program: `verify placement: ${folder}`, ...row })}\n`);
  figures[folder] = row;
}
writeReceipt({ program: 'verify placement', seed: 'last-round', n, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;

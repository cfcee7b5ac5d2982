/**
 * npm run verify -- danger [--games N] [--every N] [--only riichi4|sanma] [--model FILE] [--bins] [--json]: the shipped danger models on the test
 * games. A sample is a decision (a discard of a connected seat not in riichi) and a connected opponent; see docs/danger.md. `--every` keeps one
 * decision of so many; `--model` tries a fitted JSON file instead of the shipped data. Calibration holds when all twenty bins of a figure are inside an interval
 * that has those of all figures of the run in 95 % of cases, or within the tolerance; bins outside that of their figure and outside their own are counted beside it. Exit 1 when a promise does not hold.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Danger, dangerFor, dangerLevel, ruleDanger, type DangerData } from '../src/analysis/riichi/danger/index.ts';
import { isReady, wouldWin, type Event, type Table } from '../src/table/index.ts';
import { walkGame } from '../src/learn/fit/decisions.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { auc, logLoss } from '../src/base/statistics/metrics.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { kindOf } from '../src/tiles/index.ts';
import { Column, POINT, checkBins, meanOf, wrongByChance, type CheckedBin } from './lib/cluster.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'every', 'only', 'model', 'bins', 'json']);
const most = Number(chosen.get('games') ?? Infinity);
/** One decision of so many; games of three are few. */
const everyOf = (seats: number): number => Number(chosen.get('every') ?? (seats === 3 ? 1 : 2));

/** Mean share of harmless kinds ranked below each winning one, within one hand; undefined without both. */
const rankScore = (values: readonly number[], labels: readonly boolean[]): number | undefined => {
  let [sum, pairs] = [0, 0];
  for (const [i, hit] of labels.entries()) {
    if (!hit) continue;
    for (const [j, other] of labels.entries()) {
      if (other) continue;
      pairs++;
      sum += values[i]! > values[j]! ? 1 : values[i] === values[j] ? 0.5 : 0;
    }
  }
  return pairs === 0 ? undefined : sum / pairs;
};

/** Points the seat pays for the discard at `index`, counters included. */
const lossOf = (events: readonly Event[], index: number, { honba, seats }: Table): number => {
  let lost = 0;
  for (let i = index + 1; i < events.length; i++) {
    const event = events[i]!;
    if (event.type !== 'win' || event.from === event.seat) break;
    // The first winner alone gets the counters.
    lost += event.points + (lost === 0 ? honba * 100 * (seats - 1) : 0);
  }
  return lost;
};

/** One decision of so many, by a hash: the number of an event tells odd things about a round. */
const isChosen = (game: number, index: number, every: number): boolean =>
  (Math.imul((game * 0x9e3779b1) ^ (index * 0x9e37), 0x85ebca6b) >>> 8) % every === 0;

class Tally {
  decisions = 0;
  safe = 0;
  safeWon = 0;
  readonly tenpai = new Column();
  /** Without riichi by anybody, as Bakuuchi's successors measured. */
  readonly quiet = new Column();
  readonly wait = new Column();
  readonly riichi = new Column();
  readonly dealIn = new Column();
  /** Log-loss of the rule table minus ours: against riichi, and over all opponents with our own chance of readiness. */
  readonly gainRiichi = new Column();
  readonly gainAll = new Column();
  readonly rank = new Column();
  readonly rankAll = new Column();
  readonly rankRule = new Column();
  readonly rankLevel = new Column();
  /** Points a real discard cost, less those expected, of all opponents. */
  readonly lost = new Column();
  expectedLoss = 0;
  readonly points = new Column();
  readonly logPoints = new Column();

  constructor(readonly danger: Danger) {}

  decision(table: Table, seat: number, isAbsent: readonly boolean[], game: number): void {
    const { danger } = this;
    this.decisions++;
    danger.query(table, seat);
    const anyRiichi = table.riichi.some((state) => state > 0);
    for (let other = 0; other < table.seats; other++) {
      if (other === seat || isAbsent[other]!) continue;
      const ready = isReady(table, other);
      if (!danger.reading.opponents[other]!.isRiichi) {
        this.tenpai.push(danger.tenpai[other]!, ready ? 1 : 0, game);
        if (!anyRiichi) this.quiet.push(danger.tenpai[other]!, ready ? 1 : 0, game);
      }
      this.kinds(table, seat, other, ready, game);
    }
  }

  /** After a query. */
  thrown(tile: number, lost: number, game: number): void {
    this.expectedLoss += this.danger.loss[tile]!;
    this.lost.push(lost - this.danger.loss[tile]!, 1, game);
  }

  private kinds(table: Table, seat: number, other: number, ready: boolean, game: number): void {
    const { reading } = this.danger;
    const opponent = reading.opponents[other]!;
    const { counts } = table.shapes[seat]!;
    const [values, rules, levels, labels, live]: [number[], number[], number[], boolean[], boolean[]] = [
      [],
      [],
      [],
      [],
      [],
    ];
    for (let kind = 0; kind < 34; kind++) {
      if (counts[kind] === 0) continue;
      const hit = this.danger.hit[other * 34 + kind]!;
      const wins = ready && wouldWin(table, other, kind);
      const isSafe = opponent.how[kind]! > 0;
      values.push(hit);
      rules.push(ruleDanger(reading, opponent, kind));
      levels.push(dangerLevel(reading, opponent, kind));
      labels.push(wins);
      live.push(!isSafe);
      if (isSafe) {
        this.safe++;
        if (wins || hit !== 0) this.safeWon++;
        continue;
      }
      this.kind(ready, rules.at(-1)!, {
        hit,
        wins,
        game,
        isRiichi: opponent.isRiichi,
        tenpai: this.danger.tenpai[other]!,
      });
    }
    if (!ready) return;
    const push = (column: Column, score: number | undefined): void => {
      if (score !== undefined) column.push(score, 1, game);
    };
    push(this.rankAll, rankScore(values, labels));
    push(this.rankRule, rankScore(rules, labels));
    push(this.rankLevel, rankScore(levels, labels));
    push(
      this.rank,
      rankScore(
        values.filter((_, i) => live[i]!),
        labels.filter((_, i) => live[i]!),
      ),
    );
  }

  private kind(
    ready: boolean,
    rule: number,
    s: { hit: number; wins: boolean; game: number; isRiichi: boolean; tenpai: number },
  ): void {
    const label = s.wins ? 1 : 0;
    const dealIn = s.tenpai * s.hit;
    this.dealIn.push(dealIn, label, s.game);
    this.gainAll.push(logLoss(s.tenpai * rule, label) - logLoss(dealIn, label), 1, s.game);
    if (!ready) return;
    this.wait.push(s.hit, label, s.game);
    if (!s.isRiichi) return;
    this.riichi.push(s.hit, label, s.game);
    this.gainRiichi.push(logLoss(rule, label) - logLoss(s.hit, label), 1, s.game);
  }
}

const folders = ['riichi4', 'sanma'].filter((name) => name.includes(chosen.get('only') ?? ''));
/** Figures whose calibration is promised, in so many bins each. */
const CALIBRATED = ['tenpai', 'wait', 'riichi', 'dealIn'] as const;
const BINS = 20;
const data = join(root, '..', 'shared', 'data');
const round = (x: number): number => Number(x.toPrecision(5));
let failures = 0;
let n = 0;
const whole = stopwatch();
const figures: Record<string, unknown> = {};

const say = (text: string): void => {
  if (!chosen.has('json')) process.stdout.write(`${text}\n`);
};
const promise = (name: string, holds: boolean, text: string): void => {
  if (!holds) failures++;
  say(`  ${holds ? 'ok  ' : 'FAIL'} ${name}: ${text}`);
};
const percent = (x: number): string => (100 * x).toFixed(2);
const showBins = (bins: readonly CheckedBin[]): void => {
  if (chosen.has('bins'))
    for (const bin of bins)
      say(
        `         ${percent(bin.predicted)} → ${percent(bin.observed)} (${percent(bin.interval[0])} … ${percent(bin.interval[1])}) n ${bin.n}${bin.holds ? '' : !bin.holdsInRun ? ' FAIL' : bin.holdsJointly ? ' outside its own' : " outside the figure's"}`,
      );
};

for (const folder of folders) {
  const log = logFiles(data, folder).find(({ name }) => TEST_FILES.includes(name));
  if (log === undefined) {
    say(`${folder}: skipped, ../shared/data is not there`);
    continue;
  }
  const seats = folder === 'sanma' ? 3 : 4;
  const model = chosen.get('model');
  const danger =
    model !== undefined && existsSync(model)
      ? new Danger(JSON.parse(readFileSync(model, 'utf8')) as DangerData)
      : dangerFor(seats);
  const tally = new Tally(danger);
  const every = everyOf(seats);
  let games = 0;
  for await (const { game } of gamesOf(log, 0, most)) {
    const at = games++;
    walkGame(game, {
      decision: (table, event, index, isAbsent) => {
        if (isChosen(at, index, every)) tally.decision(table, event.seat, isAbsent, at);
        else danger.query(table, event.seat);
        tally.thrown(event.tile, lossOf(game.events, index, table), at);
        const next = game.events[index + 1];
        if (next?.type !== 'win' || next.from === next.seat || isAbsent[next.seat]!) return;
        const expected = danger.points[next.seat * 37 + event.tile]! - table.honba * (table.seats === 3 ? 200 : 300);
        if (danger.hit[next.seat * 34 + kindOf(event.tile)]! === 0) return;
        tally.points.push(next.points - expected, 1, at);
        tally.logPoints.push(Math.log(next.points) - Math.log(expected), 1, at);
      },
    });
  }
  n += games;
  say(`${folder}: ${games} test games, ${tally.decisions} decisions`);
  const row: Record<string, unknown> = { games, decisions: tally.decisions };
  promise('safe kinds are never won on', tally.safeWon === 0, `${tally.safe} safe, ${tally.safeWon} won on`);
  for (const name of CALIBRATED) {
    const column = tally[name];
    const bins = checkBins(column, BINS, POINT, { run: BINS * CALIBRATED.length * folders.length });
    const { values, labels } = column.all();
    const wrong = bins.filter((bin) => !bin.holds).length;
    const jointly = bins.filter((bin) => !bin.holdsJointly).length;
    const inRun = bins.filter((bin) => !bin.holdsInRun).length;
    const largest = Math.max(...bins.map((bin) => Math.abs(bin.observed - bin.predicted)));
    const area = auc(values, labels);
    const loss = values.reduce((sum, value, i) => sum + logLoss(value, labels[i]!), 0) / values.length;
    row[name] = {
      n: values.length,
      auc: round(area),
      logLoss: round(loss),
      wrongBins: wrong,
      wrongJointly: jointly,
      wrongInRun: inRun,
      byChance: round(wrongByChance(bins)),
      largest: round(largest),
    };
    promise(
      `calibration of ${name}`,
      inRun === 0,
      `${values.length} samples, ${BINS} bins, ${inRun} outside the interval of the whole run together, ${jointly} outside that of the figure, ${wrong} outside their own (by chance ${wrongByChance(bins).toFixed(1)}), largest difference ${percent(largest)} points, AUC ${area.toFixed(4)}, log-loss ${loss.toFixed(5)}`,
    );
    showBins(bins);
  }
  for (const name of ['gainRiichi', 'gainAll'] as const) {
    const { mean, interval } = meanOf(tally[name]);
    row[name] = { mean: round(mean), interval: interval.map(round) };
    // Of a part of the games all that can be said is that they do not rule it out.
    promise(
      `log-loss below the rule table (${name})`,
      interval[chosen.has('games') ? 1 : 0] > 0,
      `${mean.toFixed(5)} (${interval.map((x) => x.toFixed(5)).join(' … ')})`,
    );
  }
  const quiet = tally.quiet.all();
  row['aucQuiet'] = round(auc(quiet.values, quiet.labels));
  say(
    `       tenpai AUC with nobody in riichi ${String(row['aucQuiet'])} (Bakuuchi 0.777, human experts 0.778, recalled)`,
  );
  for (const name of ['rankAll', 'rank', 'rankRule', 'rankLevel'] as const) {
    const { mean, interval } = meanOf(tally[name]);
    row[name] = { mean: round(mean), interval: interval.map(round) };
    say(`       winning-tile ranking, ${name}: ${mean.toFixed(4)} (${interval.map((x) => x.toFixed(4)).join(' … ')})`);
  }
  const lost = meanOf(tally.lost);
  const expected = tally.expectedLoss / tally.lost.size;
  row['lost'] = { expected: round(expected), error: round(lost.mean), interval: lost.interval.map(round) };
  // Not a promise: of equally dangerous tiles players throw the one that more than the model knows speaks for.
  say(
    `       points lost by real discards: ${expected.toFixed(1)} expected each, ${(expected + lost.mean).toFixed(1)} lost (difference ${lost.interval.map((x) => x.toFixed(1)).join(' … ')})`,
  );
  const error = meanOf(tally.points);
  const logs = tally.logPoints.all().values;
  const centre = logs.reduce((a, b) => a + b, 0) / logs.length;
  const mse = logs.reduce((sum, x) => sum + (x - centre) ** 2, 0) / logs.length;
  row['points'] = { n: logs.length, bias: round(error.mean), interval: error.interval.map(round), mseLog: round(mse) };
  say(
    `       points of ${logs.length} real wins: mean error ${error.mean.toFixed(0)} (${error.interval.map((x) => x.toFixed(0)).join(' … ')}), MSE of ln ${mse.toFixed(3)} (Bakuuchi 0.37, experts 0.40, recalled)`,
  );
  if (chosen.has('json')) process.stdout.write(`${JSON.stringify({ program: `verify danger: ${folder}`, ...row })}\n`);
  figures[folder] = row;
}
if (n > 0) writeReceipt({ program: 'verify danger', seed: 'none', n, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;

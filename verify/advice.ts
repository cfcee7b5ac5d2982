/**
 * npm run verify -- advice [--games N] [--thin N] [--agree N] [--only riichi4|sanma] [--svg FOLDER] [--bins] [--json]: what the advice says of the actions that
 * were really played in the test games against what became of them: chance of a win, of dealing in, and rank points, 10 equal-count bins each.
 * One decision of `--thin` is asked; one of `--agree` discards is advised in full and compared with the player's. A bin is outside when it is farther off
 * than allowed and outside an interval so wide that the bins of all figures of the run (60; 30 with `--only`) are inside it together in 95 % of cases; then it exits 1.
 * Beside it stands how many are outside the interval that has the ten of their figure together, how many outside their own, and how many of these a true model has by chance.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RiichiAdviser, dealInOf, winOf } from '../src/analysis/index.ts';
import { isChosen, playedCandidate } from '../src/learn/fit/advice.ts';
import { calibrationChart, type Plot } from '../src/learn/chart.ts';
import { rulesOf } from '../src/learn/fit/decisions.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { auc } from '../src/base/statistics/metrics.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { isAway, type Game } from '../src/records/index.ts';
import { DISCARD_ACTION, HAND_DISCARD_ACTION, NO_RIICHI, walkDecisions, type Decision } from '../src/table/index.ts';
import { Column, checkBins, wrongByChance } from './lib/cluster.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'thin', 'agree', 'only', 'svg', 'bins', 'json']);
const most = Number(chosen.get('games') ?? Infinity);
/** One decision of so many; games of three are few. */
const thinOf = (folder: string): number => Number(chosen.get('thin') ?? (folder === 'sanma' ? 1 : 24));
const agreeOf = (folder: string): number => Number(chosen.get('agree') ?? (folder === 'sanma' ? 10 : 400));
const BINS = 10;
/** Of a folder: wins, deal-ins, rank points. */
const FIGURES = 3;

/** Hand discards of the drawn tile's twin are the same tile. */
const tileOf = (action: number): number =>
  action >= HAND_DISCARD_ACTION ? action - HAND_DISCARD_ACTION : action - DISCARD_ACTION;

class Tally {
  readonly win = new Column();
  readonly dealIn = new Column();
  readonly points = new Column();
  discards = 0;
  agreed = 0;
  topThree = 0;

  constructor(
    readonly adviser: RiichiAdviser,
    readonly thin: number,
    readonly agree: number,
  ) {}

  /** The played action, judged beforehand. */
  judge(decision: Decision, game: Game, at: number, final: readonly number[]): void {
    const played = playedCandidate(this.adviser, decision, game.events);
    if (played === undefined) return;
    const { option } = this.adviser.valued(played.candidate, played.candidate.stakes.now);
    this.win.push(winOf(option), played.outcome === 0 ? 1 : 0, at);
    this.dealIn.push(dealInOf(option), played.outcome === 1 ? 1 : 0, at);
    this.points.push(option.value, final[decision.seat]!, at);
  }

  compare({ table, seat, legal, action }: Decision): void {
    const { options: all } = this.adviser.advise(table, seat, legal);
    const tiles = all.filter((option) => option.action >= DISCARD_ACTION).map((option) => tileOf(option.action));
    const wanted = tileOf(action!);
    this.discards++;
    if (tiles[0] === wanted) this.agreed++;
    if ([...new Set(tiles)].slice(0, 3).includes(wanted)) this.topThree++;
  }

  visit(decision: Decision, game: Game, id: string, at: number, final: readonly number[]): void {
    const { legal, seat, index, action, table } = decision;
    if (legal.size < 2 || isAway(game.meta.absences, seat, index)) return;
    if (isChosen(id, decision, this.thin)) this.judge(decision, game, at, final);
    if (
      action !== undefined &&
      action >= DISCARD_ACTION &&
      table.riichi[seat] === NO_RIICHI &&
      isChosen(`a${id}`, decision, this.agree)
    )
      this.compare(decision);
  }
}

const folders = ['riichi4', 'sanma'].filter((name) => name.includes(chosen.get('only') ?? ''));
const data = join(root, '..', 'shared', 'data');
const whole = stopwatch();
let [n, failures] = [0, 0];
const figures: Record<string, unknown> = {};
const say = (text: string): void => {
  if (!chosen.has('json')) process.stdout.write(`${text}\n`);
};

/** Rank points of the seats at the end. */
const finalOf = (game: Game, points: readonly number[]): readonly number[] | undefined => {
  const end = game.events.at(-1);
  return end?.type === 'end-match' ? end.places.map((place) => points[place - 1]!) : undefined;
};

/** Of the folder under way; units as they are told. */
let plots: Plot[] = [];

const reportColumn = (name: string, column: Column, unit: number, allowed: number): Record<string, unknown> => {
  const bins = checkBins(column, BINS, allowed, { run: BINS * FIGURES * folders.length });
  const wrong = bins.filter((bin) => !bin.holds).length;
  const jointly = bins.filter((bin) => !bin.holdsJointly).length;
  const inRun = bins.filter((bin) => !bin.holdsInRun).length;
  const largest = Math.max(...bins.map((bin) => Math.abs(bin.observed - bin.predicted)));
  const { values, labels } = column.all();
  const area = unit === 100 ? auc(values, labels) : NaN;
  const byChance = wrongByChance(bins, allowed);
  failures += inRun;
  const shown = (x: number): string => (unit * x).toFixed(2);
  plots.push({
    title: unit === 100 ? `${name}, %` : name,
    bins: bins.map((bin) => ({
      n: bin.n,
      predicted: unit * bin.predicted,
      observed: unit * bin.observed,
      interval: [unit * bin.interval[0], unit * bin.interval[1]],
    })),
  });
  say(
    `  ${inRun === 0 ? 'ok  ' : 'FAIL'} ${name}: ${values.length} actions, ${BINS} bins, ${inRun} outside the interval of the whole run together, ${jointly} outside that of the figure, ${wrong} outside their own (by chance ${byChance.toFixed(1)}), largest difference ${shown(largest)}${unit === 100 ? ` points, AUC ${area.toFixed(4)}` : ''}`,
  );
  if (chosen.has('bins'))
    for (const bin of bins)
      say(
        `         ${shown(bin.predicted)} → ${shown(bin.observed)} (${bin.interval.map(shown).join(' … ')}) n ${bin.n}${bin.holds ? '' : !bin.holdsInRun ? ' FAIL' : bin.holdsJointly ? ' outside its own' : " outside the figure's"}`,
      );
  return {
    n: values.length,
    wrong,
    byChance: Number(byChance.toFixed(2)),
    wrongJointly: jointly,
    wrongInRun: inRun,
    largest: Number(shown(largest)),
    bins: bins.map((bin) => [Number(shown(bin.predicted)), Number(shown(bin.observed))]),
  };
};

for (const folder of folders) {
  const log = logFiles(data, folder).find(({ name }) => TEST_FILES.includes(name));
  if (log === undefined) {
    say(`${folder}: skipped, ../shared/data is not there`);
    continue;
  }
  let [tally, games]: [Tally | undefined, number] = [undefined, 0];
  for await (const { game, id } of gamesOf(log, 0, most)) {
    const rules = rulesOf(game);
    if (rules === undefined) continue;
    tally ??= new Tally(new RiichiAdviser(rules), thinOf(folder), agreeOf(folder));
    const final = finalOf(game, tally.adviser.points);
    if (final === undefined) continue;
    const at = games++;
    walkDecisions(rules, game.events, (decision) => tally!.visit(decision, game, id, at, final));
  }
  if (tally === undefined) continue;
  n += tally.win.size;
  plots = [];
  say(`${folder}: ${games} test games`);
  const row = {
    games,
    win: reportColumn('win', tally.win, 100, 0.02),
    dealIn: reportColumn('deal-in', tally.dealIn, 100, 0.02),
    points: reportColumn('rank points', tally.points, 1, 3),
    discards: tally.discards,
    agreed: tally.agreed / Math.max(1, tally.discards),
    topThree: tally.topThree / Math.max(1, tally.discards),
  };
  const svg = chosen.get('svg');
  if (svg !== undefined) {
    mkdirSync(svg, { recursive: true });
    writeFileSync(join(svg, `advice-${folder}.svg`), calibrationChart(plots));
  }
  say(
    `       the player's discard is the advised one in ${(100 * row.agreed).toFixed(1)} % of ${tally.discards}, among the first three in ${(100 * row.topThree).toFixed(1)} % (greedy 47.2 %)`,
  );
  figures[folder] = row;
  if (chosen.has('json')) process.stdout.write(`${JSON.stringify({ program: `verify advice: ${folder}`, ...row })}\n`);
}
if (n > 0) writeReceipt({ program: 'verify advice', seed: 'none', n, failures, ...whole(), figures });
process.exitCode = failures === 0 ? 0 : 1;

/**
 * npm run verify -- calibration [--games 40] [--ms 20] [--only riichi4|sanma] [--file NAME] [--out FILE] [--json]: the review against what happened, on test
 * games or those of another file (sanma/phoenix-2026-01).
 *   wins    decisions of the last round in which a win was legal, taken or passed: the expected rank points that the advice gave the played action, and the
 *           rank points of the final place;
 *   calls   chows and pungs that were played: the value of the call (with its best discard), that of the discard really thrown at the decision behind it, and the
 *           outlook when the round was over (placement model; exact where the match was);
 *   grades  the share of the decisions that the review calls best, about equal, a mistake, a blunder; and charges of hands that stayed ready without riichi
 *           on one wait, for riichi or for a discard that was turned down before;
 *   kinds   of all played actions by kind: their value against the outlook after the round, with the chances of a win and a deal-in against how often they came.
 * `--out` writes one JSON line a judged decision, to look further. Means with standard errors by game. Exit 1 when a hand is charged more than once while it stays ready without riichi.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GRADES,
  dealInOf,
  discardOf,
  RiichiAdviser,
  evenPoints,
  kindOfAction,
  review,
  winOf,
  type Grade,
  type Judged,
  type Option,
  type Review,
} from '../src/analysis/index.ts';
import { rulesOf } from '../src/learn/fit/decisions.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import { isLastRound } from '../src/table/index.ts';
import { kindOf } from '../src/tiles/index.ts';
import { ByGame } from './lib/bygame.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'ms', 'only', 'file', 'out', 'json']);
const most = Number(chosen.get('games') ?? 40);
const ms = Number(chosen.get('ms') ?? 20);
const data = join(root, '..', 'shared', 'data');
const figures: Record<string, unknown> = {};
const elapsed = stopwatch();
let [n, failures] = [0, 0];

/** Predicted and observed of one kind of decision. */
class Compared {
  readonly predicted = new ByGame();
  readonly observed = new ByGame();
  readonly difference = new ByGame();

  add(game: number, predicted: number, observed: number): void {
    this.predicted.add(game, predicted);
    this.observed.add(game, observed);
    this.difference.add(game, observed - predicted);
  }

  get row(): Readonly<Record<string, number>> {
    return {
      n: this.predicted.n,
      predicted: this.predicted.mean,
      observed: this.observed.mean,
      difference: this.difference.mean,
      error: this.difference.error,
    };
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const valueOf = ({ advice }: Judged, wanted: number | null): number | undefined =>
  advice?.options.find(({ action }) => action === wanted)?.value;

/** Riichi, the kind that a discard throws, or another action. */
const choiceOf = ({ action }: Option, family: Judged['family']): string => {
  const kind = kindOfAction(action, family);
  return kind === 'discard' ? `discard ${kindOf(discardOf(action, family))}` : kind;
};

/** Expected rank points of the seat once the round was over. */
const after = ({ rounds, summary }: Review, round: number): number | null => rounds[round + 1]?.value ?? summary.final;

class Folder {
  private readonly wins: Readonly<Record<'taken' | 'passed', Compared>> = {
    taken: new Compared(),
    passed: new Compared(),
  };
  private readonly calls = new Compared();
  private readonly thrown = new Compared();
  private readonly otherThrown = new Compared();
  private readonly grades = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  private readonly kinds = new Map<string, Readonly<Record<'value' | 'win' | 'deal-in', Compared>>>();
  private stays = 0;
  private charges = 0;
  private mostCharges = 0;

  add(found: Review, game: number, isLast: (round: number) => boolean): void {
    const charged = new Map<string, number>();
    const turnedDown = new Map<string, Set<string>>();
    const silent = new Set<string>();
    let stay = 0;
    for (const [at, judged] of found.decisions.entries()) {
      const { advice, played, grade, isAbsent, round, family, category } = judged;
      if (advice === null || played === null || isAbsent) continue;
      this.grades[grade!]++;
      n++;
      const kind = kindOfAction(played, family);
      const offers = (wanted: string): boolean =>
        advice.options.some(({ action }) => kindOfAction(action, family) === wanted);
      const final = after(found, round);
      if (offers('win') && isLast(round) && final !== null)
        this.wins[kind === 'win' ? 'taken' : 'passed'].add(game, valueOf(judged, played)!, final);
      const left = advice.options.find(({ action }) => action === played)!;
      if (final !== null) this.addKind(kind, { game, judged, left, found, final });
      if (judged.phase === 'act' && left.shanten > 0) stay++;
      else if (offers('riichi') && kind === 'discard') {
        const key = `${round}/${stay}`;
        silent.add(key);
        if ((category === 'riichi' || category === 'efficiency') && judged.loss! > 0) {
          // What was better at an earlier charge of this wait was turned down there; something else is a new choice.
          const wait = `${key} ${left.kinds.join(' ')}`;
          const refused = turnedDown.get(wait) ?? new Set();
          turnedDown.set(wait, refused);
          const better = advice.options.slice(0, advice.options.indexOf(left)).map((one) => choiceOf(one, family));
          if (refused.size === 0 || refused.has(better[0]!)) charged.set(wait, (charged.get(wait) ?? 0) + 1);
          for (const one of better) refused.add(one);
        }
      }
      const next = found.decisions[at + 1];
      if ((kind !== 'chow' && kind !== 'pung') || final === null || next === undefined) continue;
      const thrown = valueOf(next, next.played);
      if (thrown === undefined) continue;
      this.calls.add(game, valueOf(judged, played)!, final);
      this.thrown.add(game, thrown, final);
      if (left.discard !== judged.thrown) this.otherThrown.add(game, thrown, final);
    }
    this.stays += silent.size;
    for (const count of charged.values()) {
      this.charges += count;
      this.mostCharges = Math.max(this.mostCharges, count);
    }
  }

  private addKind(
    kind: string,
    { game, judged, left, found, final }: { game: number; judged: Judged; left: Option; found: Review; final: number },
  ): void {
    const { outcome, value: before } = found.rounds[judged.round]!;
    if (!this.kinds.has(kind))
      this.kinds.set(kind, { value: new Compared(), win: new Compared(), 'deal-in': new Compared() });
    const one = this.kinds.get(kind)!;
    one.value.add(game, left.value, final);
    one.win.add(game, winOf(left), outcome === 'win' ? 1 : 0);
    one['deal-in'].add(game, dealInOf(left), outcome === 'deal-in' ? 1 : 0);
    if (!chosen.has('out')) return;
    const { round, turn, grade, category, advice } = judged;
    const { value, base, chances, parts, winPoints, shanten } = { ...left, base: advice!.base };
    const next = advice!.options.find(({ action }) => action !== judged.played)?.value;
    const { delta } = found.rounds[round]!;
    const row = {
      game,
      round,
      turn,
      kind,
      grade,
      category,
      before,
      base,
      value,
      next,
      chances,
      parts,
      winPoints,
      shanten,
    };
    appendFileSync(chosen.get('out')!, `${JSON.stringify({ ...row, outcome, delta, final })}\n`);
  }

  report(name: string): void {
    const rows = {
      'wins taken in last rounds': this.wins.taken.row,
      'wins passed in last rounds': this.wins.passed.row,
      'calls, as calls': this.calls.row,
      'calls, by the discard thrown': this.thrown.row,
      'calls with another discard than the best': this.otherThrown.row,
    };
    const judged = GRADES.reduce((sum, grade) => sum + this.grades[grade], 0);
    const shares = Object.fromEntries(GRADES.map((grade) => [grade, this.grades[grade] / judged]));
    const silent = { hands: this.stays, charges: this.charges, most: this.mostCharges };
    const kinds = Object.fromEntries(
      [...this.kinds].map(([kind, one]) => [
        kind,
        { value: one.value.row, win: one.win.row, 'deal-in': one['deal-in'].row },
      ]),
    );
    figures[name] = { ...rows, kinds, judged, shares, silent };
    if (this.mostCharges > 1) failures++;
    if (chosen.has('json'))
      return void process.stdout.write(`${JSON.stringify({ name, ...(figures[name] as object) })}\n`);
    for (const [what, row] of Object.entries(rows))
      process.stdout.write(
        `${name} ${what}: ${row['n']}, predicted ${row['predicted']!.toFixed(1)}, observed ${row['observed']!.toFixed(1)}, difference ${row['difference']!.toFixed(1)} ± ${row['error']!.toFixed(1)}\n`,
      );
    for (const [kind, { value, win, 'deal-in': deal }] of Object.entries(kinds))
      process.stdout.write(
        `${name} ${kind}: ${value['n']}, value ${value['predicted']!.toFixed(1)} / ${value['observed']!.toFixed(1)}, difference ${value['difference']!.toFixed(1)} ± ${value['error']!.toFixed(1)}; win ${percent(win['predicted']!)} / ${percent(win['observed']!)} ± ${percent(win['error']!)}, deal-in ${percent(deal['predicted']!)} / ${percent(deal['observed']!)} ± ${percent(deal['error']!)}\n`,
      );
    const text = GRADES.map((grade) => `${grade} ${(100 * shares[grade]!).toFixed(1)} %`).join(', ');
    process.stdout.write(`${name} ${judged} decisions: ${text}\n`);
    process.stdout.write(
      `${name} ready without riichi: ${silent.hands} hands, ${silent.charges} charges, at most ${silent.most} for one\n`,
    );
  }
}

for (const folder of ['riichi4', 'sanma'].filter((name) => (chosen.get('only') ?? name) === name)) {
  const named = chosen.get('file');
  const file = logFiles(data, folder).find(({ name }) =>
    named === undefined ? TEST_FILES.includes(name) : name === named,
  );
  if (file === undefined) {
    process.stdout.write(`${folder}: no shared logs here\n`);
    continue;
  }
  const all = new Folder();
  let game = 0;
  for await (const { game: logged } of gamesOf(file, 0, most)) {
    const rules = rulesOf(logged);
    if (rules === undefined) continue;
    // One seat of each game, in turn: many games with one seat each teach more than few with all.
    const seat = game % rules.seats;
    const adviser = new RiichiAdviser(rules, { ms, points: evenPoints(rules.seats) });
    const found = review(logged.events, rules, seat, adviser, { absences: logged.meta.absences ?? [] });
    const { seats, length } = rules;
    all.add(found, game++, (round) => isLastRound(found.rounds[round]!.round, { seats, length }));
  }
  all.report(folder);
}
writeReceipt({ program: 'verify calibration', seed: 0, n, failures, ...elapsed(), figures });
process.exitCode = failures === 0 ? 0 : 1;

/**
 * npm run verify -- calls [--games 400] [--only riichi4|sanma] [--file NAME] [--least 1] [--json]: chows and pungs that were made although the advice
 * would pass, by whether the search for the call was cut short: the rank points (even steps) that the call was to lose, how much better than the advice said
 * the call came out (expected rank points after the round; exact where the match was over), and the chance of a win said and seen. All seats of test games;
 * `--least` claimed rank points. Standard errors by game.
 */
import { join } from 'node:path';
import { RiichiAdviser, kindOfAction, winOf, type Advice, type Option } from '../src/analysis/index.ts';
import { roundsOf } from '../src/analysis/review/rounds.ts';
import { rulesOf } from '../src/learn/fit/decisions.ts';
import { gamesOf, logFiles } from '../src/learn/logs.ts';
import { TEST_FILES } from '../src/learn/split.ts';
import type { Game } from '../src/records/index.ts';
import { decisionsOf } from '../src/table/index.ts';
import { ByGame } from './lib/bygame.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'only', 'file', 'least', 'json']);
const most = Number(chosen.get('games') ?? 400);
const least = Number(chosen.get('least') ?? 1);
const CALLS: ReadonlySet<string> = new Set(['chow', 'pung']);

class Calls {
  private readonly lost = new ByGame();
  private readonly better = new ByGame();
  private readonly said = new ByGame();
  private readonly seen = new ByGame();

  add(game: number, { advice, call, after, won }: { advice: Advice; call: Option; after: number; won: boolean }): void {
    this.lost.add(game, advice.options[0]!.value - call.value);
    this.better.add(game, after - call.value);
    this.said.add(game, winOf(call));
    this.seen.add(game, won ? 1 : 0);
  }

  get row(): Readonly<Record<string, number>> {
    const { lost, better, said, seen } = this;
    return { n: lost.n, lost: lost.mean, better: better.mean, error: better.error, said: said.mean, seen: seen.mean };
  }
}

type Groups = Readonly<Record<'advised' | 'cut short' | 'whole', Calls>>;

const walk = (game: Game, number: number, advisers: Map<string, RiichiAdviser>, groups: Groups): void => {
  const rules = rulesOf(game);
  if (rules === undefined) return;
  const key = JSON.stringify(rules);
  const adviser = advisers.get(key) ?? new RiichiAdviser(rules);
  advisers.set(key, adviser);
  const { events } = game;
  const rounds = Array.from({ length: rules.seats }, (_, seat) =>
    roundsOf({ events, rules, seat, points: adviser.points }, { decisions: [], whole: Infinity }),
  );
  let round = -1;
  const before = (_: unknown, { type }: { readonly type: string }): void => {
    if (type === 'start-round') round++;
  };
  for (const { table, seat, legal, action } of decisionsOf(rules, events, { before })) {
    if (action === undefined || !CALLS.has(kindOfAction(action, 'riichi'))) continue;
    const advice = adviser.advise(table, seat, legal);
    const call = advice.options.find((option) => option.action === action)!;
    const [best] = advice.options as [Option];
    const { value, change, outcome } = rounds[seat]![round]!;
    if (change === null) continue;
    const one = { advice, call, after: value + change, won: outcome === 'win' };
    if (best === call) groups.advised.add(number, one);
    else if (kindOfAction(best.action, 'riichi') === 'pass' && best.value - call.value >= least)
      groups[call.converged ? 'whole' : 'cut short'].add(number, one);
  }
};

const elapsed = stopwatch();
const figures: Record<string, unknown> = {};
let n = 0;
for (const folder of ['riichi4', 'sanma'].filter((name) => (chosen.get('only') ?? name) === name)) {
  const named = chosen.get('file');
  const file = logFiles(join(root, '..', 'shared', 'data'), folder).find(({ name }) =>
    named === undefined ? TEST_FILES.includes(name) : name === named,
  );
  if (file === undefined) continue;
  const groups: Groups = { advised: new Calls(), 'cut short': new Calls(), whole: new Calls() };
  const advisers = new Map<string, RiichiAdviser>();
  let games = 0;
  for await (const { game } of gamesOf(file)) {
    if (games >= most) break;
    walk(game, games++, advisers, groups);
  }
  for (const [name, { row }] of Object.entries(groups) as [string, Calls][]) {
    n += row['n']!;
    figures[`${folder}: ${name}`] = row;
    const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
    process.stdout.write(
      chosen.has('json')
        ? `${JSON.stringify({ folder, games, name, ...row })}\n`
        : `${folder}, ${games} games, ${name}: ${row['n']}, to lose ${row['lost']!.toFixed(2)}, came out better by ${row['better']!.toFixed(2)} ± ${row['error']!.toFixed(2)}; win ${percent(row['said']!)} / ${percent(row['seen']!)}\n`,
    );
  }
}
writeReceipt({ program: 'verify calls', seed: 'test games', n, failures: 0, ...elapsed(), figures });

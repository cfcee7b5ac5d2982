/**
 * npm run verify -- differences [--rules tenhou,sanma] [--matches 60] [--plays 4] [--seed S] [--from FILE] [--rows FILE] [--cache DIR] [--json]
 * How much of a difference that the shipped advisers claim comes out in play: decisions of self-play as `suzaku fit differences` plays them out, on other
 * matches than the weights were fitted on (another seed). `suzaku`: its first choice against each other one that was played out. `expert`: its first choice
 * against the one the network plays. Shown by size of the claim, by kind of decision and by category: slope of the measured on the claimed difference (least
 * squares through zero; errors by match) and the residual, the standard deviation of the true difference around that line with the noise of the plays taken
 * off; then what the first choice of `suzaku` brings where it is another than the network's or the expert's. In places. Exit 1 when the slope of all claims of `suzaku` is outside 0.8 to 1.2 by more than its standard error. `--from` reads rows and plays nothing.
 */
import { join } from 'node:path';
import { localExecutor } from '../src/jobs/node/index.ts';
import { unwrap } from '../src/base/index.ts';
import {
  WORKSHOP,
  claimOf,
  oriented,
  pairsOf,
  playRows,
  readRows,
  relativeError,
  slopeTable,
  writeRows,
  type Claim,
  type ChoicePair,
  type PlayedAction,
  type PlayedOut,
} from '../src/learn/index.ts';
import { evenPoints } from '../src/analysis/index.ts';
import { CHOOSING, SURE, placeIn, weightsFor } from '../src/players/index.ts';
import { parseRuleset, type RiichiRules } from '../src/rules/index.ts';
import { ByGame } from './lib/bygame.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['rules', 'matches', 'plays', 'seed', 'from', 'rows', 'cache', 'json']);
const rulesets = (chosen.get('rules') ?? 'tenhou,sanma')
  .split(',')
  .map((id) => unwrap(parseRuleset(id)) as RiichiRules);
const seed = chosen.get('seed') ?? 'verify';

const say = (text: string): void => void process.stdout.write(chosen.has('json') ? '' : `${text}\n`);

const rowsOf = async (): Promise<readonly PlayedOut[]> => {
  const from = chosen.get('from');
  if (from !== undefined) return unwrap(readRows(from));
  const executor = localExecutor({ workshop: WORKSHOP, threads: 1 });
  const all: PlayedOut[] = [];
  for (const rules of rulesets)
    all.push(
      ...unwrap(
        await playRows({
          rules,
          seed,
          matches: Number(chosen.get('matches') ?? 60),
          plays: Number(chosen.get('plays') ?? 4),
          executor,
          cache: chosen.get('cache') ?? join(root, '.cache', 'fit'),
          progress: () => undefined,
        }),
      ),
    );
  return all;
};

/** Rank points of even steps that one choice of a decision came to beyond another, means over the orders. */
const gainOf = (one: PlayedAction, other: PlayedAction, place: number): number =>
  one.worths.reduce((sum, worth, i) => sum + worth - other.worths[i]!, 0) / one.worths.length / place;

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** The choice that `suzaku` puts first among those that were played out. */
const firstOf = ({ actions, top }: PlayedOut): PlayedAction => {
  const score = ({ parts, merit }: PlayedAction): number => CHOOSING * sumOf(parts) + merit;
  return top > SURE ? actions[0]! : actions.reduce((a, b) => (score(b) > score(a) ? b : a));
};

/** What is shown of a decision: how far each other choice stands behind the first. Where the weights alone would prefer it, nothing is claimed. */
const shownOf = (row: PlayedOut): readonly Claimed[] => {
  const first = firstOf(row);
  // A pair is what comes first in its row, less another one.
  return pairsOf({ ...row, actions: [first, ...row.actions.filter((one) => one !== first)] }).flatMap((pair) => {
    const claim = claimOf(pair, weightsFor(row.rules === 'sanma' ? 3 : 4));
    return claim.claimed > 0 ? [{ pair, claim }] : [];
  });
};

/** Where the first choice is another than that of somebody else: what it brings beyond that one. */
const tellFirsts = (id: string, seats: number, own: readonly PlayedOut[]): void => {
  const place = placeIn(evenPoints(seats));
  const others = {
    network: (row: PlayedOut): PlayedAction => row.actions[0]!,
    expert: (row: PlayedOut): PlayedAction => row.actions.reduce((a, b) => (b.weighed > a.weighed ? b : a)),
  };
  for (const [name, other] of Object.entries(others)) {
    const gains = new ByGame();
    for (const row of own) {
      const [a, b] = [firstOf(row), other(row)];
      if (a !== b) gains.add(row.match, gainOf(a, b, place));
    }
    figures[`${id} first against ${name}`] = { n: gains.n, places: gains.mean, error: gains.error };
    say(
      `${id}: first choice of suzaku against another one of ${name}: ${gains.n} decisions, ${gains.mean.toFixed(4)} ± ${gains.error.toFixed(4)} places`,
    );
  }
};

type Claimed = { readonly pair: ChoicePair; readonly claim: Claim };

const figures: Record<string, unknown> = {};
const tell = (title: string, claims: readonly Claimed[]): number => {
  if (claims.length < 2) return 1;
  const table = slopeTable(claims);
  const common = table[0]!.line;
  for (const { name, line } of table) {
    const relative = relativeError(line, common);
    figures[`${title} ${name}`] = { ...line, relative };
    const { n, claimed, measured, slope, slopeError, residual } = line;
    say(
      `${`${title} ${name}`.padEnd(34)} ${String(n).padStart(6)}  claimed ${claimed.toFixed(4).padStart(7)}  measured ${measured.toFixed(4).padStart(7)}  slope ${slope.toFixed(2)} ± ${slopeError.toFixed(2)}  residual ${residual.toFixed(3)}  relative error ${relative.toFixed(2)}`,
    );
  }
  return Math.max(0, Math.max(0.8 - common.slope, common.slope - 1.2) - common.slopeError);
};

const elapsed = stopwatch();
const rows = await rowsOf();
if (chosen.has('rows')) writeRows(chosen.get('rows')!, rows);
let failures = 0;
const ofExpert: Claimed[] = [];
for (const { id, seats } of rulesets) {
  const own = rows.filter((row) => row.rules === id);
  const pairs = own.flatMap(pairsOf);
  if (tell(`${id} suzaku`, own.flatMap(shownOf)) > 0) failures++;
  // The best of several values is partly the luckiest: so only its first choice against another one's.
  const experts = pairs
    .filter(({ isExperts }) => isExperts)
    .map((pair): Claimed => ({ pair, claim: oriented({ ...pair, claimed: pair.weighed }) }));
  tell(`${id} expert`, experts);
  ofExpert.push(...experts);
  tellFirsts(id, seats, own);
}
if (rulesets.length > 1) tell('together expert', ofExpert);
writeReceipt({ program: 'verify differences', seed, n: rows.length, failures, ...elapsed(), figures });
if (chosen.has('json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exitCode = failures === 0 ? 0 : 1;

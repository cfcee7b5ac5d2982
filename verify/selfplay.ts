/**
 * npm run verify -- selfplay [--player expert] [--rules tenhou] [--matches 200] [--part i/n] [--save FILE] [--seed S] [--json]: matches with the
 * same player in every seat, each on walls of its own, under the checks of the table. Rates a seat and round with Wilson's 95 % intervals; for
 * `expert` with four seats beside the bands that published figures of strong players and bots lie in (docs/results.md).
 * `--save` keeps finished matches, so that a long run goes on; `--part 0/2` plays the even ones only, and the figures are of all that are there.
 * Exit 1 on a violation, or when a rate is outside its band.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { countGame, figuresOf, noCounts, type PlayerCounts, type Rate } from '../src/arena/index.ts';
import { parseRuleset } from '../src/rules/index.ts';
import type { Event } from '../src/table/index.ts';
import { unwrap } from '../src/base/index.ts';
import { makePlayers, playChecked } from '../testkit/checkedplay.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['player', 'rules', 'matches', 'part', 'save', 'seed', 'json']);
const player = chosen.get('player') ?? 'expert';
const rules = unwrap(parseRuleset(chosen.get('rules') ?? 'tenhou'));
const matches = Number(chosen.get('matches') ?? 200);
const seed = chosen.get('seed') ?? 'selfplay';
const save = chosen.get('save');
const [part, parts] = (chosen.get('part') ?? '0/1').split('/').map(Number) as [number, number];
const runName = `${player} ${rules.id} ${seed}`;
const elapsed = stopwatch();

/** Percent of a seat's rounds; of all rounds for `draw`. */
const BANDS: Readonly<Record<string, readonly [number, number]>> = {
  win: [20, 24],
  dealIn: [0, 14],
  riichi: [16, 25],
  call: [28, 38],
  draw: [11, 18],
};

type Match = {
  /** Of which run: a file may hold several. */
  readonly run: string;
  readonly match: number;
  readonly counts: PlayerCounts;
  readonly rounds: number;
  /** Rounds drawn because the wall was used up. */
  readonly exhausted: number;
  readonly decisions: number;
  readonly violation: string | null;
};

const play = (match: number): Match => {
  const events: Event[] = [];
  const matchSeed = `${seed}/${match}`;
  const players = makePlayers([player], rules, matchSeed);
  const checked = playChecked({ rules, seed: matchSeed, players, listener: (event) => events.push(event) });
  const counts = noCounts();
  const { rounds } = countGame(
    events,
    Array.from({ length: rules.seats }, () => counts),
    rules.family === 'riichi',
  );
  const exhausted = events.filter((event) => event.type === 'draw-round' && event.reason === 'exhaustive').length;
  return {
    run: runName,
    match,
    counts,
    rounds,
    exhausted,
    decisions: checked.decisions,
    violation: checked.violation?.problem ?? null,
  };
};

const done = new Map<number, Match>();
if (save !== undefined && existsSync(save))
  for (const line of readFileSync(save, 'utf8').split('\n').slice(0, -1)) {
    const match = JSON.parse(line) as Match;
    if (match.run === runName) done.set(match.match, match);
  }
for (let match = part; match < matches; match += parts) {
  if (done.has(match)) continue;
  const played = play(match);
  done.set(match, played);
  if (save !== undefined) appendFileSync(save, `${JSON.stringify(played)}\n`);
}

const all = [...done.values()].filter(({ match }) => match < matches);
const counts = noCounts();
const numbers = counts as unknown as Record<string, number>;
for (const { counts: own } of all)
  for (const [name, n] of Object.entries(own))
    if (typeof n === 'number') numbers[name]! += n;
    else own.places.forEach((times, place) => (counts.places[place]! += times));
const sum = (of: (match: Match) => number): number => all.reduce((total, match) => total + of(match), 0);
const rounds = sum((match) => match.rounds);
const violations = all.filter(({ violation }) => violation !== null);
const { win, dealIn, riichi, call } = figuresOf(counts, rules.seats);
const draw = figuresOf({ ...noCounts(), rounds, wins: sum((match) => match.exhausted) }, rules.seats).win;
const rates: Readonly<Record<string, Rate>> = { win, dealIn, riichi, call, draw };

let failures = violations.length;
const isJudged = player.startsWith('expert') && rules.family === 'riichi' && rules.seats === 4;
const lines = Object.entries(rates).map(([name, { rate, ci95 }]) => {
  const [low, high] = BANDS[name]!;
  const holds = !isJudged || (100 * rate >= low && 100 * rate < high);
  if (!holds) failures++;
  const band = isJudged ? `, wanted ${low} … ${high}${holds ? '' : ': OUTSIDE'}` : '';
  return `  ${name} ${(100 * rate).toFixed(2)} % (${ci95.map((x) => (100 * x).toFixed(2)).join(' … ')})${band}`;
});
const decisions = sum((match) => match.decisions);
const figures = {
  player,
  rules: rules.id,
  matches: all.length,
  rounds,
  decisions,
  violations: violations.length,
  rates,
};
process.stdout.write(
  chosen.has('json')
    ? `${JSON.stringify({ program: 'verify selfplay', seed, ...figures })}\n`
    : `${player} ×${rules.seats}, ${rules.id}: ${all.length} matches, ${rounds} rounds, ${decisions} decisions, ${violations.length} violations\n${lines.join('\n')}\n`,
);
for (const { match, violation } of violations.slice(0, 3)) process.stderr.write(`${seed}/${match}: ${violation}\n`);
writeReceipt({ program: 'verify selfplay', seed, n: all.length, failures, ...elapsed(), figures });
process.exitCode = failures > 0 ? 1 : 0;

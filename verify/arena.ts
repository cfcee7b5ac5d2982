/**
 * npm run verify -- arena [--sets N] [--seed S] [--player P] [--json]: the arena measured by itself. A player with chance against itself must
 * stay within three standard errors in rank and score over N sets (2,000) of each game; identical deterministic bots must tie
 * exactly in the contest's 24 orders. Prints the noise of one set: what a comparison has to beat.
 */
import { mean, variance, unwrap } from '../src/base/index.ts';
import { playDuplicate, sharedRanks, type PlayedSet } from '../src/arena/index.ts';
import { parseRuleset } from '../src/rules/index.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['sets', 'seed', 'player', 'rules', 'json']);
const count = Number(chosen.get('sets') ?? 2000);
const seed = chosen.get('seed') ?? 'arena';
const player = chosen.get('player') ?? 'random';
const games = (chosen.get('rules') ?? 'tenhou;length=east,sanma;length=east,chinese')
  .split(',')
  .map((text) => text.replaceAll(';', ','));
let failures = 0;

const say = (row: Readonly<Record<string, unknown>>, text: string): void =>
  void process.stdout.write(chosen.has('json') ? `${JSON.stringify(row)}\n` : `${text}\n`);

const own = (set: PlayedSet, value: 'ranks' | 'scores'): number =>
  mean(
    set.map(({ entrants, ranks, scores }) => {
      const list = value === 'ranks' ? sharedRanks(ranks) : scores;
      return list[entrants.indexOf(0)]! - mean(list);
    }),
  );

for (const text of games) {
  const rules = unwrap(parseRuleset(text));
  const elapsed = stopwatch();
  const leads = { ranks: [] as number[], scores: [] as number[] };
  for (let i = 0; i < count; i++) {
    const set = unwrap(await playDuplicate({ rules, challenger: player, field: [player], seed: `${seed} ${text}` }, i));
    leads.ranks.push(own(set, 'ranks'));
    leads.scores.push(own(set, 'scores'));
  }
  const zOf = (list: readonly number[]): number => mean(list) / Math.sqrt(variance(list) / list.length);
  const [rankZ, scoreZ] = [zOf(leads.ranks), zOf(leads.scores)];
  const bad = Number(!(Math.abs(rankZ) < 3)) + Number(!(Math.abs(scoreZ) < 3));
  failures += bad;
  const figures = {
    player,
    rankZ,
    scoreZ,
    rankSd: Math.sqrt(variance(leads.ranks)),
    scoreSd: Math.sqrt(variance(leads.scores)),
  };
  const row = { program: `verify arena: ${text}`, seed, n: count, failures: bad, ...elapsed(), figures };
  say(
    row,
    `${text}: ${player} against itself, ${count} sets: z ${rankZ.toFixed(2)} in rank, ${scoreZ.toFixed(2)} in score; one set varies by ${figures.rankSd.toFixed(3)} ranks, ${figures.scoreSd.toFixed(0)} points`,
  );
  writeReceipt(row);
}

const chinese = unwrap(parseRuleset('chinese'));
const field = ['greedy', 'greedy', 'greedy'];
const elapsed = stopwatch();
let ties = 0;
for (let i = 0; i < 4; i++) {
  const set = unwrap(await playDuplicate({ rules: chinese, challenger: 'greedy', field, seed, seatings: 'all' }, i));
  const sums = [0, 1, 2, 3].map((bot) => set.reduce((sum, { bots, scores }) => sum + scores[bots!.indexOf(bot)]!, 0));
  if (new Set(sums).size === 1) ties++;
}
failures += 4 - ties;
const row = { program: 'verify arena: ties', seed, n: 4, failures: 4 - ties, ...elapsed() };
say(row, `chinese: four greedy in 24 orders of 4 walls, ${ties} exact ties`);
writeReceipt(row);
process.exitCode = failures === 0 ? 0 : 1;

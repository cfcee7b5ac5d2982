/**
 * npm run verify -- expert [--games N] [--sets N] [--seed S] [--json]: the Chinese Standard `expert` in play. N games of four of them under the checks of
 * the table (every answer legal, every event as the second reading of the rules has it): draws, wins by seat, fan; then N duplicate sets against
 * three `greedy` and three `sample`, every answer looked up among the legal ones. Exit 1 when a promise does not hold.
 */
import { makeRandom, ok, unwrap, wilsonInterval } from '../src/base/index.ts';
import { RATES, playDuplicate, summarise, type PlayedSet, type SeatMaker } from '../src/arena/index.ts';
import { chooseNow, makePlayer, type Observation } from '../src/players/index.ts';
import { chinese } from '../src/rules/index.ts';
import type { Event } from '../src/table/index.ts';
import { makePlayers, playChecked } from '../testkit/checkedplay.ts';
import { options } from './lib/options.ts';
import { stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['games', 'sets', 'seed', 'json']);
const games = Number(chosen.get('games') ?? 2000);
const sets = Number(chosen.get('sets') ?? 150);
const seed = chosen.get('seed') ?? 'expert';
const whole = stopwatch();
let failures = 0;

const say = (line: Readonly<Record<string, unknown>>, text: string): void => {
  process.stdout.write(
    chosen.has('json') ? `${JSON.stringify({ program: 'verify expert', seed, ...line })}\n` : `${text}\n`,
  );
};
const promise = (holds: boolean, text: string): void => {
  if (holds) return;
  failures++;
  process.stderr.write(`does not hold: ${text}\n`);
};
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const playFour = (): void => {
  const elapsed = stopwatch();
  const wins = [0, 0, 0, 0];
  const fans: number[] = [];
  let [selfDrawn, violations, decisions] = [0, 0, 0];
  const listener = (event: Event): void => {
    if (event.type !== 'win') return;
    wins[event.seat]!++;
    fans.push(event.value);
    if (event.from === event.seat) selfDrawn++;
  };
  for (let game = 0; game < games; game++) {
    const matchSeed = `${seed}/${game}`;
    const players = makePlayers(['expert'], chinese, matchSeed);
    const run = playChecked({ rules: chinese, seed: matchSeed, players, firstRound: (game & 3) * 4, listener });
    decisions += run.decisions;
    if (run.violation === undefined) continue;
    if (violations++ < 3) process.stderr.write(`${matchSeed}: ${run.violation.problem}\n${run.violation.state}\n`);
  }
  const won = wins.reduce((sum, n) => sum + n, 0);
  const figures = {
    games,
    decisions,
    violations,
    draws: 1 - won / games,
    winsBySeat: wins.map((n) => n / games),
    winCi95: wins.map((n) => wilsonInterval(n / games, games)),
    selfDrawn: selfDrawn / won,
    meanFan: fans.reduce((sum, fan) => sum + fan, 0) / won,
    ...elapsed(),
  };
  say(
    figures,
    `four experts, ${games} games, ${decisions} decisions, ${violations} violations: draws ${percent(figures.draws)}, wins by seat ${figures.winsBySeat.map(percent).join(', ')}, self-drawn ${percent(figures.selfDrawn)}, mean fan ${figures.meanFan.toFixed(1)}, ${figures.cpu.toFixed(0)} CPU-s`,
  );
  promise(violations === 0, 'no illegal answer and no other violation');
  promise(figures.draws <= 0.5, 'at most half the games are drawn');
  promise(Math.min(...figures.winsBySeat) >= 0.12, 'every seat wins at least 12 %');
};

const playAgainst = async (field: string): Promise<void> => {
  const elapsed = stopwatch();
  let [answers, illegal] = [0, 0];
  const seat: SeatMaker = (spec, rules, matchSeed, at) => {
    const made = makePlayer(spec, rules, matchSeed, at);
    if (!made.ok) return made;
    const player = made.value;
    return ok({
      ...player,
      choose: (seen: Observation) => {
        const action = chooseNow(player, seen);
        answers++;
        if (!seen.legal.has(action)) illegal++;
        return action;
      },
    });
  };
  const played: PlayedSet[] = [];
  for (let i = 0; i < sets; i++)
    played.push(
      unwrap(
        await playDuplicate(
          { rules: chinese, challenger: 'expert', field: [field], seed: `${seed} ${field}`, seat },
          i,
        ),
      ),
    );
  const summary = summarise(played, {
    random: makeRandom(`${seed} bootstrap`),
    names: ['expert', field],
    points: [4, 3, 2, 1],
    rates: RATES,
  });
  const { meanScore, scoreCi95, meanRank, ci95, p } = summary;
  const figures = {
    field,
    sets,
    games: summary.games,
    answers,
    illegal,
    meanScore,
    scoreCi95,
    meanRank,
    ci95,
    p,
    ...elapsed(),
  };
  say(
    figures,
    `expert against three ${field}, ${sets} sets, ${summary.games} games, ${answers} answers, ${illegal} illegal: score ${meanScore.toFixed(2)} (${scoreCi95.map((x) => x.toFixed(2)).join(' … ')}), rank ${meanRank.toFixed(3)} (${ci95.map((x) => x.toFixed(3)).join(' … ')}), p ${p.toFixed(5)}, wins ${percent(summary.rates['win']!.rate)}, deal-ins ${percent(summary.rates['dealIn']!.rate)}, ${figures.cpu.toFixed(0)} CPU-s`,
  );
  promise(illegal === 0, `no illegal answer against ${field}`);
  promise(p < 0.001 && meanScore > 0, `expert beats ${field}`);
};

if (games > 0) playFour();
if (sets > 0) for (const field of ['greedy', 'sample']) await playAgainst(field);
writeReceipt({ program: 'verify expert', seed, n: games + 8 * sets, failures, ...whole() });
process.exitCode = failures === 0 ? 0 : 1;

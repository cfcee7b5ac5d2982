/** `suzaku play one-player`: players alone at the table, on the same walls. */
import type { Command } from 'commander';
import { makeAlone, ONE_PLAYER_DRAWS, playAlone, SOLVER, type OnePlayerGame } from '../arena/index.ts';
import { mean, meanInterval, wilsonInterval, type Interval } from '../base/index.ts';
import { parseRuleset } from '../rules/index.ts';
import { fromOne } from './fit/index.ts';
import { clearProgress, fail, orFail, print, progressOf } from './io.ts';
import { splitSpecs } from './specs.ts';
import { makeTable } from './table.ts';

type Flags = {
  players: string;
  rules: string;
  games: string;
  solverGames: string;
  draws: string;
  seed: string;
  json?: boolean;
  quiet?: boolean;
};

type Row = {
  readonly player: string;
  readonly games: number;
  readonly winRate: number;
  readonly winRateCi95: Interval;
  /** Of all games, and of those won. */
  readonly meanPoints: number;
  readonly pointsPerWin: number;
  readonly winningTurn: number;
  /** Win rate less that of the first player on the same walls. */
  readonly lead: number;
  readonly leadCi95: Interval;
};

/** Live tiles of the wall. */
const MOST_DRAWS = 70;

const won = ({ turn }: OnePlayerGame): number => (turn > 0 ? 1 : 0);

const rowOf = (player: string, games: readonly OnePlayerGame[], first: readonly OnePlayerGame[]): Row => {
  const wins = games.filter(({ turn }) => turn > 0);
  const winRate = wins.length / games.length;
  const differences = games.map((game, i) => won(game) - won(first[i]!));
  return {
    player,
    games: games.length,
    winRate,
    winRateCi95: wilsonInterval(winRate, games.length),
    meanPoints: mean(games.map(({ points }) => points)),
    pointsPerWin: wins.length === 0 ? 0 : mean(wins.map(({ points }) => points)),
    winningTurn: wins.length === 0 ? 0 : mean(wins.map(({ turn }) => turn)),
    lead: mean(differences),
    leadCi95: games.length > 1 ? meanInterval(differences) : [0, 0],
  };
};

const percent = (share: number): string => (100 * share).toFixed(2);

const textOf = (rows: readonly Row[]): string =>
  makeTable(
    [
      ['player', 'games', 'win %', 'points', 'a win', 'turn', `more wins than ${rows[0]!.player} (95 %)`],
      ...rows.map((row) => [
        row.player,
        String(row.games),
        percent(row.winRate),
        row.meanPoints.toFixed(0),
        row.pointsPerWin.toFixed(0),
        row.winningTurn.toFixed(2),
        `${percent(row.lead)} (${row.leadCi95.map(percent).join(' … ')})`,
      ]),
    ],
    ['left', 'right', 'right', 'right', 'right', 'right', 'left'],
  );

const run = (flags: Flags): void => {
  const rules = orFail('--rules', parseRuleset(flags.rules));
  if (rules.family !== 'riichi' || rules.seats !== 4)
    return fail('--rules', { code: 'usage', at: 0, text: 'the one-player game is of riichi with four seats' });
  const [games, solver, draws] = [
    fromOne('--games', flags.games),
    fromOne('--solver-games', flags.solverGames),
    fromOne('--draws', flags.draws),
  ];
  if (draws > MOST_DRAWS) return fail('--draws', { code: 'usage', at: 0, text: `at most ${MOST_DRAWS}` });
  const { seed } = flags;
  const progress = progressOf(flags);
  const played = splitSpecs(flags.players).map((spec) => {
    const player = orFail('--players', makeAlone(spec, rules, { seed, draws }));
    const n = spec === SOLVER ? Math.min(solver, games) : games;
    const list: OnePlayerGame[] = [];
    for (let game = 0; game < n; game++) {
      list.push(playAlone(player, rules, { seed, game, draws }));
      progress(`${spec}: ${game + 1} of ${n} games`);
    }
    return { spec, list };
  });
  clearProgress();
  const rows = played.map(({ spec, list }) => rowOf(spec, list, played[0]!.list));
  print(flags.json === true ? JSON.stringify(rows) : textOf(rows));
};

export const register = (program: Command): void => {
  const play = program
    .command('play')
    .summary('the one-player game')
    .usage('one-player [options]')
    .argument('[command]')
    .action(() => fail('play', { code: 'usage', at: 0, text: 'say: play one-player' }));
  play
    .command('one-player')
    .summary('a seat alone: draws, discards, wins by its own draw')
    .description(
      'Players alone at the table, each on the same walls: win rate, points, winning turn. "value" is the value solver, which takes long and plays fewer games.',
    )
    .option(
      '--players <specs>',
      'with commas between; all are compared with the first',
      'greedy,mizukami2014:fold=false,value',
    )
    .option('--rules <rules>', 'four-seat riichi', 'tenhou')
    .option('--games <n>', 'games of each player', '10000')
    .option('--solver-games <n>', 'games of the value solver', '200')
    .option('--draws <n>', 'draws of a game, at most 70', String(ONE_PLAYER_DRAWS))
    .option('--seed <seed>', 'any text', '1')
    .option('--json', 'one JSON value')
    .option('--quiet', 'no progress')
    .action(run);
};

/** `suzaku stats stable-rank`: the dan at which points neither rise nor fall, with its uncertainty. */
import type { Command } from 'commander';
import { makeRandom, type Interval, fault, ok, type Result } from '../../base/index.ts';
import {
  bootstrapStableRank,
  estimateStableRank,
  STABLE_ROOMS,
  type Places,
  type StableRoom,
  type StableRankBootstrap,
} from '../../arena/index.ts';
import { orFail, print } from '../io.ts';
import { numberOption, parseFour, show } from './input.ts';

type Options = {
  counts: string;
  room: string;
  games?: string;
  bootstrap?: string;
  resamples: string;
  seed: string;
  json?: boolean;
};

export const parseRoom = (text: string): Result<StableRoom> =>
  Object.hasOwn(STABLE_ROOMS, text)
    ? ok(text as StableRoom)
    : fault('stats.room', 0, `${JSON.stringify(text)} is not one of ${Object.keys(STABLE_ROOMS).join(', ')}`);

/** Percentages without a number of games have a stable rank but no error. */
const gamesOf = (places: Places, text: string | undefined): number | undefined => {
  if (text !== undefined) return numberOption('--games', text, { min: 1, max: 1e9, whole: true });
  return places.every(Number.isInteger) ? places.reduce((a, b) => a + b, 0) : undefined;
};

/** As printed by --json; null is unknown. */
type Report = {
  readonly room: StableRoom;
  readonly games: number | null;
  readonly stableRank: number;
  readonly standardError: number | null;
  readonly ci95: Interval | null;
  readonly bootstrap?: { readonly games: number; readonly resamples: number } & StableRankBootstrap;
};

const reportOf = (options: Options): Report => {
  const places = orFail('--counts', parseFour(options.counts, 'n1,n2,n3,n4', {}));
  const room = orFail('--room', parseRoom(options.room));
  const games = gamesOf(places, options.games);
  const { stableRank, standardError, interval } = estimateStableRank(places, { room, games });
  const report =
    games === undefined
      ? { room, games: null, stableRank, standardError: null, ci95: null }
      : { room, games, stableRank, standardError, ci95: interval };
  if (options.bootstrap === undefined) return report;
  const drawn = numberOption('--bootstrap', options.bootstrap, { min: 1, max: 1e7, whole: true });
  const resamples = numberOption('--resamples', options.resamples, { min: 1, max: 1e5, whole: true });
  const random = makeRandom(options.seed);
  const bootstrap = bootstrapStableRank(places, { room, games: drawn, resamples, random });
  return { ...report, bootstrap: { games: drawn, resamples, ...bootstrap } };
};

const makeText = ({ room, games, stableRank, standardError, ci95, bootstrap }: Report): string => {
  const list = (values: readonly number[], between: string): string => values.map((x) => show(x, 2)).join(between);
  const isFinite = Number.isFinite(stableRank);
  const lines = [
    isFinite
      ? `stable rank ${show(stableRank, 2)} dan (${room} room)`
      : `no stable rank: without a fourth place points only rise (${room} room)`,
  ];
  const error = isFinite && standardError !== null ? `standard error ${show(standardError, 2)}, ` : '';
  if (standardError !== null && ci95 !== null)
    lines.push(`${error}95 % interval ${list(ci95, ' to ')} (${games} games)`);
  if (bootstrap !== undefined)
    lines.push(`quartiles ${list(bootstrap.quartiles, ', ')} (${bootstrap.resamples} times ${bootstrap.games} games)`);
  return lines.join('\n');
};

export const addStableRank = (stats: Command): void => {
  stats
    .command('stable-rank')
    .summary("stable rank (dan) on Tenhou's points")
    .description(
      'Stable rank: (5 n1 + 2 n2) / n4 - 2 in the expert room, (6 n1 + 3 n2) / n4 - 2 in the phoenix room. Standard error and interval take games as independent.',
    )
    .requiredOption('--counts <places>', 'games in first,second,third,fourth place, or percentages')
    .option('--room <room>', Object.keys(STABLE_ROOMS).join(' or '), 'expert')
    .option('--games <n>', 'number of games, when percentages are given')
    .option('--bootstrap <n>', 'draw n games again and again and print quartiles')
    .option('--resamples <n>', 'how often', '5000')
    .option('--seed <seed>', 'of the bootstrap', 'stats')
    .option('--json', 'one JSON value; null = infinite or unknown')
    .action((options: Options) => {
      const report = reportOf(options);
      print(options.json === true ? JSON.stringify(report) : makeText(report));
    });
};

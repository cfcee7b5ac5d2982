/**
 * npm run verify -- botzone [--section kept,fresh,one-shot,rebuilt,inside] [--games N] [--seed S] [--players A,B,C] [--limit MS] [--json]
 * Our bots through Botzone's protocol under our judge:
 * - kept: processes that keep running over many games, JSON and simple form in turn; --games (2,000)
 * - fresh: the same with four new processes a game; a tenth of that
 * - one-shot: a process for every turn; 20 games a form
 * - rebuilt: in this process, every turn from history; a quarter of --games
 * - inside: in this process, one bot a seat and game; --games. Not by default
 * Exit 1 on any illegal, late or missing answer. Prints the time of a turn, and what keeping a process saves.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makePlayer } from '../src/players/index.ts';
import { chinese } from '../src/rules/index.ts';
import { openSeats, playInside, playProcesses, playRebuilt, type GameEnd, type Times } from './lib/botzonetable.ts';
import { options } from './lib/options.ts';
import { root, stopwatch, writeReceipt } from './lib/receipt.ts';

const chosen = options(['section', 'games', 'one-shot-games', 'seed', 'players', 'limit', 'first', 'json']);
const games = Number(chosen.get('games') ?? 2000);
const shots = Number(chosen.get('one-shot-games') ?? 20);
const first = Number(chosen.get('first') ?? 0);
const seed = chosen.get('seed') ?? 'botzone';
/** Botzone gives JavaScript 2 s a turn; a machine that is shared is given more. */
const limit = Number(chosen.get('limit') ?? 2000);
const sections = (chosen.get('section') ?? 'kept,fresh,one-shot,rebuilt').split(',');
const isKnown = (spec: string): boolean => makePlayer(spec, chinese, '', 0).ok;
const players = (chosen.get('players') ?? 'expert,greedy,random,greedy').split(',').filter(isKnown);

const bundle = join(root, 'dist', 'botzone', 'suzaku.js');
const node = JSON.stringify(process.execPath);
const commandOf = (spec: string, isShot: boolean): string =>
  existsSync(bundle)
    ? `${node} ${JSON.stringify(bundle)} ${spec}${isShot ? ' one-shot' : ''}`
    : `${node} ${JSON.stringify(join(root, 'bin', 'suzaku'))} bot --protocol botzone --player ${spec}${isShot ? ' --one-shot' : ''}`;

/** Seats turn from game to game. */
const specsOf = (game: number): string[] => [0, 1, 2, 3].map((seat) => players[(seat + game) % players.length]!);
const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

let failures = 0;
const LEGAL = /^HU(ANG)?$/;
const shown: Record<string, number> = {};

const run = async (
  name: string,
  count: number,
  seedOf: string,
  play: (game: number, times: Times) => Promise<GameEnd & { readonly fallbacks?: number }>,
): Promise<void> => {
  const times: Times = { first: [], later: [] };
  const elapsed = stopwatch();
  const ends: Record<string, number> = {};
  let requests = 0;
  let fallbacks = 0;
  for (let game = first; game < first + count; game++) {
    const end = await play(game, times);
    ends[end.action] = (ends[end.action] ?? 0) + 1;
    requests += end.requests;
    fallbacks += end.fallbacks ?? 0;
    if (!LEGAL.test(end.action)) process.stderr.write(`${name}, game ${game}: ${end.action}\n`);
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${game + 1 - first} of ${count} games`);
  }
  const bad = Object.entries(ends).reduce((sum, [action, n]) => sum + (LEGAL.test(action) ? 0 : n), 0) + fallbacks;
  failures += bad;
  const used = elapsed();
  const turn = used.seconds === 0 ? 0 : (1000 * used.seconds) / requests;
  shown[name] = turn;
  const figures = {
    ends,
    requests,
    fallbacks,
    players,
    msPerRequest: turn,
    startMs: times.first.length === 0 ? null : mean(times.first),
    worstMs: times.later.length === 0 ? null : times.later.reduce((a, b) => Math.max(a, b), 0),
  };
  const row = { program: `verify botzone: ${name}`, seed: seedOf, n: count, failures: bad, ...used, figures };
  process.stdout.write(
    chosen.has('json')
      ? `${JSON.stringify(row)}\n`
      : `${name}: ${count} games, ${requests} requests, ${JSON.stringify(ends)}, ${fallbacks} fallbacks, ${turn.toFixed(2)} ms a request\n`,
  );
  writeReceipt(row);
};

if (sections.includes('kept')) {
  const seatsOf = (form: 'json' | 'simple', times: Times) =>
    openSeats(
      specsOf(0).map((spec) => commandOf(spec, false)),
      form,
      times,
      limit,
    );
  let seats: { json: ReturnType<typeof seatsOf>; simple: ReturnType<typeof seatsOf> } | undefined;
  await run('kept', games, seed, (game, times) => {
    seats ??= { json: seatsOf('json', times), simple: seatsOf('simple', times) };
    return playProcesses(seats[game % 2 === 0 ? 'json' : 'simple'], seed, game);
  });
  await seats?.json.close();
  await seats?.simple.close();
}
if (sections.includes('fresh'))
  await run('fresh', Math.ceil(games / 10), `${seed} fresh`, async (game, times) => {
    const seats = openSeats(
      specsOf(game).map((spec) => commandOf(spec, false)),
      game % 2 === 0 ? 'json' : 'simple',
      times,
      limit,
    );
    try {
      return await playProcesses(seats, `${seed} fresh`, game);
    } finally {
      await seats.close();
    }
  });
if (sections.includes('one-shot'))
  for (const form of ['json', 'simple'] as const)
    await run(`one-shot ${form}`, shots, `${seed} ${form}`, async (game, times) => {
      const seats = openSeats(
        specsOf(game).map((spec) => commandOf(spec, true)),
        form,
        times,
        limit,
      );
      try {
        return await playProcesses(seats, `${seed} ${form}`, game);
      } finally {
        await seats.close();
      }
    });
if (sections.includes('rebuilt'))
  await run('rebuilt', Math.ceil(games / 4), `${seed} rebuilt`, (game) =>
    playRebuilt(specsOf(game), `${seed} rebuilt`, game),
  );
if (sections.includes('inside')) await run('inside', games, seed, (game) => playInside(specsOf(game), seed, game));
if (shown.kept !== undefined && shown['one-shot json'] !== undefined)
  process.stdout.write(
    `keeping a process: ${(shown['one-shot json'] / shown.kept).toFixed(1)} times (JSON), ${(shown['one-shot simple']! / shown.kept).toFixed(1)} times (simple) quicker a request\n`,
  );
process.exitCode = failures === 0 ? 0 : 1;

/** Judged games of Chinese Standard between bots behind Botzone's protocol: as processes, or rebuilt from history at every turn. */
import { makePlayer } from '../../src/players/index.ts';
import { BotzoneBot, Judge, playJudged, type Answer, type Form, type JudgedSeat } from '../../src/protocols/index.ts';
import { BotzoneProcess } from '../../src/protocols/node/botzoneprocess.ts';
import { chinese } from '../../src/rules/index.ts';
import { ALL_TILE_IDS, shuffleWall } from '../../src/table/index.ts';
import { unwrap } from '../../src/base/index.ts';
import type { TileId } from '../../src/tiles/index.ts';

export type GameEnd = { readonly action: string; readonly requests: number };

const judgeOf = (seed: string, game: number): Judge =>
  new Judge({ wind: game % 4, wall: Array.from(shuffleWall(`${seed}/${game}`, 0, 0, ALL_TILE_IDS)) as TileId[] });

const play = async (judge: Judge, seats: readonly JudgedSeat[]): Promise<GameEnd> => {
  const { display } = await playJudged(judge, seats);
  return { action: String(display.action), requests: 4 * (judge.steps.length - 1) };
};

export type Times = { readonly first: number[]; readonly later: number[] };

export type ProcessSeats = {
  readonly seats: readonly BotzoneProcess[];
  readonly answer: readonly JudgedSeat[];
  readonly close: () => Promise<void>;
};

/** Four processes, one a command. */
export const openSeats = (commands: readonly string[], form: Form, times: Times, limit: number): ProcessSeats => {
  const seats = commands.map(
    (command) =>
      new BotzoneProcess({
        command,
        form,
        limit,
        firstLimit: limit,
        timing: (ms, isStart) => (isStart ? times.first : times.later).push(ms),
      }),
  );
  const answer = seats.map((seat) => async (request: string): Promise<Answer> => {
    const reply = await seat.ask(request);
    if (reply.kind === 'text') return { verdict: 'OK', response: reply.text };
    return { verdict: reply.kind === 'late' ? 'TLE' : 'RE', response: '' };
  });
  return { seats, answer, close: async () => void (await Promise.all(seats.map((seat) => seat.close()))) };
};

export const playProcesses = (seats: ProcessSeats, seed: string, game: number): Promise<GameEnd> =>
  play(judgeOf(seed, game), seats.answer);

/** One bot a seat for the whole game, in this process. */
export const playInside = async (
  specs: readonly string[],
  seed: string,
  game: number,
): Promise<GameEnd & { readonly fallbacks: number }> => {
  const bots = specs.map(
    (spec) => new BotzoneBot((seat, _, turn) => unwrap(makePlayer(spec, chinese, `${seed}/${game}/${turn}`, seat))),
  );
  const seats = bots.map((bot): JudgedSeat => async (request) => ({
    verdict: 'OK',
    response: await bot.answer(request),
  }));
  const end = await play(judgeOf(seed, game), seats);
  return { ...end, fallbacks: bots.reduce((sum, bot) => sum + bot.fallbacks.length, 0) };
};

/** Every turn a new bot takes the whole history in. `fallbacks` are counted where a bot overruled its player. */
export const playRebuilt = async (
  specs: readonly string[],
  seed: string,
  game: number,
): Promise<GameEnd & { readonly fallbacks: number }> => {
  let fallbacks = 0;
  const seats = specs.map((spec): JudgedSeat => {
    const requests: string[] = [];
    const responses: string[] = [];
    return async (request) => {
      const bot = new BotzoneBot((seat, _, turn) => unwrap(makePlayer(spec, chinese, `${seed}/${game}/${turn}`, seat)));
      bot.restore(requests, responses);
      const response = await bot.answer(request);
      fallbacks += bot.fallbacks.length;
      requests.push(request);
      responses.push(response);
      return { verdict: 'OK', response };
    };
  });
  return { ...(await play(judgeOf(seed, game), seats)), fallbacks };
};

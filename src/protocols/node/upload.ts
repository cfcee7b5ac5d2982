/**
 * The program that is uploaded to Botzone, bundled into one file by `npm run bundle:botzone`: plays over standard input and output, keeps running, and looks for
 * networks in the user's data folder. It plays by the best of them, by `expert` where there is none or one fails, and by certain-legal answers where even that fails.
 */
import { createInterface } from 'node:readline';
import { makePlayer, type Player } from '../../players/index.ts';
import { chinese } from '../../rules/index.ts';
import { BotzoneSession, loadModel, orElse } from '../botzone/index.ts';
import type { MakeDecider } from '../decide.ts';
import { environmentOf, findModels } from './surroundings.ts';

/** Players without a network, the strongest first; what this build does not have is passed over. */
const PLAYERS = ['expert', 'greedy'] as const;

const otherwise = PLAYERS.find((name) => makePlayer(name, chinese, '', 0).ok) ?? 'random';
const asked = process.argv[2];
const model = asked === undefined ? loadModel(findModels()) : { note: 'model not asked for' };
const news: string[] = [];

const make: MakeDecider = (seat, game, turn, rules) => {
  const made = (name: string, networks = model.play?.networks): Player => {
    const player = makePlayer(name, rules, `botzone/${game}/${turn}`, seat, networks);
    if (!player.ok) throw new Error(player.error.text);
    return player.value;
  };
  return model.play === undefined ? made(asked ?? otherwise) : orElse(made(model.play.player), made(otherwise), news);
};

const session = new BotzoneSession({
  make,
  keepRunning: process.argv[3] !== 'one-shot',
  environment: `suzaku player ${asked ?? model.play?.player ?? otherwise} ${model.note} ${environmentOf()}`,
  news,
});

const answer = async (line: string): Promise<void> => {
  const text = await session.take(line);
  if (text === undefined) return;
  process.stdout.write(`${text}\n`);
  if (process.argv[3] === 'one-shot') process.stdin.destroy();
};

// The platform may close the pipe when the game is over.
process.stdout.on('error', () => process.exit(0));

/** One line after the other, however fast they come. */
let queue: Promise<void> = Promise.resolve();
const next = async (before: Promise<void>, line: string): Promise<void> => {
  await before;
  await answer(line);
};
createInterface({ input: process.stdin }).on('line', (line) => {
  queue = next(queue, line);
});

/**
 * The program that is uploaded to Botzone, bundled into one file by `npm run bundle:botzone`: plays over standard input and output,
 * keeps running, and looks for a model in the user's data folder. It plays legally with or without one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { makePlayer } from '../../players/index.ts';
import { chinese } from '../../rules/index.ts';
import { BotzoneSession, loadModel } from '../botzone/index.ts';
import type { MakeDecider } from '../decide.ts';

/** The strongest first; what this build does not have is passed over. */
const PLAYERS = ['expert', 'greedy'] as const;
/** Where Botzone mounts user storage; `data` beside the program at home. */
const FOLDERS = ['data', '/data'] as const;

const findModel = (): { name: string; bytes: Uint8Array } | undefined => {
  for (const folder of FOLDERS)
    try {
      const name = existsSync(folder) ? readdirSync(folder).find((file) => file.endsWith('.onnx')) : undefined;
      if (name !== undefined) return { name, bytes: readFileSync(`${folder}/${name}`) };
    } catch {
      // A folder that cannot be read holds no model.
    }
  return undefined;
};

const wanted = process.argv[2] ?? PLAYERS.find((name) => makePlayer(name, chinese, '', 0).ok) ?? 'random';
const model = loadModel(findModel());

const make: MakeDecider = (seat, game, turn, rules) => {
  const player = makePlayer(wanted, rules, `botzone/${game}/${turn}`, seat);
  if (!player.ok) throw new Error(player.error.text);
  return model.wrap(player.value);
};

const session = new BotzoneSession({
  make,
  keepRunning: process.argv[3] !== 'one-shot',
  environment: `suzaku player ${wanted} ${model.note} node ${process.version} ${process.platform} ${process.arch}`,
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

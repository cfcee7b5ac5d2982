/**
 * A bot that looks around: uploaded to Botzone before the real one, it says in `debug` what that one will find there (Node, memory, storage, speed, time to start)
 * and otherwise throws what it draws, which is always legal. Bundled by `npm run bundle:botzone` as `probe.js`.
 */
import { createInterface } from 'node:readline';
import { certainAnswer, KEEP_RUNNING, makeReply, TurnReader } from '../botzone/index.ts';
import { environmentOf, storage } from './surroundings.ts';

const MEGABYTE = 2 ** 20;

/** Million products of two numbers a second, in typed arrays as a network is computed with. */
const speed = (): number => {
  const size = 256;
  const a = new Float32Array(size * size).fill(0.5);
  const b = new Float32Array(size).fill(0.25);
  const out = new Float32Array(size);
  const started = process.hrtime();
  let rounds = 0;
  let elapsed = 0;
  while (elapsed < 0.05) {
    for (let row = 0; row < size; row++) {
      let sum = 0;
      for (let column = 0; column < size; column++) sum += a[row * size + column]! * b[column]!;
      out[row] = sum;
    }
    rounds++;
    const [seconds, nanoseconds] = process.hrtime(started);
    elapsed = seconds + nanoseconds / 1e9;
  }
  return (rounds * size * size) / elapsed / 1e6;
};

const found = storage();
const report = [
  `probe ${environmentOf()}`,
  `started ${process.uptime().toFixed(2)} s`,
  `memory ${Math.round(process.memoryUsage().rss / MEGABYTE)} MB`,
  `wasm ${typeof WebAssembly === 'undefined' ? 'no' : 'yes'}`,
  `${Math.round(speed())} M products a second`,
  `storage ${found === undefined ? 'none' : `${found.folder}: ${found.files.join(' ') || 'empty'}`}`,
].join('; ');

const reader = new TurnReader();
const oneShot = process.argv[2] === 'one-shot';
process.stdout.on('error', () => process.exit(0));
createInterface({ input: process.stdin }).on('line', (line) => {
  const turn = reader.take(line);
  if (turn === undefined) return;
  const request = turn.ok ? turn.value.request : '';
  const debug = turn.ok ? (request.startsWith('0 ') ? report : '') : turn.error.text;
  const text = makeReply(reader.form ?? 'simple', { response: certainAnswer(request), debug });
  process.stdout.write(oneShot ? `${text}\n` : `${text}\n${KEEP_RUNNING}\n`);
  if (oneShot) process.stdin.destroy();
});

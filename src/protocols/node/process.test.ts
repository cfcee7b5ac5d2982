/** Processes of guests: answers in the forms that real bots use, and an end on every way out. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BotzoneProcess } from './botzoneprocess.ts';
import { LineChild, parseTimes } from './child.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const node = JSON.stringify(process.execPath);
const folder = mkdtempSync(join(tmpdir(), 'suzaku-process-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that has ended and was not waited for is dead all the same.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
};

describe('Botzone bots that answer once', () => {
  const limits = { limit: 5000, firstLimit: 20_000 };
  /** As the official sample: input to its end, then JSON in the style of jsoncpp, over several lines. */
  const sample = file(
    'sample.cjs',
    `const { requests } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
     const [kind, tile] = requests.at(-1).split(' ');
     console.log(JSON.stringify({ response: kind === '2' ? 'PLAY ' + tile : 'PASS' }, null, 3));`,
  );
  test('one that reads to the end of its input and prints its JSON over several lines', async () => {
    const bot = new BotzoneProcess({ command: `${node} ${sample}`, form: 'json', ...limits });
    const replies = [];
    const begun = performance.now();
    for (const request of ['0 0 1', '1 0 0 0 0 W1', '2 T3', '3 0 PLAY T3', '2 J1'])
      replies.push(await bot.ask(request));
    expect(replies).toEqual(['PASS', 'PASS', 'PLAY T3', 'PASS', 'PLAY J1'].map((text) => ({ kind: 'text', text })));
    expect(bot.starts).toBe(5);
    // Only the first start waits to see whether it keeps running.
    expect(performance.now() - begun).toBeLessThan(15_000);
    await bot.close();
    expect(bot.report().cpuMs).toBeGreaterThan(50);
  }, 30_000);
  test('one that is slow to start and keeps running is not taken for one that waits for the end', async () => {
    const slow = file(
      'slow.cjs',
      `setTimeout(() => require('readline').createInterface({ input: process.stdin }).on('line', () => {
         console.log('{"response":"PASS"}\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<');
       }), 1500);`,
    );
    const bot = new BotzoneProcess({ command: `${node} ${slow}`, form: 'json', ...limits });
    for (const request of ['0 0 1', '1 0 0 0 0 W1', '3 1 DRAW', '3 1 PLAY W1'])
      expect(await bot.ask(request)).toEqual({ kind: 'text', text: 'PASS' });
    expect(bot.starts).toBe(2);
    await bot.close();
  }, 30_000);
});

test.each([
  ['dash', '0m0.01s 0m0.02s\n1m2.50s 0m0.25s\n', 62_780],
  ['bash', '0m0.003s 0m0.001s\n0m1.000s 0m0.010s\n', 1014],
  ['a locale with commas', '0m0,003s 0m0,001s\n0m1,000s 0m0,010s\n', 1014],
  ['nothing, since it was killed', '', undefined],
])('times as %s prints them', (_, text, ms) => expect(parseTimes(text)).toBe(ms));

/** Starts a process of its own session that keeps the pipes, and prints both numbers. Hears neither signals nor the end of its input. */
const clinging = file(
  'clinging.cjs',
  `const { spawn } = require('child_process');
   const { appendFileSync } = require('fs');
   const stay = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000);";
   const other = spawn(process.execPath, ['-e', stay], { detached: true, stdio: 'inherit' });
   other.unref();
   appendFileSync(process.argv[2], process.pid + ' ' + other.pid + '\\n');
   console.log('{"type":"none"}');
   if (process.argv[3] === 'ends') process.exit(0);
   process.on('SIGTERM', () => {}); process.on('SIGINT', () => {});
   process.stdin.resume();
   setInterval(() => {}, 1000);`,
);
const pidsIn = (path: string): readonly number[] =>
  existsSync(path) ? readFileSync(path, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number) : [];

describe.skipIf(process.platform !== 'linux')('nothing is left running', () => {
  test('a process that stays behind with the pipes holds up neither the answer nor the end', async () => {
    const list = join(folder, 'behind.txt');
    const child = new LineChild(`${node} ${clinging} ${list} ends`);
    expect(await child.read(10_000)).toEqual({ kind: 'text', text: '{"type":"none"}' });
    const begun = performance.now();
    expect(await child.read(10_000)).toEqual({ kind: 'ended' });
    await child.close(1000);
    expect(performance.now() - begun).toBeLessThan(3000);
    await pause(100);
    expect(pidsIn(list)).toHaveLength(2);
    expect(pidsIn(list).filter(isAlive)).toEqual([]);
  }, 30_000);

  const bin = join(root, 'bin', 'suzaku');
  const arena = (list: string): readonly string[] => [
    bin,
    ...['arena', '--challenger', `mjai=${node} ${clinging} ${list}`, '--field', 'tsumogiri'],
    ...['--sets', '1', '--threads', '1', '--limit', '60000', '--first-limit', '60000'],
  ];
  /** Opens a guest and throws while it runs. */
  const thrower = file(
    'thrower.mjs',
    `import { makeGuest } from ${JSON.stringify(join(root, 'dist', 'src', 'protocols', 'node', 'index.js'))};
     import { tenhou } from ${JSON.stringify(join(root, 'dist', 'src', 'rules', 'index.js'))};
     import { existsSync } from 'node:fs';
     const [list, command] = process.argv.slice(2);
     const guest = makeGuest('mjai=' + command, { rules: tenhou, seat: 0, names: [] }).value;
     guest.hear({ type: 'start-match', rules: 'tenhou' });
     void guest.choose({ legal: { has: () => false, toArray: () => [], items: [0], size: 1 } });
     setInterval(() => { if (existsSync(list)) throw new Error('on purpose'); }, 50);`,
  );

  test.each([
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', 'SIGTERM'],
    ['SIGKILL', 'SIGKILL'],
    ['an exception', undefined],
  ] as const)(
    '%s',
    async (name, signal) => {
      const list = join(folder, `${name.replace(' ', '-')}.txt`);
      const args = signal === undefined ? [thrower, list, `${node} ${clinging} ${list}`] : arena(list);
      const running = spawn(process.execPath, args, { stdio: 'ignore' });
      const ended = new Promise((done) => running.on('exit', done));
      for (let i = 0; i < 300 && pidsIn(list).length < 2; i++) await pause(100);
      const pids = pidsIn(list);
      expect(pids).toHaveLength(2);
      if (signal !== undefined) {
        expect(pids.every(isAlive)).toBe(true);
        running.kill(signal);
      }
      await ended;
      // The warden gives them a second.
      for (let i = 0; i < 50 && pids.some(isAlive); i++) await pause(100);
      const left = pids.filter(isAlive);
      for (const pid of left) process.kill(pid, 'SIGKILL');
      expect(left).toEqual([]);
    },
    60_000,
  );
});

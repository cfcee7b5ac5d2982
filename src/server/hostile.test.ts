/** The real program on a socket, among hostile clients: only 4xx and 503, nothing told, memory and time within limits, an end in order. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomOf } from '../../testkit/random.ts';
import { ok } from '../base/index.ts';
import { listen } from './listen.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'suzaku');

type Serving = { readonly child: ChildProcess; readonly address: string; readonly ended: Promise<number | null> };

const start = (...args: readonly string[]): Promise<Serving> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--no-open', ...args]);
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    child.on('error', reject);
    child.stdout.on('data', (data: Buffer) => {
      const address = /http:\S+/.exec(data.toString())?.[0];
      if (address !== undefined) resolve({ child, address, ended });
    });
  });

const HAND = '{"hand":"2345m0678p23467s5z"}';
const post = (address: string, path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${address}${path}`, { method: 'POST', body, headers });

/** What no response may hold: a path, a stack, a name of the system. */
const TOLD =
  /\/work|\/home|\/usr|node_modules|node:|\bat [A-Za-z.<>]+ \(|\.[cm]?[tj]s:\d|errno|ENOENT|RangeError|TypeError/;
const REFUSALS = new Set([400, 403, 404, 405, 413, 422, 429, 503]);

describe('hostile clients', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await start('--rate', '600000');
  });
  afterAll(() => void serving.child.kill('SIGKILL'));
  const api = (path: string, body: BodyInit, headers?: Record<string, string>): Promise<Response> =>
    post(serving.address, path, body, headers);

  test.skipIf(!existsSync('/proc/self/status'))('a gzip bomb of 256 MiB costs less than 64', async () => {
    const peak = (): number =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${serving.child.pid}/status`, 'utf8'))![1]) / 1024;
    const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(300_000);
    await (await api('api/convert?to=mjlog', gzipSync('hello'))).text();
    const before = peak();
    for (let i = 0; i < 4; i++) expect((await api('api/convert?to=mjlog', bomb)).status).toBe(413);
    expect(peak() - before).toBeLessThan(64);
  });

  test('small bodies that unpack to much hold up nobody', async () => {
    const bomb = gzipSync(gzipSync(gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 }), { level: 9 }), {
      level: 9,
    });
    expect(bomb.length).toBeLessThan(2000);
    await (await api('api/hand', HAND)).text();
    const begun = performance.now();
    const bombs = Array.from({ length: 6 }, () => api('api/convert?to=mjlog', bomb));
    expect((await api('api/hand', HAND)).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect((await Promise.all(bombs)).map(({ status }) => status)).toEqual([413, 413, 413, 413, 413, 413]);
  });

  test('two hundred mutated questions and records', async () => {
    const random = randomOf('server');
    const SEEDS: readonly (readonly [string, string])[] = [
      ['api/hand', HAND],
      ['api/score', '{"hand":"234m345p456s22z678p","win":"8p","riichi":true,"dora":"1z","honba":2}'],
      ['api/score', '{"rules":"chinese","hand":"123456789m1122p","win":"2p","flowers":3}'],
      [
        'api/advise',
        '{"hand":"2345m0678p23467s5z","dora":"4p","ms":1,"scores":[24000,25000,25000,25000],"river":["E:1zr"]}',
      ],
      ['api/advise', '{"rules":"chinese","hand":"123m234p35678s99m7z","river":["E:1z 9m"],"meld":["W:111p"],"left":9}'],
      ['api/review?seat=0&ms=1', '<mjloggm ver="2.3"><GO type="9"/><INIT seed="0,0,0,1,1,8" hai0="1,2"/></mjloggm>'],
      ['api/convert?to=suzaku', '<mjloggm ver="2.3"><GO type="9"/><INIT seed="0,0,0,1,1,8" hai0="1,2"/></mjloggm>'],
      ['api/convert?to=mjlog', '{"type":"start_game"}\n{"type":"start_kyoku"}'],
    ];
    const PIECES = [
      '"',
      '{',
      '[',
      '\0',
      '\uFFFF',
      '9'.repeat(400),
      '__proto__',
      '-1',
      '1e999',
      'null',
      '\u202E',
      '<',
      '%00',
    ];
    const seen = new Set<number>();
    for (let i = 0; i < 200; i++) {
      const [path, text] = SEEDS[i % SEEDS.length]!;
      const cut = random.below(text.length);
      const body = text.slice(0, cut) + PIECES[random.below(PIECES.length)]! + text.slice(cut + random.below(6));
      const response = await api(path, body);
      const answer = await response.text();
      seen.add(response.status);
      expect(response.status === 200 || REFUSALS.has(response.status), `${response.status} for ${body}`).toBe(true);
      expect(answer).not.toMatch(TOLD);
    }
    expect(seen.has(400) && seen.has(422)).toBe(true);
  });

  test.each<readonly [string, string, RequestInit]>([
    ['a verb that is none', 'api/hand', { method: 'DELETE' }],
    ['a page that is none', 'nothing', {}],
    ['a path upwards', '%2e%2e/%2e%2e/etc/passwd', {}],
    ['a path with a NUL', 'index.html%00.png', {}],
    ['a path that cannot be decoded', '%ff%c0%ae', {}],
    ['a long path', 'x'.repeat(10_000), {}],
    ['a foreign origin', 'api/hand', { method: 'POST', body: HAND, headers: { origin: 'https://elsewhere.example' } }],
    ['a query that is odd', 'api/convert?to=__proto__&game=1e9&to=constructor', { method: 'POST', body: 'x' }],
    ['a query of odd names', 'api/review?__proto__=1&constructor=2&seat=0', { method: 'POST', body: 'x' }],
  ])('%s', async (_, path, init) => {
    const response = await fetch(`${serving.address}${path}`, init);
    expect(REFUSALS.has(response.status)).toBe(true);
    expect(await response.text()).not.toMatch(TOLD);
  });

  test('others are served while long records are read', async () => {
    const long = `{"log":[${'0,'.repeat(7_000_000)}0]}`;
    const records = [1, 2, 3].map(() =>
      api('api/convert?to=suzaku', gzipSync(long)).then((response) => response.status),
    );
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const started = performance.now();
      expect((await fetch(serving.address)).status).toBe(200);
      times.push(performance.now() - started);
    }
    // Seconds of work stand against milliseconds of waiting; the median, since the tests share the machine.
    expect(times.toSorted((a, b) => a - b)[20]).toBeLessThan(200);
    expect((await Promise.all(records)).every((status) => status === 200 || REFUSALS.has(status))).toBe(true);
  });
});

describe('rate limit on a socket', () => {
  test('sixty questions and six records a minute, then 429 with Retry-After', async () => {
    const { child, address } = await start();
    const statuses: number[] = [];
    for (let i = 0; i < 64; i++) statuses.push((await post(address, 'api/hand', HAND)).status);
    const [good, refused] = [200, 429].map((status) => statuses.filter((one) => one === status).length);
    // A slow machine may fill a token or two while it asks.
    expect(good).toBeGreaterThanOrEqual(60);
    expect(refused).toBeGreaterThanOrEqual(1);
    const records: number[] = [];
    for (let i = 0; i < 8; i++) records.push((await post(address, 'api/convert?to=mjlog', 'hello')).status);
    expect(records.slice(0, 6)).toEqual([422, 422, 422, 422, 422, 422]);
    const last = await post(address, 'api/convert?to=mjlog', 'hello');
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await fetch(address)).status).toBe(200);
    child.kill('SIGKILL');
  });
});

type Line = { readonly socket: Socket; readonly closed: Promise<void>; readonly heard: () => string };
const open = (address: string): Promise<Line> =>
  new Promise((ready) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    let text = '';
    socket.on('data', (data: Buffer) => (text += data.toString()));
    socket.on('error', () => undefined);
    socket.on('connect', () => ready({ socket, closed, heard: () => text }));
  });
const UPLOAD = `POST /api/hand HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${HAND.length}\r\nConnection: close\r\n\r\n`;

describe('slow clients', () => {
  test('two hundred that never finish their header are closed, and others are served', async () => {
    const server = await listen({
      ask: () => Promise.resolve(ok({})),
      site: new Map(),
      host: '127.0.0.1',
      port: 0,
      headerTime: 500,
      bodyTime: 1000,
    });
    const lines = await Promise.all(Array.from({ length: 200 }, () => open(server.address)));
    for (const { socket } of lines) socket.write('POST /api/hand HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect((await post(server.address, 'api/hand', HAND)).status).toBe(200);
    await Promise.all(lines.map(({ closed }) => closed));
    const half = await open(server.address);
    half.socket.write(UPLOAD);
    await half.closed;
    await server.close(1000);
  });
});

describe('clients that go away or do not read', () => {
  test('a client that does not read its answer is dropped, one that reads slowly is not', async () => {
    const body = new Uint8Array(32 * 1024 * 1024);
    const site = new Map([
      ['/index.html', { type: 'text/html', body: () => body, gzip: () => body, etag: '"1"', isImmutable: false }],
    ]);
    const server = await listen({
      ask: () => Promise.resolve(ok({})),
      site,
      host: '127.0.0.1',
      port: 0,
      readTime: 1000,
    });
    const get = async (): Promise<Socket> => {
      const { port } = new URL(server.address);
      const socket = connect(Number(port), '127.0.0.1').pause();
      socket.on('error', () => undefined);
      await new Promise((ready) => socket.once('connect', ready));
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return socket;
    };
    const [deaf, slow] = [await get(), await get()];
    const closed = new Promise((done) => deaf.once('close', done));
    let heard = 0;
    const steps = setInterval(() => {
      heard += (slow.read() as Buffer | null)?.length ?? 0;
    }, 100);
    const ended = new Promise((done) => slow.once('end', done));
    await new Promise((later) => setTimeout(later, 3500));
    let rest = 0;
    deaf.on('data', (data: Buffer) => (rest += data.length)).resume();
    await closed;
    expect(rest).toBeLessThan(body.length);
    clearInterval(steps);
    slow.on('data', (data: Buffer) => (heard += data.length)).resume();
    await ended;
    expect(heard).toBeGreaterThan(body.length);
    await server.close(1000);
  }, 30_000);

  test('bodies that break off are counted, not reported one by one', async () => {
    let [aborted, reported] = [0, 0];
    const server = await listen({
      ask: () => Promise.resolve(ok({})),
      site: new Map(),
      host: '127.0.0.1',
      port: 0,
      report: () => void reported++,
      onAborted: () => void aborted++,
    });
    for (let i = 0; i < 5; i++) {
      const { socket } = await open(server.address);
      socket.write(UPLOAD + HAND.slice(0, 10));
      await new Promise((later) => setTimeout(later, 100));
      socket.destroy();
    }
    await new Promise((later) => setTimeout(later, 500));
    expect([aborted, reported]).toEqual([5, 0]);
    await server.close(1000);
  });
});

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s: what runs is finished, nothing new is taken, exit 0',
    async (signal) => {
      const { child, address, ended } = await start();
      const { socket, closed, heard } = await open(address);
      socket.write(UPLOAD + HAND.slice(0, 10));
      await new Promise((later) => setTimeout(later, 300));
      child.kill(signal);
      await new Promise((later) => setTimeout(later, 300));
      await expect(fetch(address)).rejects.toThrow('fetch failed');
      socket.write(HAND.slice(10));
      await closed;
      expect(heard()).toMatch(/^HTTP\/1\.1 200[^]*"shanten":1/);
      expect(await ended).toBe(0);
    },
  );
});

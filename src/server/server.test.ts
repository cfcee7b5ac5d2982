/** The API and the page's server: answers, limits, refusals. The worker is the compiled one, which `npm test` builds first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { playMatch } from '../arena/index.ts';
import { makePlayer } from '../players/index.ts';
import { firstDifference, makeRecord, readText } from '../records/index.ts';
import { tenhou } from '../rules/index.ts';
import type { Event } from '../table/index.ts';
import { ok, unwrap } from '../base/index.ts';
import { makeApiDoc } from './apidoc.ts';
import { makeApp } from './app.ts';
import { MAX_UNPACKED } from './body.ts';
import { Buckets } from './bucket.ts';
import { listen } from './listen.ts';
import { OVER_BUDGET, Pool, QUEUE_FULL } from './pool.ts';
import { Pools } from './pools.ts';
import type { Site } from './site.ts';

const root = join(import.meta.dirname, '..', '..');
const worker = new URL('../../dist/src/server/worker.js', import.meta.url);
const pools = new Pools(worker);
afterAll(() => pools.close());

const body = Uint8Array.from(Buffer.from('<p>page</p>'));
const site: Site = new Map([
  [
    '/index.html',
    {
      type: 'text/html',
      body: () => body,
      gzip: () => Uint8Array.from(gzipSync(body)),
      etag: '"1"',
      isImmutable: false,
    },
  ],
]);
/** Sixteen MiB but for a little: with the layer around it, more. */
const NOISE = Buffer.alloc(MAX_UNPACKED - 100_000);
const app = makeApp({ ask: (job) => pools.ask(job), site, perMinute: 100_000 });

const post = (path: string, content: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  Promise.resolve(app.request(path, { method: 'POST', body: content, headers }));
const ask = async (path: string, question: unknown): Promise<unknown> =>
  (await post(path, JSON.stringify(question))).json();

/** `rounds`: at most so many. */
const game = (rounds = Infinity): readonly Event[] => {
  const events: Event[] = [];
  const players = [0, 1, 2, 3].map((seat) => unwrap(makePlayer('greedy', tenhou, 'server', seat)));
  const listener = (event: Event): void => {
    if (event.type !== 'start-round') return void events.push(event);
    const { wall: _, ...rest } = event;
    events.push(rest);
  };
  playMatch({ rules: tenhou, seed: 'server', players, listener });
  const ends = [...events.keys()].filter((at) => events[at]!.type === 'end-round');
  return events.slice(0, (ends[rounds - 1] ?? events.length) + 1);
};

describe('answers', () => {
  test('a hand', async () => {
    expect(await ask('/api/hand', { hand: '2345m0678p23467s5z' })).toMatchObject({
      shanten: 1,
      game: 'riichi',
      discards: expect.arrayContaining([expect.objectContaining({ discard: '5z', tiles: 20 })]) as unknown,
    });
  });
  test('a riichi win, and none', async () => {
    const hand = '234m345p456s22z67p8p';
    expect(await ask('/api/score', { hand, riichi: true })).toMatchObject({ wins: true, han: 1, fu: 40, points: 1300 });
    expect(await ask('/api/score', { hand, lang: 'ja' })).toMatchObject({ wins: false, reason: 'no-yaku' });
  });
  test('a Chinese win', async () => {
    const question = { rules: 'chinese', hand: '123456789m1122p', win: '2p', lang: 'zh' };
    expect(await ask('/api/score', question)).toMatchObject({ family: 'chinese', wins: true });
  });
  test('a record to another format and back', async () => {
    const events = game();
    const text = unwrap(makeRecord({ events, meta: {} }, 'suzaku'));
    const answer = (await (await post('/api/convert?to=mjlog', gzipSync(text))).json()) as {
      text: string;
      from: string;
    };
    expect(answer.from).toBe('suzaku');
    expect(readText(answer.text).format).toBe('mjlog');
    const back = (await (await post('/api/convert?to=suzaku&game=0', answer.text)).json()) as { text: string };
    const rounds = (list: readonly Event[]): readonly Event[] => list.filter(({ type }) => type === 'discard');
    expect(firstDifference(rounds(readText(back.text).games[0]!.events), rounds(events))).toBe(-1);
  });
  test('advice on a position', async () => {
    const question = { hand: '2345m0678p23467s5z', dora: '4p', river: ['E:1z 9p 8m 3sr'], lang: 'ja', ms: 1 };
    const plain = { advisor: 'expert:ms=1,points=90/30/-30/-90', seat: 1 };
    expect(await ask('/api/advise', { ...question, adviser: 'expert' })).toMatchObject(plain);
    expect(await ask('/api/advise', question)).toMatchObject({
      advisor: 'suzaku:ms=1,points=90/30/-30/-90',
      options: expect.arrayContaining([
        expect.objectContaining({
          learnt: { share: expect.any(Number) as number, part: expect.any(Number) as number },
        }),
      ]) as unknown,
      seat: 1,
      phase: 'act',
      forced: false,
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'gap' })]) as unknown,
    });
  });
  test('a review of a seat', async () => {
    const text = unwrap(makeRecord({ events: game(1), meta: {} }, 'suzaku'));
    const answer = await post('/api/review?seat=2&ms=1&anonymous=true&game=0', gzipSync(text));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ seat: 2, complete: true, names: ['', '', '', ''] });
  });
  test('docs/api.md is what the schemas say', () => {
    expect(readFileSync(join(root, 'docs', 'api.md'), 'utf8')).toBe(makeApiDoc());
  });
});

describe('refusals', () => {
  const long = 'x'.repeat(2 * 1024 * 1024 + 1);
  const position = (fields: object): string =>
    JSON.stringify({ hand: '2345m0678p23467s5z', dora: '4p', ms: 1, ...fields });
  const record = unwrap(makeRecord({ events: game(1), meta: {} }, 'suzaku'));
  /** Seat 1 draws everything twice. */
  const broken = record.replaceAll(/^(\{"type":"draw","seat":1.*\n)/gm, '$1$1');
  test.each<readonly [string, string, BodyInit, number, string]>([
    ['no JSON', '/api/hand', 'hello', 400, 'json.syntax'],
    ['another shape', '/api/hand', '[]', 400, 'question.shape'],
    ['a field too many', '/api/hand', '{"hand":"1m","x":1}', 400, 'question.shape'],
    ['a prototype', '/api/hand', '{"hand":"1m","__proto__":{"a":1}}', 400, 'question.shape'],
    ['a hand that is none', '/api/hand', '{"hand":"11111m"}', 422, 'tile.fifth-copy'],
    ['a fifth tile seen', '/api/hand', '{"hand":"1111m","visible":"1m"}', 422, 'tile.fifth-copy'],
    ['rules that are none', '/api/hand', '{"hand":"1m","rules":"x"}', 422, 'rules.unknown'],
    ['many brackets', '/api/score', '['.repeat(60_000), 400, 'json.too-deep'],
    ['a million brackets', '/api/score', '['.repeat(1_000_000), 413, 'body.too-long'],
    ['a packed question that is long', '/api/hand', gzipSync(' '.repeat(70_000)), 413, 'body.too-long'],
    ['a long record', '/api/convert?to=mjlog', long, 413, 'body.too-long'],
    ['a gzip bomb', '/api/convert?to=mjlog', gzipSync(Buffer.alloc(256 * 1024 * 1024)), 413, 'body.too-long'],
    [
      'a gzip bomb in gzip',
      '/api/convert?to=mjlog',
      gzipSync(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
      413,
      'body.too-long',
    ],
    [
      'layers that are too long together',
      '/api/convert?to=mjlog',
      gzipSync(gzipSync(NOISE, { level: 0 })),
      413,
      'body.too-long',
    ],
    [
      'more layers than anybody packs',
      '/api/convert?to=mjlog',
      gzipSync(gzipSync(gzipSync(gzipSync('hello')))),
      400,
      'body.gzip',
    ],
    ['a log in two layers', '/api/convert?to=mjlog', gzipSync(gzipSync('hello')), 422, 'log.unknown-format'],
    ['half a gzip', '/api/convert?to=mjlog', gzipSync(long).subarray(0, 100), 400, 'body.gzip'],
    ['no format', '/api/convert', 'x', 400, 'question.shape'],
    ['a game that is not there', '/api/convert?to=mjlog&game=x', 'x', 400, 'question.shape'],
    ['a log of no format', '/api/convert?to=mjlog', 'hello', 422, 'log.unknown-format'],
    ['a position without dora', '/api/advise', '{"hand":"2345m0678p23467s5z"}', 422, 'field.missing'],
    [
      'scores that cannot be',
      '/api/advise',
      position({ scores: [25000, 25000, 25000, 25100] }),
      422,
      'field.score-sum',
    ],
    ['scores as text', '/api/advise', position({ scores: '25000' }), 400, 'question.shape'],
    ['a river of nobody', '/api/advise', position({ river: ['X:1z'] }), 422, 'field.choice'],
    ['a river of no tiles', '/api/advise', position({ river: ['E:hello'] }), 422, 'river.tile'],
    ['too much work', '/api/advise', position({ ms: 1001 }), 400, 'question.shape'],
    ['a position that is long', '/api/advise', position({ river: ['1z'.repeat(40_000)] }), 413, 'body.too-long'],
    ['a long record to review', '/api/review?seat=0', long, 413, 'body.too-long'],
    ['a review of no format', '/api/review?seat=0', 'hello', 422, 'log.unknown-format'],
    ['a seat that is none', '/api/review?seat=4', 'hello', 400, 'question.shape'],
    ['a word for true', '/api/review?seat=0&anonymous=yes', 'hello', 400, 'question.shape'],
    ['a review of nobody', '/api/review', record, 422, 'field.missing'],
    ['a player who is not there', '/api/review?name=nobody', record, 422, 'review.no-name'],
    ['a game that is not there to review', '/api/review?seat=0&game=1', record, 422, 'record.no-game'],
    ['a record whose moves do not fit', '/api/review?seat=1&ms=1', broken, 422, 'record.not-playable'],
  ])('%s', async (_, path, content, status, code) => {
    const response = await post(path, content);
    const text = await response.text();
    expect([response.status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual([status, code]);
    expect(text).not.toMatch(/\/work|\/home|node_modules|\bat [A-Za-z.]+ \(|\.ts:|\.js:/);
  });
  test('another method, another origin, another host, another path', async () => {
    expect((await app.request('/api/hand')).status).toBe(405);
    expect((await post('/api/hand', '{}', { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await app.request('/', { headers: { host: 'elsewhere.example' } })).status).toBe(403);
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/index.html%00',
      '/a\\..\\b',
    ])
      expect((await app.request(path)).status).toBe(404);
  });
  test('a host has no case, and its usual port may be named', async () => {
    const headers = { host: 'LocalHost:80', origin: 'http://localhost' };
    expect((await app.request('/', { headers })).status).toBe(200);
    expect((await post('/api/hand', '{"hand":"1m"}', headers)).status).toBe(200);
    expect((await app.request('/', { headers: { host: 'localhost.elsewhere.example' } })).status).toBe(403);
  });
  test('the field that is wrong is named', async () => {
    const { error } = (await ask('/api/advise', {
      hand: '2345m0678p23467s5z',
      dora: '4p',
      seat: 'N',
      rules: 'sanma',
    })) as {
      error: { field: string };
    };
    expect(error.field).toBe('hand');
    expect(
      await ask('/api/advise', { hand: '11m0678p23467s5z1z1z', dora: '4p', seat: 'N', rules: 'sanma' }),
    ).toMatchObject({
      error: { field: 'seat', code: 'field.choice', text: '"N" is not one of E, S, W' },
    });
  });
  test('too often', async () => {
    const few = makeApp({ ask: () => Promise.resolve(ok({})), site, perMinute: 2 });
    const once = (): Promise<Response> =>
      Promise.resolve(few.request('/api/hand', { method: 'POST', body: '{"hand":"1m"}' }));
    const statuses = [(await once()).status, (await once()).status, (await once()).status];
    expect(statuses).toEqual([200, 200, 429]);
    expect(Number((await once()).headers.get('retry-after'))).toBeGreaterThan(0);
  });
  test('a bucket fills again', () => {
    let now = 0;
    const buckets = new Buckets(60, () => now);
    for (let i = 0; i < 60; i++) expect(buckets.take('a')).toBe(0);
    expect([buckets.take('a'), buckets.take('b')]).toEqual([1, 0]);
    now = 1000;
    expect(buckets.take('a')).toBe(0);
  });
  test('an error inside is told to nobody', async () => {
    const told: unknown[] = [];
    const broken = makeApp({
      ask: () => Promise.reject(new Error('secret')),
      site,
      report: (error) => void told.push(error),
    });
    const response = await broken.request('/api/hand', { method: 'POST', body: '{"hand":"1m"}' });
    expect([response.status, (await response.text()).includes('secret'), told.length]).toEqual([503, false, 1]);
  });
});

describe('the worker', () => {
  const job = { kind: 'hand', question: { hand: '1m' } } as const;
  test('is ended at its budget, and the next question gets another', async () => {
    const busy = new Pool({ worker: new URL('data:text/javascript,for(;;);'), budget: 300 });
    expect(await busy.ask(job)).toMatchObject({ ok: false, error: { code: OVER_BUDGET } });
    expect(await busy.ask(job)).toMatchObject({ ok: false, error: { code: OVER_BUDGET } });
    await busy.close();
  });
  test('has a queue with an end', async () => {
    // Time enough for a machine that is busy: only the queue is to refuse.
    const small = new Pool({ worker, queue: 2, budget: 60_000, patience: 120_000 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => small.ask(job)));
    expect(answers.filter((answer) => !answer.ok && answer.error.code === QUEUE_FULL).length).toBe(2);
    await small.close();
  });
  test('is ended at its memory', async () => {
    const greedy = 'data:text/javascript,const all=[];for(;;)all.push(new Array(1e5).fill(all.length));';
    const hungry = new Pool({ worker: new URL(greedy), heap: 32 });
    expect(await hungry.ask(job)).toMatchObject({ ok: false, error: { code: OVER_BUDGET, text: /memory/ } });
    await hungry.close();
  });
  test('leaves out who waited too long or went away', async () => {
    const busy = new Pool({ worker: new URL('data:text/javascript,for(;;);'), budget: 300, patience: 100 });
    const gone = new AbortController();
    const asked = [busy.ask(job), busy.ask(job), busy.ask(job, { signal: gone.signal })];
    gone.abort();
    const codes = (await Promise.all(asked)).map((answer) => (answer.ok ? '' : answer.error.code));
    expect(codes).toEqual([OVER_BUDGET, QUEUE_FULL, QUEUE_FULL]);
    await busy.close();
  });
  test('refuses when patience is over, whatever runs, counted from the arrival of the request', async () => {
    const busy = new Pool({ worker: new URL('data:text/javascript,for(;;);'), budget: 3000, patience: 400 });
    const begun = performance.now();
    const first = busy.ask(job);
    const times = await Promise.all(
      [begun, begun - 200, begun - 500].map(async (since) => {
        const answer = await busy.ask(job, { since });
        return [answer.ok ? '' : answer.error.code, performance.now() - begun] as const;
      }),
    );
    expect(times.map(([code]) => code)).toEqual([QUEUE_FULL, QUEUE_FULL, QUEUE_FULL]);
    expect(times[0]![1]).toBeLessThan(2000);
    expect(times[1]![1]).toBeLessThan(times[0]![1]);
    expect(times[2]![1]).toBeLessThan(100);
    await busy.close();
    await first;
  });
  test('serves clients in turn: one that asks a lot waits for itself', async () => {
    const echo = `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ id }) => setTimeout(() => parentPort.postMessage({ id, answer: { ok: true } }), 20));`;
    const pool = new Pool({ worker: new URL(`data:text/javascript,${encodeURIComponent(echo)}`), queue: 50 });
    const order: string[] = [];
    const asked = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(async (client) => {
      await pool.ask(job, { client });
      order.push(client);
    });
    await Promise.all(asked);
    expect(order.join('')).toBe('abcabaaa');
    await pool.close();
  });
  test('holds a place in the queue for others', async () => {
    const busy = new Pool({ worker: new URL('data:text/javascript,for(;;);'), queue: 10 });
    const asked = ['a', 'a', 'a', 'a', 'b'].map((client) => busy.ask(job, { client }));
    // One runs, two wait, which is a fifth of the queue.
    expect(await asked[3]).toMatchObject({ ok: false, error: { code: QUEUE_FULL } });
    const first = await Promise.race([asked[4], new Promise((late) => setTimeout(late, 100, 'waits'))]);
    expect(first).toBe('waits');
    await busy.close();
    await Promise.all(asked);
  });
  test('is not held by one client where it may fill the queue', async () => {
    const pool = { queue: 3, perClient: 3, budget: 60_000, patience: 120_000 };
    const busy = new Pool({ worker: new URL('data:text/javascript,for(;;);'), ...pool });
    const asked = ['a', 'a', 'a', 'a', 'b', 'b', 'a'].map((client) => busy.ask(job, { client }));
    // One of a runs, three wait; b takes the place of the last of them, but not of a second, when each has its share.
    const waits = new Promise((late) => setTimeout(late, 100, 'waits'));
    const states = await Promise.all(
      asked.map((one) => Promise.race([one.then((answer) => (answer.ok ? '' : answer.error.code)), waits])),
    );
    expect(states).toEqual(['waits', 'waits', 'waits', QUEUE_FULL, 'waits', QUEUE_FULL, QUEUE_FULL]);
    await busy.close();
    await Promise.all(asked);
  });
  test('records that are converted hold up no question', async () => {
    const both = new Pools(
      new URL(
        'data:text/javascript,import { parentPort } from "node:worker_threads"; ' +
          encodeURIComponent(
            'parentPort.on("message", ({ id, job }) => { while (job.kind === "convert"); parentPort.postMessage({ id, answer: { ok: true } }); });',
          ),
      ),
    );
    const record = { kind: 'convert', question: { to: 'mjai' }, record: new Uint8Array(1) } as const;
    const held = [1, 2, 3].map(() => both.ask(structuredClone(record)));
    const begun = performance.now();
    expect(await both.ask(job)).toMatchObject({ ok: true });
    expect(performance.now() - begun).toBeLessThan(4000);
    await both.close();
    await Promise.all(held);
  });
  test('stops what nobody waits for, where it is told to', async () => {
    const reviews = new Pool({ worker: new URL('data:text/javascript,for(;;);'), stopsForgotten: true });
    const gone = new AbortController();
    const asked = reviews.ask(job, { signal: gone.signal });
    gone.abort();
    expect(await asked).toMatchObject({ ok: false, error: { code: OVER_BUDGET, text: /nobody waits/ } });
    await reviews.close();
  });
  test('answers everybody when it is closed', async () => {
    const busy = new Pool({ worker: new URL('data:text/javascript,for(;;);') });
    const asked = [busy.ask(job), busy.ask(job)];
    await busy.close();
    expect((await Promise.all(asked)).every((answer) => !answer.ok)).toBe(true);
  });
});

describe('the page', () => {
  test('is served with its headers, in gzip and as unchanged', async () => {
    const response = await app.request('/', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    for (const accepted of ['gzip;q=0', 'gzip; q=0.0, br'])
      expect(
        (await app.request('/', { headers: { 'accept-encoding': accepted } })).headers.has('content-encoding'),
      ).toBe(false);
    expect((await app.request('/', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
    expect(await (await app.request('/')).text()).toBe('<p>page</p>');
  });
  test('listens, answers over a socket and closes', async () => {
    const server = await listen({ ask: (job) => pools.ask(job), site, host: '127.0.0.1', port: 0 });
    expect(await (await fetch(server.address)).text()).toBe('<p>page</p>');
    await server.close(1000);
    await expect(fetch(server.address)).rejects.toThrow('fetch failed');
  });
});

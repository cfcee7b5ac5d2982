/** What a soak asks: questions of people who use the page, and what hostile clients send. Each kind has a weight. */
import { gzipSync } from 'node:zlib';
import { makeMjlog, makeSuzaku } from '../../../src/records/index.ts';
import { unwrap } from '../../../src/base/index.ts';
import { makeGames } from '../../../testkit/games.ts';
import type { Random } from '../../../testkit/random.ts';
import { mutate, tags } from '../mutate.ts';
import type { Asked, Wire } from './client.ts';

export type Kind = {
  readonly name: string;
  /** Requests of this kind among all, relative to the others. */
  readonly weight: number;
  readonly isGood: boolean;
  /** Good answers to the same question must be the same bytes. */
  readonly isFixed?: boolean;
  readonly make: (random: Random) => { readonly ask: Asked } | { readonly wire: Wire };
};

const post = (path: string, body: string | Uint8Array, more: Partial<Asked> = {}): { readonly ask: Asked } => ({
  ask: { method: 'POST', path, body, ...more },
});
const get = (path: string, headers: Readonly<Record<string, string>> = {}): { readonly ask: Asked } => ({
  ask: { path, headers },
});

const HANDS = ['2345m0678p23467s5z', '19m129p19s123455z', '1111m22p33s44556z7m', '123m456p789s1122z'].map(
  (hand) => `{"hand":"${hand}"}`,
);
const SCORES = [
  '{"hand":"234m345p456s22z678p","win":"8p","riichi":true,"dora":"1z","honba":2}',
  '{"rules":"chinese","hand":"123456789m1122p","win":"2p","flowers":3}',
  '{"rules":"sanma","hand":"111m456p789p345s22z","win":"5s","selfDraw":true,"dora":"1z"}',
];
const ADVISE = [
  '{"hand":"2345m0678p23467s5z","dora":"4p","ms":1,"scores":[24000,25000,25000,25000],"river":["E:1zr"]}',
  '{"rules":"chinese","hand":"123m234p35678s99m7z","river":["E:1z 9m"],"meld":["W:111p"],"left":9,"ms":1}',
  '{"rules":"sanma","hand":"19m2345p23467s556z","dora":"4p","ms":1}',
];
const PATHS = ['%2e%2e/%2e%2e/etc/passwd', 'index.html%00.png', '%ff%c0%ae', 'x'.repeat(10_000), 'nothing', 'api/'];
const QUERIES = ['to=__proto__&game=1e9&to=constructor', 'to=mjlog&game=-1', 'seat=9&to=suzaku', '%00=%ff'];
const PIECES = ['"', '{', '[', '\0', '\uFFFF', '9'.repeat(400), '__proto__', '-1', '1e999', 'null', '\u202E', '<'];

const cutUp = (text: string, random: Random): string => {
  const cut = random.below(text.length);
  return text.slice(0, cut) + random.pick(PIECES) + text.slice(cut + random.below(6));
};

const noise = (random: Random): string => String.fromCodePoint(...Array.from({ length: 200 }, () => random.below(256)));

const head = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

/** The page and its files, as the address and weight 1 each. */
const goodKinds = (files: readonly string[], games: readonly string[]): Kind[] => {
  const good = { isGood: true, isFixed: true };
  return [
    { ...good, name: 'page', weight: 8, make: () => get('/') },
    { ...good, name: 'file', weight: 6, make: (random) => get(`/${random.pick(files)}`) },
    {
      ...good,
      name: 'packed file',
      weight: 6,
      make: (random) => get(`/${random.pick(files)}`, { 'accept-encoding': 'gzip' }),
    },
    { ...good, name: 'hand', weight: 22, make: (random) => post('/api/hand', random.pick(HANDS)) },
    { ...good, name: 'score', weight: 16, make: (random) => post('/api/score', random.pick(SCORES)) },
    { ...good, name: 'advise', weight: 8, make: (random) => post('/api/advise', random.pick(ADVISE)) },
    { ...good, name: 'convert', weight: 3, make: (random) => post('/api/convert?to=mjai', random.pick(games)) },
    {
      ...good,
      name: 'packed convert',
      weight: 1,
      make: (random) => post('/api/convert?to=mjai', gzipSync(random.pick(games))),
    },
    { ...good, name: 'review', weight: 0.05, make: (random) => post('/api/review?seat=0&ms=1', random.pick(games)) },
  ];
};

const hostileKinds = (games: readonly string[]): Kind[] => {
  const bad = { isGood: false };
  const questions: readonly (readonly [string, string])[] = [
    ...HANDS.map((text) => ['/api/hand', text] as const),
    ...SCORES.map((text) => ['/api/score', text] as const),
    ...ADVISE.map((text) => ['/api/advise', text] as const),
  ];
  const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024));
  const nested = gzipSync(gzipSync(bomb));
  const deep = '['.repeat(1_000_000);
  const long = new Uint8Array(3 * 1024 * 1024);
  return [
    {
      ...bad,
      name: 'cut-up question',
      weight: 8,
      make: (random) => {
        const [path, text] = random.pick(questions);
        return post(path, cutUp(text, random));
      },
    },
    {
      ...bad,
      name: 'cut-up record',
      weight: 4,
      make: (random) => post('/api/convert?to=mjai', mutate(random.pick(games), random, [tags])),
    },
    { ...bad, name: 'odd path', weight: 2, make: (random) => get(`/${random.pick(PATHS)}`) },
    { ...bad, name: 'odd query', weight: 2, make: (random) => post(`/api/convert?${random.pick(QUERIES)}`, 'x') },
    { ...bad, name: 'other verb', weight: 1, make: () => ({ ask: { method: 'DELETE', path: '/api/hand' } }) },
    {
      ...bad,
      name: 'foreign origin',
      weight: 1,
      make: () => post('/api/hand', HANDS[0]!, { headers: { origin: 'https://elsewhere.example' } }),
    },
    { ...bad, name: 'foreign host', weight: 1, make: () => get('/', { host: 'elsewhere.example' }) },
    { ...bad, name: 'gzip bomb', weight: 0.3, make: () => post('/api/convert?to=mjlog', bomb) },
    { ...bad, name: 'gzip bomb in gzip', weight: 0.3, make: () => post('/api/convert?to=mjlog', nested) },
    { ...bad, name: 'a million brackets', weight: 0.3, make: () => post('/api/convert?to=mjlog', deep) },
    { ...bad, name: 'long body', weight: 0.5, make: () => post('/api/convert?to=mjlog', long) },
    {
      ...bad,
      name: 'long body, length not said',
      weight: 0.3,
      make: () => post('/api/convert?to=mjlog', long, { isChunked: true }),
    },
    {
      ...bad,
      name: 'review left alone',
      weight: 0.05,
      make: (random) => post('/api/review?seat=0&ms=100', random.pick(games), { leaveAfter: 300 }),
    },
    {
      ...bad,
      name: 'header without end',
      weight: 1,
      make: () => ({ wire: { text: 'POST /api/hand HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', hold: 90_000 } }),
    },
    {
      ...bad,
      name: 'body without end',
      weight: 1,
      make: () => ({ wire: { text: `${head('/api/hand', 1000)}{"hand":"`, hold: 90_000 } }),
    },
    {
      ...bad,
      name: 'body broken off',
      weight: 1,
      make: () => ({ wire: { text: `${head('/api/convert?to=mjlog', 100_000)}<mjloggm`, hold: 200 } }),
    },
    {
      ...bad,
      name: 'client that does not read',
      weight: 0.3,
      make: () => ({
        wire: { text: 'GET /tiles.svg HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(60), hold: 90_000, isDeaf: true },
      }),
    },
    {
      ...bad,
      name: 'no HTTP at all',
      weight: 1,
      make: (random) => ({ wire: { text: `${noise(random)}\r\n\r\n`, hold: 90_000 } }),
    },
    {
      ...bad,
      name: 'long header',
      weight: 0.5,
      make: () => ({ wire: { text: `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}`, hold: 90_000 } }),
    },
  ];
};

/** `files`: of the built page. Records are simulated ones, so that a soak needs nothing but the package. */
export const soakKinds = (files: readonly string[]): readonly Kind[] => {
  const [four, three] = ['tenhou,length=east', 'sanma,length=east'].map((rules) => makeGames(rules, 3, 'soak'));
  const games = [...four!.map((game) => unwrap(makeMjlog(game))), ...three!.map((game) => makeSuzaku(game))];
  return [...goodKinds(files, games), ...hostileKinds(games)];
};

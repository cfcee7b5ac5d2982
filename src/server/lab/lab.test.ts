/** The Lab's endpoints: who may ask, what can be read, which jobs start, and that they end. Jobs run a small program in the place of ours. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { iterationLine } from '../../../testkit/runlogs.ts';
import { makeApp } from '../app.ts';
import { MAX_PART } from './folder.ts';
import { Jobs } from './jobs.ts';
import { planOf } from './kinds.ts';
import { labOf } from './lab.ts';
import type { JobQuestion, ModelRow } from '../../runs/index.ts';

const home = mkdtempSync(join(tmpdir(), 'suzaku-lab-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const [runs, outside] = [join(home, 'runs'), join(home, 'outside')];
for (const folder of [join(runs, 'one'), outside]) mkdirSync(folder, { recursive: true });
const LOG = `${iterationLine(1)}\n${iterationLine(2)}\n`;
writeFileSync(join(runs, 'one', 'log.jsonl'), LOG);
writeFileSync(join(runs, 'one', 'run.json'), '{}');
writeFileSync(join(runs, '.hidden.json'), '{}');
writeFileSync(join(runs, 'notes.txt'), 'private');
writeFileSync(join(outside, 'secret.jsonl'), 'secret');
symlinkSync(join(outside, 'secret.jsonl'), join(runs, 'link.jsonl'));
symlinkSync(outside, join(runs, 'linked'));

/** Writes a step, starts a process that would stay, tells its number, and stays; a file named `end` beside it ends it. SIGTERM is heeded only where it is told to. */
const program = join(home, 'program.mjs');
writeFileSync(
  program,
  `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
const file = process.argv[process.argv.indexOf('--save') + 1];
const seed = process.argv[process.argv.indexOf('--seed') + 1];
if (seed === 'fails') { process.stderr.write('first\\narena: it went wrong at ' + dirname(file) + '\\n'); process.exit(3); }
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
if (seed === 'deaf') process.on('SIGTERM', () => {});
if (seed !== 'nothing') appendFileSync(file, '{"arena":2}\\n{"id":"a"}\\n{"id":"b"}\\n');
writeFileSync(join(${JSON.stringify(home)}, 'pids-' + seed), process.pid + ' ' + child.pid);
setInterval(() => { if (existsSync(join(dirname(file), 'end'))) process.exit(0); }, 20);
`,
);
const lab = labOf({ runs, models: join(import.meta.dirname, '..', '..', '..', 'models'), program, grace: 300 });
afterAll(() => lab.jobs.close());
const ask = () => Promise.reject(new Error('not asked'));
const app = makeApp({ ask, site: new Map(), lab });

const OWN = { 'x-suzaku-token': lab.token };
const get = (path: string, headers: Readonly<Record<string, string>> = OWN): Promise<Response> =>
  Promise.resolve(app.request(`http://localhost${path}`, { headers }));
const post = (path: string, body: BodyInit, headers: Readonly<Record<string, string>> = OWN): Promise<Response> =>
  Promise.resolve(app.request(`http://localhost${path}`, { method: 'POST', body, headers }));
const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { readonly error?: { readonly code: string } }).error?.code;

const MATCH: JobQuestion = {
  kind: 'match',
  rules: 'sanma',
  challenger: 'greedy',
  field: 'random',
  sets: 5,
  seed: 'one',
  threads: 1,
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process that has ended and that nobody waited for is no process any more.
    return !/^State:\s+Z/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
  } catch {
    return false;
  }
};
/** The job's processes, once they run. */
const pidsOf = async (seed: string): Promise<readonly number[]> => {
  const file = join(home, `pids-${seed}`);
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').includes(' ')).toBe(true);
  return readFileSync(file, 'utf8').split(' ').map(Number);
};

describe('who may ask', () => {
  const PATHS = ['runs', 'file?name=one/log.jsonl', 'models', 'jobs'];
  test('the page of this server gets the token, once a start', async () => {
    const hello = await get('/api/lab.json', {});
    expect(await hello.json()).toEqual({ server: true, token: lab.token });
    expect(hello.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(hello.headers.get('cache-control')).toBe('no-store');
    expect(hello.headers.get('access-control-allow-origin')).toBeNull();
    expect(lab.token).toMatch(/^[0-9a-f]{64}$/);
    expect(labOf({ runs, models: '', program }).token).not.toBe(lab.token);
  });
  test.each<readonly [string, Record<string, string>]>([
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['no origin that can be named', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another server of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a name that points here', { host: 'rebound.example' }],
  ])('%s is refused, with the token and without', async (_, headers) => {
    expect((await get('/api/lab.json', headers)).status).toBe(403);
    for (const path of PATHS) expect((await get(`/api/lab/${path}`, { ...OWN, ...headers })).status).toBe(403);
    expect((await post('/api/lab/jobs', JSON.stringify(MATCH), { ...OWN, ...headers })).status).toBe(403);
    expect(lab.jobs.list()).toEqual([]);
  });
  test.each([
    {},
    { 'x-suzaku-token': '' },
    { 'x-suzaku-token': 'x'.repeat(64) },
    { 'x-suzaku-token': `${lab.token}0` },
  ])('without the token nothing is told: %o', async (headers) => {
    for (const path of [...PATHS, 'nothing']) {
      const response = await get(`/api/lab/${path}`, headers as Record<string, string>);
      expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'lab.token']);
    }
    expect((await post('/api/lab/jobs', JSON.stringify(MATCH), headers as Record<string, string>)).status).toBe(403);
  });
  test('beyond loopback there is no Lab', async () => {
    const open = makeApp({ ask, site: new Map(), lab, isLoopback: false });
    expect(await (await open.request('http://host.example/api/lab.json')).json()).toEqual({ server: false });
    for (const path of PATHS)
      expect((await open.request(`http://host.example/api/lab/${path}`, { headers: OWN })).status).toBe(404);
  });
  test('a server without runs of its own says so', async () => {
    expect(await (await makeApp({ ask, site: new Map() }).request('/api/lab.json')).json()).toEqual({ server: false });
  });
});

describe('files', () => {
  test('logs and JSON are listed; links, plans and hidden files are not', async () => {
    const { runs: listed } = (await (await get('/api/lab/runs')).json()) as { runs: readonly { name: string }[] };
    expect(listed).toEqual([{ name: 'one/log.jsonl', bytes: LOG.length, changed: expect.any(Number) as number }]);
  });
  test('bytes from an offset on, while the file grows', async () => {
    const first = await get('/api/lab/file?name=one/log.jsonl');
    expect([await first.text(), first.headers.get('x-file-size')]).toEqual([LOG, String(LOG.length)]);
    expect(await (await get(`/api/lab/file?name=one/log.jsonl&from=${LOG.length}`)).text()).toBe('');
    appendFileSync(join(runs, 'one', 'log.jsonl'), 'more\n');
    const next = await get(`/api/lab/file?name=one/log.jsonl&from=${LOG.length}`);
    expect([await next.text(), next.headers.get('x-file-id')]).toEqual(['more\n', first.headers.get('x-file-id')]);
    // Another file in its place has another id, so that the page begins anew.
    rmSync(join(runs, 'one', 'log.jsonl'));
    writeFileSync(join(runs, 'one', 'new.jsonl'), LOG);
    writeFileSync(join(runs, 'one', 'log.jsonl'), LOG);
    const other = await get(`/api/lab/file?name=one/log.jsonl&from=${LOG.length + 5}`);
    expect([await other.text(), other.headers.get('x-file-size')]).toEqual(['', String(LOG.length)]);
    expect(other.headers.get('x-file-id')).not.toBe(first.headers.get('x-file-id'));
  });
  test('an answer has an end', async () => {
    writeFileSync(join(runs, 'long.jsonl'), Buffer.alloc(MAX_PART + 10));
    const response = await get('/api/lab/file?name=long.jsonl');
    expect((await response.arrayBuffer()).byteLength).toBe(MAX_PART);
    expect((await (await get(`/api/lab/file?name=long.jsonl&from=${MAX_PART}`)).arrayBuffer()).byteLength).toBe(10);
  });
  test.each([
    '',
    '.',
    '..',
    '../outside/secret.jsonl',
    'one/../../outside/secret.jsonl',
    'one/../log.jsonl',
    './one/log.jsonl',
    '/etc/passwd',
    '/one/log.jsonl',
    'one//log.jsonl',
    'one\\log.jsonl',
    '..\\outside\\secret.jsonl',
    'one/log.jsonl\0.json',
    'link.jsonl',
    'linked/secret.jsonl',
    'notes.txt',
    '.hidden.json',
    'one',
    'none.jsonl',
    `${'a/'.repeat(9)}log.jsonl`,
    'x'.repeat(5000),
  ])('no file of the runs: %j', async (name) => {
    const response = await get(`/api/lab/file?name=${encodeURIComponent(name)}`);
    const text = await response.text();
    expect([response.status, text.includes('lab.no-file'), text.includes('secret')]).toEqual([404, true, false]);
  });
  test.each(['-1', '1e3', 'x', '9'.repeat(30)])('no offset: %s', async (from) => {
    const response = await get(`/api/lab/file?name=one/log.jsonl&from=${from}`);
    expect([response.status, await codeOf(response)]).toEqual([400, 'lab.parameter']);
  });
  test('shipped models have their card and their metadata', async () => {
    const { models } = (await (await get('/api/lab/models')).json()) as { models: readonly ModelRow[] };
    const flagship = models.find(({ name }) => name === 'models/suzaku-sanma.onnx')!;
    expect(flagship.metadata['suzaku.ruleset']).toBe('sanma');
    expect(flagship.card!.rows.map(([name]) => name)).toContain('command');
  });
  test('a run that began with a shipped model descends from it', async () => {
    const bytes = readFileSync(join(import.meta.dirname, '..', '..', '..', 'models', 'suzaku-sanma.onnx'));
    for (const name of ['start.onnx', 'model.onnx']) writeFileSync(join(runs, 'one', name), bytes);
    const { models } = (await (await get('/api/lab/models')).json()) as { models: readonly ModelRow[] };
    expect(models.find(({ name }) => name === 'runs/one/model.onnx')).toMatchObject({
      by: 'start',
      parent: 'models/suzaku-sanma.onnx',
    });
    expect(models.some(({ name }) => name.endsWith('start.onnx'))).toBe(false);
  });
});

describe('jobs', () => {
  test.each<readonly [string, unknown, string, number]>([
    ['no JSON', '{', 'json.syntax', 400],
    ['no object', '[]', 'lab.kind', 400],
    ['an unknown kind', { ...MATCH, kind: 'shell' }, 'lab.kind', 400],
    ['a kind of the prototype', { ...MATCH, kind: 'constructor' }, 'lab.kind', 400],
    ['an unknown parameter', { ...MATCH, out: '/tmp' }, 'lab.parameter', 400],
    ['a missing one', { ...MATCH, sets: undefined }, 'lab.parameter', 400],
    ['too many sets', { ...MATCH, sets: 2001 }, 'lab.parameter', 400],
    ['half a set', { ...MATCH, sets: 1.5 }, 'lab.parameter', 400],
    ['a number as text', { ...MATCH, sets: '5' }, 'lab.parameter', 400],
    ['a guest', { ...MATCH, challenger: 'mjai=rm -rf /' }, 'lab.parameter', 400],
    ['a file as player', { ...MATCH, field: 'suzaku@/etc/passwd' }, 'lab.parameter', 400],
    ['a seed that is a flag', { ...MATCH, seed: '--html' }, 'lab.parameter', 400],
    ['a seed with a stroke', { ...MATCH, seed: 'a/b' }, 'lab.parameter', 400],
    ['too much', ' '.repeat(70_000), 'body.too-long', 413],
  ])('%s is refused', async (_, question, code, status) => {
    const response = await post('/api/lab/jobs', typeof question === 'string' ? question : JSON.stringify(question));
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(lab.jobs.list()).toEqual([]);
    expect(existsSync(join(runs, 'lab'))).toBe(false);
  });

  test('the command line is made of checked words', () => {
    expect(planOf(MATCH, 'F').args.join(' ')).toBe(
      'arena --rules sanma --challenger greedy --field random --sets 5 --seed one --threads 1 --save F/match.jsonl --json --quiet',
    );
    const policy: JobQuestion = {
      kind: 'policy',
      rules: 'sanma',
      iterations: 2,
      lanes: 4,
      rate: 0.0005,
      seed: 's',
      threads: 1,
    };
    expect(planOf(policy, 'F').args.join(' ')).toBe(
      'train policy --rules sanma --out F --iterations 2 --lanes 4 --block 4 --rate 0.0005 --evaluate-every 0 --threads 1 --seed s --quiet',
    );
  });

  test('a job is started once, tells how far it is, and is cancelled with everything it started', async () => {
    const started = (await (await post('/api/lab/jobs', JSON.stringify(MATCH))).json()) as { id: string };
    const pids = await pidsOf('one');
    await expect.poll(() => lab.jobs.list()[0]).toMatchObject({ state: 'running', done: 2, total: 5 });
    const second = await post('/api/lab/jobs', JSON.stringify(MATCH));
    expect([second.status, await codeOf(second)]).toEqual([409, 'lab.busy']);
    const { runs: listed } = (await (await get('/api/lab/runs')).json()) as { runs: readonly { name: string }[] };
    expect(listed.map(({ name }) => name)).toContain(`${started.id}/match.jsonl`);
    const wrong = await post('/api/lab/jobs/cancel?id=../x', '');
    expect([wrong.status, await codeOf(wrong)]).toEqual([404, 'lab.no-job']);
    const ended = await (await post(`/api/lab/jobs/cancel?id=${started.id}`, '')).json();
    expect(ended).toMatchObject({ state: 'cancelled', done: 2 });
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(runs, started.id, 'match.jsonl'))).toBe(true);
  });

  test('one that does not heed the end is killed; one that has done nothing leaves nothing', async () => {
    for (const seed of ['deaf', 'nothing']) {
      const started = (await (await post('/api/lab/jobs', JSON.stringify({ ...MATCH, seed }))).json()) as {
        id: string;
      };
      const pids = await pidsOf(seed);
      await post(`/api/lab/jobs/cancel?id=${started.id}`, '');
      await expect.poll(() => pids.filter(isAlive)).toEqual([]);
      expect(existsSync(join(runs, started.id))).toBe(seed === 'deaf');
    }
  });

  test('one that ends is done, one that fails says why', async () => {
    const good = (await (await post('/api/lab/jobs', JSON.stringify({ ...MATCH, seed: 'ends' }))).json()) as {
      id: string;
    };
    await pidsOf('ends');
    writeFileSync(join(runs, good.id, 'end'), '');
    await expect.poll(() => lab.jobs.list()[0]!.state).toBe('done');
    await post('/api/lab/jobs', JSON.stringify({ ...MATCH, seed: 'fails' }));
    await expect.poll(() => lab.jobs.list()[0]!.state).toBe('failed');
    const [failed] = lab.jobs.list();
    expect(failed!.said).toBe(`arena: it went wrong at ${failed!.id}`);
  });

  test('a folder that is a link is not written', () => {
    const other = join(home, 'other');
    mkdirSync(other);
    symlinkSync(outside, join(other, 'lab'));
    const started = new Jobs({ runs: other, program }).start(MATCH);
    expect(started.ok ? '' : started.error.code).toBe('lab.unwritable');
  });

  test('the end of the server ends its jobs, and nothing new starts', async () => {
    const own = new Jobs({ runs, program, grace: 300 });
    own.start({ ...MATCH, seed: 'close' });
    const pids = await pidsOf('close');
    await own.close();
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    expect(own.start(MATCH).ok).toBe(false);
  });

  test('a server that is killed takes its jobs along', async () => {
    const code = `const { Jobs } = await import(${JSON.stringify(new URL('../../../dist/src/server/lab/jobs.js', import.meta.url).href)});
new Jobs(${JSON.stringify({ runs, program })}).start(${JSON.stringify({ ...MATCH, seed: 'killed' })});
setInterval(() => {}, 1000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    const pids = await pidsOf('killed');
    expect(pids.every(isAlive)).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
});

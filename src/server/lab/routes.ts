/**
 * The addresses of the Lab. `GET /api/lab.json` says whether there is one, and gives the token to the page of this server: a page of another origin can neither read the answer nor ask on its behalf.
 * Everything else wants the token. A server that listens beyond loopback has no Lab.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { Compile } from 'typebox/compile';
import { fault, ok, type Fault, type Result } from '../../base/index.ts';
import { parseJson } from '../../records/index.ts';
import type { JobQuestion } from '../../runs/index.ts';
import { readBody } from '../body.ts';
import { isOwnOrigin } from '../headers.ts';
import { listRuns, readPart } from './folder.ts';
import { MatchJobSchema, PLAYERS, PolicyJobSchema } from './kinds.ts';
import type { Lab } from './lab.ts';
import { hasToken } from './token.ts';

const CHECKS = { match: Compile(MatchJobSchema), policy: Compile(PolicyJobSchema) } as const;

type Status = 400 | 403 | 404 | 409 | 413 | 503;
const STATUSES: Readonly<Record<string, Status>> = {
  'lab.no-file': 404,
  'lab.no-job': 404,
  'lab.busy': 409,
  'lab.unwritable': 503,
  'body.too-long': 413,
};
const refuse = (c: Context, error: Fault, status: Status = STATUSES[error.code] ?? 400): Response =>
  c.json({ error }, status);
const answer = <T extends object>(c: Context, result: Result<T>): Response =>
  result.ok ? c.json(result.value) : refuse(c, result.error);

/** A browser says from where a request comes; other programs say nothing and need the token all the same. */
const isFromHere = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site');
  return isOwnOrigin(request) && (site === null || site === 'same-origin' || site === 'none');
};

const parseJob = (value: unknown): Result<JobQuestion> => {
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  if (kind !== 'match' && kind !== 'policy') return fault('lab.kind', 0, 'there is no such kind of job');
  const check = CHECKS[kind];
  if (check.Check(value)) return ok(value);
  const [first] = check.Errors(value);
  const field = (first?.instancePath ?? '').slice(1, 60);
  return fault('lab.parameter', 0, `${field === '' ? 'the job' : field} ${first?.message ?? 'is not right'}`);
};

const OFFSET = /^\d{1,15}$/;

/** `lab` is undefined where there is none; then the page is told so, and the other addresses are not there. */
export const addLab = <E extends object>(app: Hono<E>, lab: Lab | undefined): void => {
  app.get('/api/lab.json', (c) => {
    c.header('cache-control', 'no-store');
    if (lab === undefined) return c.json({ server: false });
    if (!isFromHere(c.req.raw))
      return refuse(c, { code: 'server.origin', at: 0, text: 'pages of other origins may not ask here' }, 403);
    return c.json({ server: true, token: lab.token });
  });
  if (lab === undefined) return;
  const guard: MiddlewareHandler = async (c, next) => {
    if (!isFromHere(c.req.raw) || !hasToken(c.req.raw, lab.token))
      return refuse(
        c,
        { code: 'lab.token', at: 0, text: 'the token of this server is wanted; load the page again' },
        403,
      );
    c.header('cache-control', 'no-store');
    return next();
  };
  app.use('/api/lab/*', guard);
  app.get('/api/lab/runs', async (c) => c.json({ runs: await listRuns(lab.runs) }));
  app.get('/api/lab/file', async (c) => {
    const { name = '', from = '0' } = c.req.query();
    if (!OFFSET.test(from)) return refuse(c, { code: 'lab.parameter', at: 0, text: 'from is a number of bytes' });
    const part = await readPart(lab.runs, name, Number(from));
    if (!part.ok) return refuse(c, part.error);
    const { bytes, size, id } = part.value;
    const headers = { 'content-type': 'application/octet-stream', 'x-file-size': String(size), 'x-file-id': id };
    return new Response(bytes, { headers: { ...headers, 'cache-control': 'no-store' } });
  });
  app.get('/api/lab/models', (c) => c.json({ models: lab.models.list() }));
  app.get('/api/lab/jobs', (c) => c.json({ jobs: lab.jobs.list(), players: PLAYERS }));
  app.post('/api/lab/jobs', async (c) => {
    const body = await readBody(c.req.raw, false);
    if (!body.ok) return refuse(c, body.error);
    const json = parseJson(new TextDecoder().decode(body.value));
    if (!json.ok) return refuse(c, json.error);
    const job = parseJob(json.value);
    return job.ok ? answer(c, lab.jobs.start(job.value)) : refuse(c, job.error);
  });
  app.post('/api/lab/jobs/cancel', async (c) => answer(c, await lab.jobs.cancel(c.req.query('id') ?? '')));
};

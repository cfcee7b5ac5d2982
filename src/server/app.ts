/** The HTTP application: the built page and the JSON API. It knows no socket, so tests ask it with `app.request`. */
import { Hono, type Context } from 'hono';
import { Compile } from 'typebox/compile';
import { parseJson } from '../records/index.ts';
import { fault, ok, type Fault, type Result } from '../base/index.ts';
import { ABORTED, readBody } from './body.ts';
import { Buckets } from './bucket.ts';
import { isLoopbackHost, isOwnOrigin, safeHeaders } from './headers.ts';
import { addLab, type Lab } from './lab/index.ts';
import { isRecordKind, type Job, type RecordKind } from './job.ts';
import { OVER_BUDGET, QUEUE_FULL, type Asker } from './pool.ts';
import { AdviseSchema, ConvertSchema, HandSchema, ReviewSchema, SCHEMAS, ScoreSchema } from './schemas.ts';
import { serveFile, type Site } from './site.ts';

export type AppOptions = {
  readonly ask: (job: Job, asker: Asker) => Promise<Result<unknown>>;
  readonly site: Site;
  /** Questions a minute and client; a tenth of it for records. */
  readonly perMinute?: number;
  /** Refuses other host names. */
  readonly isLoopback?: boolean;
  /** Runs, models and jobs of this machine, for its own page alone: not used unless `isLoopback`. */
  readonly lab?: Lab | undefined;
  /** Told what went wrong inside, for the log; responses never say it. */
  readonly report?: (error: unknown) => void;
  /** Told of every body whose client went away before its end. */
  readonly onAborted?: () => void;
};

type Env = { Bindings: { incoming?: { socket?: { remoteAddress?: string } } } };
type Status = 400 | 403 | 404 | 405 | 413 | 422 | 429 | 503;

const refuse = (c: Context, status: Status, error: Fault): Response => c.json({ error }, status);

const KINDS = Object.keys(SCHEMAS) as readonly Job['kind'][];
const CHECKS = {
  hand: Compile(HandSchema),
  score: Compile(ScoreSchema),
  advise: Compile(AdviseSchema),
  convert: Compile(ConvertSchema),
  review: Compile(ReviewSchema),
} as const;

/** The value, or which field is wrong and how. */
const checked = (kind: Job['kind'], value: unknown): Result<Job['question']> => {
  if (CHECKS[kind].Check(value)) return ok(value as Job['question']);
  const [first] = CHECKS[kind].Errors(value);
  const field = (first?.instancePath ?? '').slice(0, 60);
  const text = first?.keyword === 'boolean' ? 'is no field of this question' : (first?.message ?? 'is not right');
  return fault('question.shape', 0, `${field === '' ? 'the question' : field} ${text}`);
};

const statusOf = ({ code }: Fault): Status => {
  if (code === QUEUE_FULL || code === OVER_BUDGET || code === 'answer.failed') return 503;
  if (code === 'body.too-long' || code === 'gzip.too-long' || code === 'log.too-long') return 413;
  return code === 'question.shape' || code.startsWith('json.') || code.startsWith('body.') ? 400 : 422;
};

/** A word of a query as its schema wants it: a number, true or false; a word that is neither stays one, for the check to refuse. */
const wordAs = (type: string | undefined, word: string): unknown => {
  if (type === 'integer' && /^\d{1,6}$/.test(word)) return Number(word);
  return type === 'boolean' && /^(?:true|false)$/.test(word) ? word === 'true' : word;
};

const queryOf = (c: Context, kind: RecordKind): Result<Job['question']> => {
  const types = SCHEMAS[kind].properties as Readonly<Record<string, { readonly type?: string }>>;
  const typeOf = (name: string): string | undefined => (Object.hasOwn(types, name) ? types[name]!.type : undefined);
  const words = Object.entries(c.req.query()).map(([name, word]) => [name, wordAs(typeOf(name), word)] as const);
  return checked(kind, Object.fromEntries(words));
};

const jobOf = async (c: Context, kind: Job['kind']): Promise<Result<Job>> => {
  const isRecord = isRecordKind(kind);
  const query = isRecord ? queryOf(c, kind) : ok(undefined);
  if (!query.ok) return query;
  const body = await readBody(c.req.raw, isRecord);
  if (!body.ok) return body;
  if (isRecord) return ok({ kind, question: query.value, record: body.value } as Job);
  const json = parseJson(new TextDecoder().decode(body.value));
  if (!json.ok) return json;
  const question = checked(kind, json.value);
  return question.ok ? ok({ kind, question: question.value } as Job) : question;
};

const NO_SITE = 'The page is not built: npm run build:site. The API is at /api/.\n';

export const makeApp = (options: AppOptions): Hono<Env> => {
  const { ask, site, perMinute = 60, isLoopback = true, report = () => undefined, onAborted, lab } = options;
  const questions = new Buckets(perMinute);
  const records = new Buckets(Math.max(1, perMinute / 10));
  const app = new Hono<Env>();
  app.use(safeHeaders);
  app.use(async (c, next) => {
    if (isLoopback && !isLoopbackHost(c.req.raw))
      return refuse(c, 403, { code: 'server.host', at: 0, text: 'this server answers to the name localhost only' });
    return next();
  });
  for (const kind of KINDS) {
    app.post(`/api/${kind}`, async (c) => {
      if (!isOwnOrigin(c.req.raw))
        return refuse(c, 403, { code: 'server.origin', at: 0, text: 'pages of other origins may not ask here' });
      const since = performance.now();
      const client = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
      const wait = (isRecordKind(kind) ? records : questions).take(client);
      if (wait > 0) {
        c.header('Retry-After', String(wait));
        return refuse(c, 429, { code: 'server.rate', at: 0, text: `too many questions; ask again in ${wait} seconds` });
      }
      const job = await jobOf(c, kind);
      const answer = job.ok ? await ask(job.value, { signal: c.req.raw.signal, client, since }) : job;
      if (answer.ok) return c.json(answer.value as object);
      if (answer.error.code === ABORTED) onAborted?.();
      const status = statusOf(answer.error);
      if (status === 503) c.header('Retry-After', '5');
      return refuse(c, status, answer.error);
    });
    app.all(`/api/${kind}`, (c) => {
      c.header('Allow', 'POST');
      return refuse(c, 405, { code: 'server.method', at: 0, text: 'questions are posted' });
    });
  }
  addLab(app, isLoopback ? lab : undefined);
  app.get('*', (c) => {
    const file = site.get(c.req.path === '/' ? '/index.html' : c.req.path);
    if (file !== undefined) return serveFile(file, c.req.raw);
    if (c.req.path === '/' && site.size === 0) return c.text(NO_SITE, 503);
    return c.notFound();
  });
  app.notFound((c) => refuse(c, 404, { code: 'server.not-found', at: 0, text: 'there is nothing at this address' }));
  app.onError((error, c) => {
    report(error);
    return refuse(c, 503, { code: 'server.failed', at: 0, text: 'something went wrong inside; it has been noted' });
  });
  return app;
};

/** The page's side of the Lab's endpoints. A page from a plain file host has none: api/lab.json of the build says so. */
import { signal } from '@preact/signals';
import type { Fault, Result } from '../../src/base/index.ts';
import type { JobQuestion, JobView, ModelRow, RunFile } from '../../src/runs/index.ts';

/** Undefined until it is known; empty where there is no server. */
export const token = signal<string | undefined>(undefined);

const addressOf = (path: string): string => new URL(`api/${path}`, document.baseURI).href;
const UNREACHABLE: Result<never> = {
  ok: false,
  error: { code: 'lab.unreachable', at: 0, text: 'the server does not answer' },
};

/** Asks whether there is a server, and for its token. */
export const greet = async (): Promise<void> => {
  const response = await fetch(addressOf('lab.json'), { cache: 'no-store' }).catch(() => undefined);
  const hello =
    response?.ok === true ? ((await response.json().catch(() => ({}))) as { readonly token?: unknown }) : {};
  token.value = typeof hello.token === 'string' ? hello.token : '';
};

const ask = async <T>(path: string, init: RequestInit = {}): Promise<Result<T>> => {
  const headers = { 'x-suzaku-token': token.peek() ?? '' };
  const response = await fetch(addressOf(`lab/${path}`), { ...init, headers }).catch(() => undefined);
  const body = (await response?.json().catch(() => undefined)) as (T & { readonly error?: Fault }) | undefined;
  if (response === undefined || body === undefined) return UNREACHABLE;
  return body.error === undefined ? { ok: true, value: body } : { ok: false, error: body.error };
};

export const fetchRuns = (): Promise<Result<{ readonly runs: readonly RunFile[] }>> => ask('runs');
export const fetchModels = (): Promise<Result<{ readonly models: readonly ModelRow[] }>> => ask('models');
export const fetchJobs = (): Promise<
  Result<{ readonly jobs: readonly JobView[]; readonly players: Readonly<Record<string, readonly string[]>> }>
> => ask('jobs');
export const startJob = (job: JobQuestion): Promise<Result<JobView>> =>
  ask('jobs', { method: 'POST', body: JSON.stringify(job) });
export const cancelJob = (id: string): Promise<Result<JobView>> =>
  ask(`jobs/cancel?id=${encodeURIComponent(id)}`, { method: 'POST' });
/** Of a file of the runs; the worker adds where it has come to. */
export const fileAddress = (name: string): string => addressOf(`lab/file?name=${encodeURIComponent(name)}`);

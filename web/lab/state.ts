/** Files that are open in the Lab, the server's list of runs, and the pulse that follows what grows. */
import { batch, computed, signal } from '@preact/signals';
import type { Fault } from '../../src/base/index.ts';
import type { FileView, JobView, ModelRow, RunFile, SequentialPlan } from '../../src/runs/index.ts';
import { Engine } from '../engine/client.ts';
import { makeFragment, parseFragment } from '../state/route.ts';
import { fetchJobs, fetchModels, fetchRuns, fileAddress, greet, token } from './server.ts';
import type { LabTalk, Origin } from './talk.ts';

export type View = 'runs' | 'models' | 'jobs';
export const VIEWS: readonly View[] = ['runs', 'models', 'jobs'];

/** An open file. `colour` stays with it while it is open. */
export type Opened = {
  readonly key: string;
  readonly name: string;
  readonly isServed: boolean;
  readonly colour: number;
  /** Undefined while it is read for the first time. */
  readonly view: FileView | undefined;
  readonly fault: Fault | undefined;
};

export const COLOURS = 6;
/** Milliseconds between two looks at what grows. */
const PULSE = 1000;
/** A log of some hundred megabytes takes its seconds; every part that is read is a sign of life. */
const BUDGET = 30_000;

const engine = new Engine<LabTalk>(() => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module' }));

export const view = signal<View>('runs');
export const opened = signal<readonly Opened[]>([]);
export const runs = signal<readonly RunFile[]>([]);
export const models = signal<readonly ModelRow[] | undefined>(undefined);
export const jobs = signal<readonly JobView[]>([]);
export const players = signal<Readonly<Record<string, readonly string[]>>>({});
/** Why the server does not answer. */
export const problem = signal<Fault | undefined>(undefined);
/** Leads of the sequential test that saved matches are shown with. */
export const plan = signal<SequentialPlan>({ h0: 0, h1: 0.03 });

const change = (key: string, to: Partial<Opened>): void => {
  opened.value = opened.peek().map((one) => (one.key === key ? { ...one, ...to } : one));
};

const freeColour = (): number => {
  const taken = new Set(opened.peek().map(({ colour }) => colour));
  return Array.from({ length: COLOURS }, (_, i) => i).find((i) => !taken.has(i)) ?? opened.peek().length % COLOURS;
};

const openAs = async (key: string, name: string, origin: Origin): Promise<void> => {
  if (opened.peek().some((one) => one.key === key)) return;
  const entry = { key, name, isServed: 'url' in origin, colour: freeColour(), view: undefined, fault: undefined };
  opened.value = [...opened.peek(), entry];
  const read = await engine.ask('open', { key, origin }, BUDGET);
  change(key, read.ok ? { view: read.value } : { fault: read.error });
};

export const close = (key: string): void => {
  opened.value = opened.peek().filter((one) => one.key !== key);
  void engine.ask('close', key);
};

const keyOfRun = (name: string): string => `runs/${name}`;
export const isOpen = (name: string): boolean => opened.value.some(({ key }) => key === keyOfRun(name));
export const openRun = (name: string): Promise<void> =>
  openAs(keyOfRun(name), name, { url: fileAddress(name), token: token.peek() ?? '' });
export const toggleRun = (name: string): void => {
  if (isOpen(name)) close(keyOfRun(name));
  else void openRun(name);
};

let dropped = 0;
/** Dropped files, each on its own even where names are the same. */
export const openFiles = (files: readonly File[]): void => {
  view.value = 'runs';
  for (const file of files) void openAs(`file ${dropped++}`, file.name, { file });
};

/** Runs that the address names, until the server is known. */
let wanted: readonly string[] = [];
const openWanted = (): void => {
  if ((token.peek() ?? '') === '') return;
  for (const name of wanted) void openRun(name);
  wanted = [];
};

export const read = (query: URLSearchParams): void => {
  const named = VIEWS.find((one) => one === query.get('view'));
  if (named !== undefined) view.value = named;
  wanted = (query.get('runs') ?? '').split(',').filter((name) => name !== '');
  openWanted();
};

export const address = computed(() => {
  const names = opened.value.filter(({ isServed }) => isServed).map(({ name }) => name);
  return makeFragment('lab', [
    ['view', view.value === 'runs' ? '' : view.value],
    ['runs', names.join(',')],
  ]);
});

/** Reads what has come; `isForced`: shows again what is there, with another plan. */
const follow = async ({ key }: Opened, isForced: boolean): Promise<void> => {
  const read_ = await engine.ask('more', { key, plan: plan.peek(), isForced }, BUDGET);
  if (!read_.ok) change(key, { fault: read_.error });
  else if (read_.value !== null) change(key, { view: read_.value, fault: undefined });
};

export const setPlan = (next: SequentialPlan): void => {
  plan.value = next;
  for (const one of opened.peek()) if (one.view !== undefined) void follow(one, true);
};

export const lookAtJobs = async (): Promise<void> => {
  const found = await fetchJobs();
  batch(() => {
    problem.value = found.ok ? undefined : found.error;
    if (!found.ok) return;
    jobs.value = found.value.jobs;
    players.value = found.value.players;
  });
};
const lookAtRuns = async (): Promise<void> => {
  const found = await fetchRuns();
  batch(() => {
    problem.value = found.ok ? undefined : found.error;
    if (found.ok && JSON.stringify(found.value.runs) !== JSON.stringify(runs.peek())) runs.value = found.value.runs;
  });
};
const lookAtModels = async (): Promise<void> => {
  const found = await fetchModels();
  if (found.ok) models.value = found.value.models;
  else problem.value = found.error;
};

const beat = async (): Promise<void> => {
  if (document.hidden || (token.peek() ?? '') === '') return;
  await lookAtRuns();
  if (view.peek() === 'jobs') await lookAtJobs();
  if (view.peek() === 'models' && models.peek() === undefined) await lookAtModels();
  for (const one of opened.peek()) if (one.isServed && one.view !== undefined) await follow(one, false);
};

/** While the room is shown. Answers how to end it. */
export const startPulse = (): (() => void) => {
  let isOver = false;
  // The worker is there when the first file is.
  void engine.ask('close', '');
  const go = async (): Promise<void> => {
    if (token.peek() === undefined || token.peek() === '') await greet();
    openWanted();
    while (!isOver) {
      await beat();
      await new Promise((later) => setTimeout(later, PULSE));
    }
  };
  void go();
  return () => void (isOver = true);
};

/** A view is looked at anew when it is chosen. */
export const show = (next: View): void => {
  view.value = next;
  if ((token.peek() ?? '') === '') return;
  if (next === 'jobs') void lookAtJobs();
  if (next === 'models') void lookAtModels();
};

read(parseFragment(location.hash).query);

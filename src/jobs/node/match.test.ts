/** The evaluator without a command line: what a gate asks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { playDuplicate, resultOf } from '../../arena/index.ts';
import { unwrap } from '../../base/index.ts';
import { parseRuleset } from '../../rules/index.ts';
import { taskId, type Executor, type ResultStore } from '../index.ts';
import {
  MATCHES,
  evaluateMatch,
  folderStore,
  inlineExecutor,
  localExecutor,
  openMatch,
  type MatchPlan,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'suzaku-match-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rules = unwrap(parseRuleset('tenhou,length=east'));
const PLAN: MatchPlan = { rules, challenger: 'greedy', field: ['caller'], seed: 'evaluator' };

const evaluate = async (executor: Executor, store?: ResultStore, sets = 3) =>
  unwrap(await evaluateMatch(PLAN, { executor, sets, store }));

test('sets and summary are those of the sets played one by one, on any executor', async () => {
  const alone = [];
  for (const index of [0, 1, 2]) alone.push(unwrap(await playDuplicate(PLAN, index)));
  const here = await evaluate(inlineExecutor(MATCHES.kinds));
  expect(here.sets).toEqual(alone);
  const names = ['greedy', 'caller'];
  expect(here.result).toEqual(resultOf(alone, { rules, names, entrants: [0, 1, 1, 1], seed: PLAN.seed }));
  const worker = new URL('../../../dist/src/jobs/node/worker.js', import.meta.url);
  expect(fileURLToPath(worker)).toContain('dist');
  const threads = localExecutor({ workshop: { ...MATCHES, worker }, threads: 2 });
  expect(await evaluate(threads)).toEqual(here);
  await threads.close();
});

/** Counts sets that were played. */
const counted = (engine: string): { readonly executor: Executor; readonly played: () => number } => {
  let played = 0;
  const kinds = {
    'arena.set': async () => {
      const kind = await MATCHES.kinds['arena.set']!();
      return { ...kind, run: (...asked: Parameters<typeof kind.run>) => (played++, kind.run(...asked)) };
    },
  };
  return { executor: inlineExecutor(kinds, { engine }), played: () => played };
};

test('a longer match takes up the sets of a shorter one; other code plays all of them again', async () => {
  const store = folderStore(join(folder, 'sets'));
  const [first, same, other] = [counted('a'), counted('a'), counted('b')];
  await evaluate(first.executor, store, 2);
  const longer = await evaluate(same.executor, store);
  expect([first.played(), same.played(), longer.sets.length]).toEqual([2, 1, 3]);
  expect(await evaluate(other.executor, store)).toEqual(longer);
  expect(other.played()).toBe(3);
});

test('a sequential test stops the match at its verdict', async () => {
  const sprt = { h0: 0, h1: 0.5, alpha: 0.05, beta: 0.05, max: 60 };
  const plan = { ...PLAN, field: ['random'] };
  const { sets, verdict } = unwrap(
    await evaluateMatch(plan, { executor: inlineExecutor(MATCHES.kinds), sets: 60, sprt }),
  );
  expect(verdict).toMatchObject({ verdict: 'accept', sets: sets.length });
  expect(sets.length).toBeLessThan(60);
});

test('a match that cannot be played is a fault', async () => {
  const executor = inlineExecutor(MATCHES.kinds);
  const nobody = await evaluateMatch({ ...PLAN, challenger: 'nobody' }, { executor, sets: 1 });
  expect(nobody).toMatchObject({ ok: false, error: { code: 'player.unknown' } });
  expect(nobody.ok ? '' : nobody.error.text).toMatch(/^nobody v caller, set 0: /);
  const missing = openMatch({ ...PLAN, challenger: `suzaku@${join(folder, 'no.onnx')}` });
  expect(missing).toMatchObject({ ok: false, error: { code: 'file.unreadable' } });
});

test('time limits decide a set only where somebody has them', () => {
  const id = (plan: MatchPlan): string => taskId(unwrap(openMatch(plan)).task(0), 'e');
  const limits = { limit: 1, firstLimit: 2 };
  expect(id({ ...PLAN, limits })).toBe(id(PLAN));
  const guest = { ...PLAN, field: ['mjai=bot'] };
  expect(id({ ...guest, limits })).not.toBe(id(guest));
  expect(id({ ...PLAN, seatings: 'distinct', challengers: 1 })).toBe(id(PLAN));
  expect(new Set([0, 1, 2].map((set) => taskId(unwrap(openMatch(PLAN)).task(set), 'e'))).size).toBe(3);
});

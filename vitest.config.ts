import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const INCLUDE = '{src,bench,verify,testkit,scripts,web}/**/*.test.ts';
/** They put something in the place of a module, so they must be the first to load it. */
const MOCKING = ['src/jobs/node/files/full.test.ts'];

export default defineConfig({
  test: {
    // By default one core is left free; of two that is half the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Where a failure would stop a landing, a test that a busy machine failed once is run again; the report counts it.
    retry: process.env['CI'] === undefined ? 0 : 2,
    projects: [
      // A worker keeps its modules for the next file: loading them and making their tables for each of 260 files was a third of the time.
      { extends: true, test: { name: 'all', include: [INCLUDE], exclude: MOCKING, isolate: false } },
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may take more than the usual second until a page or a process shows what is waited for.
    expect: { poll: { timeout: 20_000 } },
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,bench,verify,testkit,scripts,web}/**/*.test.ts'],
    // By default one core is left free; of two that is half the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Where a failure would stop a landing, a test that a busy machine failed once is run again; the report counts it.
    retry: process.env['CI'] === undefined ? 0 : 2,
    // A busy machine may take more than the usual second until a page or a process shows what is waited for.
    expect: { poll: { timeout: 20_000 } },
  },
});

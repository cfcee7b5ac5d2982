import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,bench,verify,testkit,scripts,web}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine may take more than the usual second until a page or a process shows what is waited for.
    expect: { poll: { timeout: 20_000 } },
  },
});

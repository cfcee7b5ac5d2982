import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,bench,verify,testkit,scripts,web}/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

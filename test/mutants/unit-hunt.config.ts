import { defineConfig } from 'vitest/config';

/** For the compiled unit tests that look for mutants: a file for each mutant, one after the other in one process. */
export default defineConfig({
  test: {
    include: ['build/mutants/units/*.test.js'],
    testTimeout: 5_000,
    teardownTimeout: 1_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
  },
});

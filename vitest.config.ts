import { defineConfig } from 'vitest/config';

/** Set by whoever wants the figures as JSON beside the ordinary report: the file to write. */
const report = process.env.TEST_REPORT;
const ofTheCli = 'test/e2e/cli*.test.ts';
const long = 'test/**/*.full.test.ts';
const planted = 'test/simulation/planted-*.test.ts';
const client = 'test/client/**/*.test.ts';
const page = 'test/page/**/*.test.ts';
const build = './test/e2e/build-if-stale.ts';

export default defineConfig({
  test: {
    // Vitest keeps a core for itself by default, which on two cores means no parallel files at all.
    maxWorkers: '100%',
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    projects: [
      {
        test: {
          name: 'default',
          include: ['test/**/*.test.ts'],
          exclude: [long, ofTheCli, planted, client, page],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // No file leaves anything behind for the next one, and loading the machines anew for each is half of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // Each of these puts a fault into a module of the product, which the others must not see.
        test: { name: 'planted', include: [planted], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'cli',
          include: [ofTheCli],
          exclude: [long],
          globalSetup: [build],
          testTimeout: 60_000,
        },
      },
      {
        // Fetches a real client from the package registry, so that it is run by whoever asks for it.
        test: { name: 'client', include: [client], globalSetup: [build], testTimeout: 300_000 },
      },
      {
        // In a real browser, where there is one.
        test: {
          name: 'page',
          include: [page],
          globalSetup: ['./test/page/fixture/build-page.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'full',
          include: [long],
          globalSetup: [build],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

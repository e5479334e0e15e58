import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'default',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.full.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: { name: 'full', include: ['test/**/*.full.test.ts'], testTimeout: 300_000 },
      },
    ],
  },
});

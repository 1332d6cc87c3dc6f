import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webSetup = 'apps/web/src/test-setup.ts';

// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default defineConfig({
  test: {
    // PostgreSQL and the browser share the same two cores on a small machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'drivers',
          include: ['packages/drivers/**/*.test.ts', 'apps/agent/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          // They wait for devices that say nothing, and those patiences are part of what is tested.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/server/test/product/**'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-postgres.ts'],
          // Each file has a database of its own and no module keeps state between tests: loading the server once a
          // worker instead of once a file halves the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: existsSync('apps/web/vite.config.ts') ? 'apps/web/vite.config.ts' : false,
        root: '.',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'product',
          include: ['apps/server/test/product/**/*.test.ts'],
          environment: 'node',
          // They start, kill and measure whole processes: one at a time, and when the others are done.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

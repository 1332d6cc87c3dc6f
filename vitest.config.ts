import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webSetup = 'apps/web/src/test-setup.ts';
const webConfig = existsSync('apps/web/vite.config.ts') ? 'apps/web/vite.config.ts' : false;
const webSetupFiles = existsSync(webSetup) ? [webSetup] : [];
const domTests = ['apps/web/src/**/*.test.tsx', 'apps/web/src/**/*.dom.test.ts'];
/** Those that put another module in place of a real one, which a file after them would meet as well. */
const loneTests = 'apps/web/src/**/*.alone.test.{ts,tsx}';

// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default defineConfig({
  test: {
    // One more than the cores of a small machine: drivers and servers wait more than they work.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['packages/domain/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'drivers',
          include: ['packages/drivers/**/*.test.ts', 'apps/agent/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          isolate: false,
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
        extends: webConfig,
        root: '.',
        test: {
          name: 'web',
          include: domTests,
          exclude: [loneTests],
          environment: 'jsdom',
          setupFiles: webSetupFiles,
          // Loading React and jsdom once a worker instead of once a file takes a third of the time.
          isolate: false,
          testTimeout: 40_000,
        },
      },
      {
        extends: webConfig,
        root: '.',
        test: {
          name: 'web-alone',
          include: [loneTests],
          environment: 'jsdom',
          setupFiles: webSetupFiles,
          testTimeout: 40_000,
        },
      },
      {
        extends: webConfig,
        root: '.',
        test: {
          name: 'web-rules',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [...domTests, loneTests],
          environment: 'node',
          isolate: false,
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

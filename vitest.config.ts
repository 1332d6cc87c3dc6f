import { defineConfig } from 'vitest/config';
import rootPackage from './package.json' with { type: 'json' };
import { bundleTests } from './scripts/tests/bundle-tests.mjs';
import { LongestFirst } from './scripts/tests/longest-first.mjs';

const webConfig = 'apps/web/vite.config.ts';
const setupFiles = ['apps/web/test/test-setup.ts'];
const webDefine = { 'import.meta.env': '{}', __APP_VERSION__: JSON.stringify(rootPackage.version) };
/** What tests of pages put another function in place of, by its module. */
const replaceable = {
  'apps/web/src/api/http-client.ts': ['call'],
  'apps/web/src/api/upload-file.ts': ['uploadFile'],
  'apps/web/src/app/screens.ts': ['screenAt'],
  'apps/web/src/features/auth/use-auth.ts': ['useAuth'],
  'apps/web/src/live/use-status-feed.ts': ['useStatusFeed'],
  'apps/web/src/ui/map/lazy-point-map.tsx': ['LazyPointMap'],
  'apps/web/src/ui/picture/carousel-lazy.tsx': ['LazyCarousel'],
};
const domTests = ['apps/web/src/**/*.test.tsx', 'apps/web/src/**/*.dom.test.ts'];
/** Those that put another module in place of a real one, which a file after them would meet as well. */
const loneTests = 'apps/web/src/**/*.alone.test.{ts,tsx}';

/** Long proofs: `npm run test:full` runs them, `npm test` leaves them out. */
const fullTests = '**/*.full.test.ts';
/** Those of pages run among the other pages, which have what they need. */
const fullPageTests = process.env.FULL_TESTS ? [] : ['**/*.full.test.tsx'];
const elsewhere = ['**/node_modules/**', '**/dist/**', fullTests];

/**
 * A machine that is busy with other work takes its time: these end only a wait for what never happens. Each wait is
 * shorter than its test, so that it is the wait that says what is missing.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

/** First the drivers and the whole product, which wait more than they work. */
const waiting = { maxWorkers: 8, sequence: { groupOrder: 0 } };
/** More than the cores of a small machine: servers wait as much as they work. */
const mixed = { maxWorkers: 3, sequence: { groupOrder: 1 } };
/** Rules and pages only work, beside the API. */
const working = { maxWorkers: 2, sequence: { groupOrder: 2 } };

// biome-ignore lint/style/noDefaultExport: Vitest reads the default export.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [bundleTests()],
        test: {
          name: 'domain',
          ...patience,
          ...working,
          include: ['packages/domain/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: elsewhere,
          environment: 'node',
          isolate: false,
        },
      },
      {
        plugins: [bundleTests()],
        test: {
          name: 'drivers',
          ...patience,
          include: ['packages/{drivers,simulators}/**/*.test.ts', 'apps/agent/**/*.test.ts'],
          exclude: elsewhere,
          environment: 'node',
          isolate: false,
          // They wait for devices that say nothing, and those patiences are part of what is tested: hardly any work,
          // so many at once.
          ...waiting,
        },
      },
      {
        plugins: [bundleTests()],
        test: {
          name: 'server',
          ...patience,
          ...mixed,
          // Most of the server runs a few times in each test: compiling it well takes longer than it saves.
          execArgv: ['--no-opt', '--always-sparkplug'],
          include: ['apps/server/**/*.test.ts', 'packages/demo/**/*.test.ts'],
          exclude: [...elsewhere, 'apps/server/test/product/**'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-postgres.ts'],
          // Each file has a database of its own and no module keeps state between tests: loading the server once a
          // worker instead of once a file halves the time.
          isolate: false,
        },
      },
      {
        extends: webConfig,
        root: '.',
        plugins: [bundleTests({ setup: setupFiles[0], define: webDefine, replaceable })],
        test: {
          name: 'web',
          ...patience,
          ...working,
          include: domTests,
          exclude: [loneTests, fullTests, ...fullPageTests],
          environment: 'jsdom',
          setupFiles,
          // Loading React and jsdom once a worker instead of once a file takes a third of the time.
          isolate: false,
        },
      },
      {
        extends: webConfig,
        root: '.',
        test: {
          name: 'web-alone',
          ...patience,
          ...working,
          include: [loneTests],
          environment: 'jsdom',
          setupFiles,
        },
      },
      {
        extends: webConfig,
        root: '.',
        plugins: [bundleTests({ define: webDefine })],
        test: {
          name: 'web-rules',
          ...patience,
          ...working,
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [...domTests, loneTests, fullTests],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'product',
          ...patience,
          include: ['apps/server/test/product/**/*.test.ts'],
          exclude: elsewhere,
          environment: 'node',
          ...waiting,
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        plugins: [bundleTests()],
        test: {
          name: 'full',
          ...patience,
          include: [`{packages,apps}/${fullTests}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          globalSetup: ['apps/server/test/global-postgres.ts'],
          // They measure time and load: one after the other, after all others.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

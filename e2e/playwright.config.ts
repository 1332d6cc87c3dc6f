import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Read again by every worker: what the first reading chose is passed on in the environment.
// Below the ports that the system gives away by itself: the demo's thousand devices take theirs from those.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'greenroom-e2e-'));

const restarting = /operations\/(reboot-a-device|update-firmware)\.spec\.ts$/;
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

// biome-ignore lint/style/noDefaultExport: Playwright reads the default export.
export default defineConfig({
  testDir: 'specs',
  // `npm test` walks the journeys that only a browser can prove; those tagged @full belong to `npm run test:full`.
  ...(process.env.E2E_FULL ? {} : { grepInvert: /@full/ }),
  outputDir: '../test-results',
  fullyParallel: true,
  // More than the cores of a small machine: some wait for a device or a message. Each has browsers of its own.
  workers: 3,
  // Those that wait for a device to restart start first: at the end they would leave the others idle.
  projects: [
    { name: 'waiting', testMatch: restarting },
    { name: 'working', testIgnore: restarting },
  ],
  // A shared build machine may stall for seconds. A test that needs another try is named in the last lines.
  retries: process.env.CI ? 2 : 0,
  // Ends only a wait for what never happens: the longest takes a minute on two busy cores.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Recording every test costs a third of the time; a second try is recorded.
    trace: 'on-first-retry',
    // Every frame is drawn by the processor here, and so would be every frame of a fade.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  globalTeardown: './support/remove-data.ts',
  // The built product itself, on a data folder of its own, with the demo that its users would see.
  webServer: {
    command: 'node apps/server/dist/main.js',
    cwd: '..',
    url: `${address}/readyz`,
    // As patient as the tests: a machine with other work needs more than a minute for the demo.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      // Nothing happens by itself: journeys run at any time of the day.
      DEMO_LIFE: '0',
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
      // A thousand devices asked every half minute would take a tenth of a small machine; those that tests restart are
      // asked often.
      STATUS_POLL_SECONDS: '90',
      STATUS_POLL_SECONDS_BY_DRIVER: 'sony-bravia=20,shelly=20',
      // The Odoo of a test is on this machine, and its changes are read at once.
      ODOO_NETWORKS: '127.0.0.0/8',
      ODOO_POLL_SECONDS: '3',
      // So are the push service and the sign-in provider of a test.
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      SSO_NETWORKS: '127.0.0.0/8',
      LOGIN_ATTEMPTS_PER_ACCOUNT: '1000',
      LOGIN_ATTEMPTS_PER_ADDRESS: '10000',
    },
  },
});

// Takes the picture of the README from the running product, so that it stays accurate: node
// scripts/make-screenshots.mjs
// With an address, it is taken from the product that runs there, on demo data.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildProduct } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { root, say } from './run-step.mjs';

const port = 20_000 + Math.floor(Math.random() * 12_000);
const running = process.argv[2];
const address = running ?? `http://127.0.0.1:${port}`;
const pictures = [
  { name: 'home', path: '/', account: 'admin@greenroom.example', colorScheme: 'light', height: 1000 },
];

async function waitUntilReady() {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The product was not ready within a minute.');
}

async function signIn(account) {
  const body = new URLSearchParams({ username: account, password: 'greenroom-demo' });
  const response = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body });
  const { access_token, refresh_token, expires_in } = await response.json();
  return { access_token, refresh_token, token_expiry: String(Date.now() + expires_in * 1000) };
}

/** Nothing has arrived for half a second; the connection of the live statuses never ends. */
const isQuiet = () =>
  performance.now() -
    Math.max(
      0,
      ...performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration),
    ) >
  500;

/** Every device was polled once. A few never respond: some simulated ones are silent. */
const isPolled = () => {
  const text = document.body.innerText;
  return /\d errors?/.test(text) && !/\d{3} unknown/.test(text);
};

async function takePicture(browser, { name, path, account, colorScheme, height }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height },
    locale: 'en-GB',
    colorScheme,
  });
  const tokens = await signIn(account);
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, tokens);
  const page = await context.newPage();
  await page.goto(address + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(isPolled, undefined, { timeout: 300_000 });
  await page.waitForFunction(isQuiet);
  await page.screenshot({ path: join(root, 'docs/images', `${name}.png`), animations: 'disabled' });
  await context.close();
  say(`docs/images/${name}.png`);
}

async function takePictures() {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  for (const picture of pictures) await takePicture(browser, picture);
  await browser.close();
}

async function withProduct(work) {
  await buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-pictures-'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady();
    await work();
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await (running ? takePictures() : withProduct(takePictures));

import { demoPassword } from '@greenroom/demo/demo-accounts.ts';
import { isQuiet } from './support/is-quiet.ts';
import { openBrowser, openSignedIn } from './support/open-browser.ts';
import { medianOf } from './support/report.ts';
import { scrollLongList } from './support/scroll-long-list.ts';
import { startServerProcess } from './support/server-process.ts';

// What a user notices on the assets screen and on the home page: the built web app (run `npm run build` first) behind a
// warm server with the demo, in Chromium. DOM code is written as text, because benches are compiled without the types
// of a browser.
const server = await startServerProcess(new URL('./servers/demo-server.ts', import.meta.url));
const browser = await openBrowser();
const account = { username: 'user@lumiere.example', password: demoPassword };
const open = () => openSignedIn(browser, server.address, account);

/** Measures until the tile of all assets shows its number. */
const homeTile =
  '/[0-9]/.test(document.querySelector(\'main a[href="/inventory/assets"]\')?.textContent ?? "") && performance.now()';
const firstRow = 'document.querySelector(\'[role="rowheader"] a\') && performance.now()';
const perKey = `new Promise((resolve) => {
  const input = document.querySelector('main input[type="search"], main input');
  const times = [];
  addEventListener('input', () => {
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)));
  }, true);
  input.focus();
  globalThis.keyTimes = times;
  resolve();
})`;
const scripts = `performance.getEntriesByType('resource')
  .filter((entry) => entry.initiatorType === 'script' || entry.name.endsWith('.js'))
  .map((entry) => ({ name: entry.name, bytes: entry.encodedBodySize }))`;

const firstRows: number[] = [];
const homeTiles: number[] = [];
const keyTimes: number[] = [];
let scriptBytes = 0;
let repeated: string[] = [];
let long = { tasks: [] as number[], shown: 0 };
try {
  for (let round = 0; round < 6; round++) {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.goto(`${server.address}/inventory/assets`, { waitUntil: 'commit' });
    const shown = (await (await page.waitForFunction(firstRow)).jsonValue()) as number;
    await page.waitForFunction(isQuiet);
    // The first round warms the server's caches and the disk.
    if (round > 0) {
      firstRows.push(shown);
      scriptBytes = ((await page.evaluate(scripts)) as { bytes: number }[]).reduce(
        (sum, { bytes }) => sum + bytes,
        0,
      );
      repeated = asked.filter((call, at) => asked.indexOf(call) !== at);
      await page.evaluate(perKey);
      await page.keyboard.type('sony fw', { delay: 120 });
      keyTimes.push(...((await page.evaluate('globalThis.keyTimes')) as number[]));
    }
    await page.context().close();
    const home = await open();
    await home.goto(`${server.address}/`, { waitUntil: 'commit' });
    const counted = (await (await home.waitForFunction(homeTile)).jsonValue()) as number;
    if (round > 0) homeTiles.push(counted);
    await home.context().close();
  }
  long = await scrollLongList(await open(), server.address);
} finally {
  await browser.close();
  await server.stop();
}

const rows = [
  {
    what: 'first row after navigation, median ms',
    measured: medianOf(firstRows).toFixed(0),
    goal: 'under 1000',
  },
  {
    what: 'home tiles with numbers after navigation, median ms',
    measured: medianOf(homeTiles).toFixed(0),
    goal: 'under 1000',
  },
  {
    what: 'key to frame in the filter over 900 rows, median ms',
    measured: medianOf(keyTimes).toFixed(1),
    goal: 'under 50',
  },
  { what: 'key to frame, worst ms', measured: Math.max(...keyTimes).toFixed(1), goal: '' },
  {
    what: 'script over the wire, kB (brotli)',
    measured: (scriptBytes / 1000).toFixed(1),
    goal: 'at most 150 gzipped',
  },
  {
    what: 'blockings over 50 ms while 100,000 rows are scrolled',
    measured: `${long.tasks.length} (longest ${Math.max(0, ...long.tasks).toFixed(0)} ms, at most ${long.shown} rows in the page)`,
    goal: '0',
  },
  { what: 'requests made twice on a page load', measured: String(repeated.length), goal: '0' },
];
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table(rows);

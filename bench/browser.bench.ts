import { installReactAdmin } from './browser/install-react-admin.ts';
import { keepCoresBusy } from './browser/keep-cores-busy.ts';
import { startSlowProxy } from './browser/slow-proxy.ts';
import { timeKeys } from './browser/time-keys.ts';
import { type Screen, type Visit, visitScreen } from './browser/visit-screen.ts';
import { openBrowser, openSignedIn } from './support/open-browser.ts';
import { medianOf } from './support/report.ts';
import { openLongList, scrollLongList, scrollSteps } from './support/scroll-long-list.ts';
import { startServerProcess } from './support/server-process.ts';

// What a user notices on screens of 1000 rows, beside a list of the same rows in react-admin: the built web app (run
// `npm run build` first) in Chromium with an empty cache, plain, and with a processor four times slower behind a line of
// 40 ms and 10 Mbit. Every round visits all screens, so that other load on the machine affects them alike.
// `--rounds=3` and `--only=visits`, `keys` or `scroll` make a run shorter.
const option = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const rounds = Number(option('rounds') ?? 5);
const only = option('only');
const isChosen = (part: 'visits' | 'keys' | 'scroll') => only === undefined || only === part;
const account = { username: 'one@bench.example', password: 'bench password' };
const peer: Screen = {
  name: 'react-admin, list',
  path: '/',
  row: 'tbody tr',
  sort: '.MuiTableSortLabel-root',
  filter: 'input[name="q"]',
};
const screens: Screen[] = [
  {
    name: 'assets',
    path: '/inventory/assets',
    row: '[role="rowheader"]',
    sort: '[role="columnheader"] button',
    filter: 'main input',
  },
  { name: 'home', path: '/', row: 'main a[href="/inventory/assets"]' },
  { name: 'board of tickets', path: '/management/maintenance', row: 'main [data-index]' },
];
const goals: Partial<Record<keyof Visit, number>> = { paint: 0.4, row: 0.25 };

const peerFolder = isChosen('visits') ? await installPeer() : '';
const server = await startServerProcess(new URL('./servers/browser-server.ts', import.meta.url), [], {
  PEER_WEB_FOLDER: peerFolder,
});
const { address, peerAddress } = server as typeof server & { peerAddress?: string };
const browser = await openBrowser();
try {
  if (isChosen('visits')) for (const slowDown of [1, 4]) await compare(slowDown);
  if (isChosen('keys')) await measureKeys();
  if (isChosen('scroll')) await measureScroll();
} finally {
  await browser.close();
  await server.stop();
}

async function installPeer(): Promise<string> {
  return installReactAdmin().catch((error: unknown) => {
    print(
      `react-admin could not be installed and is left out: ${error instanceof Error ? error.message : error}`,
    );
    return '';
  });
}

async function compare(slowDown: number): Promise<void> {
  const sides = [
    ...(peerAddress ? [{ screen: peer, address: peerAddress }] : []),
    ...screens.map((screen) => ({ screen, address })),
  ];
  const visits = new Map<string, Visit[]>(sides.map(({ screen }) => [screen.name, []]));
  const proxies = await Promise.all(
    sides.map((side) => (slowDown > 1 ? startSlowProxy(side.address) : undefined)),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [at, side] of sides.entries()) {
      const visit = await visitScreen(browser, side.screen, {
        address: proxies[at]?.address ?? side.address,
        signInAt: address,
        slowDown,
      });
      // The first round warms the server's caches and the disk.
      if (round > 0) visits.get(side.screen.name)?.push(visit);
    }
  }
  for (const proxy of proxies) await proxy?.stop();
  print(slowDown > 1 ? `\nProcessor ${slowDown} x slower, 40 ms, 10 Mbit` : '\nPlain');
  // biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
  console.table(sides.map(({ screen }) => rowOf(screen.name, visits)));
}

function rowOf(name: string, visits: ReadonlyMap<string, Visit[]>) {
  const median = (side: string, part: keyof Visit) =>
    medianOf((visits.get(side) ?? []).map((visit) => visit[part]));
  const cell = (part: keyof Visit) => {
    const value = median(name, part);
    const ratio = value / median(peer.name, part);
    const goal = goals[part];
    if (Number.isNaN(value)) return '-';
    if (name === peer.name || Number.isNaN(ratio)) return value.toFixed(0);
    const judged = goal === undefined ? '' : ` (goal ${goal}${ratio > goal ? ', missed' : ''})`;
    return `${value.toFixed(0)} = x ${ratio.toFixed(2)}${judged}`;
  };
  return {
    screen: name,
    'first paint ms': cell('paint'),
    'first row ms': cell('row'),
    'sort ms': cell('sort'),
    'filter ms': cell('filter'),
    'script kB': (median(name, 'scripts') / 1000).toFixed(1),
    files: median(name, 'files'),
    // The page itself comes on top.
    'requests before the row': median(name, 'requests') + 1,
    'layout shift': median(name, 'shift').toFixed(4),
  };
}

async function measureKeys(): Promise<void> {
  const page = await openSignedIn(browser, address, account);
  const times = await timeKeys(page, address, 'sony a7');
  await page.context().close();
  print(
    `Key to frame over 1000 rows, processor 4 x slower: ${medianOf(times).toFixed(1)} ms in the median, ` +
      `${Math.max(...times).toFixed(1)} ms at most (goal: 30 ms)`,
  );
}

async function measureScroll(): Promise<void> {
  const page = await openSignedIn(browser, address, account);
  await openLongList(page, address);
  const stopWork = keepCoresBusy();
  const { blocked, shown } = await scrollLongList(page).finally(stopWork);
  await page.context().close();
  print(
    `100,000 rows with all cores busy: ${scrollSteps - blocked.length} of ${scrollSteps} steps without a blocking over 50 ms ` +
      `(goal: 118), longest ${Math.max(0, ...blocked).toFixed(0)} ms, at most ${shown} rows in the page`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { type Screen, visitScreen } from './browser/visit-screen.ts';
import { openBrowser } from './support/open-browser.ts';
import { medianOf } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// The board of 10,000 tickets beside the list of 1000 assets, and the page of a ticket beside that of an asset: the built
// web app (run `npm run build` first) in Chromium with an empty cache. Every round visits all four, so that other load on
// the machine affects them alike. `--rounds=3` makes a run shorter.
const option = process.argv.find((word) => word.startsWith('--rounds='));
const rounds = Number(option?.slice('--rounds='.length) ?? 5);
/** For the visits: the rest of five minutes fills the database. */
const maxMilliseconds = 180_000;
const account = new URLSearchParams({ username: 'one@bench.example', password: 'bench password' });

const server = await startServerProcess(new URL('./servers/browser-server.ts', import.meta.url), [], {
  BENCH_TICKETS: '20000',
});
const { address } = server;
const browser = await openBrowser();
try {
  const [ticket, asset] = [await firstId('tickets'), await firstId('assets')];
  const screens: Record<string, Screen> = {
    assets: { name: 'list of 1000 assets', path: '/inventory/assets', row: '[role="rowheader"]' },
    board: { name: 'board of 10,000 tickets', path: '/management/maintenance', row: 'main [data-index]' },
    asset: { name: 'page of an asset', path: `/inventory/assets/${asset}`, row: 'main h1', width: 1200 },
    ticket: {
      name: 'page of a ticket',
      path: `/management/maintenance/${ticket}`,
      // At 1200 px it is a page; above, it opens beside the board.
      row: 'main h1',
      width: 1200,
    },
  };
  const started = performance.now();
  const times = new Map<string, number[]>(Object.keys(screens).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    // A busy machine gets fewer rounds, not no result.
    if (round > 1 && performance.now() - started > maxMilliseconds) break;
    for (const [name, screen] of Object.entries(screens)) {
      const visit = await visitScreen(browser, screen, { address, signInAt: address, slowDown: 1 });
      // The first round warms the server's caches and the disk.
      if (round > 0) times.get(name)?.push(visit.row);
    }
  }
  const median = (name: string) => medianOf(times.get(name) ?? []);
  for (const [name, screen] of Object.entries(screens))
    print(`${screen.name}: ${median(name).toFixed(0)} ms`);
  judge('first card to first row of assets', median('board') / median('assets'), 1.2);
  judge('page of a ticket to page of an asset', median('ticket') / median('asset'), 1.3);
} finally {
  await browser.close();
  await server.stop();
}

async function firstId(list: 'tickets' | 'assets'): Promise<number> {
  const signedIn = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body: account });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const response = await fetch(`${address}/api/${list}?limit=1`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const [row] = (await response.json()) as { id: number }[];
  if (!row) throw new Error(`There are no ${list}.`);
  return row.id;
}

function judge(what: string, ratio: number, goal: number): void {
  print(`${what}: x ${ratio.toFixed(2)} (goal ${goal}${ratio > goal ? ', missed' : ''})`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

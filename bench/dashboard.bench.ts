import type { Target } from './support/load.ts';
import { measure, signIn } from './support/measure.ts';
import { report } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// 200 partners, 2,000 sites, 20,000 rooms, 100,000 assets, row-level security on; a quarter of the warranties has
// expired. DATABASE_URL (an empty database) measures a PostgreSQL server; without it the embedded one is measured.
const server = await startServerProcess(new URL('./servers/dashboard-server.ts', import.meta.url));

const floor = 'floor: bare driver, one look at all assets';
for (const [who, name] of [
  ['Administrator, 100,000 assets', 'admin'],
  ['One partner, more than 1000 assets', 'one'],
  ['500 grants', 'granted'],
] as const) {
  const headers = await signIn(server.address, name);
  const at = (path: string): Target => ({ url: server.address + path, headers });
  const targets: Record<string, Target> = {
    [floor]: at('/bench/floor'),
    'home summary, as served': at('/api/dashboard/summary'),
    'home summary, nothing kept': at('/api/bench/dashboard/summary'),
    'monitor summary, as served': at('/api/monitoring/summary'),
    'monitor summary, nothing kept': at('/api/bench/monitoring/summary'),
    'sites with alerts, nothing kept': at('/api/bench/monitoring/sites'),
    '100 newest alerts, nothing kept': at('/api/bench/monitoring/alerts'),
  };
  report(`${who}, one connection (goal: summaries p95 under 50 ms)`, await measure(targets, 1), floor);
}
await server.stop();

import type { Target } from './support/load.ts';
import { measure, signIn } from './support/measure.ts';
import { report } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// 200 partners, 2,000 sites, 20,000 rooms, 100,000 assets, row-level security on. DATABASE_URL (an empty database)
// measures a PostgreSQL server; without it the embedded one is measured.
const server = await startServerProcess(new URL('./servers/inventory-server.ts', import.meta.url));

const viewers = {
  'one partner': await signIn(server.address, 'one'),
  '500 grants': await signIn(server.address, 'granted'),
  administrator: await signIn(server.address, 'admin'),
};
const at = (path: string, headers?: Record<string, string>): Target => ({
  url: server.address + path,
  headers,
});
const floor = 'floor: bare driver, ready-made string';

const lists: Record<string, Target> = {
  [floor]: at('/bench/floor'),
  'list of 1000, nothing kept': at('/api/bench/assets?fields=list', viewers['one partner']),
  'list of 1000, as served': at('/api/assets/?fields=list', viewers['one partner']),
};
report(
  'A list of 1000 assets of one partner, 4 connections (goal: at most 1.5 x the floor)',
  await measure(lists, 4),
  floor,
);

const usual = 'columns of the spec';
const more = 'category,firmware_version,warranty_end_date,customer,vendor_name,tags,updated_at,partner_name';
const list = '/api/bench/assets?fields=list';
for (const who of ['one partner', 'administrator'] as const) {
  const choices: Record<string, Target> = {
    [usual]: at(list, viewers[who]),
    'with every further column': at(`${list}&columns=${more}`, viewers[who]),
    // No index has this order, so all rows that the viewer sees are sorted.
    'with three, sorted by one': at(
      `${list}&columns=customer,tags,warranty_end_date&sort=customer`,
      viewers[who],
    ),
  };
  report(
    `A list of 1000 assets with chosen columns, ${who}, 4 connections, nothing kept (goal: at most 1.3 x the default list)`,
    await measure(choices, 4),
    usual,
  );
}

for (const [who, headers] of Object.entries(viewers)) {
  const asset = who === '500 grants' ? 7 : 1;
  const targets: Record<string, Target> = {
    'one asset': at(`/api/assets/${asset}`, headers),
    'search "3ab"': at('/api/bench/assets?fields=list&search=3ab', headers),
    ...Object.fromEntries(
      ['product_name', '-manufacturer', 'room_name', 'site_name'].map((sort) => [
        `first page by ${sort}`,
        at(`/api/bench/assets?fields=list&limit=100&sort=${sort}`, headers),
      ]),
    ),
  };
  report(
    `${who}, one connection, nothing kept (goal for one partner and grants: p95 under 20 ms)`,
    await measure(targets, 1),
    'one asset',
  );
}
await server.stop();

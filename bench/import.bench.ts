import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { importEstate } from '../apps/server/src/features/import/import-estate.ts';
import { planImport } from '../apps/server/src/features/import/plan-import.ts';
import { insertRows } from '../apps/server/src/features/import/write/write-rows.queries.ts';
import { asSystem } from '../apps/server/src/platform/database/scope.ts';
import { openInstallation } from '../apps/server/src/platform/installation.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';

// 10,000 asset rows created, imported again unchanged, and changed, beside as many existing assets. DATABASE_URL
// measures a PostgreSQL server; without it the embedded one is measured.
const rowCount = 10_000;
const roomCount = 500;
const alreadyThere = 100_000;
const secondsAllowed = 30;

const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
await chmod(folder, 0o755);
const config = readConfig({ ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
const { database, sealer, close } = await openInstallation(config, {
  log: createLogger('error'),
  role: 'command',
});

async function fillEstate(): Promise<void> {
  const reference = `BENCH-${Date.now()}`;
  await asSystem(database, async (db) => {
    const partner = { reference, name: reference, is_company: true };
    const [partner_id = 0] = await insertRows(db, { kind: 'partners', rows: [partner] });
    const site = { partner_id, reference: 'S1', name: 'Bench site' };
    const [site_id = 0] = await insertRows(db, { kind: 'sites', rows: [site] });
    const rooms = Array.from({ length: roomCount }, (_, at) => ({
      ...{ partner_id, site_id, reference: `R${at}`, name: `Room ${at}` },
    }));
    const roomIds = await insertRows(db, { kind: 'rooms', rows: rooms });
    for (let at = 0; at < alreadyThere; at += 1000) {
      const rows = Array.from({ length: 1000 }, (_, n) => asset(at + n, roomIds[(at + n) % roomCount] ?? 0));
      await insertRows(db, { kind: 'assets', rows: rows.map((row) => ({ ...row, partner_id })) });
    }
  });
  partnerReference = reference;
}

function asset(at: number, room_id: number) {
  const serial_number = `OLD-${at}`;
  return {
    room_id,
    ref: serial_number,
    product_name: `Old ${at}`,
    serial_number,
    is_controlled: false,
    additional_data: {},
  };
}

let partnerReference = '';

async function writeCsv(status: string): Promise<string> {
  const path = join(folder, `assets-${status}.csv`);
  const file = await open(path, 'w');
  await file.appendFile(
    'partner,room,ref,name,manufacturer,serial number,mac address,status,warranty end,note\r\n',
  );
  for (let at = 0; at < rowCount; at++) {
    const mac = at.toString(16).padStart(12, '0');
    await file.appendFile(
      `${partnerReference},R${at % roomCount},A-${at},Screen ${at},Maker ${at % 20},SN-${at},${mac},${status},31/12/2027,<p>Note <b>${at}</b></p>\r\n`,
    );
  }
  await file.close();
  return path;
}

async function measure(what: string, path: string) {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { files } = await planImport(path);
  const [summary] = await importEstate({
    database,
    sealer,
    files,
    isDryRun: false,
    rejectsPathOf: (file) => `${file.path}.rejected.csv`,
    onProgress: () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { created, updated, unchanged, rejected } = summary ?? {
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
  };
  return {
    what,
    seconds: seconds.toFixed(2),
    'time / allowed': (seconds / secondsAllowed).toFixed(2),
    'own CPU s': ((user + system) / 1e6).toFixed(2),
    'rows/s': Math.round(rowCount / seconds),
    'RSS growth MB': ((peak - before) / 1e6).toFixed(0),
    ...{ created, updated, unchanged, rejected },
  };
}

await fillEstate();
const active = await writeCsv('Active');
const results = [
  await measure('created', active),
  await measure('imported again', active),
  await measure('one column changed', await writeCsv('Retired')),
];
await close();
await rm(folder, { recursive: true, force: true });
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.log(`Import of ${rowCount} asset rows beside ${alreadyThere} assets, ${secondsAllowed} s allowed`);
// biome-ignore lint/suspicious/noConsole: see above.
console.table(results);

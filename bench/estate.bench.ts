import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Load, load } from './support/load.ts';
import { signIn } from './support/measure.ts';
import { databaseProcessorTime } from './support/processor-time.ts';
import { startServerProcess } from './support/server-process.ts';

// Beside 20,000 assets: an import of 100,000 rows through the API (goal: at least 0.1 of the rows per second of COPY
// into a bare table), its undo, and a bulk change of 10,000 assets (goal: 30 s) with the latency of other requests
// meanwhile. COPY into a table with the columns, indexes and keys of assets says how much of the difference is
// PostgreSQL's. ESTATE_ROWS makes a shorter run.
const rowCount = Number(process.env.ESTATE_ROWS ?? 100_000);
const bulkCount = 10_000;
const goals = { ratio: 0.1, bulkSeconds: 30 };

const server = await startServerProcess(new URL('./servers/estate-server.ts', import.meta.url));
const databaseFolder = join(dirname(server.owner?.host ?? ''), 'postgres');
const headers = await signIn(server.address, 'admin');
const owner = new pg.Client(server.owner);
await owner.connect();
// The generated rows have given ids; what the import creates comes behind them.
for (const table of ['sites', 'rooms', 'assets'])
  await owner.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  );

type Work = { id: number; state: string; changeset_id: number | null; problem: string | null };

async function send(path: string, init: RequestInit = {}): Promise<Work> {
  const response = await fetch(`${server.address}/api${path}`, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Work;
}

async function ended(path: string): Promise<Work> {
  for (;;) {
    const work = await send(path);
    if (!['running', 'checking'].includes(work.state)) return work;
    await pause(100);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

type Cost = { taken: number; database: number };

/** With the processor time of the database, which other programs on the machine do not change much. */
async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const before = databaseProcessorTime(databaseFolder);
  const taken = await seconds(work);
  return { taken, database: (databaseProcessorTime(databaseFolder) - before) / 1000 };
}

type Room = { id: number; name: string };

/** The same rows for all: what a list of assets contains. The import finds the room by its name. */
async function csvLines() {
  const { rows } = await owner.query<Room>(
    'select id, name from rooms where partner_id = 1 order by id limit 300',
  );
  const lines = (placeOf: (room: Room) => string) =>
    Array.from({ length: rowCount }, (_, at) => {
      const mac = `0200${at.toString(16).padStart(8, '0')}`;
      const room = rows[at % rows.length] ?? { id: 0, name: '' };
      return `N-${at},Screen ${at},Maker ${at % 20},QM${at % 90},NS-${at},${mac},Active,${placeOf(room)}\n`;
    });
  return { named: lines(({ name }) => name), numbered: lines(({ id }) => `${id},1`) };
}

async function copyInto(target: string, lines: readonly string[]): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  await chmod(folder, 0o755);
  const path = join(folder, 'rows.csv');
  await writeFile(path, lines.join(''));
  const copied = await cost(() => owner.query(`copy ${target} from '${path}' csv`));
  await rm(folder, { recursive: true });
  return copied;
}

async function copyBare(lines: readonly string[]): Promise<Cost> {
  const names = ['ref', 'name', 'manufacturer', 'model', 'serial', 'mac', 'status', 'room'];
  await owner.query(`create table bare (${names.map((name) => `${name} text`).join(', ')})`);
  const copied = await copyInto('bare', lines);
  await owner.query('drop table bare');
  return copied;
}

/** Beside the same rows, with the same indexes and keys, but without history, policies and other triggers. */
async function copyAlike(lines: readonly string[]): Promise<Cost> {
  const { rows } = await owner.query<{ names: string }>(`
    select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = 'assets'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const names = rows[0]?.names;
  await owner.query(`create table alike (like assets including all,
    foreign key (room_id, partner_id) references rooms (id, partner_id))`);
  await owner.query(`insert into alike (${names}) select ${names} from assets`);
  await owner.query(
    "select setval(pg_get_serial_sequence('alike', 'id'), (select coalesce(max(id), 1) from alike))",
  );
  const columns =
    'ref, product_name, manufacturer, model, serial_number, mac_address, status, room_id, partner_id';
  const copied = await copyInto(`alike (${columns})`, lines);
  await owner.query('drop table alike');
  return copied;
}

async function importRows(lines: readonly string[]) {
  const form = new FormData();
  const header = 'ref,name,manufacturer,model,serial number,mac address,status,room\n';
  form.set('partner_id', '1');
  form.set('kind', 'assets');
  form.set('file', new File([header, ...lines], 'assets.csv'));
  let id = 0;
  const upload = await seconds(async () => {
    ({ id } = await send('/imports', { method: 'POST', body: form }));
  });
  const step = (name: string) =>
    cost(async () => {
      await send(`/imports/${id}/${name}`, { method: 'POST' });
      const { state, problem } = await ended(`/imports/${id}`);
      if (state === 'failed') throw new Error(`The ${name} failed: ${problem}`);
    });
  const check = await step('check');
  const run = await step('run');
  const { changeset_id } = await send(`/imports/${id}`);
  const undo = await cost(async () => {
    const job = await send(`/changesets/${changeset_id}/undo-job`, { method: 'POST' });
    const { state, problem } = await ended(`/estate-jobs/${job.id}`);
    if (state !== 'done') throw new Error(`The undo is ${state}: ${problem}`);
  });
  return { upload, check, run, undo };
}

const target = { url: `${server.address}/api/assets/?fields=list&limit=100`, headers };
const quiet = await load(target, { connections: 2, seconds: 4 });

async function changeInBulk(): Promise<{ taken: number; meanwhile: Load }> {
  const ids = Array.from({ length: bulkCount }, (_, at) => at + 1);
  const body = JSON.stringify({ assets: { ids, set: { customer: 'Bench' }, add_tags: ['bench'] } });
  const job = { headers: { 'content-type': 'application/json' }, method: 'POST', body };
  const meanwhile = load(target, { connections: 2, seconds: 4 });
  const taken = await seconds(async () => {
    const { id } = await send('/bulk-changes', job);
    const { state } = await ended(`/estate-jobs/${id}`);
    if (state !== 'done') throw new Error(`The bulk change is ${state}`);
  });
  return { taken, meanwhile: await meanwhile };
}
const bulk = await changeInBulk();

const lines = await csvLines();
const bare = await copyBare(lines.named);
const alike = await copyAlike(lines.numbered);
const { upload, check, run, undo } = await importRows(lines.named);

const round = (value: number) => Number(value.toFixed(2));
const costOf = ({ taken, database }: Cost) => ({
  ...{ seconds: round(taken), 'rows/s': Math.round(rowCount / taken), 'database s': round(database) },
});
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table({
  [`COPY of ${rowCount} rows into a bare table`]: costOf(bare),
  'COPY into a table like assets': {
    ...{ ...costOf(alike), 'x COPY': (bare.taken / alike.taken).toFixed(3) },
    'x COPY, database': (bare.database / alike.database).toFixed(3),
  },
  upload: { seconds: round(upload), 'rows/s': Math.round(rowCount / upload) },
  check: costOf(check),
  import: {
    ...{ ...costOf(run), 'x COPY': (bare.taken / run.taken).toFixed(3) },
    ...{ 'x COPY, database': (bare.database / run.database).toFixed(3), goal: `at least ${goals.ratio}` },
    'x COPY alike, database': (alike.database / run.database).toFixed(3),
  },
  'undo of the import': costOf(undo),
  [`bulk change of ${bulkCount}`]: {
    ...{ seconds: round(bulk.taken), 'rows/s': Math.round(bulkCount / bulk.taken) },
    goal: `at most ${goals.bulkSeconds} s`,
  },
});
// biome-ignore lint/suspicious/noConsole: see above.
console.table({
  'list of 100, nothing else runs': { 'median ms': round(quiet.medianMs), 'p95 ms': round(quiet.p95Ms) },
  'during the bulk change': {
    ...{ 'median ms': round(bulk.meanwhile.medianMs), 'p95 ms': round(bulk.meanwhile.p95Ms) },
    'x quiet': (bulk.meanwhile.medianMs / quiet.medianMs).toFixed(2),
  },
});
await owner.end();
await server.stop();

import pg from 'pg';
import { type CaseName, caseNames, password, type Sample, type Side } from './peers/side.ts';
import { startDirectus } from './peers/start-directus.ts';
import { startParseServer } from './peers/start-parse-server.ts';
import { buildServer } from './support/build-server.ts';
import { type Load, load, type Target } from './support/load.ts';
import { measure, signIn } from './support/measure.ts';
import { medianOf } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// The product beside Directus, Parse Server and the least that such a read can cost, on the same rows in one PostgreSQL:
// 100,000 assets of 20 partners (PEERS_ASSETS for another number), seen by a user of one partner.
const connections = 8;
const goals: Record<CaseName, { directus?: number; floor?: number }> = {
  'list of 1000, made anew': { directus: 10, floor: 0.8 },
  'list of 1000, unchanged': { directus: 100, floor: 0.5 },
  'one asset, read anew': { directus: 25, floor: 0.4 },
  'one asset, unchanged': {},
  'search, common word, made anew': {},
  'search, common word': { directus: 50 },
  'search, serial number, made anew': {},
  'search, serial number': { directus: 60 },
  'sign-in': { directus: 13 },
};

const withoutCache: Partial<Record<CaseName, CaseName>> = {
  'list of 1000, unchanged': 'list of 1000, made anew',
  'one asset, unchanged': 'one asset, read anew',
  'search, common word': 'search, common word, made anew',
  'search, serial number': 'search, serial number, made anew',
};

const product = await startServerProcess(await built('peers'));
if (!product.owner) throw new Error('The product named no database.');
const sample = await findSample(product.owner);
const floor = await startServerProcess(await built('floor'), [], {
  OWNER: JSON.stringify(product.owner),
});
// The product holds the database, so it is first here and stops last.
const sides: Record<string, Side> = {
  greenroom: { cases: await productCases(product.address), stop: product.stop },
  floor: { cases: floorCases(floor.address), stop: floor.stop },
};
// `--only=ping` measures the small response alone.
const isPingAlone = process.argv.includes('--only=ping');
const peers = { directus: startDirectus, 'parse-server': startParseServer };
for (const [name, start] of isPingAlone ? [] : Object.entries(peers)) {
  try {
    sides[name] = await start(product.owner, sample);
  } catch (error) {
    print(`${name} did not start and is left out: ${error instanceof Error ? error.message : error}`);
  }
}

const rates = new Map<string, number>();
for (const name of isPingAlone ? [] : caseNames) {
  const targets = Object.entries(sides).flatMap(([side, { cases }]) => {
    const target = cases[name];
    return target ? [[side, target] as const] : [];
  });
  for (const [side, loads] of await measure(Object.fromEntries(targets), connections)) {
    rates.set(`${side} ${name}`, medianOf(loads.map(({ perSecond }) => perSecond)));
  }
}
if (!isPingAlone) {
  print(`Requests per second over ${connections} connections, median of three rounds`);
  // biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
  console.table(caseNames.map(rowOf));
}
await printPing();
for (const side of Object.values(sides).reverse()) await side.stop();

function built(name: string): Promise<URL> {
  return buildServer(new URL(`./servers/${name}-server.ts`, import.meta.url));
}

function rowOf(name: CaseName) {
  const own = rates.get(`greenroom ${name}`) ?? Number.NaN;
  // A side that caches nothing is compared with what it does each time.
  const rate = (side: string) => rates.get(`${side} ${name}`) ?? rates.get(`${side} ${withoutCache[name]}`);
  const [directus, parse] = [rate('directus'), rate('parse-server')];
  const goal = goals[name];
  const judge = (ratio: number, goal: number | undefined) =>
    goal === undefined
      ? ratio.toFixed(2)
      : `${ratio.toFixed(2)} (goal ${goal}${ratio < goal ? ', missed' : ''})`;
  return {
    case: name,
    floor: rate('floor')?.toFixed(1) ?? '-',
    Directus: directus?.toFixed(1) ?? '-',
    'Parse Server': parse?.toFixed(1) ?? '-',
    Greenroom: own.toFixed(1),
    'x Directus': directus ? judge(own / directus, goal.directus) : '-',
    'x Parse Server': parse ? (own / parse).toFixed(2) : '-',
    'of the floor': judge(own / (rate('floor') ?? Number.NaN), goal.floor),
  };
}

/** A small response must not wait behind large ones. The floor shows what the cores and the client of the bench take. */
async function printPing(): Promise<void> {
  const pings = { floor: `${floor.address}/ping`, greenroom: `${product.address}/healthz` };
  const alone = await measurePing(pings.greenroom);
  const median = { floor: [] as number[], greenroom: [] as number[] };
  for (let round = 0; round < 3; round++) {
    for (const side of ['floor', 'greenroom'] as const) {
      const list = sides[side]?.cases['list of 1000, made anew'];
      if (!list) return;
      const [ping] = await Promise.all([
        measurePing(pings[side]),
        load(list, { connections: 4, seconds: 4 }),
      ]);
      median[side].push(ping.medianMs);
    }
  }
  const own = medianOf(median.greenroom);
  print(
    `/healthz while four clients load lists: ${own.toFixed(2)} ms in the median (goal 1${own > 1 ? ', missed' : ''}); ` +
      `without lists ${alone.medianMs.toFixed(2)} ms; the floor beside its own lists ${medianOf(median.floor).toFixed(2)} ms`,
  );
}

function measurePing(url: string): Promise<Load> {
  return load({ url }, { connections: 1, seconds: 4 });
}

function floorCases(address: string): Side['cases'] {
  return {
    'list of 1000, made anew': { url: `${address}/list` },
    'list of 1000, unchanged': { url: `${address}/ready` },
    'one asset, read anew': { url: `${address}/assets/${sample.asset}` },
    'search, common word, made anew': { url: `${address}/search?q=${sample.word}` },
    'search, serial number, made anew': { url: `${address}/search?q=${sample.serial}` },
    'sign-in': { url: `${address}/sign-in`, method: 'POST' },
  };
}

async function productCases(address: string): Promise<Side['cases']> {
  const sessions = await Promise.all(Array.from({ length: connections }, () => signIn(address, 'one')));
  const at = (path: string): Target => ({ url: address + path, sessions });
  return {
    'list of 1000, made anew': at('/api/bench/assets?fields=list'),
    'list of 1000, unchanged': at('/api/assets/?fields=list'),
    'one asset, read anew': at(`/api/bench/assets/${sample.asset}`),
    'one asset, unchanged': at(`/api/assets/${sample.asset}`),
    'search, common word, made anew': at(`/api/bench/assets?fields=list&limit=100&search=${sample.word}`),
    'search, common word': at(`/api/assets/?fields=list&limit=100&search=${sample.word}`),
    'search, serial number, made anew': at(`/api/bench/assets?fields=list&limit=100&search=${sample.serial}`),
    'search, serial number': at(`/api/assets/?fields=list&limit=100&search=${sample.serial}`),
    'sign-in': {
      url: `${address}/auth/api/v1/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ username: 'one@bench.example', password })),
    },
  };
}

async function findSample(owner: NonNullable<typeof product.owner>): Promise<Sample> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ id: number; serial_number: string }>(
    'select id, serial_number from assets where partner_id = 1 order by id offset 100 limit 1',
  );
  await client.end();
  const [row] = rows;
  if (!row) throw new Error('Partner 1 has no assets.');
  return { asset: row.id, serial: row.serial_number, word: 'samsung' };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

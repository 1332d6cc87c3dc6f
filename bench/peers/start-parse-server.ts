import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { Connection } from '../../apps/server/src/platform/database/database.ts';
import { becomesReady } from './becomes-ready.ts';
import { freePort } from './free-port.ts';
import { installPeer } from './install-peer.ts';
import { password, type Sample, type Side } from './side.ts';

const version = '9.10.0';
const rowsPerBatch = 5_000;
const keys = { appId: 'bench', masterKey: 'a key that only this bench uses' };
const program = `
const { ParseServer } = require('parse-server');
ParseServer.startApp(JSON.parse(process.env.PARSE_SETTINGS)).catch((error) => { console.error(error); process.exit(1); });
`;

const texts = [
  ...[
    'ref',
    'product_name',
    'asset_type',
    'category',
    'manufacturer',
    'model',
    'serial_number',
    'mac_address',
  ],
  ...['ip_address', 'firmware_version', 'status', 'note'],
];

/** Parse Server with the rows of the product's estate, in a database of its own on the same PostgreSQL. */
export async function startParseServer(owner: Connection, sample: Sample): Promise<Side> {
  const folder = await installPeer({
    name: 'parse-server',
    version,
    manifest: { dependencies: { 'parse-server': version } },
    files: { 'serve.cjs': program },
  });
  const database = { ...owner, database: 'parse' };
  await createDatabase(owner, database.database);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/parse`;
  const settings = {
    ...keys,
    ...{ port, host: '127.0.0.1', mountPath: '/parse', serverURL: address },
    databaseURI: 'postgres://localhost/parse',
    databaseOptions: { ...database, max: 10 },
    ...{ silent: true, logLevel: 'error', logsFolder: null, enableAnonymousUsers: false },
    // Its defaults, said because it warns otherwise.
    ...{ allowClientClassCreation: false, encodeParseObjectInCloudFunction: true },
  };
  const child = spawn(process.execPath, ['serve.cjs'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_ENV: 'production',
      PARSE_SETTINGS: JSON.stringify(settings),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await Promise.race([
      becomesReady('Parse Server', `${address}/health`, { 'x-parse-application-id': keys.appId }),
      ended.then(() => Promise.reject(new Error('It ended.'))),
    ]);
    const call = callerOf(address);
    await makeClasses(call);
    await copyEstate(owner, database);
    const token = await giveAccess(call);
    const headers = { 'x-parse-application-id': keys.appId, 'x-parse-session-token': token };
    const at = (path: string) => ({ url: address + path, headers });
    const fields = ['product_name', 'asset_type', 'manufacturer', 'model', 'serial_number', 'is_controlled'];
    const shown = [...fields, 'status', 'room.name', 'room.site.name'].join(',');
    const list = `/classes/Asset?order=product_name,objectId&include=room,room.site&keys=${shown}`;
    const search = (word: string) => {
      const has = { $regex: word, $options: 'i' };
      const where = {
        $or: ['product_name', 'manufacturer', 'serial_number', 'model'].map((field) => ({ [field]: has })),
      };
      return at(`${list}&limit=100&where=${encodeURIComponent(JSON.stringify(where))}`);
    };
    return {
      cases: {
        'list of 1000, made anew': at(`${list}&limit=1000`),
        'one asset, read anew': at(`/classes/Asset/a${sample.asset}?include=room,room.site`),
        'search, common word, made anew': search(sample.word),
        'search, serial number, made anew': search(sample.serial),
        'sign-in': {
          url: `${address}/login`,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-parse-application-id': keys.appId },
          body: JSON.stringify({ username: 'one', password }),
        },
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createDatabase(owner: Connection, name: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}

type Call = (
  method: string,
  path: string,
  body: object,
) => Promise<{ objectId: string; sessionToken: string }>;

function callerOf(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-parse-application-id': keys.appId,
        'x-parse-master-key': keys.masterKey,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as { objectId: string; sessionToken: string };
  };
}

async function makeClasses(call: Call): Promise<void> {
  const text = { type: 'String' };
  const pointer = (targetClass: string) => ({ type: 'Pointer', targetClass });
  const classes = {
    Site: { name: text, address: text, city: text, country: text },
    Room: { name: text, floor: text, site: pointer('Site') },
    Asset: {
      ...Object.fromEntries(texts.map((name) => [name, text])),
      is_controlled: { type: 'Boolean' },
      room: pointer('Room'),
    },
  };
  for (const [className, fields] of Object.entries(classes))
    await call('POST', `/schemas/${className}`, { className, fields });
}

/** Each row may be read by the role of its partner, which is how Parse Server keeps tenants apart. */
async function copyEstate(from: Connection, to: Connection): Promise<void> {
  const source = new pg.Client(from);
  const target = new pg.Client(to);
  await source.connect();
  await target.connect();
  const common = `now(), now(), array['role:partner' || (r->>'partner_id')]`;
  const plain = (names: readonly string[]) => names.map((name) => `r->>'${name}'`).join(', ');
  const statements: Record<string, string> = {
    sites: `insert into "Site" ("objectId", "createdAt", "updatedAt", _rperm, name, address, city, country)
      select 's' || (r->>'id'), ${common}, ${plain(['name', 'address', 'city', 'country'])} from json_array_elements($1) r`,
    rooms: `insert into "Room" ("objectId", "createdAt", "updatedAt", _rperm, name, floor, site)
      select 'r' || (r->>'id'), ${common}, ${plain(['name', 'floor'])}, 's' || (r->>'site_id') from json_array_elements($1) r`,
    assets: `insert into "Asset" ("objectId", "createdAt", "updatedAt", _rperm, ${texts.join(', ')}, is_controlled, room)
      select 'a' || (r->>'id'), ${common}, ${plain(texts)}, (r->>'is_controlled')::boolean, 'r' || (r->>'room_id')
      from json_array_elements($1) r`,
  };
  for (const [table, statement] of Object.entries(statements)) {
    for (let last = 0; ; ) {
      const { rows } = await source.query<{ last: number | null; rows: string }>(
        `select max(id) as last, json_agg(t)::text as rows
         from (select * from ${table} where id > $1 order by id limit ${rowsPerBatch}) t`,
        [last],
      );
      const [batch] = rows;
      if (batch?.last == null) break;
      last = batch.last;
      await target.query(statement, [batch.rows]);
    }
  }
  await target.query(`create index on "Asset" (product_name, "objectId")`);
  await target.query('create index on "Asset" using gin (_rperm)');
  await target.query('vacuum (analyze)');
  await target.end();
  await source.end();
}

/** A user with the role of partner 1. */
async function giveAccess(call: Call): Promise<string> {
  const user = await call('POST', '/users', { username: 'one', password, email: 'one@bench.example' });
  await call('POST', '/roles', {
    name: 'partner1',
    ACL: { 'role:partner1': { read: true } },
    users: {
      __op: 'AddRelation',
      objects: [{ __type: 'Pointer', className: '_User', objectId: user.objectId }],
    },
  });
  return (await call('POST', '/login', { username: 'one', password })).sessionToken;
}

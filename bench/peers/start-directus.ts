import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '../../apps/server/src/platform/database/database.ts';
import { becomesReady } from './becomes-ready.ts';
import { freePort } from './free-port.ts';
import { installDirectus } from './install-directus.ts';
import { password, type Sample, type Side } from './side.ts';

const admin = { email: 'admin@example.com', password };
const user = { email: 'one@example.com', password };
const rowsPerBatch = 5_000;

const tables = `
  create table sites (id integer primary key, partner_id integer, name text, address text, city text, country text);
  create table rooms (id integer primary key, site_id integer references sites, partner_id integer, name text, floor text);
  create table assets (id integer primary key, room_id integer references rooms, partner_id integer, ref text,
    product_name text, asset_type text, category text, manufacturer text, model text, serial_number text,
    mac_address text, ip_address text, firmware_version text, is_controlled boolean, status text, note text);
  create index on rooms (site_id);
  create index on assets (room_id);
  create index on assets (partner_id, product_name);`;

/** Directus with the rows of the product's estate, in a database of its own on the same PostgreSQL. */
export async function startDirectus(owner: Connection, sample: Sample): Promise<Side> {
  const { node, cli, folder } = await installDirectus();
  const database = { ...owner, database: 'directus' };
  await copyEstate(owner, database);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DB_CLIENT: 'pg',
    DB_HOST: owner.host,
    DB_PORT: String(owner.port ?? 5432),
    DB_USER: owner.user,
    DB_PASSWORD: owner.password ?? '',
    DB_DATABASE: 'directus',
    SECRET: 'a secret that only this bench uses',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ACCESS_TOKEN_TTL: '2h',
    QUERY_LIMIT_MAX: '1000',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  await promisify(execFile)(node, [cli, 'bootstrap'], { cwd: folder, env, timeout: 180_000 });
  const child = spawn(node, [cli, 'start'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await Promise.race([
      becomesReady('Directus', `${address}/server/ping`),
      ended.then(() => Promise.reject(new Error('It ended.'))),
    ]);
    const call = callerOf(address);
    await giveAccess(call, await signIn(call, admin));
    const headers = { authorization: `Bearer ${await signIn(call, user)}` };
    const at = (path: string) => ({ url: address + path, headers });
    const fields = [
      ...['id', 'product_name', 'asset_type', 'manufacturer', 'model', 'serial_number', 'is_controlled'],
      ...['status', 'room_id.id', 'room_id.name', 'room_id.site_id.id', 'room_id.site_id.name'],
    ].join(',');
    const list = `/items/assets?sort=product_name,id&fields=${fields}`;
    return {
      cases: {
        'list of 1000, made anew': at(`${list}&limit=1000`),
        'one asset, read anew': at(
          `/items/assets/${sample.asset}?fields=*,room_id.name,room_id.site_id.name`,
        ),
        'search, common word, made anew': at(`${list}&limit=100&search=${sample.word}`),
        'search, serial number, made anew': at(`${list}&limit=100&search=${sample.serial}`),
        'sign-in': {
          url: `${address}/auth/login`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(user),
        },
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function copyEstate(from: Connection, to: Connection): Promise<void> {
  const source = new pg.Client(from);
  await source.connect();
  await source.query(`create database ${to.database}`);
  const target = new pg.Client(to);
  await target.connect();
  await target.query(tables);
  for (const table of ['sites', 'rooms', 'assets']) {
    for (let last = 0; ; ) {
      const { rows } = await source.query<{ last: number | null; rows: string }>(
        `select max(id) as last, json_agg(t)::text as rows
         from (select * from ${table} where id > $1 order by id limit ${rowsPerBatch}) t`,
        [last],
      );
      const [batch] = rows;
      if (batch?.last == null) break;
      last = batch.last;
      await target.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        batch.rows,
      ]);
    }
  }
  await target.query('vacuum (analyze)');
  await target.end();
  await source.end();
}

type Call = (
  method: string,
  path: string,
  body?: object,
  token?: string,
) => Promise<{ id: string; access_token: string }>;

function callerOf(address: string): Call {
  return async (method, path, body, token) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
    const { data } = (await response.json()) as { data: { id: string; access_token: string } };
    return data;
  };
}

async function signIn(call: Call, account: object): Promise<string> {
  return (await call('POST', '/auth/login', account)).access_token;
}

/** A user who reads the rows of partner 1, by a filter of Directus's own permissions. It knows relations by their keys. */
async function giveAccess(call: Call, token: string): Promise<void> {
  const post = (path: string, body: object) => call('POST', path, body, token);
  for (const collection of ['sites', 'rooms', 'assets']) {
    await call('PATCH', `/collections/${collection}`, { meta: { hidden: false } }, token);
  }
  const policy = await post('/policies', { name: 'Partner 1', app_access: false, admin_access: false });
  for (const collection of ['sites', 'rooms', 'assets']) {
    await post('/permissions', {
      ...{ policy: policy.id, collection, action: 'read', fields: ['*'] },
      permissions: { partner_id: { _eq: 1 } },
    });
  }
  const role = await post('/roles', { name: 'Partner 1' });
  await post('/access', { role: role.id, policy: policy.id, sort: 1 });
  await post('/users', { ...user, role: role.id, status: 'active' });
}

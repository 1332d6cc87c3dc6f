import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import { builtServer } from './built-server.ts';
import { makeQuickFolder } from './quick-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const email = 'user@lumiere.example';
const password = 'correct horse battery';
/** Enough that a job is still running when its first rows are reported. */
const total = 30_000;
/** Something that never happens ends the wait; a busy machine does not. */
const patience = 240_000;

let dataDir: string;
let server: ChildProcess | undefined;
let address = '';
let token = '';

beforeEach(async () => {
  dataDir = await makeQuickFolder();
  await start();
  await inDatabase(fill);
  const body = new URLSearchParams({ username: email, password });
  const response = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body });
  token = ((await response.json()) as { access_token: string }).access_token;
}, patience);
afterEach(async () => {
  await end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

async function start(): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [builtServer.main], {
    cwd: root,
    env: { ...env, STATUS_POLL_SECONDS: '0' },
  });
  server = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ready = () => /Greenroom is ready: (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1');
  address = await vi.waitUntil(ready, { timeout: patience, interval: 20 });
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

async function inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { socketFolder } = JSON.parse(readFileSync(join(dataDir, 'greenroom.lock'), 'utf8'));
  const client = new Client({ host: socketFolder, port: 5432, user: 'postgres', database: 'greenroom' });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function fill(client: Client): Promise<void> {
  await client.query(`
    insert into partners (id, name) values (1, 'Lumière');
    insert into users (id, username, email, full_name, partner_id, permissions)
      values (1, 'user', '${email}', 'User', 1, '{estate.manage}');
    insert into sites (id, partner_id, name) values (1, 1, 'Lyon');
    insert into rooms (id, partner_id, site_id, name) values (1, 1, 1, 'Régie');`);
  const hash = await hashPassword(password);
  await client.query('insert into user_passwords (user_id, hash) values (1, $1)', [hash]);
}

type State = { id: number; state: string; progress: number } & {
  changeset_id: number | null;
  counts: Record<string, number> | null;
};

async function send(path: string, init: RequestInit = {}): Promise<State> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(`${address}/api${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as State;
}

const post = (path: string, body?: unknown) =>
  send(path, {
    method: 'POST',
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });

/** Waits until the work at this path has one of the states. */
async function until(path: string, isReached: (state: State) => boolean): Promise<State> {
  return vi.waitUntil(
    async () => {
      const state = await send(path).catch(() => undefined);
      return state && isReached(state) && state;
    },
    { timeout: patience, interval: 20 },
  );
}

/** Kills the server while the work runs, and starts it again. */
async function killDuring(path: string): Promise<void> {
  const before = await until(path, ({ state, progress }) => state !== 'running' || progress > 0);
  expect(before.state).toBe('running');
  await end('SIGKILL');
  await start();
}

const countAssets = (condition: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query(`select count(*)::integer as count from assets where ${condition}`);
    return rows[0].count as number;
  });
const isEnded = ({ state }: State) => !['running', 'checking'].includes(state);

test('a bulk change or its undo whose server is killed changes nothing, says so, and can be started again', {
  timeout: 4 * patience,
}, async () => {
  await inDatabase((client) =>
    client.query(`insert into assets (partner_id, room_id, product_name, model)
      select 1, 1, 'Screen ' || n, 'One' from generate_series(1, ${total}) n`),
  );
  const change = { assets: { filter: {}, set: { model: 'Two' } } };
  const { id } = await post('/bulk-changes', change);
  await killDuring(`/estate-jobs/${id}`);
  expect(await until(`/estate-jobs/${id}`, isEnded)).toMatchObject({ state: 'interrupted' });
  expect(await countAssets("model = 'One'")).toBe(total);
  const again = await post('/bulk-changes', change);
  const done = await until(`/estate-jobs/${again.id}`, isEnded);
  expect(done).toMatchObject({ state: 'done', counts: { changed: total } });
  expect(await countAssets("model = 'Two'")).toBe(total);

  const undo = await post(`/changesets/${done.changeset_id}/undo-job`);
  await killDuring(`/estate-jobs/${undo.id}`);
  expect(await until(`/estate-jobs/${undo.id}`, isEnded)).toMatchObject({ state: 'interrupted' });
  expect(await countAssets("model = 'Two'")).toBe(total);
  const undone = await post(`/changesets/${done.changeset_id}/undo-job`);
  expect(await until(`/estate-jobs/${undone.id}`, isEnded)).toMatchObject({
    ...{ state: 'done', counts: { changed: total, left: 0 } },
  });
  expect(await countAssets("model = 'One'")).toBe(total);
});

test('an import whose server is killed changes nothing, says so, and can be run again', {
  timeout: 4 * patience,
}, async () => {
  const form = new FormData();
  const lines = Array.from({ length: total }, (_, at) => `A-${at},Screen ${at},Régie`);
  form.set('file', new File([`ref,name,room\n${lines.join('\n')}\n`], 'assets.csv'));
  const { id } = await send('/imports', { method: 'POST', body: form });
  const path = `/imports/${id}`;
  await post(`${path}/check`);
  expect(await until(path, isEnded)).toMatchObject({ state: 'checked', counts: { created: total } });
  await post(`${path}/run`);
  await killDuring(path);
  expect(await until(path, isEnded)).toMatchObject({ state: 'interrupted' });
  expect(await countAssets('true')).toBe(0);
  await post(`${path}/run`);
  expect(await until(path, isEnded)).toMatchObject({ state: 'done', counts: { created: total } });
  expect(await countAssets('true')).toBe(total);
});

import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Database } from '#platform/database/database.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { aUser, testPassword } from '../build/a-user.ts';
import { makeQuickFolder } from '../quick-folder.ts';
import { copyProduct, type Product, runStart, startProduct } from './running-product.ts';

const email = 'user@partner.example';
let clone: string;
let dataDir: string;
let running: Product | undefined;

// Every test continues where the one before left the data folder: a start takes longer than what is tested on it.
beforeAll(async () => {
  [clone, dataDir] = await Promise.all([copyProduct(), makeQuickFolder()]);
  await addUser(await start());
});

afterAll(async () => {
  if (running) {
    running.npm.kill('SIGKILL');
    if (isAlive(running.pid)) process.kill(running.pid, 'SIGKILL');
    await running.ended;
  }
  await vi.waitFor(() => expect(processesOn(dataDir)).toEqual([]), { timeout: 60_000 });
  for (const folder of [clone, dataDir]) await rm(folder, { recursive: true, force: true });
});

/** The product that runs, or a new one after the last one has ended. */
async function start(): Promise<Product> {
  if (running && isAlive(running.pid)) return running;
  // The demo is most of the work of a start; the browser tests start with it.
  running = await startProduct(clone, { DATA_DIR: dataDir, DEMO: '0' });
  return running;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Command lines that name the folder: PostgreSQL and its watchdog have it as an argument. */
function processesOn(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return /^\d+$/.test(pid) && line.includes(folder) ? [line] : [];
    } catch {
      return [];
    }
  });
}

async function leavesNothing({ pid }: Product): Promise<void> {
  const left = () => [isAlive(pid), processesOn(dataDir)];
  await vi.waitFor(() => expect(left()).toEqual([false, []]), { timeout: 60_000 });
}

type Tokens = { access_token: string; refresh_token: string };

async function post(product: Product, path: string, init: RequestInit): Promise<Tokens> {
  const url = `${product.address}/auth/api/v1/auth/${path}`;
  const response = await fetch(url, { method: 'POST', ...init }).catch((error: Error) => {
    // Why it gives no response, or why it has ended, is known to the product alone.
    const state = isAlive(product.pid) ? 'runs' : 'has ended';
    throw new Error(`${path}: ${error.cause}. The product ${state}. It said: ${product.output()}`);
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

function signIn(product: Product): Promise<Tokens> {
  return post(product, 'login', { body: new URLSearchParams({ username: email, password: testPassword }) });
}

function refresh(product: Product, refresh_token: string): Promise<Tokens> {
  const headers = { 'content-type': 'application/json' };
  return post(product, 'refresh', { headers, body: JSON.stringify({ refresh_token }) });
}

function takesRequests(product: Product): Promise<boolean> {
  return fetch(`${product.address}/healthz`).then(
    (response) => response.status === 200,
    () => false,
  );
}

const ownerOf = ({ socketFolder: host }: Product) => ({
  ...{ host, port: 5432, user: 'postgres', database: 'greenroom' },
});

async function addUser(product: Product): Promise<void> {
  const owner = ownerOf(product);
  const logins = { viewer: owner, system: owner, viewerKey: Buffer.alloc(0) };
  const database = new Database(logins, { poolSize: 2 });
  await aUser(database, { email });
  await database.close();
}

async function connect(product: Product): Promise<Client> {
  const client = new Client(ownerOf(product));
  await client.connect();
  return client;
}

describe('npm start', () => {
  test('rejects a data folder that another one uses, and leaves that one alone', async () => {
    const first = await start();
    const { text, ended } = runStart(clone, { DATA_DIR: dataDir });
    expect(await ended).not.toBe(0);
    expect(text.stderr).toContain(`${dataDir} is already in use by another Greenroom (process ${first.pid})`);
    expect(text.stderr).not.toMatch(/^ {4}at /m);
    await signIn(first);
  });

  test('keeps every acknowledged write when it is killed while writing', async () => {
    const first = await start();
    const acknowledged: string[] = [];
    const streams = Array.from({ length: 4 }, async () => {
      let { refresh_token } = await signIn(first);
      for (;;) {
        acknowledged.push(refresh_token);
        ({ refresh_token } = await refresh(first, refresh_token));
      }
    });
    const broken = Promise.allSettled(streams);
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), { timeout: 240_000 });
    process.kill(first.pid, 'SIGKILL');
    await broken;
    await first.ended;

    const second = await start();
    const client = await connect(second);
    const { rows } = await client.query('select encode(token_hash, $1) as hash from refresh_tokens', ['hex']);
    await client.end();
    const found = new Set(rows.map(({ hash }) => hash));
    expect(acknowledged.filter((token) => !found.has(hashOpaqueToken(token).toString('hex')))).toEqual([]);
    await signIn(second);
  });

  test('finishes a running request on SIGTERM, accepts no new one, and leaves no process behind', async () => {
    const product = await start();
    const { refresh_token } = await signIn(product);
    const client = await connect(product);
    // A request that lasts exactly as long as needed: it waits for this lock.
    await client.query('begin');
    await client.query('lock table refresh_tokens in access exclusive mode');
    const slow = refresh(product, refresh_token);
    // pg_stat_activity would show the same picture for the whole transaction; pg_locks is always fresh.
    const waiting = `select 1 from pg_locks where relation = 'refresh_tokens'::regclass and not granted`;
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 60_000 });

    product.npm.kill('SIGTERM');
    await vi.waitFor(async () => expect(await takesRequests(product)).toBe(false), { timeout: 60_000 });
    expect(isAlive(product.pid)).toBe(true);
    await client.query('rollback');
    await client.end();
    expect((await slow).access_token).not.toBe('');
    await product.ended;
    await leavesNothing(product);
  });

  test('ends with npm when npm itself is killed', async () => {
    const product = await start();
    product.npm.kill('SIGKILL');
    await leavesNothing(product);
  });

  test('stops on a wrong setting with one line that names it', async () => {
    const { text, ended } = runStart(clone, { DATA_DIR: dataDir, PORT: 'eighty' });
    expect(await ended).not.toBe(0);
    const said = text.stderr.split('\n').filter((line) => line && !line.startsWith('npm '));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('Setting PORT ');
  });
});

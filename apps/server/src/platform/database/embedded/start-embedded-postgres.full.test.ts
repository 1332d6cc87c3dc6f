import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyEmptyCluster } from '#test/empty-cluster.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import type { EmbeddedConnection } from './embedded-connection.ts';
import { joinEmbeddedPostgres } from './join-embedded-postgres.ts';
import { lockTiming } from './place-lock.ts';
import { isPostgresOn, processStart } from './process-status.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
/** Processes of their own, like those of a container: ids mean others there. */
const inContainer = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers =
  process.platform === 'linux' &&
  spawnSync(inContainer[0] ?? '', [...inContainer.slice(1), 'true']).status === 0;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = await makeQuickFolder();
  lines = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
  // The database of a killed child is still shutting down, and would write into a folder that is being removed.
  const left = await postmasterOf(folder).catch(() => undefined);
  const isGone = () => left === undefined || !isPostgresOn(left, join(folder, 'postgres'));
  await vi.waitUntil(isGone, { timeout: 30_000, interval: 20 });
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string, durable = false): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), durable });
  running.push(postgres);
  return postgres;
}

async function query(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** For tests that are not about the first start. */
async function startAgain(durable = false): Promise<EmbeddedPostgres> {
  await copyEmptyCluster(folder);
  return start(folder, durable);
}

/** A Node process that holds the database, and prints the number of every row that the database has confirmed. */
async function startInAnotherProcess(dataDir: string, prefix: string[] = []) {
  await copyEmptyCluster(dataDir);
  const script = join(folder, 'holder.mts');
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'))};
     import { Client } from ${JSON.stringify(import.meta.resolve('pg'))};
     const { connection } = await startEmbeddedPostgres({ dataDir: process.argv[2], log: console.error });
     const client = new Client(connection);
     await client.connect();
     await client.query('create table if not exists written (n int)');
     for (let n = 1; ; n += 1) {
       await client.query('insert into written values ($1)', [n]);
       console.log(n);
     }`,
  );
  const command = [...prefix, process.execPath, '--import', import.meta.resolve('tsx'), script, dataDir];
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let confirmed = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    confirmed = Number(line);
  });
  await vi.waitFor(() => expect(confirmed).toBeGreaterThan(50), { timeout: 30_000, interval: 10 });
  return { child, confirmed: () => confirmed };
}

async function postmasterOf(place: string): Promise<number> {
  return Number.parseInt(await readFile(join(place, 'postgres/postmaster.pid'), 'utf8'), 10);
}

describe('startEmbeddedPostgres', () => {
  test('provides an empty UTF-8 database with ICU collations, reachable only through a private socket', async () => {
    const { connection } = await start(folder);
    const [settings] = await query(
      connection,
      `select current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
              current_setting('random_page_cost') as page_cost, current_setting('timezone') as timezone,
              current_database() as database, (select count(*)::int from pg_collation where collname = 'und-x-icu') as icu,
              'e' < 'é' collate "und-x-icu" and 'é' < 'f' collate "und-x-icu" as sorts_accents`,
    );
    expect(settings).toEqual({
      addresses: '',
      encoding: 'UTF8',
      page_cost: '1.1',
      timezone: 'UTC',
      database: 'greenroom',
      icu: 1,
      sorts_accents: true,
    });
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  });

  test('syncs to disk unless told not to', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    running.push(postgres);
    expect(await query(postgres.connection, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test('finds its data again after a stop, and leaves no process or lock behind', async () => {
    const first = await start(folder);
    const pid = await postmasterOf(folder);
    await query(first.connection, 'create table kept as select 42 as response');
    await first.stop();
    expect(processStart(pid)).toBeUndefined();
    expect((await readdir(folder)).sort()).toEqual(['postgres']);

    const second = await start(folder);
    expect(await query(second.connection, 'select response from kept')).toEqual([{ response: 42 }]);
  });

  test('stops while a client is in the middle of a query', async () => {
    const postgres = await startAgain();
    const client = new Client(postgres.connection);
    client.on('error', () => {});
    await client.connect();
    const query = expect(client.query('select pg_sleep(60)')).rejects.toThrow();
    await postgres.stop();
    await query;
  });

  test('rejects a folder that a running Greenroom uses, and names its process', async () => {
    const { child } = await startInAnotherProcess(folder);
    await expect(start(folder)).rejects.toThrow(
      new RegExp(`${folder} is already in use by another Greenroom \\(process ${child.pid}\\)`),
    );
  });

  test('lets a command join the database of the running Greenroom', async () => {
    await startInAnotherProcess(folder);
    const joined = await joinEmbeddedPostgres({ dataDir: folder, log: () => {} });
    expect(await query(joined.connection, 'select count(*) > 10 as many from written')).toEqual([
      { many: true },
    ]);
    await joined.stop();
    expect(await query(joined.connection, 'select 1 as still_there')).toHaveLength(1);
  });

  test.runIf(hasContainers)('rejects a folder that a Greenroom in another container uses', async () => {
    const { child, confirmed } = await startInAnotherProcess(folder, inContainer);
    const before = lockTiming.busyMilliseconds;
    lockTiming.busyMilliseconds = 500;
    try {
      await expect(start(folder)).rejects.toThrow(
        'already in use by another Greenroom (in another container',
      );
      const inThird = spawnSync(
        inContainer[0] ?? '',
        [...inContainer.slice(1), process.execPath, ...process.execArgv, join(folder, 'holder.mts'), folder],
        { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: `--import ${import.meta.resolve('tsx')}` } },
      );
      expect(inThird.stderr).toContain('already in use by another Greenroom (in another container');
    } finally {
      lockTiming.busyMilliseconds = before;
    }
    const joined = await joinEmbeddedPostgres({ dataDir: folder, log: () => {} });
    expect(await query(joined.connection, 'select count(*) > 10 as many from written')).toEqual([
      { many: true },
    ]);

    child.kill('SIGKILL');
    await once(child, 'close');
    const acknowledged = confirmed();
    const again = await start(folder);
    const [{ rows }] = (await query(again.connection, 'select count(*)::int as rows from written')) as [
      { rows: number },
    ];
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
  });

  test.runIf(isRoot)(
    'runs as an account that no other program uses, also on what `nobody` has created',
    async () => {
      await copyEmptyCluster(folder);
      spawnSync('chown', ['-R', 'nobody', join(folder, 'postgres')]);
      const { connection } = await start(folder);
      await query(connection, 'create table kept as select 42 as response');
      const { uid } = await stat(join(folder, 'postgres/PG_VERSION'));
      const entry = (await readFile('/etc/passwd', 'utf8'))
        .split('\n')
        .find((line) => line.startsWith('greenroom-db:'));
      expect(entry?.split(':')[2]).toBe(String(uid));
      expect(lines.join('\n')).not.toContain('runs as');
    },
  );

  test('stops when its parent is killed, and keeps every confirmed row', async () => {
    const { child, confirmed } = await startInAnotherProcess(folder);
    const pid = await postmasterOf(folder);
    child.kill('SIGKILL');
    await once(child, 'close');
    const acknowledged = confirmed();
    // The next start does not wait for that: it handles a database that is still shutting down.
    const again = await start(folder);
    expect(isPostgresOn(pid, join(folder, 'postgres'))).toBe(false);
    const [{ rows }] = (await query(again.connection, 'select count(*)::int as rows from written')) as [
      { rows: number },
    ];
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
  });

  test('is gone within seconds after kill -9 of its parent when nothing restarts it', async () => {
    const { child } = await startInAnotherProcess(folder);
    const pid = await postmasterOf(folder);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(processStart(pid)).toBeUndefined(), { timeout: 20_000, interval: 20 });
  });

  test('restarts the database when it is killed', { timeout: 90_000 }, async () => {
    const { connection } = await startAgain(true);
    await query(connection, 'create table kept as select 42 as response');
    process.kill(await postmasterOf(folder), 'SIGKILL');
    await vi.waitFor(() => expect(lines).toContain('PostgreSQL runs again'), {
      timeout: 60_000,
      interval: 50,
    });
    expect(await query(connection, 'select response from kept')).toEqual([{ response: 42 }]);
  });

  test('restarts the database when a process of the killed one is slow to end', async () => {
    const { connection } = await startAgain();
    const client = new Client(connection);
    client.on('error', () => {});
    await client.connect();
    const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
    process.kill(pid, 'SIGSTOP');
    try {
      process.kill(await postmasterOf(folder), 'SIGKILL');
      const rejected = /pre-existing shared memory block/;
      await vi.waitFor(() => expect(lines.join('\n')).toMatch(rejected), { timeout: 30_000, interval: 20 });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await vi.waitFor(() => expect(lines).toContain('PostgreSQL runs again'), {
      timeout: 30_000,
      interval: 50,
    });
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ignores a lock whose process id now belongs to another program', async () => {
    await (await startAgain()).stop();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65534, gid: 65534 } : {});
    children.push(stranger);
    const file = join(folder, 'postgres/postmaster.pid');
    await writeFile(
      file,
      `${stranger.pid}\n${folder}/postgres\n1700000000\n5432\n${folder}\n\n 5432001 1\nready   \n`,
    );
    await writeFile(
      join(folder, 'greenroom.lock'),
      JSON.stringify({ pid: stranger.pid, started: 'long ago' }),
    );
    const { connection } = await start(folder);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('works in a folder whose path is too long for a socket, and removes the substitute', async () => {
    const deep = join(folder, 'a-folder-with-a-long-name-'.repeat(4), 'with space, comma and "quotes"');
    const postgres = await start(deep);
    const { host } = postgres.connection;
    expect(host.startsWith(deep)).toBe(false);
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(stat(host)).rejects.toThrow('ENOENT');
  });

  test('rejects data of a PostgreSQL that is not installed, and says what to do', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres/PG_VERSION'), '9\n');
    await expect(start(folder)).rejects.toThrow(/written by PostgreSQL 9, but only PostgreSQL .*backup/);
  });

  test.runIf(isRoot)('works for root below a folder that only root may enter', async () => {
    await chmod(folder, 0o700);
    const dataDir = join(folder, 'data');
    const first = await start(dataDir);
    await query(first.connection, 'create table kept as select 42 as response');
    await first.stop();
    const place = (await readFile(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8')).trim();
    expect(lines.join('\n')).toContain(`The database is kept in ${place}`);
    const second = await start(dataDir);
    expect(await query(second.connection, 'select response from kept')).toEqual([{ response: 42 }]);
    await second.stop();
    await rm(place, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(`should be in ${place}, but that folder is missing`);
  });
});

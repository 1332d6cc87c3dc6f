import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { query, contentOf as wholeContentOf } from '#test/backed-up-installation.ts';
import { fetchOlderPostgres, olderPostgres } from '#test/peers/older-postgres.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { chooseDatabaseAccount } from '../database-account.ts';
import { connectionTo } from '../embedded-connection.ts';
import { initialiseCluster, readClusterMajor } from '../initialise-cluster.ts';
import { makeSocketFolder, removeSocketFolder } from '../socket-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start-embedded-postgres.ts';
import { superviseCluster } from '../supervise-cluster.ts';
import { keepBinaries } from './keep-binaries.ts';

const older = await fetchOlderPostgres();
const isOlderMissing =
  older === undefined ? ' (skipped: the registry has not given an older PostgreSQL)' : '';
const { major, version } = olderPostgres;

/** A data folder as a release with an older PostgreSQL has left it; each test gets a copy. */
let left: string;
let contentBefore: unknown;
let folder: string;
let lines: string[];
const running: EmbeddedPostgres[] = [];
const log = (line: string) => void lines.push(line);

describe.skipIf(older === undefined)(
  `data of an older PostgreSQL${isOlderMissing}`,
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      left = await makeQuickFolder();
      lines = [];
      await withOlder(left, async (owner) => {
        await migrate(owner, { log: () => {} });
        await fill(owner);
        contentBefore = await contentOf(owner);
      });
      return () => rm(left, { recursive: true, force: true });
    }, 240_000);
    beforeEach(async () => {
      folder = await makeQuickFolder();
      lines = [];
      await cp(left, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    });
    afterEach(async () => {
      for (const postgres of running.splice(0)) await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test('are upgraded by the start, with every row, and the old ones are kept for a week', async () => {
      const { connection, stop } = await start();
      expect(await majorOf(connection)).toBeGreaterThan(major);
      expect(await contentOf(connection)).toEqual(contentBefore);
      await migrate(connection, { log: () => {} });
      expect(lines.join('\n')).toMatch(/Upgrading .* from PostgreSQL 17 to \d+\n.* rows of \d+ tables, in /);
      await stop();
      expect(await namesIn(folder)).toEqual([
        'postgres',
        'postgres-17',
        'postgres-upgrade.json',
        `postgresql-${version}-${process.arch}`,
      ]);

      await age(8);
      await (await start()).stop();
      expect(await namesIn(folder)).toEqual(['postgres']);
      expect(lines.filter((line) => line.startsWith('Upgrading'))).toHaveLength(1);
    });

    test('can be taken back by hand: the old ones run with the programs that were kept', async () => {
      await (await start()).stop();
      await rm(join(folder, 'postgres'), { recursive: true });
      await rename(join(folder, 'postgres-17'), join(folder, 'postgres'));
      await rm(join(folder, 'postgres-upgrade.json'));
      await withOlder(folder, async (owner) => {
        expect(await majorOf(owner)).toBe(major);
        expect(await contentOf(owner)).toEqual(contentBefore);
      });
    });

    test('survive kill -9 at any moment of the upgrade', async () => {
      const moments = [300, 1_000, 2_500, 5_000, 9_000];
      for (const milliseconds of moments) await startAndKill(milliseconds);
      const { connection } = await start();
      expect(await majorOf(connection)).toBeGreaterThan(major);
      expect(await contentOf(connection)).toEqual(contentBefore);
    });

    test.each(['before the old ones were moved', 'between the two moves', 'after both moves'])(
      'go on after an interruption %s',
      async (moment) => {
        await (await start()).stop();
        const [now, old, next] = ['postgres', 'postgres-17', 'new-postgres/postgres'].map((name) =>
          join(folder, name),
        ) as [string, string, string];
        const state = await readState();
        await writeState({ ...state, step: 'filled' });
        if (moment !== 'after both moves') {
          await mkdir(join(folder, 'new-postgres'));
          await rename(now, next);
        }
        if (moment === 'before the old ones were moved') await rename(old, now);
        const { connection } = await start();
        expect(await contentOf(connection)).toEqual(contentBefore);
        expect(await readState()).toMatchObject({ step: 'done' });
        expect(lines.filter((line) => line.startsWith('Upgrading'))).toHaveLength(1);
      },
    );

    test('are upgraded anew when an older release has written to them after an interruption', async () => {
      await (await start()).stop();
      await writeState({ ...(await readState()), step: 'filled' });
      await mkdir(join(folder, 'new-postgres'));
      await rename(join(folder, 'postgres'), join(folder, 'new-postgres/postgres'));
      await rename(join(folder, 'postgres-17'), join(folder, 'postgres'));
      await withOlder(folder, (owner) =>
        query(owner, "insert into partners (name) values ('Written later')"),
      );
      const { connection } = await start();
      expect(await majorOf(connection)).toBeGreaterThan(major);
      expect(await query(connection, "select name from partners where name = 'Written later'")).toHaveLength(
        1,
      );
    });

    test('go on with the older PostgreSQL when the copy fails, and are upgraded by a later start', async () => {
      await withOlder(folder, (owner) =>
        query(
          owner,
          "update schema_migrations set checksum = 'other' where name = '0001_viewer_and_folding.sql'",
        ),
      );
      const { connection, stop } = await start();
      expect(await majorOf(connection)).toBe(major);
      expect(lines.join('\n')).toMatch(
        /upgrade to PostgreSQL \d+ failed: it was migrated by another version/,
      );
      expect(await query(connection, 'select count(*)::int as count from sites')).toEqual([{ count: 500 }]);
      await stop();
      expect(await namesIn(folder)).not.toContain('new-postgres');
    });
  },
);

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
  running.push(postgres);
  return postgres;
}

/** Does what a release with that PostgreSQL does, and stores its programs beside the data. */
async function withOlder(place: string, work: (owner: Connection) => Promise<unknown>): Promise<void> {
  const bin = join(String(older), 'bin');
  const account = chooseDatabaseAccount(log);
  const cluster = await initialiseCluster({ place, bin, account, durable: false });
  await keepBinaries({ place, bin, major, version });
  const socketFolder = await makeSocketFolder(place, account);
  const options = { cluster, bin, account, socketFolder, durable: false, inherited: undefined, log };
  const { stop } = await superviseCluster(options);
  await work(connectionTo(socketFolder)).finally(stop);
  await removeSocketFolder(socketFolder);
}

async function fill(owner: Connection): Promise<void> {
  await query(
    owner,
    `insert into partners (reference, name) values ('P1', E'tab\\there, line\\nbreak, back\\\\slash, \\\\N and é');
     insert into users (username, email, partner_id, roles) values ('ann', 'ann@example.com', 1, '{a,"b c"}');
     insert into sites (partner_id, name, latitude) select 1, 'Site ' || n, 0.1 + n / 7.0 from generate_series(1, 500) n;
     insert into rooms (site_id, partner_id, name) select id, 1, 'Room' from sites;
     insert into assets (room_id, partner_id, product_name, note, additional_data)
       select r.id, 1, 'Screen', repeat(md5(n::text), 12), '{"a": [1, "x\\n"]}' from rooms r, generate_series(1, 40) n;
     select set_config('app.sight', 'system', false);
     select ensure_history_partition('asset_samples', '2024-02-29');
     insert into asset_samples (asset_id, hour, period_s, phase_ms, polls) values (1, '2024-02-29 23:00Z', 30, 0, '\\x2300ff');
     select setval('sites_id_seq', 5000)`,
  );
}

/** In a process of its own, which ends with everything that it has started. */
async function startAndKill(milliseconds: number): Promise<void> {
  const script = join(folder, 'starter.mts');
  const module = JSON.stringify(join(import.meta.dirname, '../start-embedded-postgres.ts'));
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from ${module};
     await startEmbeddedPostgres({ dataDir: process.argv[2], durable: false, log: console.log });
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const began = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => /Upgrading|Finishing/.test(String(text)) && resolve());
  });
  // The upgrade may be over: then it starts without one.
  await Promise.race([began, pause(10_000, undefined, { ref: false })]);
  await pause(milliseconds);
  child.kill('SIGKILL');
  await once(child, 'close');
  await rm(script);
}

/** PostgreSQL 18 lists columns that are not null among the constraints. */
async function contentOf(owner: Connection): Promise<unknown> {
  const content = (await wholeContentOf(owner)) as { rules: { pg_get_constraintdef: string }[] };
  const rules = content.rules.filter((rule) => !rule.pg_get_constraintdef.startsWith('NOT NULL'));
  return { ...content, rules };
}

async function majorOf(owner: Connection): Promise<number> {
  const [row] = await query(owner, "select current_setting('server_version_num')::int / 10000 as major");
  return Number(row?.major);
}

const stateFile = () => join(folder, 'postgres-upgrade.json');
const readState = async () => JSON.parse(await readFile(stateFile(), 'utf8'));
const writeState = (state: object) => writeFile(stateFile(), JSON.stringify(state));

async function age(days: number): Promise<void> {
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  await writeState({ ...(await readState()), at });
}

async function namesIn(place: string): Promise<string[]> {
  expect(await readClusterMajor(place)).toBeGreaterThan(0);
  return (await readdir(place)).toSorted();
}

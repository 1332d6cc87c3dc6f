import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../database.ts';
import { type Migration, readMigrations } from '../migrate.ts';
import { grantToViewers } from '../roles/grant-to-viewers.ts';
import { columnList, listSequences, listTables, portableSession, type TableContent } from './list-tables.ts';
import { checkCounts, clearRowsOf, makePartitions, setSequences } from './load-rows.ts';
import { applyMigrations, hasData, liftConstraints } from './load-schema.ts';

type CopiedDatabase = { tables: number; rows: number };

const migrationsTable = 'schema_migrations';

/**
 * Copies everything that is in one database of Greenroom into an empty one, of any version of PostgreSQL: the schema by
 * its migrations, then the rows. The new database has all or nothing of it.
 */
export async function copyDatabase(from: Connection, to: Connection): Promise<CopiedDatabase> {
  const source = await connect(from);
  try {
    const target = await connect(to);
    try {
      await source.query('begin isolation level repeatable read read only');
      const applied = await listApplied(source);
      if (!applied) return { tables: 0, rows: 0 };
      await target.query('begin');
      const copied = await copyAll({ source, target, applied });
      await target.query('commit');
      await target.query('analyze');
      return copied;
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'greenroom-upgrade' });
  // Reported by the query that meets it.
  client.on('error', () => {});
  await client.connect();
  await client.query(portableSession);
  return client;
}

/** Undefined for a database that no server has ever migrated. */
async function listApplied(source: pg.Client): Promise<Migration[] | undefined> {
  const { rows } = await source.query<{ is_there: boolean }>(
    `select to_regclass('public.${migrationsTable}') is not null as is_there`,
  );
  if (!rows[0]?.is_there) {
    if (await hasData(source)) throw new Error('its tables are not those of Greenroom');
    return undefined;
  }
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]));
  const applied = await source.query<Migration>(
    `select name, checksum from ${migrationsTable} order by name`,
  );
  return applied.rows.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum !== checksum)
      throw new Error(`it was migrated by another version of Greenroom, with ${name}`);
    return migration;
  });
}

type Copy = { source: pg.Client; target: pg.Client; applied: Migration[] };

async function copyAll({ source, target, applied }: Copy): Promise<CopiedDatabase> {
  const tables = await listTables(source);
  await applyMigrations(target, applied);
  const putBack = await liftConstraints(target);
  await clearRowsOf(target, tables);
  await makePartitions(target, tables);
  for (const table of tables) await copyRows(source, target, table);
  await checkCounts(target, tables);
  await copyMigrations(source, target);
  await setSequences(target, await listSequences(source));
  await putBack();
  await grantToViewers(target);
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

async function copyRows(
  source: pg.Client,
  target: pg.Client,
  table: Pick<TableContent, 'name' | 'columns'>,
): Promise<void> {
  const [name, columns] = [pg.escapeIdentifier(table.name), columnList(table)];
  await pipeline(
    source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
}

/** When each was applied, and which version each needs. */
async function copyMigrations(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ columns: string[] }>(
    `select array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = '${migrationsTable}'::regclass and attnum > 0 and not attisdropped`,
  );
  await target.query(`truncate ${migrationsTable}`);
  await copyRows(source, target, { name: migrationsTable, columns: rows[0]?.columns ?? [] });
}

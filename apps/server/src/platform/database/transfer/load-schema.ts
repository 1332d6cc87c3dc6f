import pg from 'pg';
import { createMigrationTable, type Migration, readMigrations, textInTransaction } from '../migrate.ts';
import { ensureRoles } from '../roles/database-roles.ts';

type Archived = { version: string; migrations: readonly Pick<Migration, 'name' | 'checksum'>[] };

/** The migrations that created the archive's schema, and those that came after it. */
export async function splitMigrations(
  manifest: Archived,
): Promise<{ before: Migration[]; after: Migration[] }> {
  const known = await readMigrations();
  const archived = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of archived) {
    const migration = known.find((each) => each.name === name);
    if (!migration) {
      throw new Error(
        `The archive was made by a newer version (${manifest.version}, with ${name}). Install that version first.`,
      );
    }
    if (migration.checksum !== checksum) throw new Error(`The archive was made with a different ${name}.`);
  }
  return {
    before: known.filter(({ name }) => archived.has(name)),
    after: known.filter(({ name }) => !archived.has(name)),
  };
}

/** Every start fills these: a key that has sealed nothing is worth nothing. */
const alwaysFilled = ['schema_migrations', 'data_keys'];

/** Whether a restore would destroy anything. */
export async function hasData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [alwaysFilled],
  );
  for (const { name } of rows) {
    const found = await client.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
    if (found.rowCount !== 0) return true;
  }
  return false;
}

/** Drops the objects in the schema, not the schema: on a hosted server another role may own it. */
export async function emptySchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (
       select c.oid, 1 as place, format('drop table public.%I cascade', relname) as statement
         from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       union all
       select c.oid, 2, format('drop view if exists public.%I cascade', relname)
         from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace
       union all
       select p.oid, 3, format('drop routine if exists %s cascade', p.oid::regprocedure)
         from pg_proc p where pronamespace = 'public'::regnamespace
       union all
       select t.oid, 4, format('drop type if exists public.%I cascade', typname)
         from pg_type t where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace
     )
     select statement from own
     where not exists (select from pg_depend d where d.objid = own.oid and d.deptype = 'e')
     order by place`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Like migrate(), but inside the transaction of the restore. */
export async function applyMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await ensureRoles(client, {});
  await createMigrationTable(client);
  for (const { name, text, checksum } of migrations) {
    await client.query(textInTransaction({ text }));
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/**
 * Drops foreign keys, triggers and the indexes that are no constraints, so that rows can be loaded in any order,
 * unchanged and fast: an index of whole tables takes a fraction of what one takes that grows row by row. The returned
 * function restores them, and the database then checks every key. Unlike session_replication_role, it needs no superuser.
 */
export async function liftConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  );
  const triggers = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
     where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i join pg_class t on t.oid = indrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const { table } of triggers.rows) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const { table, name, definition } of keys.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { table } of triggers.rows) await client.query(`alter table ${table} enable trigger user`);
  };
}

import type pg from 'pg';
import { appRole, viewerRole } from './database-roles.ts';

/** What PostgreSQL makes of a policy for the installation alone. */
const forSystemAlone = "(( SELECT viewer_sight() AS viewer_sight) = 'system'::text)";

/** How long requests may wait behind the change of a policy. */
const lockMilliseconds = 2_000;
/** SQLSTATE */
const lockNotAvailable = '55P03';

const isForSystemAlone = `coalesce(qual, $1) = $1 and coalesce(with_check, $1) = $1`;

/**
 * Gives the role of viewers what the policies let viewers do, and takes away everything else: a table without a policy
 * for viewers is closed to them as a whole. It runs after the migrations, so that a new table needs its policy and its
 * grant to the system role only.
 */
export async function grantToViewers(client: pg.Client): Promise<void> {
  await keepPoliciesOfSystem(client);
  const { rows } = await client.query<{ statement: string }>(
    `with wanted as (
       select distinct p.schemaname, p.tablename, t.privilege
       from pg_policies p
       join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) as t (privilege) on p.cmd in ('ALL', t.privilege)
       where p.schemaname = 'public' and p.roles && array['public', $2]::name[] and not (${isForSystemAlone})
         and has_table_privilege($3, format('%I.%I', p.schemaname, p.tablename), t.privilege)),
     held as (
       select table_schema as schemaname, table_name as tablename, privilege_type as privilege
       from information_schema.role_table_grants where grantee = $2 and table_schema = 'public'),
     changes as (
       select 'grant' as act, 'to' as direction, * from (table wanted except table held) as missing
       union all
       select 'revoke', 'from', * from (table held except table wanted) as extra)
     select format('%s %s on %I.%I %s %I', act, string_agg(privilege, ', '), schemaname, tablename, direction, $2::text)
       as statement
     from changes group by act, direction, schemaname, tablename order by 1`,
    [forSystemAlone, viewerRole, appRole],
  );
  for (const { statement } of rows) await client.query(statement);
  await grantColumns(client);
  await closeDatabase(client);
}

/** Of some tables the application may change a few columns only. */
async function grantColumns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s (%s) on %s to %I', a.privilege_type, string_agg(quote_ident(c.attname), ', '),
       c.attrelid::regclass, $2::text) as statement
     from pg_attribute c, aclexplode(c.attacl) a
     where a.grantee = $3::regrole and c.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
       and not has_column_privilege($2, c.attrelid, c.attnum, a.privilege_type)
       and exists (select from pg_policies p
         where format('%I.%I', p.schemaname, p.tablename)::regclass = c.attrelid and p.cmd in ('ALL', a.privilege_type)
           and p.roles && array['public', $2]::name[] and not (${isForSystemAlone}))
     group by a.privilege_type, c.attrelid order by 1`,
    [forSystemAlone, viewerRole, appRole],
  );
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Policies for the installation are checked for its role alone, which spares viewers the check. Each by itself, because it
 * locks the table; one that is in use keeps its form until the next start, which shows viewers no more.
 */
async function keepPoliciesOfSystem(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter policy %I on %I.%I to %I', policyname, schemaname, tablename, $2::text) as statement
     from pg_policies
     where schemaname = 'public' and roles = array['public']::name[] and ${isForSystemAlone}`,
    [forSystemAlone, appRole],
  );
  if (rows.length === 0) return;
  const { rows: before } = await client.query<{ lock_timeout: string }>('show lock_timeout');
  await client.query(`set lock_timeout = ${lockMilliseconds}`);
  for (const { statement } of rows) {
    await client.query(statement).catch((error: Error & { code?: string }) => {
      if (error.code !== lockNotAvailable) throw error;
    });
  }
  await client.query("select set_config('lock_timeout', $1, false)", [before[0]?.lock_timeout]);
}

/**
 * A temporary table or one in `public` would take the place of a real one for the next user of the connection. Neither
 * right is part of a dump or of a copied database, hence at each start. A database that another role owns keeps its rights:
 * PostgreSQL then warns, and the start goes on.
 */
async function closeDatabase(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
    revoke create on schema public from public;
  end $$`);
}

import type pg from 'pg';

/** The role the application connects as. It owns nothing, so row-level security binds it. */
export const appRole = 'greenroom_app';

/** Creates the role where it is missing. Roles belong to the whole cluster: two databases may share it. */
export async function ensureAppRole(client: pg.Client, password: string | undefined): Promise<void> {
  const exists = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (exists.rowCount === 0) {
    await client.query(`do $$ begin
      create role ${appRole} login nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null; end $$`);
  }
  if (password !== undefined) {
    await client.query(`alter role ${appRole} login password ${client.escapeLiteral(password)}`);
  }
  await client.query(`grant usage on schema public to ${appRole}`);
}

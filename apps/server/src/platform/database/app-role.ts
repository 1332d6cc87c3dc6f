import type pg from 'pg';

/** The role the application connects as. It owns nothing, so row-level security applies to it. */
export const appRole = 'greenroom_app';

export type AppRoleOptions = {
  appPassword?: string;
  /** Keeps the password of an existing role. */
  keepAppPassword?: boolean;
};

/**
 * Creates the role if it is missing. Roles belong to the whole cluster: installations that share one need their own
 * DATABASE_APP_URL each, or the same SECRET_KEY.
 */
export async function ensureAppRole(client: pg.Client, options: AppRoleOptions): Promise<void> {
  const exists = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (exists.rowCount === 0) {
    await client.query(`do $$ begin
      create role ${appRole} login nosuperuser nocreatedb nocreaterole nobypassrls;
    exception when duplicate_object or unique_violation then null; end $$`);
  }
  const { appPassword, keepAppPassword = false } = options;
  const isNew = exists.rowCount === 0;
  if (appPassword !== undefined && (isNew || !keepAppPassword)) {
    await client.query(`alter role ${appRole} login password ${client.escapeLiteral(appPassword)}`);
  }
  await client.query(`grant usage on schema public to ${appRole}`);
}

import type pg from 'pg';

/**
 * The role of the installation itself, and of servers of the last release. It owns nothing, so row-level security
 * applies to it. (It was once the only role, hence its name.)
 */
export const appRole = 'greenroom_app';

/** The role of viewers. Policies show it what the signed context of its transaction allows, and nothing without one. */
export const viewerRole = 'greenroom_viewer';

const roles = [appRole, viewerRole] as const;
type Role = (typeof roles)[number];

export type RoleOptions = {
  /** Without them the roles log in otherwise: on the socket of the embedded database, or with URLs of their own. */
  passwords?: Readonly<Record<Role, string>> | undefined;
  /** Keeps the passwords of existing roles. */
  keepPasswords?: boolean;
};

/**
 * Creates the roles if they are missing. Roles belong to the whole cluster: installations that share one need their own
 * DATABASE_APP_URL and DATABASE_VIEWER_URL each, or the same SECRET_KEY.
 */
export async function ensureRoles(client: pg.Client, options: RoleOptions): Promise<void> {
  for (const role of roles) await ensureRole(client, role, options);
}

async function ensureRole(client: pg.Client, role: Role, options: RoleOptions): Promise<void> {
  const exists = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const isNew = exists.rowCount === 0;
  if (isNew) {
    await client
      .query(
        `do $$ begin
          create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls;
        exception when duplicate_object or unique_violation then null; end $$`,
      )
      .catch((error: Error & { code?: string }) => {
        throw error.code === insufficientPrivilege ? new Error(missingRole(role), { cause: error }) : error;
      });
  }
  const { passwords, keepPasswords = false } = options;
  if (passwords && (isNew || !keepPasswords)) {
    await client.query(`alter role ${role} login password ${client.escapeLiteral(passwords[role])}`);
  }
  await client.query(`grant usage on schema public to ${role}`);
}

/** SQLSTATE */
const insufficientPrivilege = '42501';

function missingRole(role: Role): string {
  const setting = role === appRole ? 'DATABASE_APP_URL' : 'DATABASE_VIEWER_URL';
  return (
    `The database has no role ${role}, and the role of DATABASE_URL may not create it. As an administrator of the ` +
    `database run: create role ${role} login password '…'; then set ${setting} to a URL that logs in as it.`
  );
}

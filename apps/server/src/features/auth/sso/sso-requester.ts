import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { type AuditedChange, recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';

/** Who changes how the people of a partner sign in. */
export type SsoRequester = { viewer: Viewer; address: string; partner_id: number };

type Change = {
  db: SystemDb;
  partner_name: string;
  record: (change: Omit<AuditedChange, 'user_id'>) => Promise<void>;
};

/** One change at a time, like those of users: rules about several rows hold. */
export function changeSso<T>(
  { database }: Pick<Services, 'database'>,
  { viewer, address, partner_id }: SsoRequester,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.users})`.execute(db);
    const partner_name = await findPartnerName(db, partner_id);
    const { name } = await db
      .selectFrom('users')
      .where('id', '=', viewer.user_id)
      .select(sql<string>`coalesce(nullif(full_name, ''), username)`.as('name'))
      .executeTakeFirstOrThrow();
    const actor = { id: viewer.user_id, name, address, request_id: viewer.request_id };
    return work({
      db,
      partner_name,
      record: (change) => recordChange(db, { actor, change: { ...change, user_id: null } }),
    });
  });
}

export async function findPartnerName(db: SystemDb, partner_id: number): Promise<string> {
  const { name } = await orNotFound(
    'Partner',
    db.selectFrom('partners').where('id', '=', partner_id).select('name').executeTakeFirst(),
  );
  return name;
}

/** The roles that a viewer may give: none with a permission that it does not have itself. */
export async function listOwnRoles(db: SystemDb, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('roles')
    .where((eb) =>
      viewer.is_superuser ? eb.lit(true) : sql<boolean>`permissions <@ ${[...viewer.permissions]}::text[]`,
    )
    .select('name')
    .orderBy(sql`fold_text(name) collate "C"`)
    .execute();
  return rows.map(({ name }) => name);
}

export function requireOwnRoles(own: readonly string[], given: readonly string[]): void {
  const foreign = given.find((role) => !own.some((one) => one.toLowerCase() === role.toLowerCase()));
  if (foreign !== undefined)
    throw new Problem(
      'forbidden',
      `You cannot give the role ${foreign}: it does not exist, or it may do more than you.`,
    );
}

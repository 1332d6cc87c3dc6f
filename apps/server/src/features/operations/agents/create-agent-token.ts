import { selectMailbox } from '#features/auth/users.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { insertEnrolment } from './agents.queries.ts';

export const enrolmentMinutes = 15;

/** A one-time token for one site, in the name of a superuser. It is shown once and stored as a hash. */
export async function createAgentToken(
  database: Database,
  input: { site: string; by: string; now: Date },
): Promise<{ token: string; site_name: string }> {
  return asSystem(database, async (db) => {
    const made_by = await findSuperuser(db, input.by.trim());
    const site = await findSite(db, input.site.trim());
    const { token, token_hash } = createOpaqueToken();
    const expires_at = new Date(input.now.getTime() + enrolmentMinutes * 60_000);
    await insertEnrolment(db, { token_hash, site_id: site.id, made_by, expires_at });
    return { token, site_name: site.name };
  });
}

async function findSuperuser(db: SystemDb, email: string): Promise<number> {
  const active = await selectMailbox(db, email);
  const user =
    active &&
    (await db
      .selectFrom('users')
      .where('id', '=', active.id)
      .where('is_superuser', '=', true)
      .select('id')
      .executeTakeFirst());
  if (!user) throw new Error(`There is no active administrator with the email ${email}.`);
  return user.id;
}

async function findSite(db: SystemDb, label: string): Promise<{ id: number; name: string }> {
  const id = /^\d{1,9}$/.test(label) ? Number(label) : null;
  const found = await db
    .selectFrom('sites')
    .where((is) => is.or([is('reference', '=', label), ...(id === null ? [] : [is('id', '=', id)])]))
    .select(['id', 'name'])
    .limit(2)
    .execute();
  const [site, another] = found;
  if (!site) throw new Error(`There is no site with the id or reference "${label}".`);
  if (another)
    throw new Error(`"${label}" means several sites: ${found.map(({ name }) => name).join(', ')}.`);
  return site;
}

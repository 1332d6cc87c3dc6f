import { defaultPermissions } from '@greenroom/domain/access/permission.ts';
import { domainOfEmail } from '@greenroom/domain/auth/sso/domain-of-email.ts';
import { sql } from 'kysely';
import { endings } from '#access/session-end.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { endSessionsOf } from '../sessions.queries.ts';
import { findByEmail, findIdentity, hasIdentity, insertIdentity, isNameTaken } from './identities.queries.ts';
import { isDomainOf, type Provider } from './provider.queries.ts';
import type { ReadClaims } from './read-claims.ts';

export type Identified = {
  provider: Provider;
  claims: ReadClaims;
  address: string;
  request_id: string;
  now: Date;
};

type Found = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

/**
 * The user of an identified person, made or changed as its claims say; undefined for one without
 * access. Superusers are out of reach: a partner sets up its provider itself.
 */
export async function identifyUser(db: SystemDb, identified: Identified): Promise<number | undefined> {
  // Like every change of users: one at a time, on all servers.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.users})`.execute(db);
  const found = (await findKnown(db, identified)) ?? (await createUser(db, identified));
  if (!found || found.is_superuser || found.partner_id !== identified.provider.partner_id) return undefined;
  const is_active = await applyClaims(db, found, identified);
  if (!is_active) return undefined;
  await db
    .updateTable('user_identities')
    .set({ last_used_at: identified.now })
    .where('id', '=', found.identity_id)
    .execute();
  if (found.must_change_password) await dropPassword(db, found.id);
  return found.id;
}

async function findKnown(db: SystemDb, identified: Identified): Promise<Found | undefined> {
  const { provider, claims } = identified;
  const { partner_id, issuer } = provider;
  const key = { partner_id, issuer, subject: claims.subject };
  const known = await findIdentity(db, key);
  if (known) return known;
  const user = await findLinkable(db, identified);
  if (!user) return undefined;
  await insertIdentity(db, { ...key, user_id: user.id, now: identified.now });
  await record(db, identified, {
    ...{ action: 'identity-linked', user_id: user.id, subject: user.username },
    ...{ before: null, after: { issuer, subject: claims.subject } },
  });
  return findIdentity(db, key);
}

/** An address names a user once: its next owner is another person. */
async function findLinkable(db: SystemDb, { provider, claims }: Identified) {
  const { partner_id, issuer } = provider;
  if (!(await isOwnAddress(db, partner_id, claims.email))) return undefined;
  const user = await findByEmail(db, claims.email ?? '');
  if (!user || user.partner_id !== partner_id || user.is_superuser) return undefined;
  return (await hasIdentity(db, { user_id: user.id, issuer })) ? undefined : user;
}

async function isOwnAddress(db: SystemDb, partner_id: number, email: string | undefined): Promise<boolean> {
  const domain = email === undefined ? undefined : domainOfEmail(email);
  return domain !== undefined && isDomainOf(db, { partner_id, domain });
}

async function createUser(db: SystemDb, identified: Identified): Promise<Found | undefined> {
  const { provider, claims, now } = identified;
  const { partner_id, issuer, creates_users, default_role } = provider;
  const { email, subject, name } = claims;
  if (!creates_users || claims.is_active === false || email === undefined) return undefined;
  if (!(await isOwnAddress(db, partner_id, email))) return undefined;
  // Of another partner, a superuser, or linked already.
  if ((await findByEmail(db, email)) || (await isNameTaken(db, email))) return undefined;
  const roles = [...new Set([...(default_role === null ? [] : [default_role]), ...(claims.roles ?? [])])];
  const row = {
    ...{ username: email, email, full_name: name, partner_id, roles, permissions: [...defaultPermissions] },
  };
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  const key = { partner_id, issuer, subject };
  await insertIdentity(db, { ...key, user_id: id, now });
  await record(db, identified, {
    ...{ action: 'user-created', user_id: id, subject: email, before: null, after: row },
  });
  return findIdentity(db, key);
}

/** Returns whether the user is active afterwards. Only roles of the map follow the claim. */
async function applyClaims(db: SystemDb, found: Found, identified: Identified): Promise<boolean> {
  const { provider, claims } = identified;
  const is_active = activeAfter(found, claims);
  const roles = claims.roles === null ? found.roles : rolesAfter(found.roles, claims.roles, provider);
  const isRoleChanged = JSON.stringify(roles) !== JSON.stringify(found.roles);
  const isActiveChanged = is_active !== found.is_active;
  if (!isRoleChanged && !isActiveChanged) return is_active;
  const after = { ...(isRoleChanged && { roles }), ...(isActiveChanged && { is_active }) };
  const before = {
    ...(isRoleChanged && { roles: found.roles }),
    ...(isActiveChanged && { is_active: found.is_active }),
  };
  await db.updateTable('users').set(after).where('id', '=', found.id).execute();
  if (isActiveChanged) {
    await db
      .updateTable('user_identities')
      .set({ is_stopped_by_claim: !is_active })
      .where('id', '=', found.identity_id)
      .execute();
    await endSessionsOf(db, {
      user_id: found.id,
      because: is_active ? endings.activated : endings.deactivated,
    });
  }
  await record(db, identified, {
    ...{ action: 'user-changed', user_id: found.id, subject: found.username, before, after },
  });
  return is_active;
}

/** A claim activates only users that a claim has deactivated: an administrator's deactivation stays. */
function activeAfter(found: Found, { is_active }: ReadClaims): boolean {
  if (is_active === false) return false;
  return found.is_active || (is_active === true && found.is_stopped_by_claim);
}

function rolesAfter(held: readonly string[], claimed: readonly string[], { role_map }: Provider): string[] {
  const fold = (role: string) => role.toLowerCase();
  const mapped = new Set(role_map.map(({ role }) => fold(role)));
  return [...held.filter((role) => !mapped.has(fold(role))), ...claimed];
}

/** A password that others have typed must be changed first. Here no password is needed, so it ends instead. */
async function dropPassword(db: SystemDb, user_id: number): Promise<void> {
  await db.deleteFrom('user_passwords').where('user_id', '=', user_id).execute();
  await db.updateTable('users').set({ must_change_password: false }).where('id', '=', user_id).execute();
}

type Change = Parameters<typeof recordChange>[1]['change'];

function record(db: SystemDb, { provider, address, request_id }: Identified, change: Change): Promise<void> {
  return recordChange(db, {
    actor: { id: null, name: `Single sign-on (${provider.name})`, address, request_id },
    change,
  });
}

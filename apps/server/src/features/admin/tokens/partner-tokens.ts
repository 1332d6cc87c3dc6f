import { randomUUID } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { NewApiToken, PartnerToken, ServiceTokenForm } from '@greenroom/domain/auth/tokens/api-token.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import {
  findOpenToken,
  insertToken,
  listTokensOfPartner,
  newToken,
  revokeToken,
} from '#features/auth/tokens/api-tokens.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { changePeople, requireOwnPermissions } from '../people/change-people.ts';

type TokenServices = Pick<Services, 'database' | 'now' | 'limiter'>;

/** Each leaves a user behind. */
const serviceLimit: Limit = { name: 'services', max: 50, windowSeconds: 86_400 };

export function listPartnerTokens(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  partner_id = viewer.partner_id,
): Promise<PartnerToken[]> {
  requireOwnPartner(viewer, partner_id);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    return listTokensOfPartner(db, { partner_id, withSuperusers: viewer.is_superuser });
  });
}

/** The service is a user without a password: what it may do is managed like that of people. */
export async function createServiceToken(
  services: TokenServices,
  requester: Requester,
  { partner_id = requester.viewer.partner_id, name, days, permissions }: ServiceTokenForm,
): Promise<NewApiToken> {
  requireOwnPartner(requester.viewer, partner_id);
  await services.limiter.require(serviceLimit, String(partner_id));
  return changePeople(services, requester, async ({ db, administrator, record }) => {
    requireOwnPermissions(administrator, permissions);
    await requirePartner(db, partner_id);
    const username = `service-${randomUUID()}`;
    // No mail ever reaches an address of this top-level domain (RFC 2606).
    const row = {
      username,
      email: `${username}@service.invalid`,
      full_name: name,
      partner_id,
      is_service: true,
    };
    const user = await db
      .insertInto('users')
      .values({ ...row, permissions: [...permissions] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token, ...fresh } = newToken(user.id, { name, days, permissions }, services.now());
    const stored = await insertToken(db, fresh);
    const about = { user_id: user.id, subject: name, before: null };
    await record({ action: 'user-created', ...about, after: { ...row, permissions } });
    const { expires_at } = stored;
    await record({ action: 'api-token-created', ...about, after: { permissions, expires_at } });
    return { ...stored, token };
  });
}

export async function revokePartnerToken(
  services: Pick<Services, 'database' | 'now'>,
  requester: Requester,
  id: string,
): Promise<void> {
  await changePeople(services, requester, async ({ db, administrator, record }) => {
    const found = await findOpenToken(db, id);
    const isOwn =
      found &&
      (administrator.is_superuser || (found.partner_id === administrator.partner_id && !found.is_superuser));
    if (!found || !isOwn) throw new Problem('not-found', 'Token not found.');
    await revokeToken(db, id, services.now());
    const change = { user_id: found.user_id, subject: found.name, before: null, after: null };
    await record({ action: 'api-token-revoked', ...change });
  });
}

async function requirePartner(db: SystemDb, id: number): Promise<void> {
  const found = await db.selectFrom('partners').where('id', '=', id).select('id').executeTakeFirst();
  if (!found) throw new Problem('not-found', 'Partner not found.');
}

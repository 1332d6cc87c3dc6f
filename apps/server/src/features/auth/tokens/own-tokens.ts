import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { type ApiTokenForm, maxTokens, type NewApiToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { recordChange } from '#features/audit/audit.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { countOpenTokens, findOpenToken, insertToken, newToken, revokeToken } from './api-tokens.queries.ts';

type TokenServices = Pick<Services, 'database' | 'now'>;
type Requester = { viewer: Viewer; address: string };

export function createOwnToken(
  { database, now }: TokenServices,
  { viewer, address }: Requester,
  form: ApiTokenForm,
): Promise<NewApiToken> {
  const missing = form.permissions.find((permission) => !hasPermission(viewer, permission));
  if (missing !== undefined)
    throw new Problem('forbidden', `You cannot give the token ${missing}: you do not have it yourself.`);
  requireOwnPartners(viewer, form);
  return asSystem(database, async (db) => {
    const owner = await lockUser(db, viewer.user_id);
    if ((await countOpenTokens(db, owner.id, now())) >= maxTokens)
      throw new Problem('conflict', `There are ${maxTokens} tokens already. Revoke one first.`);
    const { token, ...row } = newToken(owner.id, form, now());
    const stored = await insertToken(db, row);
    const { name: subject, permissions, partner_ids, acts_as_superuser, expires_at } = stored;
    const after = { permissions, partner_ids, acts_as_superuser, expires_at };
    const change = { user_id: owner.id, subject, before: null, after };
    await recordChange(db, {
      actor: { id: owner.id, name: owner.name, address, request_id: viewer.request_id },
      change: { action: 'api-token-created', ...change },
    });
    return { ...stored, token };
  });
}

function requireOwnPartners(viewer: Viewer, { partner_ids, acts_as_superuser }: ApiTokenForm): void {
  if (acts_as_superuser && !viewer.is_superuser)
    throw new Problem('forbidden', 'Only a superuser can give a token the rights of a superuser.');
  if (partner_ids === undefined) return;
  if (acts_as_superuser || visibilityOf(viewer) === 'grants')
    throw new Problem('invalid-input', '"partner_ids" must be left out for such a token.');
  if (!partner_ids.includes(viewer.partner_id))
    throw new Problem('invalid-input', '"partner_ids" must contain the own partner.');
  if (!viewer.is_superuser && partner_ids.some((id) => !viewer.partner_ids.includes(id)))
    throw new Problem('not-found', 'Partner not found.');
}

/** The owner's row, so that two requests at once do not exceed the number of tokens. */
async function lockUser(db: SystemDb, id: number): Promise<{ id: number; name: string }> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', sql<string>`coalesce(nullif(full_name, ''), username)`.as('name')])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function revokeOwnToken(
  { database, now }: TokenServices,
  { viewer, address }: Requester,
  id: string,
): Promise<void> {
  await asSystem(database, async (db) => {
    const found = await findOpenToken(db, id);
    if (found?.user_id !== viewer.user_id) throw new Problem('not-found', 'Token not found.');
    await revokeToken(db, id, now());
    const actor = { ...(await lockUser(db, viewer.user_id)), address, request_id: viewer.request_id };
    const change = { user_id: viewer.user_id, subject: found.name, before: null, after: null };
    await recordChange(db, { actor, change: { action: 'api-token-revoked', ...change } });
  });
}

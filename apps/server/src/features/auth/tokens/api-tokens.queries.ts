import { randomUUID } from 'node:crypto';
import type { ApiToken, ApiTokenForm, PartnerToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { createApiTokenText } from '#platform/tokens/api-token-text.ts';

const columns = [
  ...(['api_tokens.id', 'api_tokens.name', 'hint', 'api_tokens.permissions', 'partner_ids'] as const),
  ...(['acts_as_superuser', 'api_tokens.created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const),
] as const;
const maxListed = 500;
const dayMilliseconds = 86_400_000;

type Row = Omit<ApiToken, 'created_at' | 'expires_at' | 'last_used_at' | 'revoked_at'> & {
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

type NewToken = Pick<Row, 'id' | 'name' | 'hint' | 'permissions' | 'partner_ids' | 'acts_as_superuser'> & {
  user_id: number;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

type Choice = Pick<ApiTokenForm, 'name' | 'days' | 'permissions'> &
  Partial<Pick<ApiTokenForm, 'partner_ids' | 'acts_as_superuser'>>;

/** A row with its token, which is stored nowhere. */
export function newToken(
  user_id: number,
  { name, days, permissions, partner_ids, acts_as_superuser }: Choice,
  now: Date,
) {
  return {
    ...createApiTokenText(),
    ...{ id: randomUUID(), user_id, name, permissions: [...new Set(permissions)].sort() },
    partner_ids: partner_ids ? [...new Set(partner_ids)].sort((a, b) => a - b) : null,
    acts_as_superuser: acts_as_superuser ?? false,
    created_at: now,
    expires_at: new Date(now.getTime() + days * dayMilliseconds),
  };
}

export async function insertToken(db: SystemDb, token: NewToken): Promise<ApiToken> {
  const row = await db.insertInto('api_tokens').values(token).returning(columns).executeTakeFirstOrThrow();
  return toToken(row);
}

export async function listTokensOf(db: SystemDb, user_id: number): Promise<ApiToken[]> {
  const query = db.selectFrom('api_tokens').where('user_id', '=', user_id).select(columns);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(maxListed).execute();
  return rows.map(toToken);
}

export async function countOpenTokens(db: SystemDb, user_id: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of the people and services whose own partner it is. Superusers are left out for others. */
export async function listTokensOfPartner(
  db: SystemDb,
  { partner_id, withSuperusers }: { partner_id: number; withSuperusers: boolean },
): Promise<PartnerToken[]> {
  let query = db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('users.partner_id', '=', partner_id)
    .select([
      ...columns,
      'api_tokens.user_id',
      'users.is_service',
      sql<string>`coalesce(nullif(users.full_name, ''), users.username)`.as('owner_name'),
    ]);
  if (!withSuperusers) query = query.where('users.is_superuser', '=', false);
  const rows = await query
    .orderBy('api_tokens.created_at', 'desc')
    .orderBy('api_tokens.id')
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, ...toToken(row) }));
}

type Found = { id: string; name: string; user_id: number; partner_id: number; is_superuser: boolean };

/** Locked, so that a token is revoked once. */
export async function findOpenToken(db: SystemDb, id: string): Promise<Found | undefined> {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.id', '=', id)
    .where('revoked_at', 'is', null)
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.user_id',
      'users.partner_id',
      'users.is_superuser',
    ])
    .forUpdate('api_tokens')
    .executeTakeFirst();
}

export async function revokeToken(db: SystemDb, id: string, now: Date): Promise<void> {
  await db.updateTable('api_tokens').set({ revoked_at: now }).where('id', '=', id).execute();
}

function toToken(row: Row): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    permissions: row.permissions,
    partner_ids: row.partner_ids,
    acts_as_superuser: row.acts_as_superuser,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

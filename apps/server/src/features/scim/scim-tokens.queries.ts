import type { SystemDb } from '#platform/database/scope.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';

/** The directory of one partner, as one of its requests shows it. */
export type Directory = { partner_id: number; partner_name: string; ceiling: string[] };

/** Starts every token, so that a search finds one that has leaked. */
export const scimTokenPrefix = 'grs_';

/** The use is recorded once a minute: directories send many requests a second. */
export async function findDirectory(
  db: SystemDb,
  { token, now }: { token: string; now: Date },
): Promise<Directory | undefined> {
  const found = await db
    .selectFrom('scim_tokens')
    .innerJoin('partners', 'partners.id', 'scim_tokens.partner_id')
    .where('token_hash', '=', hashOpaqueToken(token))
    .where('partners.deletion_due_at', 'is', null)
    .select(['partner_id', 'partners.name as partner_name', 'ceiling', 'last_used_at'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { last_used_at, ...directory } = found;
  if (!last_used_at || now.getTime() - last_used_at.getTime() > 60_000)
    await db
      .updateTable('scim_tokens')
      .set({ last_used_at: now })
      .where('partner_id', '=', directory.partner_id)
      .execute();
  return directory;
}

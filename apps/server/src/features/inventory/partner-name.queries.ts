import { type RawBuilder, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope } from '#platform/database/scope.ts';

/** The name of a row's partner, if the viewer may see it. */
export function partnerName(scope: Scope, table: 'sites' | 'rooms' | 'assets'): RawBuilder<string | null> {
  return sql`(select owner.name from partners owner
    where owner.id = ${sql.ref(`${table}.partner_id`)} and ${visible(scope, 'partners', 'owner')})`;
}

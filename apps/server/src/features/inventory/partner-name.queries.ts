import { type RawBuilder, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { onlyPartnerOf } from '#access/visible-rows.ts';
import type { Scope } from '#platform/database/scope.ts';

/**
 * The name of a row's partner, if the viewer may see it. For a viewer of one partner it does not depend on the row, so the
 * database looks it up once.
 */
export function partnerName(scope: Scope, table: 'sites' | 'rooms' | 'assets'): RawBuilder<string | null> {
  const id = onlyPartnerOf(scope) ?? sql.ref(`${table}.partner_id`);
  return sql`(select owner.name from partners owner where owner.id = ${id} and ${visible(scope, 'partners', 'owner')})`;
}

/**
 * The partner of a row, if the viewer may see it: with explicit grants, things of others can be seen. Everyone else sees
 * the partner of what they see, so nothing is looked up.
 */
export function partnerId(scope: Scope, table: 'sites' | 'rooms' | 'assets'): RawBuilder<unknown> {
  const id = sql.ref(`${table}.partner_id`);
  if (scope.visibility !== 'grants') return id;
  return sql`(select owner.id from partners owner where owner.id = ${id} and ${visible(scope, 'partners', 'owner')})`;
}

/** The same as a join to the rows of a page, for which the database reads each partner once. The name is `owner.name`. */
export function joinedPartner(scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join partners owner on owner.id = ${id} and ${visible(scope, 'partners', 'owner')}`;
}

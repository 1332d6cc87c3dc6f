import type { Tenant } from '@greenroom/domain/branding/partner.ts';
import { sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** Partners with their branding, as the API returns them. */
export function selectPartners(db: ViewerDb, scope: Scope) {
  return db
    .selectFrom('partners')
    .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
    .where(visible(scope, 'partners'))
    .select([
      'partners.id',
      'partners.name',
      'partners.is_company',
      sql<Tenant | null>`case when tenants.partner_id is null then null else json_build_object(
        'name', tenants.name,
        'display_name', tenants.display_name,
        'logo_url', tenants.logo_url,
        'logo_dark_url', tenants.logo_dark_url,
        'favicon_url', tenants.favicon_url,
        'font_family', tenants.font_family,
        'colors', tenants.colors,
        'theme_colors', tenants.theme_colors) end`.as('tenant'),
    ]);
}

export function listPartners(db: ViewerDb, scope: Scope) {
  return jsonList(
    db,
    selectPartners(db, scope).orderBy(sql`fold_text(partners.name) collate "C"`).orderBy('partners.id'),
  );
}

export function listVisiblePartners(db: ViewerDb, scope: Scope) {
  return jsonList(
    db,
    db
      .selectFrom('partners')
      .where(visible(scope, 'partners'))
      .select(['partners.id', 'partners.name'])
      .orderBy(sql`fold_text(partners.name) collate "C"`)
      .orderBy('partners.id'),
  );
}

export function findPartner(db: ViewerDb, scope: Scope, id: number) {
  return jsonOne(db, selectPartners(db, scope).where('partners.id', '=', id));
}

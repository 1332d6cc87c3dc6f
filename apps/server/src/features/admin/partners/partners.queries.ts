import type { Brand, PartnerSummary } from '@greenroom/domain/branding/brands/brand.ts';
import { defaultApplicationName, type Partner } from '@greenroom/domain/branding/partner.ts';
import { sql } from 'kysely';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

const byName = sql`fold_text(partners.name) collate "C"`;

/** For superusers alone. No policy opens `agents` to a viewer, so the counts are the system's. */
export function listPartnerSummaries(db: SystemDb) {
  const count = (from: string) => sql<number>`(select count(*)::integer from ${sql.raw(from)})`;
  return jsonList<PartnerSummary>(
    db,
    db
      .selectFrom('partners')
      .select([
        'partners.id',
        'partners.name',
        count('sites where sites.partner_id = partners.id').as('site_count'),
        count('users where users.partner_id = partners.id and users.is_active').as('user_count'),
        count(
          'agents join sites on sites.id = agents.site_id where sites.partner_id = partners.id and agents.revoked_at is null',
        ).as('agent_count'),
        sql<string | null>`partners.deletion_due_at`.as('deletion_due_at'),
      ])
      .orderBy(byName)
      .orderBy('partners.id'),
  );
}

function withTenant(db: ViewerDb | SystemDb, id: number) {
  return db
    .selectFrom('partners')
    .leftJoin('tenants', 'tenants.partner_id', 'partners.id')
    .where('partners.id', '=', id);
}

/** The partner as the API returns a new or renamed one. */
export function findChangedPartner(db: SystemDb, id: number): Promise<JsonText<Partner> | undefined> {
  return jsonOne(
    db,
    withTenant(db, id).select([
      'partners.id',
      'partners.name',
      'partners.is_company',
      sql<Partner['tenant']>`case when tenants.partner_id is null then null
        else to_jsonb(tenants) - 'partner_id' - 'version' end`.as('tenant'),
    ]),
  );
}

/** Under the lock of all changes of users and partners, so two equal names cannot be saved at once. */
export async function isPartnerNameTaken(db: SystemDb, { id, name }: { id?: number; name: string }) {
  const taken = await db
    .selectFrom('partners')
    .where(sql<boolean>`fold_text(name) = fold_text(${name})`)
    .$if(id !== undefined, (query) => query.where('id', '!=', id as number))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}

export function findBrand(db: ViewerDb | SystemDb, id: number): Promise<JsonText<Brand> | undefined> {
  return jsonOne(
    db,
    withTenant(db, id).select([
      'partners.id as partner_id',
      'partners.name as partner_name',
      sql<number>`coalesce(tenants.version, 0)`.as('version'),
      'tenants.display_name',
      sql<string>`coalesce(nullif(tenants.name, ''), ${sql.lit(defaultApplicationName)})`.as('default_name'),
      'tenants.font_family',
      sql<Brand['colors']>`tenants.colors`.as('colors'),
      sql<Brand['theme_colors']>`tenants.theme_colors`.as('theme_colors'),
      'tenants.logo_url',
      'tenants.logo_dark_url',
      'tenants.favicon_url',
    ]),
  );
}

/** The brand as it is, locked for a change together with its partner. */
export async function lockBrand(db: SystemDb, id: number) {
  const partner = await db
    .selectFrom('partners')
    .where('id', '=', id)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  if (!partner) return undefined;
  const tenant = await db
    .selectFrom('tenants')
    .where('partner_id', '=', id)
    .select([
      'version',
      'display_name',
      'font_family',
      'colors',
      'theme_colors',
      'logo_url',
      'logo_dark_url',
      'favicon_url',
    ])
    .executeTakeFirst();
  return { partner_name: partner.name, version: tenant?.version ?? 0, ...tenant };
}

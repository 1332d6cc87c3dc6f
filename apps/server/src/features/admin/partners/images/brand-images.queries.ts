import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export const brandImagePath = '/api/brand-images/';

export async function insertBrandImage(
  db: SystemDb,
  image: { id: string; partner_id: number; content_type: string; content: Buffer },
): Promise<void> {
  await db.insertInto('brand_images').values(image).execute();
}

export function findBrandImage(db: SystemDb, id: string) {
  return db
    .selectFrom('brand_images')
    .where('id', '=', id)
    .select(['content_type', 'content'])
    .executeTakeFirst();
}

export async function countUnpublishedImages(db: SystemDb, partner_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from brand_images where ${isUnpublished(partner_id)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An editor may have a form with such an image open; after a day it has to be chosen again. */
export async function deleteForgottenImages(db: SystemDb, partner_id: number): Promise<void> {
  await sql`delete from brand_images where ${isUnpublished(partner_id)}
    and created_at < now() - interval '1 day'`.execute(db);
}

function isUnpublished(partner_id: number) {
  return sql`brand_images.partner_id = ${partner_id} and not exists (
    select from tenants where tenants.partner_id = brand_images.partner_id
      and ${brandImagePath} || brand_images.id in (logo_url, logo_dark_url, favicon_url))`;
}

export async function countOwnImages(db: SystemDb, partner_id: number, ids: string[]): Promise<number> {
  const rows = await db
    .selectFrom('brand_images')
    .where('partner_id', '=', partner_id)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return rows.length;
}

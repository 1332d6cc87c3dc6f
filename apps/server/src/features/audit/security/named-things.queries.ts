import type { SystemDb } from '#platform/database/scope.ts';

/** For the audit log: what it is called, and whose it is. */
export type NamedThing = { name: string; partner_id: number };

/** Pictures are part of a page, and are loaded with it. */
export async function nameDocument(db: SystemDb, id: number): Promise<NamedThing | undefined> {
  return db
    .selectFrom('files')
    .where('id', '=', id)
    .where('category', '=', 'document')
    .select(['filename as name', 'partner_id'])
    .executeTakeFirst();
}

export async function nameAsset(db: SystemDb, id: number): Promise<NamedThing | undefined> {
  return db
    .selectFrom('assets')
    .where('id', '=', id)
    .select(['product_name as name', 'partner_id'])
    .executeTakeFirst();
}

/** By its number, which stays when the person is erased. */
export async function namePersonalData(db: SystemDb, id: number): Promise<NamedThing | undefined> {
  const user = await db.selectFrom('users').where('id', '=', id).select('partner_id').executeTakeFirst();
  return user && { name: `GET /api/users/${id}/personal-data`, partner_id: user.partner_id };
}

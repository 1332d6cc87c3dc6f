import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { selectPartners } from '#features/branding/partners.queries.ts';
import { jsonList } from '#platform/database/json-list.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

type Link = { user_id: number; partner_id: number };

export function listLinkedPartners(db: ViewerDb, scope: Scope, user_id: number) {
  return jsonList(
    db,
    selectPartners(db, scope)
      .innerJoin('user_partners', 'user_partners.partner_id', 'partners.id')
      .where('user_partners.user_id', '=', user_id)
      .orderBy(sql`fold_text(partners.name) collate "C"`)
      .orderBy('partners.id'),
  );
}

/** Returns false when the two were already linked. */
export async function insertLink(db: SystemDb, link: Link & { linked_by: number }) {
  const inserted = await db
    .insertInto('user_partners')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns false when there was no such link. */
export async function deleteLink(db: SystemDb, { user_id, partner_id }: Link): Promise<boolean> {
  const deleted = await db
    .deleteFrom('user_partners')
    .where('user_id', '=', user_id)
    .where('partner_id', '=', partner_id)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function findPartnerName(db: SystemDb, id: number): Promise<string | undefined> {
  const partner = await db.selectFrom('partners').where('id', '=', id).select('name').executeTakeFirst();
  return partner?.name;
}

/** The name of the partner given in a form. */
export async function requirePartner(db: SystemDb, id: number): Promise<string> {
  const name = await findPartnerName(db, id);
  if (name === undefined) throw new Problem('invalid-input', '"partner_id" must be a partner.');
  return name;
}

import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

export type WallLinkRow = {
  id: number;
  partner_id: number;
  name: string;
  made_by_name: string;
  made_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  last_used_at: Date | null;
};

const columns = [
  ...(['id', 'partner_id', 'name', 'made_by_name', 'made_at'] as const),
  ...(['expires_at', 'ended_at', 'last_used_at'] as const),
] as const;

/** Those that ended or expired in the last 30 days are listed, too: an administrator sees that it worked. */
export function listLinkRows(db: SystemDb, partner_id: number, now: Date): Promise<WallLinkRow[]> {
  return db
    .selectFrom('wall_links')
    .where('partner_id', '=', partner_id)
    .where(sql<boolean>`least(ended_at, expires_at) > ${now}::timestamptz - interval '30 days'`)
    .orderBy(sql`least(ended_at, expires_at) > ${now}`, 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .select(columns)
    .execute();
}

export async function countOpenLinks(db: SystemDb, partner_id: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('wall_links')
    .where('partner_id', '=', partner_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewLink = {
  partner_id: number;
  name: string;
  key_hash: Buffer;
  made_by: number;
  made_by_name: string;
  made_at: Date;
  expires_at: Date;
};

export function insertLink(db: SystemDb, link: NewLink): Promise<WallLinkRow> {
  return db.insertInto('wall_links').values(link).returning(columns).executeTakeFirstOrThrow();
}

export function findLink(db: SystemDb, id: number): Promise<WallLinkRow | undefined> {
  return db.selectFrom('wall_links').where('id', '=', id).select(columns).forUpdate().executeTakeFirst();
}

/** With the sessions that it has opened. */
export async function endLink(db: SystemDb, id: number, now: Date): Promise<WallLinkRow> {
  await db.deleteFrom('wall_sessions').where('link_id', '=', id).execute();
  return db
    .updateTable('wall_links')
    .set({ ended_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** A partner that is going to be deleted has no wall, until that is taken back. */
const isOfStaying = sql<boolean>`not exists (
  select from partners p where p.id = wall_links.partner_id and p.deletion_due_at is not null)`;

export async function isOpen(db: SystemDb, id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('wall_links')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isOfStaying)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

type NewSession = { key_hash: Buffer; token_hash: Buffer; expires_at: Date; now: Date };

/** Undefined when no link that is open has this key. Old sessions of the link go. */
export async function insertSession(
  db: SystemDb,
  { key_hash, token_hash, expires_at, now }: NewSession,
): Promise<{ link_id: number } | undefined> {
  const link = await db
    .updateTable('wall_links')
    .set({ last_used_at: now })
    .where('key_hash', '=', key_hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isOfStaying)
    .returning(['id', 'expires_at'])
    .executeTakeFirst();
  if (!link) return undefined;
  const { id: link_id } = link;
  await db
    .deleteFrom('wall_sessions')
    .where('link_id', '=', link_id)
    .where('expires_at', '<=', now)
    .execute();
  await db.insertInto('wall_sessions').values({ token_hash, link_id, expires_at }).execute();
  return { link_id };
}

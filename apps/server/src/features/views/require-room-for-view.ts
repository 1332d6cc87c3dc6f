import { Problem } from '@greenroom/domain/http/problem.ts';
import { maxOwnViews, maxSharedViews, type ViewList } from '@greenroom/domain/views/saved-view.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { ViewerDb } from '#platform/database/scope.ts';
import { countViews } from './views.queries.ts';

/** Until the end of the transaction no other request of the user saves one. */
export async function requireRoomForOwn(
  db: ViewerDb,
  { user_id, list }: { user_id: number; list: ViewList },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.ownViews}, ${user_id})`.execute(db);
  if ((await countViews(db, { list, of: sql`owner_id = ${user_id}` })) < maxOwnViews) return;
  throw new Problem('too-many-views', `There can be at most ${maxOwnViews} own views of a list.`, {
    values: { max: maxOwnViews },
  });
}

/** Readers must be able to find one among them. */
export async function requireRoomForShared(
  db: ViewerDb,
  { partner_id, list }: { partner_id: number; list: ViewList },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.sharedViews}, ${partner_id})`.execute(db);
  const count = await countViews(db, { list, of: sql`shared_with = ${partner_id}` });
  if (count < maxSharedViews) return;
  throw new Problem('too-many-views', `A partner can share at most ${maxSharedViews} views of a list.`, {
    values: { max: maxSharedViews },
  });
}

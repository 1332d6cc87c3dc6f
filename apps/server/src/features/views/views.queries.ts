import type { SavedView, SavedViewChange, ViewList } from '@greenroom/domain/views/saved-view.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** The own views, and those that the own partner shares. */
export function isSeenView(scope: Scope): Expression<SqlBool> {
  return sql<SqlBool>`(saved_views.owner_id = ${scope.user_id} or saved_views.shared_with = ${scope.partner_id})`;
}

export function isOwnView(scope: Scope): Expression<SqlBool> {
  return sql<SqlBool>`saved_views.owner_id = ${scope.user_id}`;
}

function isOwnDefault(scope: Scope): Expression<SqlBool> {
  return sql<SqlBool>`default_views.user_id = ${scope.user_id}`;
}

function viewsOf(db: ViewerDb, scope: Scope) {
  return db
    .selectFrom('saved_views')
    .leftJoin('default_views', (join) => join.onRef('view_id', '=', 'saved_views.id').on(isOwnDefault(scope)))
    .where(isSeenView(scope))
    .select(['saved_views.id', 'saved_views.list', 'name', 'query', 'owner_name'])
    .select([
      sql<boolean>`${isOwnView(scope)}`.as('is_own'),
      sql<boolean>`shared_with is not null`.as('is_shared'),
      sql<boolean>`view_id is not null`.as('is_default'),
    ]);
}

/** Own ones in the order in which they were saved, then the others by name. */
export function listViews(db: ViewerDb, scope: Scope, list: ViewList): Promise<JsonText<SavedView[]>> {
  const query = db
    .selectFrom(viewsOf(db, scope).where('saved_views.list', '=', list).as('views'))
    .selectAll()
    .orderBy('is_own', 'desc')
    .orderBy(sql`case when not is_own then fold_text(name) end`)
    .orderBy('id');
  return jsonList(db, query) as Promise<JsonText<SavedView[]>>;
}

export async function findView(
  db: ViewerDb,
  scope: Scope,
  id: number,
): Promise<JsonText<SavedView> | undefined> {
  return (await jsonOne(db, viewsOf(db, scope).where('saved_views.id', '=', id))) as
    | JsonText<SavedView>
    | undefined;
}

export type ViewFacts = { list: ViewList; is_own: boolean; is_shared: boolean };

export function findViewFacts(db: ViewerDb, scope: Scope, id: number): Promise<ViewFacts | undefined> {
  return viewsOf(db, scope).where('saved_views.id', '=', id).executeTakeFirst() as Promise<
    ViewFacts | undefined
  >;
}

type Counted = { list: ViewList; of: Expression<SqlBool> };

export async function countViews(db: ViewerDb, { list, of }: Counted): Promise<number> {
  const query = db.selectFrom('saved_views').where('list', '=', list).where(of);
  const { n } = await query.select(sql<number>`count(*)::integer`.as('n')).executeTakeFirstOrThrow();
  return n;
}

type NewView = { list: ViewList; name: string; query: string; shared_with: number | null };

export async function insertView(db: ViewerDb, owner_id: number, view: NewView): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (owner_id, owner_name, list, name, query, shared_with)
    select id, coalesce(nullif(full_name, ''), username), ${view.list}, ${view.name}, ${view.query},
      ${view.shared_with}::integer
    from users where id = ${owner_id} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

type Values = Pick<SavedViewChange, 'name' | 'query'> & { shared_with?: number | null };

export async function changeView(
  db: ViewerDb,
  scope: Scope,
  { id, values }: { id: number; values: Values },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.updateTable('saved_views').set(values).where('id', '=', id).where(isOwnView(scope)).execute();
}

export async function deleteView(db: ViewerDb, scope: Scope, id: number): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).where(isOwnView(scope)).execute();
}

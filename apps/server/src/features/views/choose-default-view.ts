import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { ViewList } from '@greenroom/domain/views/saved-view.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import { asViewer } from '#platform/database/scope.ts';
import { findViewFacts } from './views.queries.ts';

/** The view that a list opens with; null for none. */
export function chooseDefaultView(
  database: Database,
  viewer: Viewer,
  { list, view_id }: { list: ViewList; view_id: number | null },
): Promise<void> {
  const { user_id } = viewer;
  return asViewer(database, viewer, async (db, scope) => {
    if (view_id === null) {
      await db.deleteFrom('default_views').where('user_id', '=', user_id).where('list', '=', list).execute();
      return;
    }
    const found = findViewFacts(db, scope, view_id);
    await orNotFound(
      'View',
      found.then((view) => (view?.list === list ? view : undefined)),
    );
    await db
      .insertInto('default_views')
      .values({ user_id, list, view_id })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id }))
      .execute();
  });
}

import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { SavedView, SavedViewChange, SavedViewForm } from '@greenroom/domain/views/saved-view.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Database } from '#platform/database/database.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asPermittedViewer } from '#platform/database/scope.ts';
import { requireRoomForOwn, requireRoomForShared } from './require-room-for-view.ts';
import { changeView, deleteView, findView, findViewFacts, insertView } from './views.queries.ts';

export function createView(
  database: Database,
  viewer: Viewer,
  { is_shared, ...form }: SavedViewForm,
): Promise<JsonText<SavedView>> {
  const { user_id, partner_id } = viewer;
  return asPermittedViewer(database, viewer, async (db, scope) => {
    await requireRoomForOwn(db, { user_id, list: form.list });
    if (is_shared) {
      requireSharer(viewer);
      await requireRoomForShared(db, { partner_id, list: form.list });
    }
    const id = await insertView(db, user_id, { ...form, shared_with: is_shared ? partner_id : null });
    return orNotFound('View', findView(db, scope, id));
  }).catch(rejectTakenName);
}

export function updateView(
  database: Database,
  viewer: Viewer,
  { id, change: { is_shared, ...values } }: { id: number; change: SavedViewChange },
): Promise<JsonText<SavedView>> {
  const { partner_id } = viewer;
  return asPermittedViewer(database, viewer, async (db, scope) => {
    const before = await orNotFound('View', findViewFacts(db, scope, id));
    requireOwner(before);
    // A shared view is also changed for others.
    if (is_shared ?? before.is_shared) requireSharer(viewer);
    if (is_shared && !before.is_shared) await requireRoomForShared(db, { partner_id, list: before.list });
    const shared_with = is_shared ? partner_id : null;
    await changeView(db, scope, {
      id,
      values: is_shared === undefined ? values : { ...values, shared_with },
    });
    return orNotFound('View', findView(db, scope, id));
  }).catch(rejectTakenName);
}

export function removeView(database: Database, viewer: Viewer, id: number): Promise<void> {
  return asPermittedViewer(database, viewer, async (db, scope) => {
    requireOwner(await orNotFound('View', findViewFacts(db, scope, id)));
    await deleteView(db, scope, id);
  });
}

function requireSharer(viewer: Viewer): void {
  if (hasPermission(viewer, 'estate.manage')) return;
  throw new Problem('forbidden', 'Sharing a view needs the permission to manage the estate.');
}

function requireOwner({ is_own }: { is_own: boolean }): void {
  if (!is_own) throw new Problem('forbidden', 'Only its owner can change a shared view.');
}

function rejectTakenName(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== 'saved_views_name_key') throw error;
  throw new Problem('view-name-taken', 'You already have a view with this name.', { cause: error });
}

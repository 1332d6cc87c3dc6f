import type { siteChange } from '@greenroom/domain/estate/site-form.ts';
import type { SiteDetail } from '@greenroom/domain/inventory/site.ts';
import type * as z from 'zod/mini';
import { findSite } from '#features/inventory/sites.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from './editor.ts';
import { differencesOf, lockSite } from './lock-row.queries.ts';
import { rejectTaken } from './reject-taken.ts';
import { requireWholePosition } from './require-whole-position.ts';

export async function updateSite(
  { database }: Services,
  editor: Editor,
  { id, version, change }: { id: number; version: number; change: z.output<typeof siteChange> },
): Promise<JsonText<SiteDetail>> {
  return changeAsViewer(database, { ...editor, kind: 'edit' }, async (db, scope) => {
    const row = await lockSite(db, scope, { id, version });
    const differences = differencesOf(row, change);
    requireWholePosition(differences, row);
    if (Object.keys(differences).length > 0)
      await db.updateTable('sites').set(differences).where('id', '=', id).execute();
    return new JsonText<SiteDetail>(await orNotFound('Site', findSite(db, scope, id)));
  }).catch(rejectTaken);
}

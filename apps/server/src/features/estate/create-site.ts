import type { newSite } from '@greenroom/domain/estate/site-form.ts';
import type { SiteDetail } from '@greenroom/domain/inventory/site.ts';
import type * as z from 'zod/mini';
import { findSite } from '#features/inventory/sites.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from './editor.ts';
import { requireVisiblePartner } from './places.queries.ts';
import { rejectTaken } from './reject-taken.ts';
import { requireCreator } from './require-creator.ts';
import { requireWholePosition } from './require-whole-position.ts';

export async function createSite(
  { database }: Services,
  editor: Editor,
  { partner_id = editor.viewer.partner_id, ...form }: z.output<typeof newSite>,
): Promise<JsonText<SiteDetail>> {
  requireCreator(editor.viewer);
  requireWholePosition(form);
  return changeAsViewer(database, { ...editor, kind: 'create' }, async (db, scope) => {
    await requireVisiblePartner(db, scope, partner_id);
    const { id } = await db
      .insertInto('sites')
      .values({ ...form, partner_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new JsonText<SiteDetail>(await orNotFound('Site', findSite(db, scope, id)));
  }).catch(rejectTaken);
}

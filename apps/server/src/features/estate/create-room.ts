import type { newRoom } from '@greenroom/domain/estate/room-form.ts';
import type { RoomDetail } from '@greenroom/domain/inventory/room.ts';
import type * as z from 'zod/mini';
import { findRoom } from '#features/inventory/rooms.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from './editor.ts';
import { requireSite } from './places.queries.ts';
import { rejectTaken } from './reject-taken.ts';
import { requireCreator } from './require-creator.ts';

export async function createRoom(
  { database }: Services,
  editor: Editor,
  form: z.output<typeof newRoom>,
): Promise<JsonText<RoomDetail>> {
  requireCreator(editor.viewer);
  return changeAsViewer(database, { ...editor, kind: 'create' }, async (db, scope) => {
    const partner_id = await requireSite(db, scope, form.site_id);
    const { id } = await db
      .insertInto('rooms')
      .values({ ...form, partner_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new JsonText<RoomDetail>(await orNotFound('Room', findRoom(db, scope, id)));
  }).catch(rejectTaken);
}

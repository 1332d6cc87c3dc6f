import type { roomChange } from '@greenroom/domain/estate/room-form.ts';
import type { RoomDetail } from '@greenroom/domain/inventory/room.ts';
import type * as z from 'zod/mini';
import { findRoom } from '#features/inventory/rooms.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from './editor.ts';
import { differencesOf, lockRoom } from './lock-row.queries.ts';
import { requireSite } from './places.queries.ts';
import { rejectTaken } from './reject-taken.ts';
import { requireSamePartner } from './require-same-partner.ts';

/** Another site moves the room, with its assets, files and history. */
export async function updateRoom(
  { database }: Services,
  editor: Editor,
  { id, version, change }: { id: number; version: number; change: z.output<typeof roomChange> },
): Promise<JsonText<RoomDetail>> {
  return changeAsViewer(database, { ...editor, kind: 'edit' }, async (db, scope) => {
    const row = await lockRoom(db, scope, { id, version });
    const differences = differencesOf(row, change);
    if (differences.site_id !== undefined)
      requireSamePartner(row.partner_id, await requireSite(db, scope, differences.site_id));
    if (Object.keys(differences).length > 0)
      await db.updateTable('rooms').set(differences).where('id', '=', id).execute();
    return new JsonText<RoomDetail>(await orNotFound('Room', findRoom(db, scope, id)));
  }).catch(rejectTaken);
}

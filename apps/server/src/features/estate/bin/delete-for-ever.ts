import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findAdministrator } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { deleteBinEntry } from './bin-entries.queries.ts';

/** The audit log keeps who deleted what. The bytes of its files are removed by the next sweep. */
export async function deleteForEver(
  { database }: Services,
  { viewer: { user_id, request_id }, address }: { viewer: Viewer; address: string },
  id: number,
): Promise<void> {
  await asSystem(database, async (db) => {
    const administrator = await findAdministrator(db, user_id);
    if (!administrator) throw new Problem('forbidden', 'This is for administrators only.');
    const { name, thing, thing_id, rooms, assets } = await orNotFound('Entry', deleteBinEntry(db, id));
    const before = { thing, thing_id, rooms, assets };
    const change = { action: 'deleted-for-ever', user_id, subject: name, before, after: null } as const;
    await recordChange(db, { actor: { ...administrator, address, request_id }, change });
  });
}

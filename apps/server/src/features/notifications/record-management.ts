import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

/** Who changes the notifications of a partner, and from where. */
export type Manager = { viewer: Viewer; address: string };

type Entry = { action: AuditAction; name: string; after: Record<string, unknown> | null };

/** In the audit log, in the transaction of the change. */
export async function recordManagement(
  db: SystemDb,
  { viewer, address }: Manager,
  { action, name, after }: Entry,
): Promise<void> {
  const actor = await findRequester(db, viewer, address);
  await recordChange(db, { actor, change: { action, user_id: null, subject: name, before: null, after } });
}

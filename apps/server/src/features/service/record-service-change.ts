import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type ServiceManager = { viewer: Viewer; address: string };

type ServiceChange = {
  action: AuditAction;
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Returns the name of the user, for rows that keep it. */
export async function recordServiceChange(
  db: SystemDb,
  { viewer, address }: ServiceManager,
  { before = null, after = null, ...change }: ServiceChange,
): Promise<string> {
  const actor = await findRequester(db, viewer, address);
  const entry = { ...change, user_id: viewer.user_id, before, after };
  await recordChange(db, { actor, change: entry });
  return actor.name;
}

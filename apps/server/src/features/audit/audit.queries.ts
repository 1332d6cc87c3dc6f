import type { AuditAction } from '@greenroom/domain/admin/audit-entry.ts';
import { sql } from 'kysely';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

type Facts = Record<string, unknown> | null;

export type AuditedChange = {
  action: AuditAction;
  /** The user that the change is about; null for a change on the command line that concerns no user. */
  user_id: number | null;
  subject: string;
  before: Facts;
  after: Facts;
};

/** Null means the command line. */
export type Actor = {
  id: number | null;
  name: string;
  address: string | null;
  /** Of the request, as in the log of the server. */
  request_id: string | undefined;
} | null;

/** Call it in the transaction of the change itself, so that neither exists without the other. */
export async function recordChange(
  db: SystemDb,
  { actor, change }: { actor: Actor; change: AuditedChange },
): Promise<void> {
  await recordChanges(db, { actor, changes: [change] });
}

/** The same for many at once. */
export async function recordChanges(
  db: SystemDb,
  { actor, changes }: { actor: Actor; changes: readonly AuditedChange[] },
): Promise<void> {
  if (changes.length === 0) return;
  await db
    .insertInto('audit_entries')
    .values(
      changes.map(({ before, after, ...rest }) => ({
        ...rest,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        actor_id: actor?.id ?? null,
        actor_name: actor?.name ?? 'Command line',
        address: actor?.address ?? null,
        request_id: actor?.request_id ?? null,
      })),
    )
    .execute();
}

const columns = {
  id: 'audit_entries.id',
  action: 'audit_entries.action',
  actor_name: 'audit_entries.actor_name',
  subject: 'audit_entries.subject',
  before: 'audit_entries.before',
  after: 'audit_entries.after',
  address: 'audit_entries.address',
  created_at: 'audit_entries.created_at',
};

/** Entries are numbered in the order of writing, so the number sorts by time. */
const sorts = { created_at: { key: sql`audit_entries.id`, type: 'number' } } as const;

export function listAudit(
  db: ViewerDb,
  { user_id, query }: { user_id: number; query: PageRequest },
): Promise<Page> {
  const from = sql`audit_entries`;
  const where = [sql<boolean>`audit_entries.user_id = ${user_id}`];
  const listing = { from, countFrom: from, where, columns, id: columns.id, idType: 'bigint' } as const;
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

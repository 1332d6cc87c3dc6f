import type { SystemDb } from '#platform/database/scope.ts';

export type AuditCheck = {
  seq: number;
  hash: Buffer;
  checked_until: Date | null;
  checked_at: Date;
  whole_at: Date;
  faults: number;
  first_fault: string | null;
};

export async function findCheck(db: SystemDb): Promise<AuditCheck | undefined> {
  return db
    .selectFrom('audit_checks')
    .select(['seq', 'hash', 'checked_until', 'checked_at', 'whole_at', 'faults', 'first_fault'])
    .executeTakeFirst();
}

export async function storeCheck(db: SystemDb, check: AuditCheck): Promise<void> {
  await db
    .insertInto('audit_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(check))
    .execute();
}

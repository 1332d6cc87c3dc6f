import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { readHead } from './audit-chain.queries.ts';
import { findCheck, storeCheck } from './audit-checks.queries.ts';
import { verifyAudit } from './verify-audit.ts';

/** In between only what is new is compared: a million entries take half a minute. */
const wholeMilliseconds = 86_400_000;

type CheckServices = Pick<Services, 'database' | 'sealer' | 'log' | 'now'>;

/** Compares the log with its chain, all of it once a day. A fault stays reported until the whole log is found whole. */
export async function checkAudit({ database, sealer, log, now }: CheckServices): Promise<void> {
  const checked_at = now();
  const isMine = await asSystem(database, async (db) => {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.auditCheck}) as is_mine`.execute(db);
    return rows[0]?.is_mine ?? false;
  });
  if (!isMine) return;
  const { before, head } = await asSystem(database, async (db) => ({
    before: await findCheck(db),
    head: await readHead(db),
  }));
  const isWhole =
    !before ||
    before.faults > 0 ||
    // Another cluster, or seals were removed.
    before.seq > head.seq ||
    checked_at.getTime() - before.whole_at.getTime() >= wholeMilliseconds;
  const report = await verifyAudit(
    { database, sealer },
    isWhole ? undefined : { seq: before.seq, hash: before.hash },
  );
  const [first_fault = null] = report.faults;
  if (first_fault !== null)
    log.error({ audit_faults: report.faults.slice(0, 10) }, 'the audit log was tampered with');
  await asSystem(database, (db) =>
    storeCheck(db, {
      ...{ seq: report.last.seq, hash: report.last.hash, checked_at, first_fault },
      ...{ faults: report.faults.length, checked_until: report.until ?? before?.checked_until ?? null },
      whole_at: isWhole ? checked_at : before.whole_at,
    }),
  );
}

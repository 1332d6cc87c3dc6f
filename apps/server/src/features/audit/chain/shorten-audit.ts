import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { recordChange } from '../audit.queries.ts';
import { cutAuditLog, findCuttable } from './audit-chain.queries.ts';
import { readCheckpointKey, signCut } from './checkpoint-key.ts';

/** More than the distance of two checkpoints; one transaction deletes no more. */
const maxEntries = 12_000;

type ShorteningServices = Pick<Services, 'database' | 'sealer' | 'now'>;

/**
 * Deletes the oldest entries of the audit log whose time is over, up to a checkpoint: a signature says that the chain may
 * begin there. Returns how many, 0 when nothing is left to delete.
 */
export function shortenAudit({ database, sealer, now }: ShorteningServices, before: Date): Promise<number> {
  return asSystem(database, async (db) => {
    const last = await findCuttable(db, { before, max: maxEntries });
    if (!last) return 0;
    const { seq, hash } = last;
    const created_at = now();
    const signature = signCut(await readCheckpointKey(db, sealer), { seq, hash, created_at });
    const entries = await cutAuditLog(db, { seq, created_at, signature });
    if (entries > 0)
      await recordChange(db, {
        actor: { id: null, name: 'Greenroom', address: null, request_id: undefined },
        change: {
          action: 'audit-log-shortened',
          user_id: null,
          subject: before.toISOString().slice(0, 10),
          before: null,
          after: { entries },
        },
      });
    return entries;
  });
}

import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import {
  insertCheckpoint,
  insertSeals,
  lastCheckpoint,
  lockChain,
  readHead,
  readUnsealed,
} from './audit-chain.queries.ts';
import { describeCheckpoint, readCheckpointKey, signCheckpoint } from './checkpoint-key.ts';
import { nextHash } from './next-hash.ts';

const batchSize = 1_000;
const checkpointRows = 10_000;
const checkpointMilliseconds = 3_600_000;
const sealMilliseconds = 1_000;

type ChainServices = Pick<Services, 'database' | 'sealer' | 'log' | 'now'>;

/** Seals what has been committed since, on one server at a time. Returns how many entries. */
export async function sealAudit(services: ChainServices): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await asSystem(services.database, async (db) => {
      if (!(await lockChain(db))) return 0;
      const head = await readHead(db);
      const leaves = await readUnsealed(db, head.entry_id, batchSize);
      let { seq, hash } = head;
      const seals = leaves.map((leaf) => {
        seq += 1;
        hash = nextHash(hash, leaf);
        return { seq, hash, entry_id: leaf.entry_id, salt: leaf.salt, personal_hash: leaf.personal_hash };
      });
      if (seals.length > 0) await insertSeals(db, seals);
      // Without names and values: they can be erased in the database, and not in a log.
      for (const { entry_id, facts } of leaves)
        services.log.info({ audit: { id: entry_id, ...facts } }, 'audit entry');
      const last = await lastCheckpoint(db);
      const age = services.now().getTime() - (last?.created_at.getTime() ?? 0);
      const isDue =
        seq - (last?.seq ?? 0) >= checkpointRows || (seq > (last?.seq ?? 0) && age >= checkpointMilliseconds);
      if (isDue) {
        const key = await readCheckpointKey(db, services.sealer);
        const checkpoint = signCheckpoint(key, { seq, hash, created_at: services.now() });
        await insertCheckpoint(db, checkpoint);
        // What has left this machine cannot be rebuilt by an owner of the database.
        services.log.info({ audit_checkpoint: describeCheckpoint(key, checkpoint) }, 'audit log checkpoint');
      }
      return seals.length;
    });
    total += sealed;
    if (sealed < batchSize) return total;
  }
}

export function startSealing(services: Services): () => Promise<void> {
  return repeat(services, { name: 'seal the audit log', milliseconds: sealMilliseconds }, () =>
    sealAudit(services),
  );
}

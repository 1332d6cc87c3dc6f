import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { findLastEntry, listRedactable, redactEntries } from './audit-redactions.queries.ts';
import { readCheckpointKey, signRedaction } from './checkpoint-key.ts';

/** Entries that are read at once; a person is in some of them. */
const batchSize = 5_000;

type Parts = { database: Database; sealer: Pick<Sealer, 'seal' | 'open'> };
export type RedactedPerson = { user_id: number; names: readonly string[] };

/**
 * Erases a person from the audit log and returns from how many entries. Each is signed as it is now, so it can be told
 * from a change by the owner of the database, and later changes are found. Fails while an entry is not sealed yet, which
 * takes a second.
 */
export async function redactAudit({ database, sealer }: Parts, person: RedactedPerson): Promise<number> {
  const last = await asSystem(database, findLastEntry);
  let redacted = 0;
  for (let after = 0; after < last; after += batchSize) {
    redacted += await asSystem(database, async (db) => {
      const entries = await listRedactable(db, person, { after, until: after + batchSize });
      const unsealed = entries.find(({ seq }) => seq === null);
      if (unsealed) throw new Error(`Entry ${unsealed.id} of the audit log is not sealed yet.`);
      if (entries.length === 0) return 0;
      const key = await readCheckpointKey(db, sealer);
      const signed = entries.map(({ id, seq, seal, hash }) => ({
        ...{ id, hash, signature: signRedaction(key, { seq: seq ?? 0, seal: seal ?? hash, hash }) },
      }));
      await redactEntries(db, person, signed);
      return entries.length;
    });
  }
  return redacted;
}

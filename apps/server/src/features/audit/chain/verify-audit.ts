import type { KeyObject } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import {
  countOverdue,
  type Link,
  readCheckpoints,
  readCut,
  readHead,
  readSealed,
  type SealedRow,
} from './audit-chain.queries.ts';
import { isGenuine, isGenuineCut, isGenuineRedaction, readCheckpointKey } from './checkpoint-key.ts';
import { nextHash } from './next-hash.ts';

const batchSize = 5_000;
/** The sealer needs a second; more than this means that it does not run, or that a row was slipped in. */
const overdueMinutes = 5;
/** A rebuilt chain would have a fault in every row. */
const maxFaults = 100;

export type AuditReport = {
  sealed: number;
  checkpoints: number;
  erased: number;
  faults: string[];
  head: string;
  /** The last compared seal, and when its entry was made. */
  last: Link;
  until: Date | null;
};

type Parts = { database: Database; sealer: Pick<Sealer, 'seal' | 'open'> };

/** Compares every entry with its seal, every seal with the one before, and both with the signed checkpoints. */
export async function verifyAudit({ database, sealer }: Parts, from?: Link): Promise<AuditReport> {
  const faults: string[] = [];
  const report = (fault: string) => {
    if (faults.length < maxFaults) faults.push(fault);
  };
  const { checkpoints, key, overdue } = await asSystem(database, async (db) => ({
    checkpoints: await readCheckpoints(db),
    key: await readCheckpointKey(db, sealer),
    overdue: await countOverdue(db, overdueMinutes),
  }));
  const bySeq = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  for (const checkpoint of checkpoints)
    if (!isGenuine(key, checkpoint)) report(`checkpoint ${checkpoint.seq}: its signature is wrong`);
  if (overdue.count > 0)
    report(
      `${overdue.count} entries have no seal, the first is ${overdue.first}: they were slipped in, or no server seals`,
    );
  /** The retention may have deleted what came before; it may even do so while this runs. */
  const isLawfulGap = async (next: SealedRow) => {
    const cut = await asSystem(database, readCut);
    if (!cut || cut.seq !== next.seq - 1 || !isGenuineCut(key, cut)) return false;
    before = { seq: cut.seq, hash: cut.hash };
    return true;
  };
  let before: Link = from ?? { seq: 0, hash: Buffer.alloc(32) };
  let until: Date | null = null;
  let [sealed, erased] = [0, 0];
  for (;;) {
    const rows = await asSystem(database, (db) => readSealed(db, before.seq, batchSize));
    for (const row of rows) {
      sealed += 1;
      if (row.seq !== before.seq + 1 && !(await isLawfulGap(row)))
        report(`seals ${before.seq + 1} to ${row.seq - 1} were removed`);
      const fault = faultOf(row, before.hash, key);
      if (fault) report(fault);
      if (row.salt === null) erased += 1;
      const checkpoint = bySeq.get(row.seq);
      if (checkpoint && !checkpoint.hash.equals(row.hash))
        report(
          `seal ${row.seq}: differs from the signed checkpoint of ${checkpoint.created_at.toISOString()}`,
        );
      before = { seq: row.seq, hash: row.hash };
      until = row.created_at ?? until;
    }
    if (rows.length === 0) break;
  }
  const last = checkpoints.at(-1);
  if (last && last.seq > before.seq) report(`seals ${before.seq + 1} to ${last.seq} were removed`);
  const { seq } = await asSystem(database, readHead);
  return {
    ...{ sealed, erased, checkpoints: checkpoints.length, faults, last: before, until },
    head: `${seq} ${before.hash.toString('hex')}`,
  };
}

function faultOf(row: SealedRow, before: Buffer, key: KeyObject): string | undefined {
  const name = `entry ${row.entry_id} (seal ${row.seq})`;
  if (row.fixed === null || row.personal === null) return `${name}: was removed`;
  if (row.salt === null && !isLawfulErasure(row, key)) return `${name}: was erased without a signature`;
  const personal = row.salt === null ? row.redacted_hash : row.personal_hash;
  if (!personal?.equals(row.personal)) return `${name}: was changed`;
  const expected = nextHash(before, { fixed: row.fixed, personal_hash: row.personal_hash });
  return expected.equals(row.hash) ? undefined : `${name}: was changed`;
}

/** Who owns the database and not SECRET_KEY cannot pass off a change as an erasure. */
function isLawfulErasure(
  { seq, hash: seal, redacted_hash: hash, redaction }: SealedRow,
  key: KeyObject,
): boolean {
  return hash !== null && redaction !== null && isGenuineRedaction(key, redaction, { seq, seal, hash });
}

import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { SystemDb } from '#platform/database/scope.ts';

export type Link = { seq: number; hash: Buffer };
export type Leaf = {
  entry_id: number;
  fixed: Buffer;
  salt: Buffer;
  personal_hash: Buffer;
  /** For the log of the server. */
  facts: {
    action: string;
    actor_id: number | null;
    user_id: number | null;
    address: string | null;
    request_id: string | null;
    at: string;
  };
};
export type Checkpoint = Link & { created_at: Date; signature: Buffer };
/** A sealed row as it is now; `fixed` and `personal` are null when the entry is gone. */
export type SealedRow = Link & {
  entry_id: number;
  salt: Buffer | null;
  personal_hash: Buffer;
  fixed: Buffer | null;
  personal: Buffer | null;
  /** Of an erased entry: the hash of its text since then, and its signature. */
  redacted_hash: Buffer | null;
  redaction: Buffer | null;
  /** Null when the entry is gone. */
  created_at: Date | null;
};

/** A transaction that numbers its entry before this many others are sealed would be overlooked by the sealer, not by `verify`. */
const lateEntries = 100_000;

export async function lockChain(db: SystemDb): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.auditChain}) as is_mine`.execute(db);
  return rows[0]?.is_mine ?? false;
}

export async function readHead(db: SystemDb): Promise<Link & { entry_id: number }> {
  const head = await db
    .selectFrom('audit_seals')
    .select([
      'seq',
      'hash',
      (q) =>
        q
          .selectFrom('audit_seals')
          .select((s) => s.fn.max('entry_id').as('id'))
          .as('entry_id'),
    ])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { seq: head?.seq ?? 0, hash: head?.hash ?? Buffer.alloc(32), entry_id: Number(head?.entry_id ?? 0) };
}

/**
 * Entries of transactions that are older than all that still run: later none comes in between. An entry from after all
 * that run here was written in another cluster, before a restore.
 */
export async function readUnsealed(db: SystemDb, after: number, limit: number): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select e.id as entry_id, sha256(convert_to(audit_fixed_text(e), 'UTF8')) as fixed, s.salt,
      sha256(s.salt || convert_to(audit_personal_text(e), 'UTF8')) as personal_hash,
      jsonb_build_object('action', e.action, 'actor_id', e.actor_id, 'user_id', e.user_id, 'address', e.address,
        'request_id', e.request_id, 'at', e.created_at) as facts
    from audit_entries e
      cross join lateral (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as salt
        where e.id is not null) as s
    where e.id > ${after - lateEntries}
      and (e.xact < pg_snapshot_xmin(pg_current_snapshot()) or e.xact >= pg_snapshot_xmax(pg_current_snapshot()))
      and not exists (select from audit_seals k where k.entry_id = e.id)
    order by e.xact, e.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertSeals(
  db: SystemDb,
  seals: readonly (Link & Pick<Leaf, 'entry_id' | 'salt' | 'personal_hash'>)[],
): Promise<void> {
  await db
    .insertInto('audit_seals')
    .values([...seals])
    .execute();
}

export async function readSealed(db: SystemDb, after: number, limit: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select s.seq, s.hash, s.entry_id, s.salt, s.personal_hash, s.redacted_hash, s.redaction,
      e.created_at, case when e.id is not null then sha256(convert_to(audit_fixed_text(e), 'UTF8')) end as fixed,
      case when e.id is not null then sha256(coalesce(s.salt, '') || convert_to(audit_personal_text(e), 'UTF8')) end as personal
    from audit_seals s left join audit_entries e on e.id = s.entry_id
    where s.seq > ${after} order by s.seq limit ${limit}`.execute(db);
  return rows;
}

export async function countOverdue(
  db: SystemDb,
  minutes: number,
): Promise<{ count: number; first: number | null }> {
  const { rows } = await sql<{ count: number; first: number | null }>`
    select count(*)::integer as count, min(e.id) as first from audit_entries e
    where e.created_at < now() - make_interval(mins => ${minutes})
      and not exists (select from audit_seals s where s.entry_id = e.id)`.execute(db);
  return rows[0] ?? { count: 0, first: null };
}

export async function readCheckpoints(db: SystemDb): Promise<Checkpoint[]> {
  return db.selectFrom('audit_checkpoints').selectAll().orderBy('seq').execute();
}

export async function lastCheckpoint(db: SystemDb): Promise<Checkpoint | undefined> {
  return db.selectFrom('audit_checkpoints').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
}

/** Where the log begins after the retention has deleted what came before. */
export async function readCut(db: SystemDb): Promise<Checkpoint | undefined> {
  return db.selectFrom('audit_cuts').select(['seq', 'hash', 'created_at', 'signature']).executeTakeFirst();
}

/** The last checkpoint within so many seals of the beginning up to which all entries are older. The head of the chain stays. */
export async function findCuttable(
  db: SystemDb,
  { before, max }: { before: Date; max: number },
): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Checkpoint>`
    with chain as (select min(seq) as first, max(seq) as head from audit_seals),
    kept as (
      select min(s.seq) as seq from chain, audit_seals s join audit_entries e on e.id = s.entry_id
      where s.seq < chain.first + ${max} and e.created_at >= ${before})
    select c.* from audit_checkpoints c, chain, kept
    where c.seq >= chain.first and c.seq < chain.head and c.seq < coalesce(kept.seq, chain.first + ${max})
    order by c.seq desc limit 1`.execute(db);
  return rows[0];
}

export async function cutAuditLog(
  db: SystemDb,
  { seq, created_at, signature }: Omit<Checkpoint, 'hash'>,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select cut_audit_log(${seq}, ${created_at}, ${signature})::integer as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

export async function insertCheckpoint(db: SystemDb, checkpoint: Checkpoint): Promise<void> {
  await db.insertInto('audit_checkpoints').values(checkpoint).execute();
}

export async function readEntries(db: SystemDb, after: number, limit: number) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('audit_seals', 'audit_seals.entry_id', 'audit_entries.id')
    .where('audit_entries.id', '>', after)
    .select(['id', 'action', 'actor_id', 'actor_name', 'user_id', 'subject', 'before', 'after', 'address'])
    .select(['request_id', 'created_at', 'audit_seals.seq', 'audit_seals.hash'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type AuditExportRow = Awaited<ReturnType<typeof readEntries>>[number];

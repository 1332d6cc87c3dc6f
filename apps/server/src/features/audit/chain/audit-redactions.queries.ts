import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';

type Person = { user_id: number; names: readonly string[] };
type Redactable = {
  id: number;
  /** Null until it is sealed. */
  seq: number | null;
  seal: Buffer | null;
  /** Of its text without the person. */
  hash: Buffer;
};

export async function findLastEntry(db: SystemDb): Promise<number> {
  const row = await db
    .selectFrom('audit_entries')
    .select((q) => q.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Entries that would be different without the person. */
export async function listRedactable(
  db: SystemDb,
  { user_id, names }: Person,
  { after, until }: { after: number; until: number },
): Promise<Redactable[]> {
  const all = sql`${[...names]}::text[]`;
  const { rows } = await sql<Redactable>`
    select e.id, s.seq, s.hash as seal, sha256(convert_to(audit_personal_text(r), 'UTF8')) as hash
    from audit_entries e
      left join audit_seals s on s.entry_id = e.id
      cross join lateral redacted_audit_entry(e, ${user_id}, ${all}) as r
    where e.id > ${after} and e.id <= ${until}
      and (e.actor_id = ${user_id} or e.user_id = ${user_id} or e.subject = any (${all})
        or names_in(e.before, ${all}) or names_in(e.after, ${all}))
      and audit_personal_text(r) <> audit_personal_text(e)
    order by e.id`.execute(db);
  return rows;
}

export async function redactEntries(
  db: SystemDb,
  { user_id, names }: Person,
  entries: readonly { id: number; hash: Buffer; signature: Buffer }[],
): Promise<void> {
  await sql`select redact_audit_entries(${user_id}, ${[...names]}::text[], ${entries.map(({ id }) => id)}::bigint[],
    ${entries.map(({ hash }) => hash)}::bytea[], ${entries.map(({ signature }) => signature)}::bytea[])`.execute(
    db,
  );
}

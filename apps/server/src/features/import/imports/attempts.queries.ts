import type { ImportCounts } from '@greenroom/domain/import/estate-import.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import { sql } from 'kysely';
import type { RowResult } from '#features/import/import-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';

type Attempt = { id: number; attempt: number };

/** What happened to some rows, and how far the attempt has come; nothing for an attempt that was given up meanwhile. */
export async function recordRows(
  database: Database,
  { id, attempt }: Attempt,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  await asSystem(database, async (db) => {
    // It also keeps the import until its rows are stored: no key of a row does.
    const locked = await sql`
      update imports set progress = progress + ${results.length} where id = ${id} and attempt = ${attempt}
      returning id`.execute(db);
    if (locked.rows.length > 0) await insertImportRows(db, { id, attempt }, results);
  });
}

export async function insertImportRows(
  db: SystemDb,
  { id, attempt }: Attempt,
  results: readonly RowResult[],
): Promise<void> {
  const column = <T>(read: (result: RowResult) => T) => results.map(read);
  await sql`
    insert into import_rows (import_id, attempt, line, action, name, key, changes, reason, message)
    select ${id}, ${attempt}, * from unnest(
      ${column(({ line }) => line)}::integer[], ${column(({ action }) => action)}::text[],
      ${column(({ name }) => cut(name))}::text[], ${column(({ key }) => cut(key))}::text[],
      ${column(changesOf)}::jsonb[], ${column((result) => (result.action === 'rejected' ? result.reason : null))}::text[],
      ${column(messageOf)}::jsonb[])`.execute(db);
}

function changesOf(result: RowResult): string {
  return result.action === 'updated' ? JSON.stringify(result.changes.map(shortened)) : '[]';
}

function messageOf(result: RowResult): string | null {
  const message = result.action === 'rejected' ? result.message : result.warning?.message;
  return message ? JSON.stringify(message) : null;
}

const cut = (text: string) =>
  text.length > importLimits.maxShownLength ? `${text.slice(0, importLimits.maxShownLength)}…` : text;

type Change = Extract<RowResult, { action: 'updated' }>['changes'][number];

function shortened({ field, before, after }: Change): Change {
  const short = (value: Change['before']) => (typeof value === 'string' ? cut(value) : value);
  return { field, before: short(before), after: short(after) };
}

type End = { state: 'checked'; counts: ImportCounts } | { state: 'failed'; problem: string };

/** Unless it was counted as interrupted meanwhile. */
export async function endAttempt(database: Database, { id, attempt }: Attempt, end: End): Promise<void> {
  await asSystem(database, (db) =>
    db
      .updateTable('imports')
      .set({ state: end.state, finished_at: sql<Date>`clock_timestamp()` })
      .set(
        end.state === 'checked'
          ? { counts: JSON.stringify(end.counts), shown_attempt: attempt }
          : { problem: end.problem },
      )
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', 'in', ['checking', 'running'])
      .execute(),
  );
  await dropOtherAttempts(database, { id });
}

/** Only the rows of the attempt that is shown are of use. */
export async function dropOtherAttempts(database: Database, { id }: Pick<Attempt, 'id'>): Promise<void> {
  await asSystem(database, (db) =>
    sql`
      delete from import_rows
      where import_id = ${id}
        and attempt is distinct from (select shown_attempt from imports where id = ${id})
        and (select state not in ('checking', 'running') from imports where id = ${id})`.execute(db),
  );
}

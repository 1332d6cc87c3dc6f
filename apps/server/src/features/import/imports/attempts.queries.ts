import type { ImportCounts } from '@greenroom/domain/import/estate-import.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import { sql } from 'kysely';
import type { RowResult } from '#features/import/import-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';

type Attempt = { id: number; attempt: number };

/** What happened to some rows, and how far the attempt has come. */
export async function recordRows(
  database: Database,
  { id, attempt }: Attempt,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  await asSystem(database, async (db) => {
    await insertImportRows(db, { id, attempt }, results);
    await sql`
      update imports set progress = progress + ${results.length} where id = ${id} and attempt = ${attempt}`.execute(
      db,
    );
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
      delete from import_rows r using imports i
      where i.id = ${id} and r.import_id = i.id and r.attempt is distinct from i.shown_attempt
        and i.state not in ('checking', 'running')`.execute(db),
  );
}

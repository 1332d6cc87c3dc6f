import { sql } from 'kysely';
import type { ViewerDb } from '#platform/database/scope.ts';
import type { UndoTarget } from './undo-plan.queries.ts';

const manyRows = 1_000;

/**
 * Right after a large act PostgreSQL has no statistics about its rows and expects a few: it would compare each row with
 * each other one. Until the transaction ends, it joins them by their hashes instead.
 */
export async function expectManyRows(db: ViewerDb, { changeset_id, change_id }: UndoTarget): Promise<void> {
  if (change_id !== undefined) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from estate_changes where changeset_id = ${changeset_id} limit ${manyRows}) as written`.execute(
    db,
  );
  if (rows[0]?.count === manyRows) await sql`set local enable_nestloop = off`.execute(db);
}

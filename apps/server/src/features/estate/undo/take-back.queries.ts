import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { plannedRows, tableOf, type UndoTarget } from './undo-plan.queries.ts';

type Undo = { thing: Thing; target: UndoTarget };

/** No other transaction changes these rows between the plan and the change. */
export async function lockChangedRows(db: ViewerDb, scope: Scope, { thing, target }: Undo): Promise<void> {
  const table = tableOf[thing];
  const lock = (of: RawBuilder<unknown>, strength: RawBuilder<unknown>) =>
    sql`select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} in (
        select thing_id from estate_changes
        where changeset_id = ${target.changeset_id} and thing = ${thing} ${of})
      and ${visibleRows(scope, table)} order by ${sql.ref(`${table}.id`)} ${strength}`.execute(db);
  await lock(sql``, sql`for no key update`);
  // Nothing is added to a new room that is about to leave.
  await lock(sql`and kind = 'created'`, sql`for update`);
}

/**
 * Adds them to an entry of the bin, or begins one, and returns it. Those that have left with their room or site are gone
 * already.
 */
export async function moveRowsToBin(
  db: ViewerDb,
  { thing, ids, entry }: { thing: Thing; ids: readonly number[]; entry: number | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select move_rows_to_bin(${thing}, ${[...ids]}::integer[]) as id`.execute(db);
  const id = rows[0]?.id ?? null;
  if (entry === null || id === null) return entry ?? id;
  await sql`select join_bin_entries(${entry}, ${id})`.execute(db);
  return entry;
}

/** Writes the old values of these rows in one statement. Returns how many. */
export async function takeBack(db: ViewerDb, scope: Scope, { thing, target }: Undo): Promise<number> {
  const table = sql.table(tableOf[thing]);
  const fields = await findChangedFields(db, { thing, target });
  if (fields.length === 0) return 0;
  const sets = fields.map(
    (field) => sql`${sql.ref(field)} = case when p.patch ? ${field}::text then ${sql.ref(`p.${field}`)}
      else ${sql.ref(`${tableOf[thing]}.${field}`)} end`,
  );
  const columns = fields.map((field) => sql.ref(`old.${field}`));
  const { numAffectedRows = 0n } = await sql`
    with planned as materialized (${plannedRows(scope, thing, target)}),
    p as materialized (
      select thing_id, patch, ${sql.join(columns)}
      from planned cross join lateral jsonb_populate_record(null::${table}, patch) as old
      where obstacle is null and patch is not null)
    update ${table} set ${sql.join(sets)} from p where ${sql.ref(`${tableOf[thing]}.id`)} = p.thing_id`.execute(
    db,
  );
  return Number(numAffectedRows);
}

async function findChangedFields(db: ViewerDb, { thing, target }: Undo): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select distinct jsonb_object_keys(after) as field from estate_changes
    where changeset_id = ${target.changeset_id} and thing = ${thing} and kind = 'changed' order by 1`.execute(
    db,
  );
  // A site is handed over, not taken back.
  return rows.map(({ field }) => field).filter((field) => field !== 'partner_id');
}

import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { type BulkPreview, type BulkRow, maxBulkSamples } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { tableOf } from '../undo/undo-plan.queries.ts';
import { type BulkStatement, placeOf } from './bulk-fields.ts';

export type BulkRows = { thing: Thing; ids: readonly number[]; statement: BulkStatement };

/** The place that rows move to. */
export async function findPlace(
  db: ViewerDb,
  scope: Scope,
  { table, id }: { table: 'sites' | 'rooms'; id: number },
): Promise<{ partner_id: number; name: string } | undefined> {
  const query = db.selectFrom(table).where('id', '=', id).where(visibleRows(scope, table));
  return query.select(['partner_id', 'name']).executeTakeFirst();
}

type Counts = Pick<BulkPreview, 'total' | 'changing' | 'same' | 'cannot'>;

export async function countBulkRows(
  db: ViewerDb,
  scope: Scope,
  { thing, ids, statement: { differs, obstacle } }: BulkRows,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as total, count(*) filter (where differs and obstacle is null)::integer as changing,
      count(*) filter (where not differs)::integer as same,
      count(*) filter (where differs and obstacle is not null)::integer as cannot
    from (select ${differs} as differs, ${obstacle} as obstacle from ${sql.table(tableOf[thing])}
      where ${isSelected(scope, thing, ids)}) as selected`.execute(db);
  return rows[0] ?? { total: 0, changing: 0, same: 0, cannot: 0 };
}

type Sampled = Omit<BulkRow, 'fields'> & { fields: (BulkRow['fields'][0] & { differs: boolean })[] };

/** The first rows that change, that already have the values, or that cannot have them. */
export async function sampleBulkRows(
  db: ViewerDb,
  scope: Scope,
  { thing, ids, statement, group }: BulkRows & { group: 'changing' | 'same' | 'cannot' },
): Promise<BulkRow[]> {
  const { differs, obstacle } = statement;
  const groups = {
    changing: sql`${differs} and ${obstacle} is null`,
    same: sql`not ${differs}`,
    cannot: sql`${differs} and ${obstacle} is not null`,
  };
  const fields = statement.fields.map(
    ({
      field,
      now,
      after,
    }) => sql`jsonb_build_object('field', ${field}::text, 'now', ${now}, 'after', ${after},
      'now_label', ${labelOf(scope, thing, field)}, 'differs', ${now} is distinct from ${after})`,
  );
  const name = sql.ref(thing === 'asset' ? 'assets.product_name' : `${tableOf[thing]}.name`);
  const id = sql.ref(`${tableOf[thing]}.id`);
  const { rows } = await sql<Sampled>`
    select ${id} as thing_id, ${name} as name,
      ${group === 'cannot' ? obstacle : sql`null`} as obstacle, jsonb_build_array(${sql.join(fields)}) as fields
    from ${sql.table(tableOf[thing])}
    where ${isSelected(scope, thing, ids)} and ${groups[group]} order by ${id} limit ${maxBulkSamples}`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    fields: row.fields.filter((field) => field.differs).map(({ differs: _, ...field }) => field),
  }));
}

/** Changes those of these rows that differ and can change. Returns how many. */
export async function updateBulkRows(
  db: ViewerDb,
  scope: Scope,
  { thing, ids, statement: { sets, differs, obstacle } }: BulkRows,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(tableOf[thing])} set ${sql.join(sets)}
    where ${isSelected(scope, thing, ids)} and ${differs} and ${obstacle} is null`.execute(db);
  return Number(numAffectedRows);
}

function isSelected(scope: Scope, thing: Thing, ids: readonly number[]): Expression<SqlBool> {
  const table = tableOf[thing];
  return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...ids]}::integer[]) and ${visibleRows(scope, table)}`;
}

/** The name of the place of a row, if the viewer sees it. */
function labelOf(scope: Scope, thing: Thing, field: string) {
  if (field !== placeOf[thing]) return sql`null::text`;
  const places = thing === 'asset' ? 'rooms' : 'sites';
  const place = sql.ref(thing === 'asset' ? 'assets.room_id' : 'rooms.site_id');
  return sql`(select ${sql.ref(`${places}.name`)} from ${sql.table(places)}
    where ${sql.ref(`${places}.id`)} = ${place} and ${visibleRows(scope, places)})`;
}

import { type Thing, things } from '@greenroom/domain/estate/estate-change.ts';
import { maxUndoRows, type UndoPlan } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { type RawBuilder, sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

/** All changes of one act, those of some rows, or one of them. */
export type UndoTarget = { changeset_id: number; change_id?: number; ids?: readonly number[] };

export const tableOf = { site: 'sites', room: 'rooms', asset: 'assets' } as const;
const nameOf = { site: sql`sites.name`, room: sql`rooms.name`, asset: sql`assets.product_name` };
const referenceOf = { site: 'reference', room: 'reference', asset: 'ref' };

/** A part of the locks that PostgreSQL has for all transactions together. */
const maxLockedAddresses = 500;

type Header = Pick<UndoPlan, 'kind' | 'source' | 'actor_name' | 'created_at'>;

export async function findChangeset(db: ViewerDb, id: number): Promise<Header | undefined> {
  const { rows } = await sql<Header>`
    select kind, source, actor_name, to_json(created_at) as created_at from changesets where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** The file of the import that an act was, as far as the viewer may see it. */
export function findImportedFile(
  db: ViewerDb,
  changeset_id: number,
): Promise<{ file_name: string } | undefined> {
  return db
    .selectFrom('imports')
    .where('changeset_id', '=', changeset_id)
    .select('file_name')
    .executeTakeFirst();
}

/** The bulk change that an act was, with its values, as far as the viewer may see its job. */
export async function findBulkChange(
  db: ViewerDb,
  changeset_id: number,
): Promise<{ change: Record<string, unknown> } | undefined> {
  const job = await db
    .selectFrom('estate_jobs')
    .where('changeset_id', '=', changeset_id)
    .where('kind', '=', 'bulk')
    .select(['thing', 'input'])
    .executeTakeFirst();
  return job && { change: { thing: job.thing, ...(job.input as object) } };
}

export async function requireChange(db: ViewerDb, change_id: number): Promise<UndoTarget> {
  const query = db.selectFrom('estate_changes').where('id', '=', change_id).select('changeset_id');
  const { changeset_id } = await orNotFound('Change', query.executeTakeFirst());
  return { changeset_id, change_id };
}

/** The kinds of things that an act changed: to plan for one that it did not change takes as long. */
export async function listChangedThings(
  db: ViewerDb,
  { changeset_id, change_id }: UndoTarget,
): Promise<Thing[]> {
  const one = change_id === undefined ? sql`` : sql`and c.id = ${change_id}`;
  const { rows } = await sql<{ thing: Thing }>`
    select thing from unnest(${[...things]}::text[]) as thing
    where exists (select from estate_changes c where c.changeset_id = ${changeset_id} and c.thing = thing.thing ${one})`.execute(
    db,
  );
  return things.filter((thing) => rows.some((row) => row.thing === thing));
}

/** The rows that an act changed and that the viewer sees. */
export async function countChangedRows(db: ViewerDb, scope: Scope, changeset_id: number): Promise<number> {
  const counts = things.map((thing) => {
    const table = tableOf[thing];
    return sql`(select count(distinct c.thing_id) from estate_changes c
      join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = c.thing_id
      where c.changeset_id = ${changeset_id} and c.thing = ${thing} and ${visibleRows(scope, table)})`;
  });
  const { rows } = await sql<{ count: number }>`
    select (${sql.join(counts, sql` + `)})::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * One row for each thing that was changed and that the viewer sees: `patch` holds the values to write, `is_created` says
 * that it moves to the bin instead, `obstacle` why it is left as it is. Several changes of a row within one act count as
 * one.
 */
export function plannedRows(scope: Scope, thing: Thing, target: UndoTarget): RawBuilder<unknown> {
  const { changeset_id, change_id, ids } = target;
  const table = tableOf[thing];
  const one = change_id === undefined ? sql`` : sql`and c.id = ${change_id}`;
  const some = ids === undefined ? sql`` : sql`and c.thing_id = any(${[...ids]}::integer[])`;
  return sql`
    with written as (
      select c.id, c.thing_id, c.kind, c.before, c.after from estate_changes c
      where c.changeset_id = ${changeset_id} and c.thing = ${thing} ${one} ${some}
    ), current_rows as materialized (
      select ${sql.ref(`${table}.id`)} as thing_id, ${nameOf[thing]} as name, to_jsonb(${sql.table(table)}) as whole
      from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} in (select thing_id from written) and ${visibleRows(scope, table)}
    ), net as (
      select w.thing_id, f.key, (array_agg(w.before -> f.key order by w.id))[1] as was,
        (array_agg(w.after -> f.key order by w.id desc))[1] as became
      from written w cross join lateral jsonb_object_keys(w.after) as f (key)
      where w.kind = 'changed'
      group by w.thing_id, f.key
    ), fields as (
      select r.thing_id, n.key, r.whole -> n.key as current_value, n.was,
        value_taken_back(r.whole -> n.key, n.was, n.became) as back
      from current_rows r join net n on n.thing_id = r.thing_id and n.was is distinct from n.became
    ), patches as (
      select thing_id, bool_or(back is null) as is_changed_since,
        jsonb_object_agg(key, back) filter (where back is distinct from current_value) as patch,
        jsonb_agg(jsonb_build_object('field', key, 'now', current_value, 'before', was,
          'is_changed_since', back is null) order by key) as fields
      from fields group by thing_id
    ), new_rows as materialized (
      select w.thing_id, jsonb_strip_nulls(w.after || coalesce(
        (select jsonb_object_agg(n.key, n.became) from net n where n.thing_id = w.thing_id), '{}')) as became
      from written w where w.kind = 'created'
    ) ${plannedContent(scope, thing, target)}
    select r.thing_id, r.name, c.thing_id is not null as is_created,
      case when c.thing_id is null then p.patch end as patch,
      case when c.thing_id is null then coalesce(p.fields, '[]') else '[]' end as fields,
      case
        when c.thing_id is not null then case
          when ${scope.visibility === 'grants' || change_id !== undefined} then 'created'
          when jsonb_strip_nulls(editable_facts(r.whole)) is distinct from c.became then 'changed-since'
          ${contentObstacle(thing)}
        end
        when p.is_changed_since then 'changed-since'
        when p.patch ? 'partner_id' then 'handed-over'
        ${obstaclesOf(scope, thing)}
      end as obstacle
    from current_rows r left join patches p on p.thing_id = r.thing_id
      left join new_rows c on c.thing_id = r.thing_id`;
}

const contentOf = { site: 'room', room: 'asset', asset: undefined } as const;

/** The rooms of new sites and the assets of new rooms that leave together with them. */
function plannedContent(scope: Scope, thing: Thing, target: UndoTarget): RawBuilder<unknown> {
  const inner = contentOf[thing];
  if (inner === undefined) return sql``;
  return sql`, leaving as materialized (
    select thing_id from (${plannedRows(scope, inner, target)}) as planned where is_created and obstacle is null)`;
}

function contentObstacle(thing: Thing): RawBuilder<unknown> {
  const inner = contentOf[thing];
  if (inner === undefined) return sql``;
  const table = tableOf[inner];
  return sql`when exists (select from ${sql.table(table)} i where ${sql.ref(`i.${thing}_id`)} = r.thing_id
    and i.id not in (select thing_id from leaving)) then 'in-use'`;
}

/** Of a site: the rights for its service, and a calendar that is deleted. */
function serviceObstacles({ managesService }: Scope): RawBuilder<unknown> {
  return sql`
    when not ${managesService} and p.patch ?| array['calendar_id', 'target_availability'] then 'not-permitted'
    when p.patch ->> 'calendar_id' is not null and not exists (select from service_calendars c
      where c.id = (p.patch ->> 'calendar_id')::integer and c.partner_id = (r.whole ->> 'partner_id')::integer)
      then 'calendar-gone'`;
}

/** What keeps a row of this kind from having its old values again. */
function obstaclesOf(scope: Scope, thing: Thing): RawBuilder<unknown> {
  const table = sql.table(tableOf[thing]);
  const reference = referenceOf[thing];
  const taken = sql`when exists (select from ${table} o
    where o.partner_id = (r.whole ->> 'partner_id')::integer and o.id <> r.thing_id
      and ${sql.ref(`o.${reference}`)} = p.patch ->> ${reference}::text) then 'reference-taken'`;
  if (thing === 'site') return sql`${serviceObstacles(scope)} ${taken}`;
  const [place, places] =
    thing === 'room' ? (['site_id', 'sites'] as const) : (['room_id', 'rooms'] as const);
  const gone = sql`when p.patch ? ${place}::text and not exists (select from ${sql.table(places)}
    where ${sql.ref(`${places}.id`)} = (p.patch ->> ${place}::text)::integer
      and ${sql.ref(`${places}.partner_id`)} = (r.whole ->> 'partner_id')::integer
      and ${visibleRows(scope, places)}) then 'place-gone'`;
  if (thing === 'room') return sql`${gone} ${taken}`;
  // Waits for others that are just giving the address to an asset, as long as PostgreSQL has room for so many locks.
  const mac = sql`when p.patch ->> 'mac_address' is not null and case
    when (select count(*) from patches where patch ->> 'mac_address' is not null) <= ${maxLockedAddresses}
      then lock_mac_address((r.whole ->> 'partner_id')::integer, p.patch ->> 'mac_address', r.thing_id)
    else exists (select from assets o where o.partner_id = (r.whole ->> 'partner_id')::integer
      and o.mac_address = p.patch ->> 'mac_address' and o.id <> r.thing_id)
    end then 'mac-address-taken'`;
  return sql`${gone} ${taken} ${mac}`;
}

export type PlannedUndo = Pick<UndoPlan, 'total' | 'undoable' | 'created' | 'left' | 'rows'>;
/** The rows that get their old values back, and the new ones that leave, of each partner. */
export type UndoneRows = { changed_ids: number[]; new_ids: number[][] };

/** The counts, and the first rows: those that are left as they are before the others. */
export async function planUndo(
  db: ViewerDb,
  scope: Scope,
  { thing, target }: { thing: Thing; target: UndoTarget },
): Promise<PlannedUndo & UndoneRows> {
  const table = sql.table(tableOf[thing]);
  const { rows } = await sql<PlannedUndo & UndoneRows>`
    with planned as materialized (${plannedRows(scope, thing, target)})
    select count(*)::integer as total,
      count(*) filter (where obstacle is null and (is_created or patch is not null))::integer as undoable,
      count(*) filter (where obstacle is null and is_created)::integer as created,
      count(*) filter (where obstacle is not null)::integer as "left",
      coalesce((select jsonb_agg(jsonb_build_object('thing', ${thing}::text, 'thing_id', f.thing_id, 'name', f.name,
          'obstacle', f.obstacle, 'fields', f.fields))
        from (select * from planned where obstacle is not null or patch is not null or is_created
          order by obstacle is null, thing_id limit ${maxUndoRows}) f), '[]') as rows,
      coalesce(array_agg(thing_id order by thing_id) filter (where obstacle is null and patch is not null), '{}')
        as changed_ids,
      coalesce((select jsonb_agg(ids) from (select jsonb_agg(p.thing_id order by p.thing_id) as ids
        from planned p join ${table} t on t.id = p.thing_id
        where p.is_created and p.obstacle is null group by t.partner_id) as leaving), '[]') as new_ids
    from planned`.execute(db);
  return rows[0] ?? { total: 0, undoable: 0, created: 0, left: 0, rows: [], changed_ids: [], new_ids: [] };
}

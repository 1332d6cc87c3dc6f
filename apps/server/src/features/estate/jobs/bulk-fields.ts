import { additionalFields } from '@greenroom/domain/estate/asset-form.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { warrantyFields } from '@greenroom/domain/estate/field-pairs.ts';
import { maxTags } from '@greenroom/domain/estate/tags.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { tableOf } from '../undo/undo-plan.queries.ts';
import type { BulkValues } from './bulk-input.ts';

/** The field of a room or an asset that moves it. */
export const placeOf = { site: undefined, room: 'site_id', asset: 'room_id' } as const;
const integers = ['site_id', 'room_id', 'capacity'];

/** One field of the form, as JSON. */
export type BulkField = { field: string; now: RawBuilder<unknown>; after: RawBuilder<unknown> };

/** What an update needs to know: the new values of columns, in which rows they differ, and which rows cannot have them. */
export type BulkStatement = {
  fields: BulkField[];
  sets: RawBuilder<unknown>[];
  differs: Expression<SqlBool>;
  /** Null when there is none. */
  obstacle: RawBuilder<string | null>;
};

export function bulkStatementOf(
  values: BulkValues,
  place: { partner_id: number } | undefined,
): BulkStatement {
  const { thing, set } = values;
  const table = tableOf[thing];
  const own = Object.entries(set).filter(([field]) => !isAdditional(thing, field));
  const additional = Object.entries(set).filter(([field]) => isAdditional(thing, field));
  const fields = own.map(([field, value]) => {
    const type = integers.includes(field) ? sql`integer` : sql`text`;
    const column = sql.ref(`${table}.${field}`);
    return { field, now: sql`to_jsonb(${column})`, after: sql`to_jsonb(${value}::${type})` };
  });
  const sets = own.map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
  for (const [field, value] of additional) {
    const now = sql`nullif(assets.additional_data -> ${field}::text, 'null')`;
    fields.push({ field, now, after: sql`to_jsonb(${value}::text)` });
  }
  if (additional.length > 0) sets.push(sql`additional_data = ${additionalData(additional)}`);
  const isTagged = values.add_tags.length + values.remove_tags.length > 0;
  const tags = tagsAfter(values);
  if (isTagged) {
    fields.push({
      field: 'tags',
      now: sql`to_jsonb(${sql.ref(`${table}.tags`)})`,
      after: sql`to_jsonb(${tags})`,
    });
    sets.push(sql`tags = ${tags}`);
  }
  const differences = fields.map(({ now, after }) => sql`${now} is distinct from ${after}`);
  const foreign = place
    ? sql`when ${sql.ref(`${table}.partner_id`)} <> ${place.partner_id} then 'other-partner'`
    : sql``;
  const crowded = isTagged ? sql`when cardinality(${tags}) > ${maxTags} then 'too-many-tags'` : sql``;
  return {
    fields,
    sets,
    differs: sql<SqlBool>`(${differences.length === 0 ? sql`false` : sql.join(differences, sql` or `)})`,
    obstacle: sql`(case ${foreign} ${crowded} ${reversed(set)} when false then '' end)`,
  };
}

/** Only where a date changes: rows that have reversed dates already can still change otherwise. */
function reversed(set: BulkValues['set']): RawBuilder<unknown> {
  if (!warrantyFields.some((field) => field in set)) return sql``;
  const [start, end] = warrantyFields.map((field) => {
    const value = field in set ? sql`${set[field]}::text` : sql`assets.additional_data ->> ${field}::text`;
    return sql`substring(${value} from ${'^\\d{4}-\\d{2}-\\d{2}'})`;
  });
  return sql`when ${end} < ${start} then 'warranty-order'`;
}

function isAdditional(thing: Thing, field: string): boolean {
  return thing === 'asset' && field in additionalFields;
}

function additionalData(changes: [string, unknown][]): RawBuilder<unknown> {
  const given = changes.filter(([, value]) => value !== null);
  const cleared = changes.filter(([, value]) => value === null).map(([field]) => field);
  return sql`(assets.additional_data || ${JSON.stringify(Object.fromEntries(given))}::jsonb) - ${cleared}::text[]`;
}

/** Case decides nothing. A tag that a row has keeps its place and its spelling. */
function tagsAfter({ thing, add_tags, remove_tags }: BulkValues): RawBuilder<unknown> {
  const tags = sql.ref(`${tableOf[thing]}.tags`);
  const removed = sql`${remove_tags.map((tag) => tag.toLowerCase())}::text[]`;
  return sql`array(
    select tag from (
      select tag, at from unnest(${tags}) with ordinality as kept (tag, at) where lower(tag) <> all (${removed})
      union all
      select tag, 1000 + at from unnest(${[...add_tags]}::text[]) with ordinality as added (tag, at)
      where lower(tag) <> all (array(select lower(own) from unnest(${tags}) as own where lower(own) <> all (${removed})))
    ) as words order by at)`;
}

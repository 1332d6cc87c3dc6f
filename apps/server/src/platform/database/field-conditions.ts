import type { FieldFilter, FilterKind } from '@greenroom/domain/listing/field-filter.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

type Fields = Readonly<Record<string, FilterKind>>;

/** The column or expression of each field: a text, an array of tags, or a date. */
export type FilterColumns<F extends Fields> = Readonly<Record<keyof F, string | RawBuilder<unknown>>>;

/** The conditions of the filters in a query. Values are parameters of the statement, never part of its text. */
export function fieldConditions<F extends Fields>(
  fields: F,
  columns: FilterColumns<F>,
  query: Partial<Record<keyof F, FieldFilter | undefined>>,
): Expression<SqlBool>[] {
  return (Object.keys(fields) as (keyof F & string)[]).flatMap((name) => {
    const filter = query[name];
    const column: string | RawBuilder<unknown> = columns[name];
    if (!filter) return [];
    const value = typeof column === 'string' ? sql.ref(column) : column;
    return [conditionOf[fields[name] as FilterKind](value, filter)];
  });
}

/** A moment as a day, which is the same for every reader. */
export function dayOf(column: string): RawBuilder<unknown> {
  return sql`((${sql.ref(column)} at time zone 'UTC')::date)`;
}

type Condition = (value: RawBuilder<unknown>, filter: FieldFilter) => Expression<SqlBool>;

const conditionOf: Record<FilterKind, Condition> = {
  text(value, { operator, values }) {
    const text = sql`coalesce(${value}, '')`;
    if (operator === 'empty') return sql<SqlBool>`(${text} = '')`;
    const folded = values.map(foldText);
    const key = sql`fold_text(${text})`;
    if (operator === 'contains') return sql<SqlBool>`(strpos(${key}, ${folded[0]}) > 0)`;
    if (operator === 'not') return sql<SqlBool>`(${key} <> all(${folded}::text[]))`;
    return sql<SqlBool>`(${key} = any(${folded}::text[]))`;
  },
  tags(value, { operator, values }) {
    if (operator === 'empty') return sql<SqlBool>`(cardinality(${value}) = 0)`;
    const folded = values.map(foldText);
    const has = (matches: RawBuilder<unknown>) =>
      sql<SqlBool>`exists (select from unnest(${value}) as each_tag (tag) where ${matches})`;
    if (operator === 'contains') return has(sql`strpos(fold_text(tag), ${folded[0]}) > 0`);
    const isOne = has(sql`fold_text(tag) = any(${folded}::text[])`);
    return operator === 'not' ? sql<SqlBool>`(not ${isOne})` : isOne;
  },
  day(value, { operator, values: [first, last] }) {
    if (operator === 'empty') return sql<SqlBool>`(${value} is null)`;
    if (operator === 'before') return sql<SqlBool>`(${value} < ${first}::date)`;
    if (operator === 'after') return sql<SqlBool>`(${value} > ${first}::date)`;
    return sql<SqlBool>`(${value} between ${first}::date and ${last ?? first}::date)`;
  },
};

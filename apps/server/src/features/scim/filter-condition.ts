import { type Expression, type SqlBool, sql } from 'kysely';
import { type Filter, type Operator, parseFilter } from './parse-filter.ts';
import { ScimError } from './scim-error.ts';

type Column = {
  column: Expression<unknown>;
  type: 'text' | 'exact' | 'boolean' | 'time';
};

/** The attributes that can be filtered, by their names in lower case. A map, so that no name reaches anything else. */
export type Columns = ReadonlyMap<string, Column>;

export function readCondition(filter: string | undefined, columns: Columns): Expression<SqlBool> {
  return filter === undefined || filter.trim() === ''
    ? sql<SqlBool>`true`
    : build(parseFilter(filter), columns);
}

function build(filter: Filter, columns: Columns): Expression<SqlBool> {
  if (filter.kind === 'not') return sql<SqlBool>`not (${build(filter.part, columns)})`;
  if ('parts' in filter) {
    const [left, right] = filter.parts.map((part) => build(part, columns));
    return filter.kind === 'and' ? sql<SqlBool>`(${left} and ${right})` : sql<SqlBool>`(${left} or ${right})`;
  }
  const column = columns.get(filter.attribute);
  if (!column) throw new ScimError(400, 'This attribute cannot be filtered.', 'invalidFilter');
  if (filter.kind === 'present')
    return column.type === 'text' || column.type === 'exact'
      ? sql<SqlBool>`coalesce(${column.column}::text, '') <> ''`
      : sql<SqlBool>`${column.column} is not null`;
  return compare(column, filter.operator, filter.value);
}

function compare(
  { column, type }: Column,
  operator: Operator,
  value: string | boolean | null,
): Expression<SqlBool> {
  if (type === 'boolean') return compareFlag(column, operator, value);
  if (value === null || value === '')
    return operator === 'eq'
      ? sql<SqlBool>`coalesce(${column}::text, '') = ''`
      : sql<SqlBool>`coalesce(${column}::text, '') <> ''`;
  const text = String(value);
  if (type === 'time') return compareTime(column, operator, text);
  // Folded by the database: its lower case differs from JavaScript's beyond ASCII.
  const [left, right] =
    type === 'exact'
      ? [sql`coalesce(${column}::text, '')`, sql`${text}::text`]
      : [sql`lower(coalesce(${column}::text, ''))`, sql`lower(${text}::text)`];
  if (operator === 'eq') return sql<SqlBool>`${left} = ${right}`;
  if (operator === 'ne') return sql<SqlBool>`${left} <> ${right}`;
  if (operator === 'co') return sql<SqlBool>`strpos(${left}, ${right}) > 0`;
  if (operator === 'sw') return sql<SqlBool>`starts_with(${left}, ${right})`;
  if (operator === 'ew') return sql<SqlBool>`right(${left}, length(${right})) = ${right}`;
  throw new ScimError(400, 'Texts have no order here.', 'invalidFilter');
}

function compareFlag(
  column: Expression<unknown>,
  operator: Operator,
  value: string | boolean | null,
): Expression<SqlBool> {
  const target = String(value).toLowerCase();
  if (!['true', 'false'].includes(target) || !['eq', 'ne'].includes(operator))
    throw new ScimError(400, 'This attribute is true or false.', 'invalidFilter');
  return sql<SqlBool>`${column} = ${(target === 'true') === (operator === 'eq')}`;
}

const orders = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

function compareTime(column: Expression<unknown>, operator: Operator, text: string): Expression<SqlBool> {
  const time = Date.parse(text);
  const order = operator in orders ? orders[operator as keyof typeof orders] : undefined;
  if (Number.isNaN(time) || !order) throw new ScimError(400, 'This attribute is a time.', 'invalidFilter');
  return sql<SqlBool>`${column} ${order} ${new Date(time)}`;
}

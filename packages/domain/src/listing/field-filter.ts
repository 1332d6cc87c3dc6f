/** What a filter compares: a text, the tags of a row, or a calendar day. */
export type FilterKind = 'text' | 'tags' | 'day';

export const filterOperators = {
  text: ['is', 'not', 'contains', 'empty'],
  tags: ['is', 'not', 'contains', 'empty'],
  day: ['is', 'before', 'after', 'between', 'empty'],
} as const satisfies Record<FilterKind, readonly string[]>;

export type FilterOperator = (typeof filterOperators)[FilterKind][number];
export type FieldFilter = { operator: FilterOperator; values: readonly string[] };

export const maxFilterValues = 20;
export const maxFilterLength = 2000;
const separator = '|';

/** `is:Sony|Shure`, `contains:rack`, `between:2026-01-01|2026-12-31`, `empty`. */
export function writeFilter({ operator, values }: FieldFilter): string {
  return operator === 'empty' ? operator : `${operator}:${values.join(separator)}`;
}

/** Undefined for a text that is no filter of this kind. */
export function readFilter(text: string, kind: FilterKind): FieldFilter | undefined {
  if (text === 'empty') return { operator: 'empty', values: [] };
  const colon = text.indexOf(':');
  const operator = (filterOperators[kind] as readonly string[]).find((word) => word === text.slice(0, colon));
  const values = text
    .slice(colon + 1)
    .split(separator)
    .map((value) => value.trim());
  if (operator === undefined || operator === 'empty' || colon < 0) return undefined;
  const isOfOne = operator === 'before' || operator === 'after' || operator === 'contains';
  const count = operator === 'between' ? 2 : isOfOne ? 1 : values.length;
  if (values.length !== count || values.length > maxFilterValues) return undefined;
  if (!values.every((value) => (kind === 'day' ? isDay(value) : value !== ''))) return undefined;
  return { operator: operator as FilterOperator, values };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

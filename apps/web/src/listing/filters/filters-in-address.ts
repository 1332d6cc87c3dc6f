import { type FilterKind, maxFilterLength, readFilter } from '@greenroom/domain/listing/field-filter.ts';

export type FilterFields = Readonly<Record<string, FilterKind>>;

/** The filters by field, each as the text of its parameter, which the address and the API share. */
export type ListFilters = Readonly<Record<string, string>>;

/** Parameters that are no filter of their field are ignored. */
export function readFilters(query: URLSearchParams, fields: FilterFields): ListFilters {
  const given = Object.entries(fields).flatMap(([name, kind]) => {
    const text = query.get(name);
    if (text === null || text.length > maxFilterLength || !readFilter(text, kind)) return [];
    return [[name, text] as const];
  });
  return Object.fromEntries(given);
}

export function withFilter(filters: ListFilters, name: string, text: string | undefined): ListFilters {
  const { [name]: _before, ...others } = filters;
  return text === undefined ? others : { ...others, [name]: text };
}

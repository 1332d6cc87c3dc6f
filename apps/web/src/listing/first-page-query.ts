import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { maxRows } from '@greenroom/domain/listing/page.ts';
import { writeSort } from '@greenroom/domain/listing/sort-parameter.ts';

/** The first request of a list: everything, or the proof that the server has to search and sort. */
export function firstPageQuery<Filter extends object>(filter: Filter, sort: Sort) {
  return { ...filter, limit: maxRows, sort: writeSort(sort) };
}

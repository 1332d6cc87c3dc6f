import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { readSort, writeSort } from '@greenroom/domain/listing/sort-parameter.ts';

/** The sort of a list in the address: `capacity` or `-capacity`, and nothing for the default. */
export type SortInAddress<Key extends string> = {
  read: (text: string | null) => Sort<Key>;
  write: (sort: Sort<Key>) => string | undefined;
};

/** Keys that the list does not have are ignored. */
export function sortInAddress<Key extends string>(
  keys: readonly Key[],
  defaultSort: Sort<Key>,
): SortInAddress<Key> {
  return {
    read: (text) => {
      const sort = readSort<Key>(text ?? '');
      return keys.includes(sort.key) ? sort : defaultSort;
    },
    write: (sort) => (writeSort(sort) === writeSort(defaultSort) ? undefined : writeSort(sort)),
  };
}

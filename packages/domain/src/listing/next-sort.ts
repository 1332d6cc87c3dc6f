export type SortDirection = 'asc' | 'desc';

export interface Sort<Key extends string = string> {
  key: Key;
  direction: SortDirection;
}

/** Clicking the same column while ascending switches to descending; otherwise it becomes ascending. */
export function nextSort<Key extends string>(current: Sort<Key> | undefined, key: Key): Sort<Key> {
  return { key, direction: current?.key === key && current.direction === 'asc' ? 'desc' : 'asc' };
}

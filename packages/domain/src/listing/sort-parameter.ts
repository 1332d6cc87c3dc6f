import * as z from 'zod/mini';
import type { Sort } from './next-sort.ts';

/** A sort in a query is `name` or `-name`. */
export function writeSort({ key, direction }: Sort): string {
  return direction === 'desc' ? `-${key}` : key;
}

export function readSort<Key extends string>(text: string): Sort<Key> {
  const descends = text.startsWith('-');
  return { key: (descends ? text.slice(1) : text) as Key, direction: descends ? 'desc' : 'asc' };
}

/** The query parameter of a list that can be sorted by these keys. */
export function sortParameter(keys: readonly string[], fallback: string) {
  const words = keys.flatMap((key) => [key, `-${key}`]);
  const parameter = z.enum(words as [string, ...string[]], `must be one of ${words.join(', ')}`);
  return z._default(parameter, fallback);
}

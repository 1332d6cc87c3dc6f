import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { SortValue } from '@greenroom/domain/listing/sort-rows.ts';

/**
 * The position of a known row in a sorted list, as the server's lists write it: sort, sort key, id. With it one request
 * finds the next row of 100,000. A server with another format rejects it, and the arrows stay empty.
 */
export function cursorAt(sort: string, value: SortValue, id: number): string {
  const key = typeof value === 'number' ? value : foldText(value);
  const bytes = new TextEncoder().encode(JSON.stringify([sort, key, id]));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

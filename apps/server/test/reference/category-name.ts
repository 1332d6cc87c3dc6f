import { trimSpaces } from './trim-spaces.ts';

const separator = ' / ';

/**
 * The name under which an asset's category counts: the second level if there is one, otherwise the first; '' when it
 * has none.
 */
export function categoryName(category: string | null): string {
  const [first = '', second = ''] = (category ?? '').split(separator).map(trimSpaces);
  return second === '' ? first : second;
}

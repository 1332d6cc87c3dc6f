import { trimSpaces } from './trim-spaces.ts';

const separator = ' / ';

/** What an asset's category counts under: the second level when there is one, else the first; '' when it has none. */
export function categoryName(category: string | null): string {
  const [first = '', second = ''] = (category ?? '').split(separator).map(trimSpaces);
  return second === '' ? first : second;
}

import { Problem } from '@greenroom/domain/http/problem.ts';
import { isStorable } from './refuse-unstorable.ts';

/** The last row of a page: by what it was sorted, and its id. It stays a place in the list when the row is gone. */
export type Place = { key: string | number; id: number };

export function writeCursor(sort: string, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Refuses what this list did not hand out: garbage, another sort, a key that its column cannot be compared with. */
export function readCursor(
  text: string,
  sort: string,
  { keyType, idType }: { keyType: 'text' | 'number'; idType: 'integer' | 'bigint' },
): Place {
  const [cursorSort, key, id] = parse(text);
  const isKey = keyType === 'text' ? isText(key) : Number.isSafeInteger(key);
  const mostId = idType === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
  if (!isKey || !Number.isInteger(id) || Number(id) < 1 || Number(id) > mostId) throw garbage();
  if (cursorSort !== sort) {
    throw new Problem(
      'invalid-input',
      `"cursor" belongs to another sort than "${sort}". Start at the first page.`,
    );
  }
  return { key: key as Place['key'], id: Number(id) };
}

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 3) return parts;
  } catch {
    // Falls through to the one answer for garbage.
  }
  throw garbage();
}

function isText(key: unknown): boolean {
  return typeof key === 'string' && isStorable(key);
}

function garbage(): Problem {
  return new Problem('invalid-input', '"cursor" was not handed out by this list. Start at the first page.');
}

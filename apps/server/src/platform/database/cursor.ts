import { isStorable } from '@greenroom/domain/format/storable-text.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/**
 * The last row of a page: its sort key, null for a missing value, its name if equal values are ordered by name, and its
 * id. It remains a position in the list when the row is gone.
 */
export type Place = { key: string | number | null; name?: string; id: number };

/** The types of a list's positions. */
export type PlaceShape = {
  keyType: 'text' | 'number';
  canMiss: boolean;
  hasName: boolean;
  idType: 'integer' | 'bigint';
};

export function writeCursor(sort: string, { key, name, id }: Place): string {
  const parts = name === undefined ? [sort, key, id] : [sort, key, name, id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * Rejects a cursor that this list did not issue: garbage, another sort, a key that cannot be compared with its column.
 */
export function readCursor(text: string, sort: string, shape: PlaceShape): Place {
  const parts = parse(text);
  if (typeof parts[0] === 'string' && parts[0] !== sort && parts.length <= 4) {
    throw new Problem(
      'invalid-input',
      `"cursor" belongs to another sort than "${sort}". Start at the first page.`,
    );
  }
  const [, key, ...rest] = parts;
  const id = Number(rest.at(-1));
  const maxId = shape.idType === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER;
  const isId = Number.isInteger(rest.at(-1)) && id >= 1 && id <= maxId;
  if (parts[0] !== sort || !isId || !isKey(key, shape)) throw garbage();
  if (!shape.hasName) {
    if (rest.length !== 1) throw garbage();
    return { key: key as Place['key'], id };
  }
  const [name] = rest;
  if (rest.length !== 2 || !isText(name)) throw garbage();
  return { key: key as Place['key'], name: name as string, id };
}

function isKey(key: unknown, { keyType, canMiss }: PlaceShape): boolean {
  if (key === null) return canMiss;
  return keyType === 'text' ? isText(key) : Number.isSafeInteger(key);
}

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts)) return parts;
  } catch {
    // Falls through to the single error for garbage.
  }
  throw garbage();
}

function isText(key: unknown): boolean {
  return typeof key === 'string' && isStorable(key);
}

function garbage(): Problem {
  return new Problem('invalid-input', '"cursor" does not belong to this list. Start at the first page.');
}

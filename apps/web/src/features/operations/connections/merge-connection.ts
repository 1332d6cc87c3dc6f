import type { ConnectionValues } from './connection-values.ts';

/** What people compare; a typed password stays with the one who typed it. */
export const comparedFields = ['driver', 'route', 'host', 'port', 'username', 'options', 'outlet'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Fields that only one of the two has changed come from that one; those that both have changed differently are left. */
export function mergeConnection(
  base: ConnectionValues,
  mine: ConnectionValues,
  theirs: ConnectionValues,
): { merged: ConnectionValues; conflicts: ComparedField[] } {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const conflicts = comparedFields.filter(
    (field) =>
      !isSame(mine[field], theirs[field]) &&
      !isSame(mine[field], base[field]) &&
      !isSame(theirs[field], base[field]),
  );
  const merged = { ...mine };
  for (const field of comparedFields)
    if (isSame(mine[field], base[field])) Object.assign(merged, { [field]: theirs[field] });
  return { merged, conflicts };
}

import type { TypedColumn, TypedTables } from './read-schema-types.ts';

const strictness = { optional: 0, required: 1, never: 2 };

/**
 * The differences between the types and the database. A type may require more of a new row than the database does,
 * never less.
 */
export function findDifferences(types: TypedTables, database: TypedTables): string[] {
  return inBoth('', types, database, (table, typed, stored) =>
    inBoth(`${table}.`, typed, stored, compareColumns),
  );
}

function compareColumns(name: string, typed: TypedColumn, stored: TypedColumn): string[] {
  const reads = `${name}: read as ${typed.reads}, in the database ${stored.reads}`;
  const insert = `${name}: ${typed.insert} in a new row, in the database ${stored.insert}`;
  return [
    ...(typed.reads === stored.reads ? [] : [reads]),
    ...(strictness[typed.insert] >= strictness[stored.insert] ? [] : [insert]),
  ];
}

function inBoth<T>(
  prefix: string,
  types: Readonly<Record<string, T>>,
  database: Readonly<Record<string, T>>,
  compare: (name: string, typed: T, stored: T) => string[],
): string[] {
  const names = [...new Set([...Object.keys(types), ...Object.keys(database)])].sort();
  return names.flatMap((each) => {
    const [name, typed, stored] = [prefix + each, types[each], database[each]];
    if (typed === undefined) return [`${name}: only in the database`];
    if (stored === undefined) return [`${name}: only in schema.ts`];
    return compare(name, typed, stored);
  });
}

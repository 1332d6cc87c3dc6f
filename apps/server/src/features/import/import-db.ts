import { type Expression, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** On whose behalf an import runs: the installation on the command line, a viewer in the browser. */
export type ImportDb =
  | { readonly db: SystemDb; readonly scope?: undefined }
  | { readonly db: ViewerDb; readonly scope: Scope };

/** What the import may see: everything on the command line. */
export function within(
  { scope }: ImportDb,
  table: 'partners' | 'sites' | 'rooms' | 'assets',
): Expression<SqlBool> {
  return scope ? visible(scope, table) : sql<SqlBool>`true`;
}

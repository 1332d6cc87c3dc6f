import type { RowAction } from '@greenroom/domain/import/estate-import.ts';
import { sql } from 'kysely';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { requireImport } from './imports.queries.ts';

const columns = {
  line: 'r.line',
  action: 'r.action',
  name: 'r.name',
  key: 'r.key',
  changes: 'r.changes',
  reason: 'r.reason',
  message: 'r.message',
};
const sorts = { line: { key: sql`r.line`, type: 'number' } } as const;

type RowsQuery = PageRequest & {
  action?: RowAction | undefined;
  only_differences?: boolean | undefined;
  search?: string | undefined;
};

/** The rows of the attempt that is shown. */
export async function listImportRows(
  db: ViewerDb,
  scope: Scope,
  { id, query }: { id: number; query: RowsQuery },
): Promise<Page> {
  const { shown_attempt } = await requireImport(db, scope, id);
  const from = sql`import_rows r`;
  const where = [sql<boolean>`r.import_id = ${id}`, sql<boolean>`r.attempt = ${shown_attempt ?? -1}`];
  if (query.action) where.push(sql<boolean>`r.action = ${query.action}`);
  if (query.only_differences) where.push(sql<boolean>`r.action <> 'unchanged'`);
  if (query.search) {
    const text = sql`concat_ws(' ', r.line, r.name, r.key, r.reason)`;
    where.push(sql<boolean>`position(fold_text(${query.search}) in fold_text(${text})) > 0`);
  }
  const listing = { from, countFrom: from, where, columns, id: 'r.line' };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

import type { ImportColumn, ImportDetail, ImportState } from '@greenroom/domain/import/estate-import.ts';
import type { ImportKind } from '@greenroom/domain/import/import-fields.ts';
import { sql } from 'kysely';
import { orNotFound } from '#http/or-not-found.ts';
import { jsonRow } from '#platform/database/json-page.ts';
import { JsonText } from '#platform/database/json-text.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import { visibleImports } from './visible-imports.ts';

const from = sql`imports join partners on partners.id = imports.partner_id
  cross join lateral (select is_undone(imports.changeset_id), imports.source <> 'command-line')
    as undo (is_undone, has_cells)`;

const own = [
  ...[
    'id',
    'partner_id',
    'file_name',
    'kind',
    'source',
    'state',
    'created_by_name',
    'created_at',
    'started_at',
  ],
  ...['finished_at', 'row_count', 'progress', 'counts', 'problem', 'changeset_id'],
];
const columns = {
  ...Object.fromEntries(own.map((name) => [name, `imports.${name}`])),
  partner_name: 'partners.name',
  is_undone: 'undo.is_undone',
};

/** Imports are numbered in the order of their upload. */
const sorts = { id: { key: sql`imports.id`, type: 'number' } } as const;

export function listImports(db: ViewerDb, scope: Scope, query: PageRequest): Promise<Page> {
  const listing = {
    from,
    countFrom: sql`imports`,
    where: [visibleImports(scope)],
    columns,
    id: 'imports.id',
  };
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

export async function findImport(db: ViewerDb, scope: Scope, id: number): Promise<JsonText<ImportDetail>> {
  const row = jsonRow(db, {
    from,
    where: [visibleImports(scope), sql<boolean>`imports.id = ${id}`],
    columns: {
      ...columns,
      columns: 'imports.columns',
      delimiter: 'imports.delimiter',
      create_rooms: 'imports.create_rooms',
      has_cells: 'undo.has_cells',
    },
  });
  return new JsonText(await orNotFound('Import', row));
}

export type StoredImport = {
  id: number;
  partner_id: number;
  kind: ImportKind;
  state: ImportState;
  columns: ImportColumn[];
  delimiter: string;
  file_name: string;
  attempt: number;
  shown_attempt: number | null;
  create_rooms: boolean;
};

export async function requireImport(db: ViewerDb, scope: Scope, id: number): Promise<StoredImport> {
  const row = db
    .selectFrom('imports')
    .where('id', '=', id)
    .where(visibleImports(scope))
    .select([
      'id',
      'partner_id',
      'kind',
      'state',
      'columns',
      'delimiter',
      'file_name',
      'attempt',
      'shown_attempt',
      'create_rooms',
    ])
    .executeTakeFirst();
  return (await orNotFound('Import', row)) as StoredImport;
}

/** The columns of the last import of this partner whose file had the same headers. */
export async function findSameHeaders(
  db: ViewerDb,
  scope: Scope,
  { partner_id, headers }: { partner_id: number; headers: readonly string[] },
): Promise<{ kind: ImportKind; columns: ImportColumn[] } | undefined> {
  const row = await db
    .selectFrom('imports')
    .where('partner_id', '=', partner_id)
    .where(visibleImports(scope))
    .where('shown_attempt', 'is not', null)
    .where(
      sql<boolean>`(select jsonb_agg(each -> 'header') from jsonb_array_elements(columns) as each) = ${JSON.stringify(headers)}::jsonb`,
    )
    .select(['kind', 'columns'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as { kind: ImportKind; columns: ImportColumn[] } | undefined;
}

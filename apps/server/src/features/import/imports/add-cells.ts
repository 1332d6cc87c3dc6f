import type { ImportColumn, ImportRow } from '@greenroom/domain/import/estate-import.ts';
import type { Page } from '#platform/database/read-page.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { isSecretHeader } from './map-columns.ts';
import { findStoredRows } from './stored-rows.ts';

/** Adds the cells of the file to rows that the viewer sees. Those of columns for passwords stay empty. */
export async function addCells(services: Services, page: Page, id: number): Promise<Page> {
  const rows = JSON.parse(page.body.toString()) as ImportRow[];
  const lines = rows.map(({ line }) => line).sort((a, b) => a - b);
  const stored = await findStoredRows(services, id, lines);
  const { columns } = await asSystem(services.database, (db) =>
    db.selectFrom('imports').where('id', '=', id).select('columns').executeTakeFirstOrThrow(),
  );
  const secrets = (columns as ImportColumn[]).map(({ header }) => isSecretHeader(header));
  const withCells = rows.map((row) => ({
    ...row,
    cells: (stored.get(row.line) ?? []).map((cell, at) => (secrets[at] ? '' : cell)),
  }));
  return { ...page, body: Buffer.from(JSON.stringify(withCells)) };
}

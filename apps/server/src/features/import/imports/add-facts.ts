import type { ImportColumn, ImportRow } from '@greenroom/domain/import/estate-import.ts';
import { importLimits } from '@greenroom/domain/import/import-limits.ts';
import type { Kind } from '#features/import/columns/column.ts';
import type { Header } from '#features/import/columns/recognise-header.ts';
import type { CsvRow } from '#features/import/read-csv-rows.ts';
import { readGoodCells } from '#features/import/read-row.ts';
import { withCalendarName } from '#features/import/write/merge-service.ts';
import type { Page } from '#platform/database/read-page.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { headerOf } from './map-columns.ts';
import { findStoredRows } from './stored-rows.ts';

/**
 * Adds to each new row the values that its cells give, as changes from nothing. They are read from the stored file and not
 * recorded by the import, which would write every value a second time.
 */
export async function addFacts(services: Services, page: Page, id: number): Promise<Page> {
  const rows = JSON.parse(page.body.toString()) as ImportRow[];
  const lines = rows.filter(({ action }) => action === 'created').map(({ line }) => line);
  if (lines.length === 0) return page;
  const { kind, columns, calendars } = await asSystem(services.database, async (db) => {
    const found = await db
      .selectFrom('imports')
      .where('id', '=', id)
      .select(['kind', 'columns', 'partner_id'])
      .executeTakeFirstOrThrow();
    return { ...found, calendars: found.kind === 'sites' ? await calendarsOf(db, found.partner_id) : [] };
  });
  const header = headerOf(kind as Exclude<Kind, 'partners'>, columns as ImportColumn[]);
  const stored = await findStoredRows(
    services,
    id,
    lines.sort((a, b) => a - b),
  );
  const withFacts = rows.map((row) => {
    const cells = row.action === 'created' ? stored.get(row.line) : undefined;
    if (!cells) return row;
    const facts = factsIn(header, { line: row.line, cells: [...cells] });
    return { ...row, changes: facts.map((fact) => withCalendarName(fact, calendars)) };
  });
  return { ...page, body: Buffer.from(JSON.stringify(withFacts)) };
}

function calendarsOf(db: SystemDb, partnerId: number) {
  return db
    .selectFrom('service_calendars')
    .where('partner_id', '=', partnerId)
    .where('deleted_at', 'is', null)
    .select('name')
    .execute();
}

function factsIn(header: Header, row: CsvRow): ImportRow['changes'] {
  const { values } = readGoodCells(header, row);
  return header.columns.flatMap((column) => {
    const value = column && !column.isSecret ? values.get(column.name) : undefined;
    if (!column || value === undefined || value === null) return [];
    return [{ field: column.name, before: null, after: typeof value === 'string' ? cut(value) : value }];
  });
}

const cut = (text: string) =>
  text.length > importLimits.maxShownLength ? `${text.slice(0, importLimits.maxShownLength)}…` : text;

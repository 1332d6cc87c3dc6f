import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CsvColumn, type CsvValue, csvHeader, csvRow } from '@greenroom/domain/listing/csv.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { type Kind, kinds, type Stored } from './columns/column.ts';
import { kindColumns } from './columns/kind-columns.ts';
import { loadEstate } from './estate.ts';
import { selectExportPage } from './export.queries.ts';
import { findPartner } from './import-all-rows.ts';
import { FileRejected } from './row-rejected.ts';
import { valueAt } from './write/diff-row.ts';

const pageSize = 1000;

type Export = { database: Database; folder: string; partner?: string | undefined; force: boolean };
export type ExportSummary = { file: string; rows: number };

/**
 * Exports everything that an import can write, except credentials, as of one moment. Importing the folder changes
 * nothing.
 */
export async function exportEstate({ database, folder, partner, force }: Export): Promise<ExportSummary[]> {
  const files = kinds.map((kind) => ({ kind, file: join(folder, `${kind}.csv`) }));
  const existing = files.find(({ file }) => existsSync(file));
  if (existing && !force)
    throw new FileRejected(`${existing.file} already exists. Add --force to replace it.`);
  await mkdir(folder, { recursive: true });
  try {
    const summaries = await asSystem(database, async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db);
      const partnerId = partner === undefined ? undefined : await partnerIdOf(db, partner);
      const written: ExportSummary[] = [];
      for (const { kind, file } of files) {
        written.push({ file, rows: await writeFile(db, { kind, draft: draftOf(file), partnerId }) });
      }
      return written;
    });
    for (const { file } of files) await rename(draftOf(file), file);
    return summaries;
  } catch (error) {
    for (const { file } of files) await rm(draftOf(file), { force: true });
    throw error;
  }
}

const draftOf = (file: string) => `${file}.part`;

async function partnerIdOf(db: SystemDb, partner: string): Promise<number> {
  const found = findPartner(await loadEstate({ db }, 'partners'), partner);
  if (!found) throw new FileRejected(`there is no partner "${partner}"`);
  return found.id;
}

function exportColumns(kind: Kind): CsvColumn<Stored>[] {
  return kindColumns[kind]
    .filter(({ isSecret }) => !isSecret)
    .map(({ name, path }) => ({ header: name, value: (row) => valueAt(row, path ?? [name]) as CsvValue }));
}

async function writeFile(
  db: SystemDb,
  { kind, draft, partnerId }: { kind: Kind; draft: string; partnerId: number | undefined },
): Promise<number> {
  const columns = exportColumns(kind);
  const handle = await open(draft, 'w');
  let rows = 0;
  try {
    await handle.appendFile(csvHeader(columns));
    for (let after = 0; ; ) {
      const page = await selectExportPage(db, { kind, after, limit: pageSize, partnerId });
      await handle.appendFile(page.map((row) => csvRow(columns, row)).join(''));
      rows += page.length;
      after = page.at(-1)?.id ?? after;
      if (page.length < pageSize) return rows;
    }
  } finally {
    await handle.close();
  }
}

import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { type Kind, kinds } from './columns/column.ts';
import { loadEstate } from './estate.ts';
import { csvPages } from './exports/write-csv.ts';
import { findPartner } from './import-all-rows.ts';
import { FileRejected } from './row-rejected.ts';

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

async function writeFile(
  db: SystemDb,
  { kind, draft, partnerId }: { kind: Kind; draft: string; partnerId: number | undefined },
): Promise<number> {
  const handle = await open(draft, 'w');
  let rows = 0;
  try {
    for await (const page of csvPages({ db }, { kind, partnerId })) {
      await handle.appendFile(page.text);
      rows += page.rows;
    }
    return rows;
  } finally {
    await handle.close();
  }
}

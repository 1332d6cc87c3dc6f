import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { asSystem } from '#platform/database/scope.ts';
import type { TestApp } from './start-test-app.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Everything that an upload may leave behind, in the storage on disk and in the database. */
export async function storedFiles(t: TestApp) {
  const rows = await asSystem(t.database, async (db) => ({
    rows: await db.selectFrom('files').select('storage_key').execute(),
    notes: await db.selectFrom('unsettled_objects').select('storage_key').execute(),
  }));
  return {
    objects: await filesBelow(join(t.dataDir, 'files')),
    incoming: await filesBelow(join(t.dataDir, 'incoming')),
    rows: rows.rows.map((row) => row.storage_key).sort(),
    notes: rows.notes.map((row) => row.storage_key).sort(),
  };
}

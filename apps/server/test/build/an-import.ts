import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileSummary, importEstate } from '#features/import/import-estate.ts';
import { planImport } from '#features/import/plan-import.ts';
import type { Database } from '#platform/database/database.ts';
import { createSealer } from '#platform/secrets/sealer.ts';

export type ImportResult = {
  /** `created 1, updated 0, unchanged 0, rejected 0` as four numbers. */
  counts: [created: number, updated: number, unchanged: number, rejected: number];
  lines: string[];
  /** The file of rejected rows. */
  rejects: string | undefined;
  summary: FileSummary;
};

/** The same for every import of a test. */
export const importSealer = createSealer('a key for tests that is long enough');

type Options = { isDryRun?: boolean; partner?: string };

/** Imports a file or a folder like the command. */
export async function importPath(
  database: Database,
  path: string,
  options: Options = {},
): Promise<ImportResult[]> {
  const { files } = await planImport(path);
  const results: ImportResult[] = [];
  await importEstate({
    database,
    sealer: importSealer,
    files,
    isDryRun: options.isDryRun ?? false,
    partner: options.partner,
    rejectsPathOf: (file) => `${file.path}.rejected`,
    async onDone(summary, lines) {
      const { created, updated, unchanged, rejected } = summary;
      const said: string[] = [];
      for await (const line of lines) said.push(line);
      const rejects = summary.rejects && (await readFile(summary.rejects, 'utf8'));
      results.push({ counts: [created, updated, unchanged, rejected], lines: said, rejects, summary });
    },
  });
  return results;
}

/** Imports files that the test writes: file name to text. */
export async function importTexts(
  database: Database,
  texts: Record<string, string | Buffer>,
  options: Options = {},
): Promise<ImportResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-import-'));
  try {
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    const [only, ...others] = Object.keys(texts);
    return await importPath(database, others.length === 0 ? join(folder, only ?? '') : folder, options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The only result of the only file. */
export async function importText(
  database: Database,
  text: string | Buffer,
  options: Options & { name?: string } = {},
): Promise<ImportResult> {
  const [result] = await importTexts(database, { [options.name ?? 'file.csv']: text }, options);
  if (!result) throw new Error('The import has no result');
  return result;
}

import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Kind, kinds } from './columns/column.ts';
import { type CsvLayout, readCsvLayout } from './columns/csv-layout.ts';
import { type Header, recogniseHeader, recogniseKind } from './columns/recognise-header.ts';
import { FileRejected } from './row-rejected.ts';

/** A file that has been checked and can be imported. */
export type PlannedFile = { path: string; name: string; bytes: number; layout: CsvLayout; header: Header };

export type ImportPlan = {
  files: PlannedFile[];
  /** CSV files in the folder with none of the four names. */
  ignored: string[];
  isFolder: boolean;
};

/** Checks everything before anything is written: an unreadable file stops the import at the start. */
export async function planImport(path: string): Promise<ImportPlan> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new FileRejected(`${path} does not exist`);
  if (!found.isDirectory()) return { files: [await planFile(path)], ignored: [], isFolder: false };
  const names = (await readdir(path)).filter((name) => /\.csv$/i.test(name)).sort();
  const chosen = kinds.flatMap((kind) =>
    names.filter((name) => name.toLowerCase() === `${kind}.csv`).map((name) => ({ kind, name })),
  );
  if (chosen.length === 0) {
    throw new FileRejected(`${path} has none of ${kinds.map((kind) => `${kind}.csv`).join(', ')}`);
  }
  const files = [];
  for (const { kind, name } of chosen) files.push(await planFile(join(path, name), kind));
  const ignored = names.filter((name) => !chosen.some((one) => one.name === name));
  return { files, ignored, isFolder: true };
}

async function planFile(path: string, kind?: Kind): Promise<PlannedFile> {
  const name = basename(path);
  try {
    const layout = await readCsvLayout(path, kind);
    const header = recogniseHeader(layout.header, kind ?? recogniseKind(layout.header, name));
    return { path, name, bytes: (await stat(path)).size, layout, header };
  } catch (error) {
    throw new FileRejected(`${name} ${(error as Error).message}`, { cause: error });
  }
}

import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { importAllRows } from './import-all-rows.ts';
import type { RowResult } from './import-rows.ts';
import { CommandLineRecord } from './imports/command-line-record.ts';
import type { PlannedFile } from './plan-import.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { RejectsFile } from './rejects-file.ts';
import { RowReport } from './row-report.ts';

export type Progress = { rows: number; bytes: number };

type Counts = Record<RowResult['action'], number>;

export type FileSummary = Counts & {
  file: PlannedFile;
  /** The path of the rejected rows, if any. */
  rejects: string | undefined;
};

type Import = {
  database: Database;
  sealer: Sealer;
  files: readonly PlannedFile[];
  isDryRun: boolean;
  /** Reference or name of the only partner that may be changed. */
  partner?: string | undefined;
  rejectsPathOf: (file: PlannedFile) => string;
  onProgress?: (file: PlannedFile, progress: Progress) => void;
  /** Called when the file has been committed, or rolled back in a dry run. */
  onDone?: (summary: FileSummary, lines: AsyncIterable<string>) => Promise<void>;
};

/** The error names the failed file; the files before it are imported. */
export class ImportFailed extends Error {}

/**
 * One transaction per file: its good rows are committed together, its bad rows are written to a file. A dry run does
 * the same in a single transaction over all files, so that rooms find the sites of the file before, and rolls it back.
 */
export async function importEstate(work: Import): Promise<FileSummary[]> {
  const summaries: FileSummary[] = [];
  if (!work.isDryRun) {
    for (const file of work.files) {
      summaries.push(await (await importForGood(work, file)).finish());
    }
    return summaries;
  }
  const runs: FileRun[] = [];
  const rolledBack = new Error('dry run');
  try {
    await asSystem(work.database, async (db) => {
      for (const file of work.files) runs.push(await runFile(db, { work, file }));
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) {
      for (const run of runs) await run.abandon();
      throw error;
    }
  }
  for (const run of runs) summaries.push(await run.finish());
  return summaries;
}

async function importForGood(work: Import, file: PlannedFile): Promise<FileRun> {
  let run: FileRun | undefined;
  try {
    return await asSystem(work.database, async (db) => {
      run = await runFile(db, { work, file });
      return run;
    });
  } catch (error) {
    // The end of a transaction can fail as well.
    await run?.abandon();
    throw error;
  }
}

type FileRun = { finish: () => Promise<FileSummary>; abandon: () => Promise<void> };

async function runFile(db: SystemDb, { work, file }: { work: Import; file: PlannedFile }): Promise<FileRun> {
  const { layout, header } = file;
  const rejects = new RejectsFile(work.rejectsPathOf(file), {
    header: header.cells,
    delimiter: layout.delimiter,
    isSecret: header.columns.some((column) => column?.isSecret),
  });
  const report = await RowReport.create();
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const abandon = async () => {
    await rejects.abandon();
    await report.discard();
  };
  const record = recordOf(db, { work, file });
  const progress = { rows: 0, bytes: 0 };
  const onRows = async (results: readonly RowResult[]) => {
    progress.rows += results.length;
    for (const { action } of results) counts[action] += 1;
    await report.write(results);
    await record?.add(results);
    await rejects.write(results.flatMap((result) => (result.action === 'rejected' ? [result] : [])));
    work.onProgress?.(file, { ...progress });
  };
  try {
    const rows = readCsvRows(file.path, layout, (bytes) => {
      progress.bytes += bytes;
    });
    const { partner, sealer } = work;
    await importAllRows({ db }, { header, rows, partner, sealer, onRows });
    await record?.finish();
  } catch (error) {
    await abandon();
    throw new ImportFailed(`${file.name}: ${(error as Error).message}. Nothing of it was imported.`, {
      cause: error,
    });
  }
  const finish = async () => {
    const hasRejects = await rejects.keep();
    const summary = { ...counts, file, rejects: hasRejects ? rejects.path : undefined };
    await work.onDone?.(summary, report.lines());
    await report.discard();
    return summary;
  };
  return { finish, abandon };
}

/** Partners are not part of an estate, and a dry run leaves nothing behind. */
function recordOf(db: SystemDb, { work, file }: { work: Import; file: PlannedFile }) {
  const { kind } = file.header;
  if (work.isDryRun || kind === 'partners') return undefined;
  return new CommandLineRecord(db, { file_name: file.name, kind });
}

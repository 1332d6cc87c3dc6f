import { join, parse, resolve } from 'node:path';
import { type FileSummary, importEstate } from '#features/import/import-estate.ts';
import { type ImportPlan, type PlannedFile, planImport } from '#features/import/plan-import.ts';
import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { readConfig } from '../config.ts';
import { createImportProgress } from './import-progress.ts';
import { onlyPlace, placeOf, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

/** The exit code when some rows were rejected. */
const someRejected = 3;

const options = {
  'dry-run': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  rejects: { type: 'string' },
  partner: { type: 'string' },
} as const;

export async function runImport(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = readArguments('import', args, options);
  const path = onlyPlace('import', positionals, 'file or folder');
  const isDryRun = values['dry-run'] ?? false;
  const plan = await planImport(path);
  const rejectsPathOf = chooseRejectsPath(plan, values.rejects);
  for (const { name, header } of plan.files) {
    for (const column of header.unknown) print(`${name}: column "${column}" is unknown and is ignored.`);
  }
  for (const name of plan.ignored)
    print(`${name} is skipped: in a folder, only files with the expected names are imported.`);
  const config = readConfig(process.env);
  const progress = createImportProgress(process.stderr);
  const { database, sealer, close } = await openInstallation(config, {
    log: createLogger('warn'),
    role: 'command',
  });
  try {
    const summaries = await importEstate({
      database,
      sealer,
      files: plan.files,
      isDryRun,
      partner: values.partner,
      rejectsPathOf,
      onProgress: progress.show,
      async onDone(summary, lines) {
        progress.clear();
        for await (const line of lines) {
          if (!values.quiet || /^line \d+: rejected/.test(line)) print(`${summary.file.name} ${line}`);
        }
        print(summaryLine(summary));
      },
    });
    if (isDryRun) print('Dry run: nothing was written to the database.');
    return summaries.some(({ rejected }) => rejected > 0) ? someRejected : 0;
  } finally {
    progress.clear();
    await close();
  }
}

function summaryLine({ file, created, updated, unchanged, rejected, rejects }: FileSummary): string {
  const { kind } = file.header;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
  const read = file.layout.encoding === 'utf-8' ? '' : `; read as ${file.layout.encoding}`;
  return `${file.name} (${kind}${read}): ${counts}${rejects ? `; rejected rows with their reasons: ${rejects}` : ''}`;
}

/** Beside the imported file unless --rejects is given: a file for a file, a folder for a folder. */
function chooseRejectsPath({ files, isFolder }: ImportPlan, given: string | undefined) {
  const place = given === undefined ? undefined : placeOf(given);
  const pathOf = ({ path }: PlannedFile) => {
    const { dir, name } = parse(path);
    if (place !== undefined && !isFolder) return place;
    return join(place ?? dir, `${name}.rejected.csv`);
  };
  if (files.some((file) => resolve(pathOf(file)) === resolve(file.path))) {
    throw new UsageError('import: --rejects must not be the file that is imported');
  }
  return pathOf;
}

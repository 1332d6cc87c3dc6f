import { exportEstate } from '#features/import/export-estate.ts';
import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { readConfig } from '../config.ts';
import { onlyPlace, readArguments } from './read-arguments.ts';

const options = { partner: { type: 'string' }, force: { type: 'boolean', default: false } } as const;

export async function runExport(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = readArguments('export', args, options);
  const folder = onlyPlace('export', positionals, 'folder');
  const config = readConfig(process.env);
  const { database, close } = await openInstallation(config, { log: createLogger('warn'), role: 'command' });
  try {
    const { partner, force = false } = values;
    for (const { file, rows } of await exportEstate({ database, folder, partner, force })) {
      print(`${file}: ${rows} rows`);
    }
  } finally {
    await close();
  }
  return 0;
}

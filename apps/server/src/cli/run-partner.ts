import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { exportPartner } from '#features/admin/partners/leaving/export-partner.ts';
import { findPartnerByWord } from '#features/odoo/odoo-partners.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { readConfig } from '../config.ts';
import { onlyPlace, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

const options = { partner: { type: 'string' } } as const;
/** A table of a large installation is read from its beginning to its end. */
const statementMilliseconds = 3_600_000;

export async function runExportPartner(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = readArguments('export-partner', args, options);
  const file = onlyPlace('export-partner', positionals, 'file');
  const { partner: word } = values;
  if (!word) throw new UsageError('export-partner needs --partner');
  const config = readConfig(process.env);
  const log = createLogger('warn');
  const { database, close } = await openInstallation(config, { log, role: 'command' });
  try {
    const partner = await asSystem(database, (db) => findPartnerByWord(db, word));
    if (!partner) throw new Error(`There is no partner "${word}".`);
    const storage = createStorage(config, log);
    // Never over another file, and for the owner of the file alone.
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    let isOpened = false;
    target.once('open', () => {
      isOpened = true;
    });
    const exported = await database
      .withStatementTimeout(statementMilliseconds, (slow) =>
        exportPartner({ database: slow, storage, partner, now: new Date() }, target),
      )
      .catch(async (error: unknown) => {
        if (isOpened) await rm(file, { force: true });
        throw error;
      });
    const rows = Object.values(exported.rows).reduce((sum, count) => sum + count, 0);
    print(`${partner.name}: ${rows} rows and ${exported.files} files written to ${file}.`);
    for (const key of exported.missing) print(`MISSING ${key}: the storage does not have this file`);
    return exported.missing.length > 0 ? 3 : 0;
  } finally {
    await close();
  }
}

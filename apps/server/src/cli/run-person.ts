import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { closeAccount } from '#features/admin/erasure/erase-user.ts';
import { findSubjectByName } from '#features/admin/erasure/erasure.queries.ts';
import { writePersonalData } from '#features/admin/erasure/export-personal-data.ts';
import { erasePerson } from '#features/admin/erasure/start-erasing.ts';
import { lockUsers } from '#features/admin/users.queries.ts';
import { type RedactedPerson, redactAudit } from '#features/audit/chain/redact-audit.ts';
import { sealAudit } from '#features/audit/chain/seal-audit.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { onlyPlace, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;

const user = { user: { type: 'string' } } as const;
const erasure = { ...user, confirm: { type: 'string' } } as const;
/** The last second of the audit log is not sealed yet, and what is not sealed is not erased. */
const pauseMilliseconds = 1_000;
const maxAttempts = 30;

export async function runExportPerson(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('export-person', args, user);
  const file = onlyPlace('export-person', positionals, 'file');
  await withInstallation(async ({ database }) => {
    const { id } = await findPerson(database, 'export-person', values.user);
    // Never over another file, and for the owner of the file alone.
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(writePersonalData(database, id)), target);
  });
  print(`Written to ${file}.`);
  return 0;
}

export async function runErasePerson(args: string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments('erase-person', args, erasure);
  if (positionals.length > 0) throw new UsageError('erase-person: name the person with --user');
  await withInstallation(async ({ database, sealer }) => {
    const { id, username } = await findPerson(database, 'erase-person', values.user);
    if (values.confirm !== username)
      throw new UsageError(`erase-person: this cannot be undone; confirm it with --confirm ${username}`);
    const now = () => new Date();
    const log = createLogger('warn');
    const redact = (slow: Database, person: RedactedPerson) =>
      redactAudit({ database: slow, sealer }, person);
    await asSystem(database, async (db) => {
      await lockUsers(db);
      const subject = await findSubjectByName(db, username);
      if (subject) await closeAccount(db, { subject, actor: null, now: now() });
    });
    for (let attempt = 1; ; attempt += 1) {
      await sealAudit({ database, sealer, log, now });
      try {
        return await erasePerson({ database, now, log, redactAudit: redact }, id);
      } catch (error) {
        if (attempt === maxAttempts) throw error;
        await delay(pauseMilliseconds);
      }
    }
  });
  print('Erased.');
  return 0;
}

async function findPerson(database: Database, command: string, name: string | undefined) {
  if (name === undefined) throw new UsageError(`${command}: --user takes a username or an e-mail address`);
  const found = await asSystem(database, (db) => findSubjectByName(db, name));
  if (!found) throw new Error(`There is no user ${name}.`);
  return found;
}

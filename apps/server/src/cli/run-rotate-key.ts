import { openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { rotateKeys } from '#platform/secrets/rotate-keys.ts';
import { readConfig } from '../config.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

export async function runRotateKey(args: string[], print: (line: string) => void): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = readArguments('rotate-key', args, { 'remove-old': flag, 'key-lost': flag });
  if (positionals.length > 0) throw new UsageError('rotate-key takes options only');
  const { owner, sealer, close } = await openInstallation(readConfig(process.env), {
    log: createLogger('warn'),
    role: 'command',
    givesUpLostKeys: values['key-lost'],
  });
  await rotateKeys({ owner, ring: sealer, log: print, removesOld: values['remove-old'] }).finally(close);
  print('All secrets are sealed with the new key. Earlier backups open with the SECRET_KEY of their time.');
  return 0;
}

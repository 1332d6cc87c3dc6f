import { type Installation, openInstallation } from '#platform/installation.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { readConfig } from '../config.ts';

/** Opens the configured installation, also beside a running server, and closes it after the work. */
export async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation(readConfig(process.env), {
    log: createLogger('warn'),
    role: 'command',
  });
  return work(installation).finally(() => installation.close());
}

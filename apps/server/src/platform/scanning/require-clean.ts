import { Problem } from '@greenroom/domain/http/problem.ts';
import type { Services } from '../services.ts';
import { scanFile } from './scan-file.ts';

/** Nothing is stored that was not scanned, once the operator wants scans. */
export async function requireClean(
  { config, log }: Pick<Services, 'config' | 'log'>,
  file: { path: string },
): Promise<void> {
  if (config.CLAMD_ADDRESS === undefined) return;
  const { finding } = await scanFile(new URL(config.CLAMD_ADDRESS), file.path).catch((error: unknown) => {
    log.error({ err: error }, 'a file was not scanned');
    throw new Problem('unavailable', 'The file could not be scanned for viruses. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 30,
    });
  });
  if (finding === null) return;
  log.warn({ finding }, 'the virus scanner has rejected a file');
  throw new Problem('file-infected', 'The virus scanner has rejected this file.');
}

import type { Installation } from '#platform/installation.ts';
import type { Log } from '#platform/log/create-logger.ts';

/**
 * A little longer than the longest request, an upload, may take. After it the process exits even if work is still
 * running.
 */
const deadline = 70_000;

/**
 * Ctrl-C and SIGTERM finish running work and exit cleanly; a second signal exits at once. When the embedded database
 * stays down, the process exits in the same way but with a failure code, so that its supervisor restarts it.
 */
export function onShutdown(
  log: Log,
  { databaseStaysDown }: Pick<Installation, 'databaseStaysDown'>,
  close: () => Promise<void>,
): void {
  let closing = false;
  const shutDown = (code: number) => {
    closing = true;
    setTimeout(() => process.exit(1), deadline).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  const heed = (signal: string) => {
    if (closing) process.exit(1);
    log.info({ signal }, 'shutting down');
    shutDown(0);
  };
  process.on('SIGINT', heed);
  process.on('SIGTERM', heed);
  databaseStaysDown.then((error) => {
    if (closing) return;
    log.error({ err: error }, 'shutting down, because the embedded database cannot be kept alive');
    shutDown(1);
  });
}

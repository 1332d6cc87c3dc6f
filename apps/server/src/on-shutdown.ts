import type { Log } from '#platform/log/create-logger.ts';

/** A little longer than the longest request, an upload, may take. After it the process ends whatever is still running. */
const deadline = 70_000;

/** Ctrl-C and SIGTERM finish what runs and end cleanly; a second signal ends at once. */
export function onShutdown(log: Log, close: () => Promise<void>): void {
  let closing = false;
  const shutDown = (signal: string) => {
    if (closing) process.exit(1);
    closing = true;
    log.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), deadline).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
}

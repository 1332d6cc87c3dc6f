import { createLogger, type Log } from '#platform/log/create-logger.ts';

export type LogLine = { msg: string } & Record<string, unknown>;

/** A log that a test can read. */
export function logLines(): { log: Log; lines: LogLine[]; text(): string } {
  const lines: LogLine[] = [];
  const log = createLogger('debug', {
    write: (line) => {
      lines.push(JSON.parse(line));
    },
  });
  return { log, lines, text: () => JSON.stringify(lines) };
}

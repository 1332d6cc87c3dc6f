export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Scalars only: an object could carry a device's password into the log. */
type Facts = Readonly<Record<string, string | number | boolean | null>>;
export type Log = Record<LogLevel, (message: string, facts?: Facts) => void>;

/** Writes one JSON object per line, in the server's log format. */
export function createLog(min: LogLevel, write: (line: string) => void = writeOut): Log {
  const at =
    (level: LogLevel) =>
    (message: string, facts: Facts = {}) => {
      if (logLevels.indexOf(level) < logLevels.indexOf(min)) return;
      write(`${JSON.stringify({ level, time: new Date().toISOString(), ...facts, msg: message })}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function writeOut(line: string): void {
  process.stdout.write(line);
}

import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. What could open a door is cut out wherever it appears. */
export function createLogger(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.secret',
      ],
      censor: '[hidden]',
    },
  });
}

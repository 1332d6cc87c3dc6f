import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. What could open a door is cut out wherever it appears. */
export function createLogger(level: string, output?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Without the query: a reset link carries its token there, and a search its text.
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
        method,
        url: url.split('?')[0],
        ip,
      }),
    },
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
  };
  return output ? pino(options, output) : pino(options);
}

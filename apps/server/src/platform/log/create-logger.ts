import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Secrets are removed wherever they appear. */
export function createLogger(level: string, output?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Without the query: it contains the token of a reset link, and the text of a search.
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

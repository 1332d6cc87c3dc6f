import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a line of PostgreSQL, Patroni, HAProxy or a server must say to be part of the story. */
const telling = [
  /unexpected postmaster exit|is not running|Failing over|[Dd]emot\w+|Leader key released|still alive/,
  /promoted self|received promote request|ready to accept|standby status assigned|not the healthiest/,
  /Server primary\/\w+ is (UP|DOWN)/,
  /the (database|file storage) can(not)? be (reached|used)/,
];
const maxCharacters = 110;

/** The lines of all logs between two moments that tell how a failure went, in order, in seconds after the first. */
export function timeline(logs: string, from: Date, until: Date): string {
  const lines = readdirSync(logs).flatMap((file) => {
    const said = new Set<string>();
    return readFileSync(join(logs, file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const at = momentOf(line);
        if (!at || at < from || at > until || !telling.some((pattern) => pattern.test(line))) return [];
        const text = textOf(line);
        // Every process of PostgreSQL says it, and every cycle of Patroni.
        const key = text.replace(/\d+/g, '');
        if (said.has(key)) return [];
        said.add(key);
        return [{ at, text: `${file.replace('.log', '').padEnd(13)} ${text.slice(0, maxCharacters)}` }];
      });
  });
  lines.sort((one, other) => one.at.getTime() - other.at.getTime());
  return lines
    .map(({ at, text }) => `${((at.getTime() - from.getTime()) / 1_000).toFixed(2).padStart(7)} s  ${text}`)
    .join('\n');
}

/** PostgreSQL and Patroni write UTC as the trial runs them, HAProxy and the servers ISO 8601. */
function momentOf(line: string): Date | undefined {
  const [, day, time, fraction = ''] =
    /(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)[.,](\d{3})/.exec(line.slice(0, 60)) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${time}.${fraction}Z`);
}

function textOf(line: string): string {
  const [, message] = line.startsWith('{') ? (/"msg":"([^"]*)/.exec(line) ?? []) : [];
  if (message !== undefined) return message;
  return line.replace(/^\S+[T ]\S+ (UTC \[\d+\] )?/, '');
}

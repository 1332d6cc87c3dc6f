import type { AuditExportRow } from './audit-chain.queries.ts';

/** One entry with its place in the chain, as one line of JSON. */
export function formatJsonLine({ hash, created_at, ...row }: AuditExportRow): string {
  return JSON.stringify({
    ...row,
    created_at: created_at.toISOString(),
    hash: hash?.toString('hex') ?? null,
  });
}

/** Log audit, notice: facility 13, severity 5. */
const priority = 13 * 8 + 5;
/** Private enterprise numbers are given by IANA; this one is for examples in documents (RFC 5612). */
const enterprise = 32473;

/** RFC 5424: `<pri>1 time host app procid msgid [data] message`. Control characters would begin another line. */
export function formatSyslog(row: AuditExportRow, host: string): string {
  const { id, action, actor_name, actor_id, user_id, subject, address, request_id, created_at, seq, hash } =
    row;
  const facts = {
    id,
    seq,
    hash: hash?.toString('hex'),
    actor_id,
    user_id,
    actor: actor_name,
    subject,
    address,
    request: request_id,
  };
  const data = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}="${escapeValue(String(value))}"`);
  const message = oneLine(`${actor_name}: ${action} ${subject}`);
  const head = `<${priority}>1 ${created_at.toISOString()} ${token(host, 255)} greenroom - ${token(action, 32)}`;
  return `${head} [audit@${enterprise} ${data.join(' ')}] \u{feff}${message}`;
}

const escapeValue = (value: string) => oneLine(value).replace(/[\\"\]]/g, '\\$&');
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
const oneLine = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ');
const token = (value: string, max: number) => value.replace(/[^\x21-\x7e]/g, '-').slice(0, max) || '-';

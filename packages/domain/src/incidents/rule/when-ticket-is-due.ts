import { severities } from '../severity.ts';
import type { TicketRule } from '../ticket-rule/ticket-rule.ts';
import { afterServiceTime } from './severity-of.ts';
import type { KnownIncident, Span } from './site-facts.ts';

/** When an incident gets its ticket by rule; null if it gets none as it is, or not within the known hours. */
export function whenTicketIsDue(
  { state, severity, opened_at }: Pick<KnownIncident, 'state' | 'severity' | 'opened_at'>,
  { min_severity, after_minutes }: TicketRule,
  hours: readonly Span[] | null,
): number | null {
  if (state !== 'open' && state !== 'acknowledged') return null;
  if (severities.indexOf(severity) < severities.indexOf(min_severity)) return null;
  return afterServiceTime(hours, { since: opened_at, milliseconds: after_minutes * 60_000 });
}

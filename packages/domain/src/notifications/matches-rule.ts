import { type Severity, severities } from '../incidents/severity.ts';
import type { NotificationKind } from './notification-event.ts';

/** What users and channels choose from. */
export const notifiedOf = [
  ...(['opened', 'raised', 'resolved', 'assigned', 'tickets'] as const),
  ...(['ticket-due-soon', 'ticket-late'] as const),
] as const;
export type NotifiedOf = (typeof notifiedOf)[number];

export const isOfTicket = (what: NotifiedOf) => what.startsWith('ticket');

type Rule = {
  what: readonly NotifiedOf[];
  min_severity: Severity;
  /** Null: all sites. */
  site_ids: readonly number[] | null;
};

type Event = { kind: NotificationKind; severity: Severity; site_id: number | null };

/** Whether a rule of a user or a channel is about an event. Rights are checked when a message is sent. */
export function matchesRule(rule: Rule, { kind, severity, site_id }: Event): boolean {
  // A reminder repeats the opening.
  const what = kind === 'reminder' ? 'opened' : kind === 'ticket-comment' ? 'tickets' : kind;
  if (!(rule.what as readonly string[]).includes(what)) return false;
  // Followers and assignees have chosen their tickets, wherever these are.
  if (what === 'tickets') return true;
  if (rule.site_ids !== null && (site_id === null || !rule.site_ids.includes(site_id))) return false;
  // What is assigned to a user concerns it at any severity.
  return what === 'assigned' || rankOf(severity) >= rankOf(rule.min_severity);
}

const rankOf = (severity: Severity) => severities.indexOf(severity);

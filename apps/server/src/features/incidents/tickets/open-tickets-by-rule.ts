import type { KnownIncident, Span } from '@greenroom/domain/incidents/rule/site-facts.ts';
import { whenTicketIsDue } from '@greenroom/domain/incidents/rule/when-ticket-is-due.ts';
import { maxTicketsByRule } from '@greenroom/domain/incidents/ticket-rule/ticket-limits.ts';
import type { TicketRule } from '@greenroom/domain/incidents/ticket-rule/ticket-rule.ts';
import { defaultTeam, ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { insertTicket } from '#features/maintenance/tickets.queries.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { describeFurther, describeTicket } from './describe-ticket.ts';
import { linkTicket } from './incident-tickets.queries.ts';
import {
  listTicketsByRule,
  listWithoutTicket,
  readTicketSubject,
  recordTicketEvent,
} from './ticket-rules.queries.ts';

export type SiteTicketRule = TicketRule & { language: string };

type RuleInput = {
  partner_id: number;
  rule: SiteTicketRule;
  /** Those of the site as they are now. */
  incidents: readonly KnownIncident[];
  isSnoozed: (key: string) => boolean;
  open_hours: readonly Span[] | null;
  time_zone: string;
  /** Of the console, for links. */
  origin: string;
  now: Date;
};

const dayMilliseconds = 86_400_000;

/**
 * Opens the tickets that are due by the rule of the partner: at most 20 a day, then one for all further incidents. In the
 * transaction of the decision. Returns the incidents that got one, and when the next is due.
 */
export async function openTicketsByRule(
  db: SystemDb,
  input: RuleInput,
): Promise<{ incident_ids: number[]; next: number | null }> {
  const { partner_id, rule, now } = input;
  const due: number[] = [];
  let next: number | null = null;
  for (const incident of input.incidents) {
    const at = input.isSnoozed(incident.key) ? null : whenTicketIsDue(incident, rule, input.open_hours);
    if (at === null) continue;
    if (at <= now.getTime()) due.push(incident.id);
    else next = Math.min(next ?? at, at);
  }
  if (due.length === 0) return { incident_ids: [], next };
  const incident_ids = await listWithoutTicket(db, { partner_id, ids: due });
  if (incident_ids.length === 0) return { incident_ids, next };
  const since = new Date(now.getTime() - dayMilliseconds);
  const ofDay = await listTicketsByRule(db, { partner_id, since });
  for (const incident_id of incident_ids) {
    const ticket_id =
      ofDay[maxTicketsByRule] ?? (await openOne(db, incident_id, { input, count: ofDay.length }));
    if (!ofDay.includes(ticket_id)) ofDay.push(ticket_id);
    await linkTicket(db, { incident_id, ticket_id, made_by: 'rule', now });
    await recordTicketEvent(db, { incident_id, ticket_id, now });
  }
  return { incident_ids, next };
}

async function openOne(
  db: SystemDb,
  incident_id: number,
  { input, count }: { input: RuleInput; count: number },
): Promise<number> {
  const { partner_id, rule, origin, time_zone } = input;
  const list = `${origin}/management/incidents`;
  if (count >= maxTicketsByRule)
    return store(db, partner_id, describeFurther({ language: rule.language, url: list }));
  const subject = await readTicketSubject(db, incident_id);
  if (!subject) throw new Error(`The incident ${incident_id} has no site.`);
  const reader = { language: rule.language, time_zone, url: `${list}/${incident_id}` };
  return store(db, partner_id, { ...describeTicket(subject, reader), about: subject.about });
}

type About = { type: 'site' | 'room' | 'asset'; id: number };

async function store(
  db: SystemDb,
  partner_id: number,
  { name, priority, description, about }: ReturnType<typeof describeTicket> & { about?: About },
): Promise<number> {
  const id = await insertTicket(db, {
    ...{ name, priority: priority as 0, stage: ticketStages.NEW, team: defaultTeam, odoo_id: 0 },
    ...{ additional_data: { description }, user_id: null, partner_id, request: undefined, about },
  });
  if (id === undefined) throw new Error('A ticket without a request key was not stored.');
  return id;
}

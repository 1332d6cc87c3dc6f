import type { IncidentWebhook } from '@greenroom/domain/notifications/incident-webhook.ts';
import type { EventRow } from '../sending/deliveries.queries.ts';
import type { Subject } from '../sending/find-subject.queries.ts';
import type { Described } from './describe-event.ts';

type Message = { event: EventRow; subject: Subject; described: Described; sequence: number | null };

/** The API document describes it. */
export function webhookBody({ event, subject, described, sequence }: Message): string {
  const { cause, asset_id = null, room_id = null, rooms_down = null, devices = null } = event.payload;
  const body: IncidentWebhook = {
    type: typeOf(event.kind),
    timestamp: event.at.toISOString(),
    data: {
      sequence,
      incident_id: event.incident_id,
      ticket: event.payload.ticket ? { ...event.payload.ticket, name: subject.ticket_name ?? '' } : null,
      severity: event.severity,
      title: described.title,
      cause: cause ?? null,
      site_id: event.site_id,
      site_name: subject.site_name,
      room_id,
      room_name: subject.room_name,
      asset_id,
      asset_name: subject.asset_name,
      rooms_down,
      devices,
      began_at: event.payload.began_at ?? null,
      link: described.link?.url ?? null,
    },
  };
  return JSON.stringify(body);
}

function typeOf(kind: string): IncidentWebhook['type'] {
  if (kind === 'test') return 'test';
  if (kind === 'ticket-due-soon') return 'ticket.due_soon';
  return (kind === 'ticket-late' ? 'ticket.late' : `incident.${kind}`) as IncidentWebhook['type'];
}

const cardColors: Record<string, string> = { critical: 'Attention', warning: 'Warning', info: 'Accent' };

/** An Adaptive Card for the address of a Workflows flow. */
export function teamsBody({ event, described }: Message): string {
  const { title, lines, severity, link } = described;
  const color = event.kind === 'resolved' ? 'Good' : cardColors[event.severity];
  const content = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: severity, color, weight: 'Bolder', size: 'Small' },
      { type: 'TextBlock', text: plain(title), weight: 'Bolder', size: 'Medium', wrap: true },
      ...lines.map((text) => ({ type: 'TextBlock', text: plain(text), wrap: true, spacing: 'Small' })),
    ],
    actions: link ? [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] : [],
  };
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  });
}

export function slackBody({ described: { title, lines, severity, link } }: Message): string {
  const section = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } });
  return JSON.stringify({
    text: `${severity}: ${escapeSlack(title)}`,
    blocks: [
      section(`${severity}: ${title}`.slice(0, 2900)),
      ...(lines.length > 0 ? [section(lines.join('\n').slice(0, 2900))] : []),
      ...(link
        ? [
            {
              type: 'actions',
              elements: [{ type: 'button', text: { type: 'plain_text', text: link.label }, url: link.url }],
            },
          ]
        : []),
    ],
  });
}

/** Names come from users: nothing in them is markup. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+!|<>~]/g, (sign) => `\\${sign}`);
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

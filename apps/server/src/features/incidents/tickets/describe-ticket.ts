import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { ticketTextsOf } from './ticket-texts.ts';

type Reader = { language: string; time_zone: string; url: string };

const priorities: Record<Severity, number> = {
  critical: ticketPriorities.URGENT,
  warning: ticketPriorities.HIGH,
  info: ticketPriorities.MEDIUM,
};
const maxNames = 20;
const maxChanges = 10;
const maxNameLength = 300;

/** What a ticket says about an incident. */
export type TicketSubject = Pick<Incident, 'id' | 'severity' | 'began_at' | 'site_name'> & {
  cause: Pick<Incident['cause'], 'class' | 'trouble' | 'outlet' | 'asset_name' | 'room_name'>;
  members: Pick<Incident['members'][0], 'asset_name' | 'ended_at'>[];
  rooms: Pick<Incident['rooms'][0], 'room_name'>[];
  events: Pick<Incident['events'][0], 'at' | 'kind' | 'actor_name' | 'detail'>[];
};

/** The ticket of an incident: as the user who opens it sees the incident, or the whole of it if a rule does. */
export function describeTicket(incident: TicketSubject, { language, time_zone, url }: Reader) {
  const texts = ticketTextsOf(language);
  const format = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone },
  });
  const when = (time: string) => format.format(new Date(time));
  const list = (names: readonly string[]) => {
    const more = names.length - maxNames;
    const shown = names.slice(0, maxNames).join(', ');
    return more > 0 ? `${shown} ${fill(texts.more, { count: String(more) })}` : shown;
  };
  const active = incident.members.filter(({ ended_at }) => ended_at === null);
  const rooms = incident.rooms.map(({ room_name }) => room_name);
  const lines = [
    fill(texts.since, { when: when(incident.began_at) }),
    ...(rooms.length > 0 ? [fill(texts.rooms, { names: list(rooms) })] : []),
    ...(active.length > 0
      ? [fill(texts.devices, { names: list(active.map(({ asset_name }) => asset_name)) })]
      : []),
    '',
    texts.changes,
    ...incident.events
      .slice(0, maxChanges)
      .map(({ at, kind, actor_name, detail }) =>
        [when(at), texts.kinds[kind] ?? kind, actor_name, detail.note].filter((part) => part).join(' · '),
      ),
    '',
    url,
  ];
  return {
    name: nameOf(incident, texts).slice(0, maxNameLength),
    priority: priorities[incident.severity],
    description: lines.join('\n'),
  };
}

/** The ticket for incidents beyond the limit of tickets by rule. */
export function describeFurther({ language, url }: Pick<Reader, 'language' | 'url'>) {
  const texts = ticketTextsOf(language);
  return { name: texts.further, priority: priorities.warning, description: `${texts.furtherHelp}\n\n${url}` };
}

function nameOf({ cause, site_name, id }: TicketSubject, texts: ReturnType<typeof ticketTextsOf>): string {
  const place = cause.room_name ?? site_name ?? `#${id}`;
  const trouble = texts.trouble[cause.trouble ?? 'reach'] ?? '';
  const what = cause.asset_name ?? '';
  switch (cause.class) {
    case 'agent':
    case 'servers':
      return fill(texts.agent, { place: site_name ?? place });
    case 'outlet':
      return fill(texts.outlet, { place, what, outlet: String(cause.outlet ?? '') });
    case 'asset':
      return fill(texts.device, { place, what, trouble });
    default:
      return fill(texts.several, { place, trouble });
  }
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

import type { EventRow } from '../sending/deliveries.queries.ts';
import type { Subject } from '../sending/find-subject.queries.ts';
import { type NotificationTexts, textsOf } from './notification-texts.ts';

export type Described = {
  /** What happened, in one line. */
  title: string;
  /** What it affects and since when. */
  lines: string[];
  severity: string;
  /** Where several of them are listed. */
  list: 'incidents' | 'tickets';
  /** Undefined for a test. */
  link: { label: string; url: string } | undefined;
};

type Reader = { language: string; time_zone: string; origin: string };

/** An event in the language and the time of its reader. */
export function describeEvent(event: EventRow, subject: Subject, reader: Reader): Described {
  const texts = textsOf(reader.language);
  if (event.kind === 'test')
    return {
      title: texts.test,
      lines: [],
      severity: texts.severity.info,
      list: 'incidents',
      link: undefined,
    };
  if (event.kind === 'channel-failed')
    return {
      title: fill(event.payload.is_gone ? texts.channelGone : texts.channelGivenUp, {
        name: subject.channel_name ?? '',
      }),
      lines: [],
      severity: texts.severity[event.severity],
      list: 'incidents',
      link: { label: texts.openChannels, url: `${reader.origin}/admin/notifications` },
    };
  if (event.kind === 'ticket-comment')
    return {
      title: `#${event.payload.ticket_id} ${subject.ticket_name ?? ''}`,
      lines: [
        fill(texts.commented, { name: subject.comment?.author_name ?? '' }),
        subject.comment?.body ?? '',
      ],
      severity: texts.severity[event.severity],
      list: 'tickets',
      link: {
        label: texts.openTicket,
        url: `${reader.origin}/management/maintenance/${event.payload.ticket_id}`,
      },
    };
  const { ticket } = event.payload;
  if (ticket) return describeTicket(event, { ...ticket, subject }, reader);
  const what = describeCause(event, subject, texts);
  const { payload } = event;
  const since = payload.began_at ?? event.at.toISOString();
  const when = formatTime(since, reader);
  const effect = [
    ...(payload.rooms_down ? [texts.roomsDown(payload.rooms_down)] : []),
    ...(payload.devices ? [texts.devices(payload.devices)] : []),
  ].join(', ');
  const place = [subject.room_name, subject.site_name].filter(
    (name) => name !== null && !what.includes(name),
  );
  return {
    title: fill(texts.kind[event.kind as keyof NotificationTexts['kind']] ?? '{what}', { what }),
    lines: [place.join(' · '), effect, fill(texts.since, { when })].filter((line) => line !== ''),
    severity: texts.severity[event.severity],
    list: 'incidents',
    link:
      event.incident_id === null
        ? undefined
        : { label: texts.open, url: `${reader.origin}/management/incidents/${event.incident_id}` },
  };
}

function formatTime(at: string, { language, time_zone }: Reader): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(at));
}

type LateTicket = NonNullable<EventRow['payload']['ticket']> & { subject: Subject };

function describeTicket(event: EventRow, ticket: LateTicket, reader: Reader): Described {
  const texts = textsOf(reader.language);
  const { subject, id, target, due_at } = ticket;
  const title = texts.ticket[event.kind === 'ticket-late' ? 'late' : 'soon'][target];
  const when = formatTime(due_at, reader);
  return {
    title: fill(title, { what: `#${id} ${subject.ticket_name ?? ''}` }),
    lines: [subject.site_name ?? '', fill(texts.ticket.due, { when })].filter((line) => line !== ''),
    severity: texts.severity[event.severity],
    list: 'tickets',
    link: { label: texts.ticket.open, url: `${reader.origin}/management/maintenance/${id}` },
  };
}

function describeCause({ payload: { cause } }: EventRow, subject: Subject, texts: NotificationTexts): string {
  const troubles: Partial<Record<string, string>> = texts.trouble;
  const trouble = troubles[cause?.trouble ?? ''] ?? texts.trouble.reach;
  const place = subject.site_name ?? subject.room_name ?? texts.unnamed;
  switch (cause?.class) {
    case 'servers':
      return texts.servers;
    case 'agent':
      return fill(texts.agent, { place });
    case 'outlet':
      return fill(texts.outlet, { place: subject.asset_name ?? place, outlet: String(cause.outlet ?? '') });
    case 'site':
      return fill(texts.several, { place, trouble });
    case 'room':
      return fill(texts.several, { place: subject.room_name ?? place, trouble });
    default:
      return fill(texts.device, { place: subject.asset_name ?? place, trouble });
  }
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

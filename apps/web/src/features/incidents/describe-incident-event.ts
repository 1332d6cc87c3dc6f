import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { type IncidentEventKind, incidentEventKinds } from '@greenroom/domain/incidents/incident-events.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';

export type IncidentEvent = Incident['events'][number];

/** What happened, in one line: 'Taken by Camille Moreau'. The note of a user stands below it. */
export function describeIncidentEvent(
  t: Translate,
  { kind, actor_name, detail }: IncidentEvent,
  formatTime: (at: string) => string,
): string {
  // A newer server may send other kinds.
  const known = incidentEventKinds.find((each) => each === kind);
  const text = known ? describeKind(t, known, detail, formatTime) : kind;
  return actor_name === null
    ? text
    : t('incidents.event.by', { what: text, name: translateData(t, 'actor', actor_name) });
}

function describeKind(
  t: Translate,
  kind: IncidentEventKind,
  detail: IncidentEvent['detail'],
  formatTime: (at: string) => string,
): string {
  const severity = t(`incidents.severity.${detail.severity ?? 'info'}`);
  switch (kind) {
    case 'opened':
      return detail.severity ? t('incidents.event.openedAs', { severity }) : t('incidents.event.opened');
    case 'raised':
      return t('incidents.event.raised', { severity });
    case 'lowered':
      return t('incidents.event.lowered', { severity });
    case 'resolved':
      return detail.resolution
        ? t(`incidents.resolution.${detail.resolution}`)
        : t('incidents.event.resolved');
    case 'merged':
      return detail.merged_into
        ? t('incidents.event.mergedInto', { id: detail.merged_into })
        : t('incidents.resolution.merged');
    case 'folded':
      return t('incidents.event.folded', { count: detail.devices ?? 1 });
    case 'left':
      return t('incidents.event.left', { count: detail.devices ?? 1 });
    case 'assigned':
      return detail.assigned_to_name
        ? t('incidents.event.assigned', { to: translateData(t, 'actor', detail.assigned_to_name) })
        : t('incidents.event.unassigned');
    case 'snoozed':
      return detail.until
        ? t('incidents.event.snoozedUntil', { time: formatTime(detail.until) })
        : t('incidents.event.snoozed');
    case 'ticket':
      return t('incidents.event.ticket', { id: detail.ticket_id ?? '' });
    case 'claimed':
      return detail.ticket_id
        ? t('incidents.event.ticketSolved', { id: detail.ticket_id })
        : t('incidents.event.claimed');
    case 'false-alarm':
      return t('incidents.resolution.false-alarm');
    default:
      return t(`incidents.event.${kind}`);
  }
}

import type { IncidentRow, IncidentView } from '@greenroom/domain/incidents/incident.ts';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { TimeAgo } from '#live/time-ago.tsx';
import { ticketPath } from '#paths.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { describeCause, describeEffect } from './describe-cause.ts';
import { SeverityMark } from './severity-mark.tsx';

export function incidentColumns(t: TFunction, view: IncidentView): DataColumn<IncidentRow>[] {
  const isOver = view === 'resolved';
  return [
    {
      id: 'severity',
      header: t('incidents.severityLabel'),
      sortable: true,
      // As wide as the longest word, in French.
      minWidth: 150,
      grow: 0,
      card: 'trailing',
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      // Its word is on the second line: beside the title it would cut the name of the device.
      cardCell: ({ severity }) => <SeverityMark severity={severity} iconOnly />,
    },
    {
      id: 'what',
      header: t('incidents.what'),
      title: true,
      minWidth: 280,
      grow: 4,
      cell: (row) => describeCause(t, row),
      subtitle: (row) => describeRow(t, row),
      cardDetails: (row) => [
        { id: 'severity', text: t(`incidents.severity.${row.severity}`), shrink: 0 },
        { id: 'effect', text: describeRow(t, row), shrink: 1 },
      ],
    },
    {
      id: 'opened_at',
      header: t(isOver ? 'incidents.resolvedAt' : 'incidents.since'),
      sortable: !isOver,
      minWidth: 132,
      grow: 0.5,
      cardShrink: 0,
      cell: (row) => <TimeAgo at={Date.parse((isOver && row.resolved_at) || row.began_at)} />,
    },
    {
      id: 'assigned_to',
      header: t('incidents.assignee'),
      sortable: true,
      minWidth: 150,
      grow: 1,
      card: 'wide',
      cardShrink: 0,
      cardCell: ({ assigned_to }) => assigned_to?.name,
      cell: ({ assigned_to }) =>
        assigned_to?.name ?? <span className="text-muted">{t('incidents.nobody')}</span>,
    },
    {
      id: 'ticket',
      header: t('incidents.ticket'),
      minWidth: 90,
      grow: 0,
      card: 'wide',
      cell: ({ ticket }, { tabIndex }) =>
        ticket ? (
          <Link
            to={ticketPath(ticket.id)}
            tabIndex={tabIndex}
            className="tabular rounded-sm underline decoration-foreground/30 underline-offset-3 hover:decoration-current"
          >
            #{ticket.id}
          </Link>
        ) : null,
    },
  ];
}

/** '3 rooms down, 42 devices affected · Acknowledged · Lyon'. */
function describeRow(t: TFunction, row: IncidentRow): string {
  const state =
    row.resolution !== null
      ? t(`incidents.resolution.${row.resolution}`)
      : row.state === 'open'
        ? ''
        : t(`incidents.state.${row.state}`);
  const cause = describeCause(t, row);
  const places = [row.cause.room_name, row.site_name].filter((name) => name && !cause.includes(name));
  const flapping = row.is_flapping ? t('incidents.flapping') : '';
  return [describeEffect(t, row), state, flapping, ...places].filter(Boolean).join(' · ');
}

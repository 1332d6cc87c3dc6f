import type { IncidentRow, IncidentView } from '@greenroom/domain/incidents/incident.ts';
import { Link } from 'react-router';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { ticketPath } from '#paths.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { describeCause, describeEffect } from './describe-cause.ts';
import { SeverityMark } from './severity-mark.tsx';

export function incidentColumns(t: Translate, view: IncidentView): DataColumn<IncidentRow>[] {
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
      // Its word begins the second line: beside the title it would cut the name of the device.
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
    },
    {
      id: 'opened_at',
      header: t(isOver ? 'incidents.resolvedAt' : 'incidents.since'),
      sortable: !isOver,
      minWidth: 132,
      grow: 0.5,
      cell: (row) => <TimeAgo at={timeOf(row, isOver)} />,
      cardCell: (row) => (
        <>
          {t(`incidents.severity.${row.severity}`)} · <TimeAgo at={timeOf(row, isOver)} />
          {[...statesOf(t, row), ...placesOf(t, row), describeEffect(t, row)]
            .filter(Boolean)
            .map((text) => ` · ${text}`)}
        </>
      ),
    },
    {
      id: 'assigned_to',
      header: t('incidents.assignee'),
      sortable: true,
      minWidth: 150,
      grow: 1,
      card: 'wide',
      cardShrink: 0,
      cardCell: ({ assigned_to }) => translateData(t, 'actor', assigned_to?.name),
      cell: ({ assigned_to }) =>
        (assigned_to && translateData(t, 'actor', assigned_to.name)) ?? (
          <span className="text-muted">{t('incidents.nobody')}</span>
        ),
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
function describeRow(t: Translate, row: IncidentRow): string {
  return [describeEffect(t, row), ...statesOf(t, row), ...placesOf(t, row)].filter(Boolean).join(' · ');
}

function timeOf({ resolved_at, began_at }: IncidentRow, isOver: boolean): number {
  return Date.parse((isOver && resolved_at) || began_at);
}

/** What differs from an incident that is simply open. */
function statesOf(t: Translate, { state, resolution, is_flapping }: IncidentRow): string[] {
  return [
    ...(resolution !== null ? [t(`incidents.resolution.${resolution}`)] : []),
    ...(resolution === null && state !== 'open' ? [t(`incidents.state.${state}`)] : []),
    ...(is_flapping ? [t('incidents.flapping')] : []),
  ];
}

/** Those that the cause does not name. */
function placesOf(t: Translate, row: IncidentRow): string[] {
  const cause = describeCause(t, row);
  return [row.cause.room_name, row.site_name].filter(
    (name): name is string => name !== null && !cause.includes(name),
  );
}

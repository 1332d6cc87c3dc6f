import { isEnded } from '@greenroom/domain/maintenance/levels/time-left.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { clockText } from '#features/maintenance/levels/describe-clock.ts';
import { TicketClock } from '#features/maintenance/levels/ticket-clock.tsx';
import { PriorityBadge, PriorityName } from '#features/maintenance/priority-badge.tsx';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { StageName } from '#features/maintenance/stage-name.tsx';
import { StillBroken } from '#features/maintenance/still-broken.tsx';
import type { DateFormats } from '#features/maintenance/use-date-formats.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { ticketPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';

/** With the text of the value for an export, where the row itself does not have it. */
type TicketColumn = DataColumn<Ticket> & { value?: (row: Ticket) => string | number | null };

export const ticketNameColumn = (t: Translate): TicketColumn => ({
  id: 'name',
  header: t('maintenance.name'),
  sortable: true,
  minWidth: 240,
  grow: 4,
  cell: ({ name }) => name,
});

/** `search` is the query of the address, which a ticket opens with. */
export function ticketColumns(t: Translate, dates: DateFormats, search: string): TicketColumn[] {
  const text = (id: 'site' | 'room' | 'assigned_to', header: string, more = {}): TicketColumn => ({
    ...{ id, header, minWidth: 160, ...more },
    cell: (row) => (id === 'assigned_to' ? translateData(t, 'actor', row[id]?.name) : row[id]?.name),
    value: (row) => row[id]?.name ?? null,
  });
  return [
    {
      id: 'priority',
      header: t('maintenance.priority'),
      sortable: true,
      minWidth: 124,
      // On a card the name needs the whole line: many begin alike.
      cardCell: ({ priority }) => <PriorityName priority={priority} />,
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
      value: ({ priority }) => priorityLook(t, priority).name,
    },
    {
      id: 'stage',
      header: t('maintenance.stage'),
      sortable: true,
      // As wide as the longest stage, in Spanish.
      minWidth: 232,
      cell: (ticket) =>
        ticket.still_broken ? <StillBroken ticket={ticket} /> : <StageName stage={ticket.stage} />,
      value: ({ stage }) => stageLook(t, stage).name,
    },
    {
      id: 'clock',
      header: t('ticketClock.column'),
      sortable: true,
      minWidth: 160,
      cell: ({ service_level: level }) => (level && !isEnded(level) ? <TicketClock level={level} /> : null),
      value: ({ service_level: level }) =>
        level && !isEnded(level) ? clockText(level, Date.now(), t) : null,
    },
    text('assigned_to', t('tickets.assignee'), { sortable: true }),
    {
      id: 'due_at',
      header: t('tickets.due'),
      sortable: true,
      minWidth: 132,
      cell: ({ due_at }) => (due_at ? <span data-tip={dates.exact(due_at)}>{dates.day(due_at)}</span> : null),
    },
    {
      id: 'number',
      header: t('tickets.number'),
      minWidth: 88,
      cell: ({ id, name }, { tabIndex }) => (
        <TextLink to={ticketPath(id) + search} tabIndex={tabIndex} aria-label={`#${id} ${name}`}>
          #{id}
        </TextLink>
      ),
      value: ({ id }) => id,
    },
    text('site', t('tickets.site')),
    text('room', t('tickets.room')),
    {
      id: 'partner',
      header: t('tickets.partner'),
      minWidth: 160,
      cell: ({ partner }) => partner.name,
      value: ({ partner }) => partner.name,
    },
    { id: 'team', header: t('tickets.team'), sortable: true, cell: ({ team }) => team },
    {
      id: 'created_at',
      header: t('tickets.age'),
      sortable: true,
      minWidth: 132,
      cell: ({ created_at }) => <span data-tip={dates.exact(created_at)}>{dates.age(created_at)}</span>,
    },
  ];
}

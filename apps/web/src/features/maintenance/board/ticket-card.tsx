import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { memo } from 'react';
import { PriorityBadge } from '#features/maintenance/priority-badge.tsx';
import { StillBroken } from '#features/maintenance/still-broken.tsx';
import type { DateFormats } from '#features/maintenance/use-date-formats.ts';
import { classNames } from '#ui/class-names.ts';

interface TicketCardProps {
  ticket: Ticket;
  index: number;
  /** How many tickets the column has; only some of them are rendered. */
  count: number;
  height: number;
  /** Whether Tab reaches it. */
  current: boolean;
  dates: DateFormats;
  /** Shows the partner, on a board with tickets of several partners. */
  withPartner: boolean;
}

/** It can be read and reached by keyboard, but a click does nothing, so it does not look clickable. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, index, count, height, current, dates } = props;
  const partner = props.withPartner ? ticket.partner.name : null;
  const { description } = ticket.additional_data;
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      tabIndex={current ? 0 : -1}
      style={{ top: index * height, height }}
      className="group absolute inset-x-0 px-2 pb-2 outline-none contain-strict"
    >
      <div className="flex h-full flex-col justify-between gap-2 rounded-control border bg-surface px-3 py-2.5 shadow-card group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-ring dark:bg-surface-raised">
        {/* A long name takes two lines; a short one leaves the second line to the other facts. */}
        <div className={classNames('overflow-hidden text-sm leading-5', partner ? 'h-15' : 'h-10')}>
          <p
            className={classNames(
              'font-medium wrap-anywhere',
              ticket.still_broken ? 'line-clamp-1' : 'line-clamp-2',
            )}
          >
            {ticket.name}
          </p>
          <StillBroken ticket={ticket} />
          {partner ? <p className="truncate text-xs leading-5 text-muted">{partner}</p> : null}
          {description ? <p className="truncate text-xs leading-5 text-muted">{description}</p> : null}
        </div>
        <p className="flex items-center gap-2 text-xs text-muted">
          <PriorityBadge priority={ticket.priority} />
          <span className="tabular ml-auto truncate">#{ticket.id}</span>
          <time
            dateTime={ticket.created_at}
            data-tip={dates.exact(ticket.created_at)}
            className="tabular shrink-0"
          >
            {dates.day(ticket.created_at)}
          </time>
        </p>
      </div>
    </li>
  );
});

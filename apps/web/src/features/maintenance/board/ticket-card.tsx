import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { CircleCheckBig, UserRound } from 'lucide-react';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { TicketClock } from '#features/maintenance/levels/ticket-clock.tsx';
import { PriorityBadge } from '#features/maintenance/priority-badge.tsx';
import { StillBroken } from '#features/maintenance/still-broken.tsx';
import type { DateFormats } from '#features/maintenance/use-date-formats.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ticketPath } from '#paths.ts';
import { classNames } from '#ui/class-names.ts';
import { CardMenu } from './card-menu.tsx';

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
  isCarried: boolean;
  /** For an act on several. */
  isMarked: boolean;
}

/** Says to screen readers how a card is moved; once on a board. */
export const moveHintId = 'ticket-move-hint';

/**
 * A click does nothing, so it does not look clickable; its number is a link, and its only stop for the Tab key. The menu
 * opens with a press or the key of all row menus.
 */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { t } = useTranslation();
  const { ticket, index, count, height, current, dates, isCarried, isMarked } = props;
  const partner = props.withPartner ? ticket.partner.name : null;
  const place = [ticket.room, ticket.site].flatMap((one) => one?.name ?? []).join(' · ');
  const { assigned_to } = ticket;
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-ticket={ticket.id}
      style={{ top: index * height, height }}
      className="group absolute inset-x-0 scroll-mt-24 px-2 pb-2 outline-none contain-strict"
    >
      <div
        className={classNames(
          'flex h-full flex-col gap-2 rounded-control border bg-surface px-3 py-2.5 shadow-card group-has-[[data-row-link]:focus-visible]:outline-2 group-has-[[data-row-link]:focus-visible]:-outline-offset-2 group-has-[[data-row-link]:focus-visible]:outline-ring dark:bg-surface-raised',
          // The one that is open beside the board.
          'group-has-aria-[current]:border-primary group-has-aria-[current]:bg-primary-soft',
          isMarked && 'border-primary bg-primary-soft dark:bg-primary-soft',
          isCarried && 'opacity-50 outline-2 -outline-offset-2 outline-primary',
        )}
      >
        {/* A long name takes two lines; a short one leaves the second line to the other facts. */}
        <div className="min-h-0 flex-1 overflow-hidden text-sm leading-5">
          <p
            className={classNames(
              'pr-5 font-medium wrap-anywhere',
              ticket.still_broken ? 'line-clamp-1' : 'line-clamp-2',
            )}
          >
            {ticket.name}
          </p>
          <StillBroken ticket={ticket} />
          {[place, partner, ticket.additional_data.description].map((fact) =>
            fact ? (
              <p key={fact} className="truncate text-xs leading-5 text-muted">
                {fact}
              </p>
            ) : null,
          )}
        </div>
        <p className="flex items-center gap-1.5 text-xs leading-4 text-muted">
          {isMarked ? (
            <>
              <CircleCheckBig aria-hidden="true" className="size-3.5 shrink-0 text-primary" />
              <span className="sr-only">{t('tickets.marked')}</span>
            </>
          ) : null}
          <UserRound aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="min-w-10 flex-1 truncate">
            {assigned_to ? translateData(t, 'actor', assigned_to.name) : t('tickets.filters.unassigned')}
          </span>
          <TicketClock level={ticket.service_level} className="max-w-3/4 shrink-0" />
        </p>
        <p className="flex items-center gap-2 text-xs text-muted">
          <PriorityBadge priority={ticket.priority} />
          <NumberLink ticket={ticket} current={current} />
          <time
            dateTime={ticket.created_at}
            data-tip={dates.exact(ticket.created_at)}
            className="tabular min-w-0 truncate"
          >
            {dates.day(ticket.created_at)} · {dates.brief(ticket.created_at)}
          </time>
        </p>
      </div>
      <CardMenu ticket={ticket} isMarked={isMarked} />
    </li>
  );
});

/** The search and the filters stay in the address. */
function NumberLink({ ticket, current }: { ticket: Ticket; current: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={ticketPath(ticket.id) + search}
      data-row-link
      tabIndex={current ? 0 : -1}
      aria-label={`#${ticket.id} ${ticket.name}`}
      aria-describedby={moveHintId}
      aria-current={pathname === ticketPath(ticket.id) || undefined}
      draggable={false}
      className="tabular relative ml-auto shrink-0 font-medium text-primary underline decoration-transparent underline-offset-3 outline-none hover:decoration-current max-sm:-my-3 max-sm:py-3"
    >
      #{ticket.id}
    </Link>
  );
}

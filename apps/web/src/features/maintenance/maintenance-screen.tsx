import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#paths.ts';
import type { QuietPart } from '#ui/lazy/quiet-part.tsx';
import { useMediaQuery, wideScreen } from '#ui/use-media-query.ts';
import type { TicketFiltersProps } from './filters/ticket-filters.tsx';
import { OpenedTicket, type TicketBodyPart } from './ticket/opened-ticket.tsx';
import { useTicketChange } from './ticket/use-ticket-change.ts';
import type { TicketExportProps } from './tickets-head.tsx';
import { TicketsScreen } from './tickets-screen.tsx';

interface MaintenanceScreenProps {
  /** The ticket of the address; null if it names none that could exist. */
  ticketId: number | null | undefined;
  user: { id: number; name: string } | null;
  /** What one ticket shows, with the parts of other features; loaded when one is opened. */
  ticketBody: TicketBodyPart;
  /** With the parts of other features; loaded after the tickets. */
  filters: QuietPart<TicketFiltersProps>;
  exporter: ComponentType<TicketExportProps>;
  /** The saved views. */
  views: ReactNode;
}

/** All tickets. One of them opens beside them where there is room, else as a page. */
export function MaintenanceScreen(props: MaintenanceScreenProps) {
  const { ticketId, user, ticketBody, filters, exporter, views } = props;
  const { search } = useLocation();
  const isWide = useMediaQuery(wideScreen);
  const changes = useTicketChange();
  const detail =
    ticketId === undefined ? null : (
      <OpenedTicket
        key={ticketId}
        id={ticketId}
        isBeside={isWide}
        listPath={paths.maintenance + search}
        body={ticketBody}
        {...{ changes, user }}
      />
    );
  return detail && !isWide ? (
    detail
  ) : (
    <TicketsScreen detail={detail} openId={ticketId} {...{ changes, user, filters, exporter, views }} />
  );
}

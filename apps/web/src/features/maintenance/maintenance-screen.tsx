import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#paths.ts';
import type { LazyPart } from '#ui/lazy/lazy-part.tsx';
import type { QuietPart } from '#ui/lazy/quiet-part.tsx';
import { useMediaQuery, wideScreen } from '#ui/use-media-query.ts';
import type { TicketFiltersProps } from './filters/ticket-filters.tsx';
import type { TicketViewProps } from './ticket/ticket-view.tsx';
import { useTicketChange } from './ticket/use-ticket-change.ts';
import type { TicketExportProps } from './tickets-head.tsx';
import { TicketsScreen } from './tickets-screen.tsx';

interface MaintenanceScreenProps {
  /** The ticket of the address; null if it names none that could exist. */
  ticketId: number | null | undefined;
  user: { id: number; name: string } | null;
  /** The view of a ticket with the parts of other features, loaded when one is opened. */
  ticketView: LazyPart<Omit<TicketViewProps, 'parts'>>;
  /** With the parts of other features; loaded after the tickets. */
  filters: QuietPart<TicketFiltersProps>;
  exporter: ComponentType<TicketExportProps>;
  /** The saved views. */
  views: ReactNode;
}

/** All tickets. One of them opens beside them where there is room, else as a page. */
export function MaintenanceScreen(props: MaintenanceScreenProps) {
  const { ticketId, user, ticketView: TicketView, filters, exporter, views } = props;
  const { search } = useLocation();
  const isWide = useMediaQuery(wideScreen);
  const changes = useTicketChange();
  const detail =
    ticketId === undefined || !user ? null : (
      <TicketView
        key={ticketId}
        id={ticketId}
        isBeside={isWide}
        listPath={paths.maintenance + search}
        fallback={<TicketSkeleton isBeside={isWide} />}
        {...{ changes, user }}
      />
    );
  return detail && !isWide ? (
    detail
  ) : (
    <TicketsScreen detail={detail} openId={ticketId} {...{ changes, user, filters, exporter, views }} />
  );
}

function TicketSkeleton({ isBeside }: { isBeside: boolean }) {
  return <div className={isBeside ? 'w-130 shrink-0 rounded-card border bg-surface' : 'min-h-60'} />;
}

import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useRef } from 'react';
import { useDateFormats } from '#features/maintenance/use-date-formats.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RowKey } from '#ui/table/data-column.ts';
import { rowsToRender } from '#ui/table/row-window.ts';
import { useRowWalk } from '#ui/table/use-row-walk.ts';
import { useRowWindow } from '#ui/table/use-row-window.ts';
import { useScrollToTop } from '#ui/table/use-scroll-to-top.ts';
import { TicketCard } from './ticket-card.tsx';
import { useCardHeight } from './use-card-height.ts';

interface ColumnCardsProps {
  tickets: readonly Ticket[];
  resetKey: string;
  labelledBy: string;
  withPartner: boolean;
  carriedId: number | undefined;
  marked: ReadonlySet<RowKey>;
}

/** Renders only the visible cards, however many there are. */
export function ColumnCards(props: ColumnCardsProps) {
  const { tickets, resetKey, labelledBy, withPartner, carriedId, marked } = props;
  const { t } = useTranslation();
  const dates = useDateFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const height = useCardHeight(tickets, withPartner);
  const rows = { scroller, body, rowCount: tickets.length, rowHeight: height };
  const { start, end, measure } = useRowWindow(rows);
  const { current, setCurrent, walk } = useRowWalk({ ...rows, measure });
  useScrollToTop(scroller, resetKey, setCurrent);
  return (
    <div
      ref={scroller}
      className="thin-scrollbar relative min-h-0 flex-1 overflow-y-auto overscroll-y-contain"
    >
      {tickets.length === 0 ? (
        <p className="px-3 py-6 text-center text-sm text-muted">{t('maintenance.emptyColumn')}</p>
      ) : (
        <ul
          ref={body}
          aria-labelledby={labelledBy}
          style={{ height: tickets.length * height }}
          className="relative"
          onKeyDown={walk}
          onFocus={({ target }) =>
            setCurrent(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index))
          }
        >
          {rowsToRender({ start, end }, current, tickets.length).map((index) => {
            const ticket = tickets[index] as Ticket;
            return (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                index={index}
                count={tickets.length}
                height={height}
                current={index === current}
                dates={dates}
                withPartner={withPartner}
                isCarried={ticket.id === carriedId}
                isMarked={marked.has(ticket.id)}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

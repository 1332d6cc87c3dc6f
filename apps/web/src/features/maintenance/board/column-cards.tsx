import { isEnded } from '@greenroom/domain/maintenance/levels/time-left.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useRef, useState } from 'react';
import { useDateFormats } from '#features/maintenance/use-date-formats.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { rowsToRender } from '#ui/table/row-window.ts';
import { useRowWalk } from '#ui/table/use-row-walk.ts';
import { useRowWindow } from '#ui/table/use-row-window.ts';
import { useScrollToTop } from '#ui/table/use-scroll-to-top.ts';
import { TicketCard } from './ticket-card.tsx';

/**
 * Two lines of name, one of facts, and the gap to the next card; one more line if the partner is shown, and one for clocks. In rem, so that
 * larger text gets larger cards.
 */
const cardHeight = 6.25;
const partnerHeight = 1.25;
const clockHeight = 1.5;

interface ColumnCardsProps {
  tickets: readonly Ticket[];
  resetKey: string;
  labelledBy: string;
  withPartner: boolean;
  carriedId: number | undefined;
}

/** Renders only the visible cards, however many there are. */
export function ColumnCards({ tickets, resetKey, labelledBy, withPartner, carriedId }: ColumnCardsProps) {
  const { t } = useTranslation();
  const dates = useDateFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLUListElement>(null);
  const [fontSize] = useState(rootFontSize);
  const withClock = tickets.some(({ service_level: level }) => level && !isEnded(level));
  const height = (cardHeight + (withPartner ? partnerHeight : 0) + (withClock ? clockHeight : 0)) * fontSize;
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
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

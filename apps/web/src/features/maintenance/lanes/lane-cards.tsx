import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { type RefObject, useRef } from 'react';
import { TicketCard } from '#features/maintenance/board/ticket-card.tsx';
import { useDateFormats } from '#features/maintenance/use-date-formats.ts';
import type { RowKey } from '#ui/table/data-column.ts';
import { rowsToRender } from '#ui/table/row-window.ts';
import { useRowWindow } from '#ui/table/use-row-window.ts';
import { useLaneWalk } from './use-lane-walk.ts';

interface LaneCardsProps {
  board: RefObject<HTMLElement | null>;
  tickets: readonly Ticket[];
  label: string;
  height: number;
  withPartner: boolean;
  carriedId: number | undefined;
  marked: ReadonlySet<RowKey>;
}

/** The cards of one stage in one lane: only those that can be seen, while the board scrolls. */
export function LaneCards(props: LaneCardsProps) {
  const { board, tickets, label, height, withPartner, carriedId, marked } = props;
  const dates = useDateFormats();
  const body = useRef<HTMLUListElement>(null);
  const count = tickets.length;
  const { start, end } = useRowWindow({ scroller: board, body, rowCount: count, rowHeight: height });
  const { current, walk, setCurrent } = useLaneWalk(body, count);
  return (
    <ul
      ref={body}
      aria-label={label}
      style={{ height: count * height }}
      className="relative mt-2"
      onKeyDown={walk}
      onFocus={({ target }) => setCurrent(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index))}
    >
      {rowsToRender({ start, end }, current, count).map((index) => {
        const ticket = tickets[index] as Ticket;
        return (
          <TicketCard
            key={ticket.id}
            {...{ ticket, index, count, height, dates, withPartner }}
            current={index === current}
            isCarried={ticket.id === carriedId}
            isMarked={marked.has(ticket.id)}
          />
        );
      })}
    </ul>
  );
}

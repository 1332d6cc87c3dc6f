import { buildBoard } from '@greenroom/domain/maintenance/board.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { type StageFilter, stagesOf } from '#features/maintenance/stage-filter.ts';
import { useShownStages } from '#features/maintenance/use-shown-stages.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { startTooltips } from '#ui/overlay/tooltip-host.ts';
import { BoardColumn } from './board-column.tsx';
import { moveHintId } from './ticket-card.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { nextColumnCard } from './walk-columns.ts';

interface TicketsBoardProps {
  /** The tickets that match the search, unordered. */
  tickets: readonly Ticket[];
  search: string;
  stage: StageFilter;
  isLoading: boolean;
  isLoadingMore: boolean;
  /** Every card shows the partner. */
  withPartner: boolean;
  onMove: (ticket: Ticket, stage: number) => void;
}

export function TicketsBoard(props: TicketsBoardProps) {
  const { tickets, search, stage, isLoading, isLoadingMore, withPartner, onMove } = props;
  const { t } = useTranslation();
  const columns = useMemo(() => {
    const stages = stagesOf(stage);
    return buildBoard(tickets).filter((column) => !stages || stages.includes(column.stage));
  }, [tickets, stage]);
  const { isShown, setShown } = useShownStages({ isFiltered: stage !== 'all' });
  const board = useRef<HTMLDivElement>(null);
  const stages = useMemo(() => columns.map((column) => column.stage), [columns]);
  const moves = useCardMoves({
    board,
    tickets,
    stages,
    onMove,
    onReach: (reached) => setShown(reached, true),
  });
  useEffect(startTooltips, []);

  function walkColumns(event: KeyboardEvent<HTMLElement>) {
    if (moves.handleKeyDown(event)) {
      // Neither the column nor the page acts on it.
      event.stopPropagation();
      return;
    }
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = nextColumnCard(event.currentTarget, from, event.key);
    if (!card) return;
    event.preventDefault();
    card.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {isLoadingMore ? <div className="table-progress" /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this listens for the arrow keys of its cards. */}
      <div
        ref={board}
        role="group"
        aria-label={t('maintenance.board')}
        aria-busy={isLoading || isLoadingMore}
        onKeyDownCapture={walkColumns}
        onPointerDown={moves.handlePointerDown}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !board.current?.contains(relatedTarget)) moves.putBack();
        }}
        className="page-gutter thin-scrollbar flex min-h-0 flex-1 gap-2.5 overflow-x-auto pb-1 max-sm:snap-x max-sm:snap-mandatory scroll-px-4 sm:scroll-px-6"
      >
        {columns.map(({ stage: inColumn, tickets: inStage }, at) => (
          <BoardColumn
            key={inColumn}
            stage={inColumn}
            tickets={inStage}
            resetKey={search + stage}
            waitingAs={isLoading ? at : undefined}
            withPartner={withPartner}
            shown={isShown(inColumn)}
            drop={moves.dropStateOf(inColumn)}
            carriedId={moves.carriedId}
            onShownChange={(shown) => setShown(inColumn, shown)}
          />
        ))}
      </div>
      <p id={moveHintId} hidden>
        {t('tickets.moveHint')}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {moves.message}
      </p>
    </div>
  );
}

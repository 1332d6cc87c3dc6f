import { buildBoard } from '@greenroom/domain/maintenance/board.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type StageFilter, stagesOf } from '#features/maintenance/filters/stage-filter.ts';
import type { LaneKind } from '#features/maintenance/maintenance-url-state.ts';
import { useShownStages } from '#features/maintenance/use-shown-stages.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useRowMenuKey } from '#listing/rows/use-row-menu-key.ts';
import { classNames } from '#ui/class-names.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { startTooltips } from '#ui/overlay/tooltip-host.ts';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';
import { BoardColumn } from './board-column.tsx';
import { CardActsContext } from './card-menu.tsx';
import { ColumnSwitch } from './column-switch.tsx';
import type { Marks } from './marks-of.ts';
import { moveHintId } from './ticket-card.tsx';
import { useCardMoves } from './use-card-moves.ts';
import { nextColumnCard } from './walk-columns.ts';

const LanesBoard = quietPart(async () => (await import('../lanes/lanes-board.tsx')).LanesBoard);

interface TicketsBoardProps {
  /** The tickets that match the search, unordered. */
  tickets: readonly Ticket[];
  stage: StageFilter;
  lanes: LaneKind;
  /** Another one begins at the first card. */
  resetKey: string;
  isLoading: boolean;
  /** More are loading, or those of another filter. */
  isLoadingMore: boolean;
  /** Those for an act on several. */
  marks: Marks;
  /** Every card shows the partner. */
  withPartner: boolean;
  onMove: (ticket: Ticket, stage: number) => void;
  /** Makes the user the assignee. */
  onTake: ((ticket: Ticket) => void) | undefined;
}

export function TicketsBoard(props: TicketsBoardProps) {
  const { tickets, stage, lanes, resetKey, isLoading, isLoadingMore, marks, withPartner, onMove, onTake } =
    props;
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
  const hasLanes = lanes !== 'none' && !isLoading;
  useEffect(startTooltips, []);
  useRowMenuKey();
  const isPhone = useMediaQuery(narrowScreen);

  function goTo(stage: number) {
    flushSync(() => setShown(stage, true));
    const show = () => {
      const column = board.current?.querySelector(`[data-column="${stage}"]`);
      column?.querySelector<HTMLElement>('header button')?.focus({ preventScroll: true });
      column?.scrollIntoView?.({ block: 'nearest', inline: 'start' });
    };
    // The menu that closes gives the focus back to its button, which would scroll back.
    requestAnimationFrame(() => requestAnimationFrame(show));
  }
  const switchTo = (stage: number) => <ColumnSwitch {...{ stage, columns }} onGo={goTo} />;

  function walkColumns(event: KeyboardEvent<HTMLElement>) {
    if (moves.handleKeyDown(event)) {
      // Neither the column nor the page acts on it.
      event.stopPropagation();
      return;
    }
    if (marks.handleKeyDown(event)) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const card = nextColumnCard(event.currentTarget, from, event.key);
    if (!card) return;
    event.preventDefault();
    card.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div className="@container relative flex min-h-0 flex-1 flex-col">
      {isLoadingMore ? <div className="table-progress" /> : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: `x` marks as Ctrl and a click do. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this listens for the arrow keys of its cards. */}
      <div
        ref={board}
        role="group"
        aria-label={t('maintenance.board')}
        aria-busy={isLoading || isLoadingMore}
        onKeyDownCapture={walkColumns}
        onPointerDown={moves.handlePointerDown}
        onClick={marks.handleClick}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !board.current?.contains(relatedTarget)) moves.putBack();
        }}
        className={classNames(
          'page-gutter thin-scrollbar min-h-0 flex-1 pb-1 scroll-px-4 sm:scroll-px-6',
          // Without room for three columns, as beside a ticket, two are seen whole: half of what the gutters leave.
          '[--column:16.5rem] sm:@max-[58rem]:[--column:calc(50cqw-1.8125rem)]',
          hasLanes ? 'overflow-auto' : 'flex snap-x gap-2.5 overflow-x-auto max-sm:snap-mandatory',
        )}
      >
        <CardActsContext value={{ stages, move: moves.moveTo, mark: marks.toggle, take: onTake }}>
          {hasLanes ? (
            <LanesBoard
              key={resetKey}
              {...{ board, columns, tickets, lanes, withPartner, isShown, setShown, moves }}
              marked={marks.marked}
            />
          ) : (
            columns.map(({ stage: inColumn, tickets: inStage }, at) => (
              <BoardColumn
                key={inColumn}
                stage={inColumn}
                tickets={inStage}
                resetKey={resetKey}
                waitingAs={isLoading ? at : undefined}
                withPartner={withPartner}
                shown={isShown(inColumn)}
                drop={moves.dropStateOf(inColumn)}
                carriedId={moves.carriedId}
                marked={marks.marked}
                switchTo={isPhone ? switchTo : undefined}
                onShownChange={(shown) => setShown(inColumn, shown)}
              />
            ))
          )}
        </CardActsContext>
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

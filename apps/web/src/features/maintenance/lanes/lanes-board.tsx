import type { BoardColumn } from '@greenroom/domain/maintenance/board.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { type RefObject, useMemo, useState } from 'react';
import { useCardHeight } from '#features/maintenance/board/use-card-height.ts';
import type { useCardMoves } from '#features/maintenance/board/use-card-moves.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RowKey } from '#ui/table/data-column.ts';
import { groupLanes, type Lane } from './group-lanes.ts';
import { LaneColumnHead } from './lane-column-head.tsx';
import { LaneRow } from './lane-row.tsx';
import { laneOffsets, useLaneWindow } from './lane-window.ts';

interface LanesBoardProps {
  /** Scrolls both ways. */
  board: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  /** All of them, for their common height. */
  tickets: readonly Ticket[];
  lanes: 'none' | 'site' | 'assignee';
  withPartner: boolean;
  isShown: (stage: number) => boolean;
  setShown: (stage: number, shown: boolean) => void;
  moves: Pick<ReturnType<typeof useCardMoves>, 'carriedId' | 'dropStateOf'>;
  marked: ReadonlySet<RowKey>;
}

const headHeight = 44;
/** Of an open lane: its head, and the space around its cards. */
const frameHeight = headHeight + 16;

/** The board divided by site or assignee: one row of columns for each, which fold. */
export function LanesBoard(props: LanesBoardProps) {
  const { board, columns, tickets, lanes: kind, withPartner, isShown, setShown, moves, marked } = props;
  const { t } = useTranslation();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const cardHeight = useCardHeight(tickets, withPartner);
  const lanes = useMemo(() => groupLanes(columns, kind === 'site' ? 'site' : 'assignee'), [columns, kind]);
  const shownStages = columns.filter(({ stage }) => isShown(stage)).map(({ stage }) => stage);
  const heightOf = (lane: Lane) => {
    if (folded.has(lane.id)) return headHeight;
    const longest = Math.max(0, ...shownStages.map((stage) => lane.cells.get(stage)?.length ?? 0));
    return frameHeight + Math.max(0.5, longest) * cardHeight;
  };
  const heights = lanes.map(heightOf);
  const offsets = laneOffsets(heights);
  const [first, last] = useLaneWindow(board, offsets);
  const template = columns
    .map(({ stage }) => (isShown(stage) ? 'minmax(var(--column), 1fr)' : '2.5rem'))
    .join(' ');
  const fold = (id: number) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  return (
    <div className="w-max min-w-full">
      <div
        className="sticky top-0 z-10 grid gap-2.5 bg-background pb-1"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(({ stage, count }) => (
          <LaneColumnHead
            key={stage}
            stage={stage}
            count={count}
            shown={isShown(stage)}
            onShownChange={(shown) => setShown(stage, shown)}
          />
        ))}
      </div>
      <div className="relative" style={{ height: offsets.at(-1) }}>
        {lanes.slice(first, last + 1).map((lane, at) => (
          <LaneRow
            key={lane.id}
            lane={lane}
            name={lane.name ?? t(kind === 'site' ? 'tickets.lanes.noSite' : 'tickets.filters.unassigned')}
            top={offsets[first + at] ?? 0}
            height={heights[first + at] ?? 0}
            isFolded={folded.has(lane.id)}
            onFold={() => fold(lane.id)}
            template={template}
            {...{ board, columns, cardHeight, withPartner, isShown, moves, marked }}
          />
        ))}
      </div>
    </div>
  );
}

import type { BoardColumn } from '@greenroom/domain/maintenance/board.ts';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { useCardMoves } from '#features/maintenance/board/use-card-moves.ts';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import type { RowKey } from '#ui/table/data-column.ts';
import type { Lane } from './group-lanes.ts';
import { LaneCards } from './lane-cards.tsx';

interface LaneRowProps {
  board: RefObject<HTMLElement | null>;
  lane: Lane;
  name: string;
  columns: readonly BoardColumn[];
  /** In pixels, in the part that scrolls. */
  top: number;
  height: number;
  cardHeight: number;
  template: string;
  isFolded: boolean;
  onFold: () => void;
  withPartner: boolean;
  isShown: (stage: number) => boolean;
  moves: Pick<ReturnType<typeof useCardMoves>, 'carriedId' | 'dropStateOf'>;
  marked: ReadonlySet<RowKey>;
}

/** The tickets of one site or assignee, by stage. */
export function LaneRow(props: LaneRowProps) {
  const { board, lane, name, columns, top, height, cardHeight, template, isFolded, onFold } = props;
  const { withPartner, isShown, moves, marked } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-lane={lane.id}
      style={{ top, height }}
      className="absolute inset-x-0 border-t"
    >
      <h3
        id={id}
        className="sticky top-12 left-0 z-[9] flex h-10 w-max max-w-full items-center bg-background"
      >
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={onFold}
          className="flex h-9 min-w-0 items-center gap-1.5 rounded-md px-1 text-sm font-semibold hover:bg-hover max-sm:h-10"
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 shrink-0', isFolded && '-rotate-90')}
          />
          <span className="truncate">{name}</span>
          <span className="tabular font-normal text-muted">
            {t('maintenance.count', { count: lane.count })}
          </span>
        </button>
      </h3>
      {isFolded ? null : (
        <div className="grid gap-2.5" style={{ gridTemplateColumns: template, height: height - 52 }}>
          {columns.map(({ stage }) => {
            const drop = moves.dropStateOf(stage);
            const tickets = lane.cells.get(stage) ?? [];
            return (
              <div
                key={stage}
                data-column={stage}
                className={classNames(
                  'relative min-w-0 rounded-card border bg-hover/60 dark:bg-surface',
                  drop && (drop.reason === null ? 'border-primary/60 border-dashed' : 'opacity-60'),
                  drop?.isOver && drop.reason === null && 'bg-primary-soft! outline-2 outline-primary',
                )}
              >
                {isShown(stage) && tickets.length > 0 ? (
                  <LaneCards
                    {...{ board, tickets, withPartner, marked }}
                    height={cardHeight}
                    label={`${name}, ${stageLook(t, stage).name}`}
                    carriedId={moves.carriedId}
                  />
                ) : null}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}

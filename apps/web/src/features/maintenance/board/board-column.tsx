import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import type { RowKey } from '#ui/table/data-column.ts';
import { ColumnCards } from './column-cards.tsx';
import { ColumnSkeleton } from './column-skeleton.tsx';
import type { DropState } from './use-card-moves.ts';

interface BoardColumnProps {
  stage: number;
  tickets: readonly Ticket[];
  /** The current search and filter: a new one starts at the first card. */
  resetKey: string;
  /** Nothing is loaded yet; the number makes its placeholder differ from its neighbours'. */
  waitingAs: number | undefined;
  /** The board has tickets of several partners. */
  withPartner: boolean;
  shown: boolean;
  onShownChange: (shown: boolean) => void;
  /** While a card is carried: whether it can be dropped here. */
  drop: DropState | null;
  carriedId: number | undefined;
  /** Marked for an act on several. */
  marked: ReadonlySet<RowKey>;
  /** On a phone: the name of the column, which leads to the others. */
  switchTo: ((stage: number) => ReactNode) | undefined;
}

/** A hidden column is a strip that keeps its place, its name and its count. */
export function BoardColumn(props: BoardColumnProps) {
  const { stage, tickets, resetKey, waitingAs, withPartner, shown, onShownChange } = props;
  const { drop, carriedId, marked, switchTo } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const column = useRef<HTMLElement>(null);
  const { icon: Icon, colour, name } = stageLook(t, stage);
  const action = t(shown ? 'maintenance.hideColumn' : 'maintenance.showColumn', { name });
  const ToggleIcon = shown ? ChevronsRightLeft : ChevronsLeftRight;

  function toggle() {
    flushSync(() => onShownChange(!shown));
    // On a narrow screen the last strips open beyond its edge.
    if (!shown) column.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <section
      ref={column}
      aria-labelledby={`${id}-name`}
      data-column={stage}
      className={classNames(
        'relative flex min-h-0 shrink-0 snap-start flex-col rounded-card border bg-hover/60 dark:bg-surface',
        drop && (drop.reason === null ? 'border-primary/60 border-dashed' : 'opacity-60'),
        drop?.isOver && drop.reason === null && 'bg-primary-soft! outline-2 outline-primary',
        shown
          ? 'w-[min(20rem,calc(100vw-4.75rem))] sm:w-auto sm:min-w-(--column) sm:flex-1'
          : 'w-10 max-sm:w-11',
      )}
    >
      <header
        className={classNames(
          'flex items-center gap-2',
          shown ? 'h-11 shrink-0 pr-1.5 pl-3' : 'min-h-0 flex-1 pt-3 [writing-mode:vertical-rl]',
        )}
      >
        <Icon aria-hidden="true" className={classNames('size-4 shrink-0', colour)} />
        <h2
          id={`${id}-name`}
          className={classNames('min-h-0 min-w-0 truncate text-sm font-semibold', !shown && 'text-muted')}
        >
          {shown && switchTo ? switchTo(stage) : name}
        </h2>
        {waitingAs === undefined ? (
          <>
            <span aria-hidden="true" className="tabular text-sm text-muted">
              {new Intl.NumberFormat(language).format(tickets.length)}
            </span>
            <span className="sr-only">{t('maintenance.count', { count: tickets.length })}</span>
          </>
        ) : null}
        {/* The same button in both states, so that it keeps the focus; on a strip it covers everything. */}
        <Tooltip content={action}>
          <button
            type="button"
            aria-expanded={shown}
            aria-label={action}
            onClick={toggle}
            className={classNames(
              'grid place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground',
              shown
                ? 'ml-auto size-8 max-sm:size-9'
                : 'absolute inset-0 rounded-card [&_svg]:absolute [&_svg]:bottom-3',
            )}
          >
            <ToggleIcon aria-hidden="true" className="size-4" />
          </button>
        </Tooltip>
      </header>
      {shown && drop?.reason ? (
        <p className="px-3 pb-2 text-xs text-muted" aria-hidden="true">
          {drop.reason}
        </p>
      ) : null}
      {!shown ? null : waitingAs === undefined ? (
        <ColumnCards
          tickets={tickets}
          resetKey={resetKey}
          labelledBy={`${id}-name`}
          withPartner={withPartner}
          carriedId={carriedId}
          marked={marked}
        />
      ) : (
        <ColumnSkeleton at={waitingAs} />
      )}
    </section>
  );
}

import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useDelayed } from '#ui/feedback/use-delayed.ts';
import { startTooltips } from '#ui/overlay/tooltip-host.ts';
import { useUiTexts } from '#ui/ui-texts.ts';
import {
  columnTemplate,
  type DataColumn,
  type DataSelection,
  type RowKey,
  tableMinWidth,
} from './data-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { assignSlots, noSlots } from './row-slots.ts';
import { rowsToRender } from './row-window.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { useCards } from './use-cards.ts';
import { useRowEvents } from './use-row-events.ts';
import { useRowWalk } from './use-row-walk.ts';
import { useRowWindow } from './use-row-window.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useSelectAll } from './use-select-all.ts';

export interface DataTableProps<Row> {
  /** Keep the same array between renders (useMemo): a new one renders every visible row again. */
  columns: readonly DataColumn<Row>[];
  /** In display order: the table requests a sort, it does not sort. */
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  /** Names the table for screen readers. */
  caption: string;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  /** On phones another control sorts, so there is no strip of buttons above the cards. */
  sortsElsewhere?: boolean;
  /** The first column becomes a real link, and a click anywhere on the row follows it. */
  rowHref?: (row: Row) => string;
  /** Replaces following rowHref when the row, not the link, is clicked or opened with Enter. */
  onRowClick?: (row: Row) => void;
  /** Called when the row is hovered or focused: time to prefetch. */
  onRowIntent?: (row: Row) => void;
  selection?: DataSelection<Row> | undefined;
  /** A letter on the row with the focus; true if it meant something. */
  onRowKey?: ((key: string, row: Row) => boolean) | undefined;
  /** The row that is open beside the table. */
  openKey?: RowKey | undefined;
  loading?: boolean;
  /** Shown after three seconds of loading. */
  stillLoadingMessage?: string;
  /** By default, the application's text for no data. */
  emptyMessage?: ReactNode;
  /** The filter and search of the rows: a new one starts at the first row, like a new sort. */
  resetKey?: string;
  /** The total number, when only part of the rows is loaded. */
  totalRows?: number;
  /** Called when the last rows are almost in view: time to load more. */
  onEndNear?: (() => void) | undefined;
  /** Shown below the table, for the number of the row that the user is at: the current one, or else the first in view. */
  foot?: ((row: number) => ReactNode) | undefined;
  /** As tall as its rows, at most the rest of a flex column; without it, at most maxHeight. */
  fill?: boolean;
  /** A CSS length, or 'none' for a table that scrolls with the page. */
  maxHeight?: string;
  /** The number of text lines per row; 1 by default. */
  lines?: 1 | 2;
  /** Rows of two lines have one, with the second behind the title. */
  compact?: boolean;
  /** The user chose the columns: if they do not fit, the table scrolls sideways instead of showing cards. */
  sideways?: boolean;
  /** Inside a card, the card is the frame. */
  framed?: boolean;
  className?: string;
}

const rowHeights = { 1: 40, 2: 52 };
const cardHeight = 64;
/** Lower than any other: a row knows by it that it is compact. */
const compactHeight = 36;
/** Enough for a full screen if the table fills it; elsewhere most lists are short. */
const skeletonCount = { fill: 24, plain: 8 };
/** About one screen of rows before the last one. */
const endNear = 24;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort, rowHref, onRowClick, onRowIntent, selection, loading = false } = props;
  const { fill = false, maxHeight = '70dvh', framed = true } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const minWidth = tableMinWidth(columns, selection !== undefined);
  const { isPhone, isTight } = useCards(scroller, minWidth);
  const sideways = isTight && props.sideways === true;
  const narrow = isPhone || (isTight && !sideways);
  const { lines = 1, compact } = props;
  const height = narrow ? cardHeight : compact && lines === 2 ? compactHeight : rowHeights[lines];
  const { start, end, first, measure } = useRowWindow({
    scroller,
    body,
    rowCount: rows.length,
    rowHeight: height,
  });
  const { current, setCurrent, walk, stop, noteFocus } = useRowWalk({
    scroller,
    body,
    rowCount: rows.length,
    rowHeight: height,
    narrow,
    measure,
  });
  useEffect(startTooltips, []);
  const { onEndNear } = props;
  const isEndNear = rows.length > 0 && end >= rows.length - endNear;
  useEffect(() => {
    if (isEndNear) onEndNear?.();
  }, [isEndNear, onEndNear]);
  const waiting = loading && rows.length === 0;
  const stillLoading = useDelayed(waiting, 3000);
  const clickable = rowHref !== undefined || onRowClick !== undefined;
  const focusable = clickable || selection !== undefined;

  const events = useRowEvents({
    body,
    rows,
    rowKey,
    rowHref,
    onRowClick,
    onRowIntent,
    onRowKey: props.onRowKey,
    selection,
    setCurrent,
  });
  useScrollToTop(scroller, `${sort?.key} ${sort?.direction} ${props.resetKey}`, setCurrent);

  const { noData } = useUiTexts();
  const { emptyMessage = noData } = props;
  const selectAll = useSelectAll(rows, rowKey, selection);
  const indexes = rowsToRender({ start, end }, focusable ? current : -1, rows.length);
  const held = useRef(noSlots);
  held.current = assignSlots(
    held.current,
    indexes.map((index) => rowKey(rows[index] as Row)),
  );
  const { slots } = held.current;

  const table = (
    <div
      className={classNames(
        'relative flex min-w-0 flex-col overflow-hidden',
        framed && 'rounded-card border bg-surface shadow-card',
        fill && 'min-h-0',
        props.className,
      )}
    >
      {loading && !waiting ? <div className="table-progress" /> : null}
      <div
        ref={scroller}
        {...(focusable || waiting ? {} : { tabIndex: 0, role: 'region', 'aria-label': props.caption })}
        onWheel={stop}
        onPointerDown={stop}
        style={{ maxHeight: fill || maxHeight === 'none' ? undefined : maxHeight }}
        className="thin-scrollbar min-h-0 overflow-auto overscroll-x-contain focus-visible:-outline-offset-2 [--sticky-height:2.5rem]"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows are positioned by hand, which table elements forbid. */}
        <div
          role="table"
          aria-label={props.caption}
          aria-busy={loading}
          aria-rowcount={(props.totalRows ?? rows.length) + 1}
          aria-colcount={columns.length + (selection ? 1 : 0)}
          style={
            {
              '--columns': columnTemplate(columns, selection !== undefined),
              minWidth: narrow ? 0 : minWidth,
            } as CSSProperties
          }
        >
          <DataTableHead
            columns={columns}
            sort={sort}
            onSortChange={isPhone && props.sortsElsewhere ? undefined : props.onSortChange}
            narrow={narrow}
            sideways={sideways}
            selectAll={selectAll}
          />
          {waiting ? (
            <SkeletonRows
              columns={columns}
              count={fill ? skeletonCount.fill : skeletonCount.plain}
              height={height}
              narrow={narrow}
              withSelection={selection !== undefined}
            />
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: as above; it listens for its rows, which keeps them cheap.
            <div
              ref={body}
              role="rowgroup"
              style={{ height: rows.length * height }}
              className="relative -mb-px"
              onClick={events.handleClick}
              onKeyDown={(event) => {
                walk(event);
                events.handleKeyDown(event);
              }}
              onChange={events.handleChange}
              onPointerOver={events.handlePointerOver}
              onFocus={(event) => {
                noteFocus(event);
                events.handleFocus(event);
              }}
              onBlur={noteFocus}
            >
              {indexes.map((index) => {
                const row = rows[index] as Row;
                const key = rowKey(row);
                return (
                  <DataTableRow
                    key={slots.get(key)}
                    row={row}
                    index={index}
                    height={height}
                    columns={columns}
                    narrow={narrow}
                    sideways={sideways}
                    href={rowHref?.(row)}
                    clickable={clickable}
                    current={focusable ? index === current : undefined}
                    isOpen={props.openKey === key}
                    selected={selection?.selected.has(key)}
                    selectLabel={selection?.rowLabel(row)}
                  />
                );
              })}
            </div>
          )}
        </div>
        {!loading && rows.length === 0 ? (
          <div role="status">
            {typeof emptyMessage === 'string' ? <EmptyState title={emptyMessage} /> : emptyMessage}
          </div>
        ) : null}
        {stillLoading && props.stillLoadingMessage ? (
          <p role="status" className="px-4 py-3 text-center text-sm text-muted">
            {props.stillLoadingMessage}
          </p>
        ) : null}
      </div>
    </div>
  );
  return (
    <>
      {table}
      {props.foot?.((current >= start && current < end ? current : first) + 1)}
    </>
  );
}

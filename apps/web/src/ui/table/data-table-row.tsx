import { type CSSProperties, memo, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CheckboxBox } from '#ui/form/checkbox.tsx';
import { type DataColumn, titleIndex } from './data-column.ts';

export interface DataTableRowProps<Row> {
  row: Row;
  index: number;
  height: number;
  columns: readonly DataColumn<Row>[];
  narrow: boolean;
  href: string | undefined;
  clickable: boolean;
  /** Whether Tab reaches this row; undefined when rows take no focus. */
  current: boolean | undefined;
  /** Shown beside the table. */
  isOpen: boolean;
  selected: boolean | undefined;
  selectLabel: string | undefined;
  /** The table can be wider than its frame: the title and the buttons stay in view. */
  sideways: boolean;
}

const staysInView = 'sticky z-1 bg-surface';
/** A translucent colour over the opaque one, as on the row itself. */
const rowTint =
  'group-hover/row:bg-[image:linear-gradient(var(--hover),var(--hover))] group-aria-selected/row:bg-primary-soft';

/** The height of a row, in pixels, that has room for a second line of text. */
const twoLines = 48;

/** Between the values on the second line of a card. */
const afterDot = "not-first:before:mx-1 not-first:before:content-['·']";

/** Clicks, keys and changes are handled once, on the body of the table: a row has no functions of its own. */
function PlainDataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { index, height, narrow, href, clickable, current, isOpen, selected, selectLabel, sideways } = props;
  const Cells = narrow ? CardCells : GridCells;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual table is positioned by hand, which table elements forbid.
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={isOpen || undefined}
      data-index={index}
      tabIndex={current === undefined || href !== undefined ? undefined : current ? 0 : -1}
      style={{ top: index * height, height }}
      className={classNames(
        'group/row absolute inset-x-0 border-b text-sm contain-strict focus-visible:outline-offset-[-2px]',
        narrow ? 'flex items-center gap-3 px-4' : 'grid grid-cols-(--columns) items-center',
        clickable && 'cursor-pointer hover:bg-hover',
        isOpen && 'bg-hover shadow-[inset_3px_0_0_var(--primary)]',
        selected && 'bg-primary-soft hover:bg-primary-soft',
      )}
    >
      {selected === undefined ? null : (
        <Cell
          role="cell"
          colIndex={1}
          className={classNames(
            narrow ? 'shrink-0' : 'pl-4',
            sideways && !narrow && `${staysInView} ${rowTint} left-0 flex h-full items-center`,
          )}
        >
          <CheckboxBox
            data-row-select
            readOnly
            checked={selected}
            aria-label={selectLabel}
            tabIndex={current ? 0 : -1}
          />
        </Cell>
      )}
      <Cells {...props} />
    </div>
  );
}

export const DataTableRow = memo(PlainDataTableRow) as typeof PlainDataTableRow;

function GridCells<Row>(props: DataTableRowProps<Row>) {
  const { row, columns, href, current, selected, sideways } = props;
  const isCompact = props.height < 40;
  const hasTwoLines = props.height >= twoLines;
  const context = { tabIndex: current === false ? -1 : 0 } as const;
  const titleAt = titleIndex(columns);
  const inView = sideways && `${staysInView} ${rowTint} flex h-full items-center`;
  return columns.map((column, at) => {
    const colIndex = at + (selected === undefined ? 1 : 2);
    const content = column.cell(row, context);
    const padding = column.hideHeader ? 'flex justify-end gap-1 px-2' : 'px-3 first:pl-4 last:pr-4';
    if (at !== titleAt)
      return (
        <Cell
          key={column.id}
          role="cell"
          colIndex={colIndex}
          className={classNames(
            padding,
            !column.hideHeader &&
              (column.wraps && hasTwoLines ? 'line-clamp-2 wrap-anywhere whitespace-normal' : 'truncate'),
            column.numeric && 'tabular text-right',
            column.hideHeader && inView && `${inView} right-0 border-l`,
          )}
        >
          {content}
        </Cell>
      );
    const subtitle = column.subtitle?.(row);
    const state = column.state?.(row);
    return (
      <div
        key={column.id}
        className={classNames(
          'flex min-w-0 items-center gap-2',
          padding,
          inView && `${inView} ${selected === undefined ? 'left-0' : 'left-11'} border-r`,
        )}
      >
        {column.leading?.(row)}
        <div className={classNames('min-w-0 flex-1', isCompact && 'flex items-baseline gap-2')}>
          <Cell
            role="rowheader"
            colIndex={colIndex}
            description={subtitle}
            className={classNames('truncate', isCompact && 'max-w-2/3 shrink-0')}
          >
            <Title href={href} current={current} content={content} />
          </Cell>
          {subtitle || state ? (
            <div className="flex min-w-0 items-center text-xs text-muted">
              {state ? (
                <Cell
                  role="cell"
                  colIndex={colIndex}
                  className="max-w-full shrink-0 truncate [&_[data-tone]]:-my-1 [&_[data-tone]]:scale-75"
                >
                  {state}
                </Cell>
              ) : null}
              {subtitle ? (
                <p
                  aria-hidden="true"
                  className={classNames('truncate', state && "before:mx-1.5 before:content-['·']")}
                >
                  {subtitle}
                </p>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
    );
  });
}

function CardCells<Row>({ row, columns, href, current, selected }: DataTableRowProps<Row>) {
  const context = { tabIndex: current === false ? -1 : 0 } as const;
  const cells = columns.map((column, at) => ({
    column,
    colIndex: at + (selected === undefined ? 1 : 2),
    content: (column.cardCell ?? column.cell)(row, context),
  }));
  const title = cells[titleIndex(columns)];
  const rest = cells.filter((cell) => cell !== title);
  const shown = rest.filter(({ content }) => content !== null && content !== undefined && content !== '');
  const placeOf = ({ card = 'detail' }: DataColumn<Row>) => card;
  const details = shown
    .filter(({ column }) => placeOf(column) === 'detail' || placeOf(column) === 'wide')
    .sort((a, b) => detailRank(a.column) - detailRank(b.column));
  const below = details.filter(({ column }) => column.cardBelow);
  const beside = shown.filter(({ column }) => placeOf(column) === 'beside');
  const trailing = shown.filter(({ column }) => placeOf(column) === 'trailing');
  const state = columns[titleIndex(columns)]?.state?.(row);
  const own = columns[titleIndex(columns)]?.cardDetails?.(row) ?? [];
  // If it shrank by a pixel, a title would lose its last letters to the ellipsis.
  const titleShrink = state || beside.some(({ column }) => column.cardShrink === 0) ? 1 : 0;
  const sharesLine = beside.some(({ column }) => (column.cardShrink ?? 0) > 0);
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          {title ? (
            <Cell
              role="rowheader"
              colIndex={title.colIndex}
              style={{ flexShrink: titleShrink }}
              className={classNames(
                'truncate text-base font-medium',
                sharesLine ? 'max-w-[76%]' : 'max-w-full',
              )}
            >
              <Title href={href} current={current} content={title.content} />
            </Cell>
          ) : null}
          {beside.map(({ column, colIndex, content }) => (
            <Cell
              key={column.id}
              role="cell"
              colIndex={colIndex}
              // The title is truncated last.
              style={{ flexShrink: column.cardShrink ?? 99 }}
              className="truncate text-xs text-muted"
            >
              {content}
            </Cell>
          ))}
          {/* On the first line: the second one needs the whole width. */}
          {state && title ? (
            <Cell role="cell" colIndex={title.colIndex} className="ml-auto shrink-0">
              {state}
            </Cell>
          ) : null}
        </div>
        {/* Two or three lines per card: values that do not fit on the second one are truncated, each by itself, or wrap once. */}
        <div className="flex items-center overflow-hidden text-xs text-muted">
          {own.map(({ id, text, shrink }) => (
            <Cell
              key={id}
              role="cell"
              colIndex={title?.colIndex ?? 1}
              style={{ flexShrink: shrink }}
              className={classNames('tabular max-w-full truncate', afterDot)}
            >
              {text}
            </Cell>
          ))}
          <CardDetails cells={details.filter(({ column }) => !column.cardBelow)} />
        </div>
        {below.length > 0 ? (
          <div className="flex items-center overflow-hidden text-xs text-muted">
            <CardDetails cells={below} />
          </div>
        ) : null}
      </div>
      {trailing.map(({ column, colIndex, content }) => (
        <Cell
          key={column.id}
          role="cell"
          colIndex={colIndex}
          // Large enough for a finger, and as wide as its text.
          className={classNames(
            'shrink-0',
            column.hideHeader && '-mr-2 max-sm:[&_:is(a,button)]:h-11 max-sm:[&_:is(a,button)]:min-w-11',
          )}
        >
          {content}
        </Cell>
      ))}
    </>
  );
}

type CardCell<Row> = { column: DataColumn<Row>; colIndex: number; content: ReactNode };

function CardDetails<Row>({ cells }: { cells: readonly CardCell<Row>[] }) {
  return cells.map(({ column, colIndex, content }) => (
    <Cell
      key={column.id}
      role="cell"
      colIndex={colIndex}
      style={{ flexShrink: column.cardShrink ?? 1 }}
      className={classNames(
        'tabular max-w-full',
        afterDot,
        column.cardWraps ? 'line-clamp-3 wrap-anywhere' : 'truncate',
        column.card === 'wide' && 'max-sm:hidden',
      )}
    >
      {content}
    </Cell>
  ));
}

/** Values hidden on phones come last, so that no line begins with the dot after them. */
function detailRank<Row>({ card, cardRank = 0 }: DataColumn<Row>): number {
  return card === 'wide' ? cardRank + 1000 : cardRank;
}

interface TitleProps {
  href: string | undefined;
  current: boolean | undefined;
  content: ReactNode;
}

function Title({ href, current, content }: TitleProps) {
  if (href === undefined) return content;
  return (
    // The body of the table handles the click, as for the row.
    <a
      href={href}
      data-row-link
      tabIndex={current === false ? -1 : 0}
      className="font-medium text-foreground decoration-foreground/40 underline-offset-3 outline-none group-hover/row:underline focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
    >
      {content}
    </a>
  );
}

interface CellProps {
  role: 'cell' | 'rowheader';
  colIndex: number;
  className: string;
  style?: CSSProperties;
  /** Read out after the name, but not part of it. */
  description?: string | undefined;
  children: ReactNode;
}

function Cell({ role, colIndex, className, style, description, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: every role used here takes aria-colindex.
    <div
      role={role}
      aria-colindex={colIndex}
      aria-description={description || undefined}
      style={style}
      className={classNames('min-w-0', className)}
    >
      {children}
    </div>
  );
}

import { nextSort, type Sort } from '@greenroom/domain/listing/next-sort.ts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { CheckboxBox } from '#ui/form/checkbox.tsx';
import { type DataColumn, titleIndex } from './data-column.ts';
import type { SelectAll } from './use-select-all.ts';

interface DataTableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
  selectAll: SelectAll | undefined;
  narrow: boolean;
  sideways: boolean;
}

const staysInView = 'sticky z-1 bg-surface';

/**
 * Above cards the header is a strip of sort buttons; only the active one has an arrow, which leaves room for the text.
 */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, sort, onSortChange, selectAll, narrow } = props;
  const sideways = props.sideways && !narrow;
  const titleAt = titleIndex(columns);
  const firstColumn = selectAll ? 2 : 1;
  const isSortable = onSortChange !== undefined && columns.some((column) => column.sortable);
  const isEmptyStrip = narrow && !isSortable && !selectAll;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual table is positioned by hand, which table elements forbid.
    <div
      role="rowgroup"
      className={
        isEmptyStrip
          ? 'sr-only'
          : 'sticky top-0 z-10 border-b bg-surface text-xs font-medium text-muted dark:bg-surface'
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above; a header row takes no focus. */}
      <div
        role="row"
        aria-rowindex={1}
        className={
          narrow
            ? 'flex min-h-10 flex-wrap items-center gap-x-4 px-4'
            : 'grid h-9 grid-cols-(--columns) items-center'
        }
      >
        {selectAll ? (
          <HeadCell
            colIndex={1}
            className={classNames(
              narrow ? 'shrink-0' : 'pl-4',
              sideways && `${staysInView} left-0 flex h-full items-center`,
            )}
          >
            <CheckboxBox
              aria-label={selectAll.label}
              checked={selectAll.state === 'all'}
              indeterminate={selectAll.state === 'some'}
              onChange={selectAll.onToggle}
            />
          </HeadCell>
        ) : null}
        {columns.map((column, at) => {
          const direction = sort?.key === column.id ? sort.direction : undefined;
          const sortable = column.sortable === true && onSortChange !== undefined;
          const hidden = column.hideHeader === true || (narrow && !sortable);
          return (
            <HeadCell
              key={column.id}
              colIndex={firstColumn + at}
              sort={sortable ? (direction ?? 'none') : undefined}
              className={classNames(
                narrow ? 'shrink-0' : 'group/head h-full',
                !narrow && !sortable && 'flex items-center px-3 first:pl-4 last:pr-4',
                !narrow && !sortable && column.numeric && 'justify-end',
                hidden && (narrow ? 'absolute' : 'relative'),
                sideways && at === titleAt && `${staysInView} border-r ${selectAll ? 'left-11' : 'left-0'}`,
                sideways && column.hideHeader && `${staysInView} right-0 border-l`,
              )}
            >
              {sortable ? (
                <button
                  type="button"
                  onClick={() => onSortChange(nextSort(sort, column.id))}
                  className={classNames(
                    'group/sort items-center gap-1 transition-colors hover:text-foreground',
                    // A click anywhere in the cell sorts.
                    narrow
                      ? 'inline-flex h-10 max-w-full rounded-sm'
                      : 'flex size-full px-3 group-first/head:pl-4 group-last/head:pr-4 focus-visible:-outline-offset-2',
                    direction && 'text-foreground',
                    column.numeric && !narrow && 'flex-row-reverse',
                  )}
                >
                  <span className="truncate">{column.header}</span>
                  {narrow && !direction ? null : <SortMark direction={direction} />}
                </button>
              ) : (
                <span className={hidden ? 'sr-only' : 'block truncate'}>{column.header}</span>
              )}
            </HeadCell>
          );
        })}
      </div>
    </div>
  );
}

interface HeadCellProps {
  colIndex: number;
  sort?: 'asc' | 'desc' | 'none' | undefined;
  className: string;
  children: ReactNode;
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function HeadCell({ colIndex, sort, className, children }: HeadCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above; the button inside takes the focus.
    <div
      role="columnheader"
      aria-colindex={colIndex}
      aria-sort={sort && ariaSort[sort]}
      className={classNames('min-w-0', className)}
    >
      {children}
    </div>
  );
}

function SortMark({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  const look = 'size-3.5 shrink-0';
  if (direction === 'asc') return <ArrowUp aria-hidden="true" className={classNames(look, 'text-primary')} />;
  if (direction === 'desc')
    return <ArrowDown aria-hidden="true" className={classNames(look, 'text-primary')} />;
  return (
    <ChevronsUpDown
      aria-hidden="true"
      className={classNames(
        look,
        'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60 pointer-coarse:opacity-60',
      )}
    />
  );
}

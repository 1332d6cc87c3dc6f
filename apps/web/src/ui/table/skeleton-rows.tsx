import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { DataColumn } from './data-column.ts';

interface SkeletonRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  count: number;
  height: number;
  narrow: boolean;
  withSelection: boolean;
}

/** Uneven, like real text, but the same in every render. */
const widths = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4'];

export function SkeletonRows<Row>({ columns, count, height, narrow, withSelection }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, line) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
      key={line}
      aria-hidden="true"
      style={{ height }}
      className={classNames(
        'border-b',
        narrow ? 'flex flex-col justify-center gap-2 px-4' : 'grid grid-cols-(--columns) items-center',
      )}
    >
      {narrow ? (
        <>
          <Skeleton className={classNames('h-3.5', widths[line % widths.length])} />
          <Skeleton className="h-3 w-2/5" />
        </>
      ) : (
        <>
          {withSelection ? <Skeleton className="ml-4 size-4" /> : null}
          {columns.map((column, at) => (
            <span key={column.id} className="px-3 first:pl-4 last:pr-4">
              {column.hideHeader ? null : (
                <Skeleton
                  className={classNames(
                    'h-3',
                    column.numeric ? 'ml-auto w-8' : widths[(line + at * 2) % widths.length],
                  )}
                />
              )}
            </span>
          ))}
        </>
      )}
    </div>
  ));
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './feedback/skeleton.tsx';

export interface Definition {
  term: string;
  value: ReactNode;
  /** Spans both columns. */
  wide?: boolean;
}

interface DefinitionListProps {
  items: readonly Definition[];
  columns?: 1 | 2;
  loading?: boolean;
  className?: string;
}

export function DefinitionList({ items, columns = 2, loading = false, className }: DefinitionListProps) {
  return (
    <dl className={classNames('grid gap-x-8 gap-y-4', columns === 2 && 'sm:grid-cols-2', className)}>
      {items.map((item) => (
        <div key={item.term} className={classNames('min-w-0', item.wide && columns === 2 && 'sm:col-span-2')}>
          <dt className="text-xs text-muted">{item.term}</dt>
          <dd className="mt-0.5 min-h-[1.375rem] wrap-break-word">
            {loading ? <Skeleton className="mt-1.5 h-3.5 w-2/3" /> : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

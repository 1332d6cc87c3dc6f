import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Range } from './range.ts';
import { RangeButtons } from './range-buttons.tsx';

type TimelineCardProps<T> = {
  range: Range;
  onRangeChange: (range: Range) => void;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  show: (timeline: T) => ReactNode;
  /** Below the bands. */
  children?: ReactNode;
};

/** The card of a timeline: the choice of its range, and its place while it loads or when that has failed. */
export function TimelineCard<T>({ range, onRangeChange, query, show, children }: TimelineCardProps<T>) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader actions={<RangeButtons range={range} onRangeChange={onRangeChange} />}>
        <CardTitle>{t('history.title')}</CardTitle>
      </CardHeader>
      <div className="p-4">
        {query.data ? (
          show(query.data)
        ) : query.error ? (
          <ErrorState title={t('estate.history.loadFailed')} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
      {children}
    </Card>
  );
}

import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useId } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LoadMore } from '#listing/load-more.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { auditQuery } from './audit.queries.ts';
import { HistoryEntry } from './history-entry.tsx';

/** The changes of a user, newest first. */
export function HistoryPanel({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useInfiniteQuery(auditQuery(userId));
  const entries: AuditEntry[] = query.data?.pages.flatMap((page) => [...page.rows]) ?? [];
  if (query.error && entries.length === 0) {
    return (
      <ErrorState
        title={t('users.historyLoadFailed')}
        onRetry={() => void query.refetch()}
        retryLabel={t('shared.tryAgain')}
      >
        {errorMessage(query.error, t('shared.checkConnection'))}
      </ErrorState>
    );
  }
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <div>
        <h3 id={titleId} className="text-base font-semibold">
          {t('users.historyTitle')}
        </h3>
        <p className="text-sm text-muted">{t('users.historyHelp')}</p>
      </div>
      {query.isPending ? (
        <SkeletonText lines={6} />
      ) : entries.length === 0 ? (
        <EmptyState icon={<History />} title={t('users.noHistory')}>
          {t('users.noHistoryHelp')}
        </EmptyState>
      ) : (
        <ol className="flex flex-col divide-y rounded-card border">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage ? <LoadMore pages={query} className="flex flex-col items-center gap-2" /> : null}
    </section>
  );
}

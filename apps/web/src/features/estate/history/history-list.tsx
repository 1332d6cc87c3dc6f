import type { EstateChange, Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { historyQuery, refreshEstate, revertEntry } from '#features/estate/estate.queries.ts';
import { ValueText } from '#features/estate/fields/value-text.tsx';
import { thingSpecs } from '#features/estate/thing-specs.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { ChangeLine } from '#ui/change-line.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { changeLines } from './change-lines.ts';
import { HistoryEntry } from './history-entry.tsx';

interface HistoryListProps {
  thing: Thing;
  id: number;
  canRevert: boolean;
}

/** All changes of one site, room or asset, newest first. An entry is taken back by a new one. */
export function HistoryList({ thing, id, canRevert }: HistoryListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const spec = thingSpecs[thing];
  const query = useInfiniteQuery(historyQuery(thing, id));
  const entries: EstateChange[] = query.data?.pages.flatMap(({ rows }) => [...rows]) ?? [];
  const [chosen, setChosen] = useState<EstateChange | null>(null);
  const revert = useMutation({
    mutationFn: (entry: EstateChange) => revertEntry(entry.id),
    onSuccess: ({ changed }) => {
      setChosen(null);
      if (changed > 0) toast.success(t('estate.history.reverted'));
      else toast.warning(t('estate.history.changedSince'));
      void refreshEstate(client);
    },
    onError: (error) => toast.error(errorMessage(error, t('estate.saveFailed'))),
  });
  if (query.error && entries.length === 0) {
    return (
      <ErrorState
        title={t('estate.history.loadFailed')}
        onRetry={() => void query.refetch()}
        retryLabel={t('shared.tryAgain')}
      >
        {errorMessage(query.error, t('shared.checkConnection'))}
      </ErrorState>
    );
  }
  if (query.isPending) return <SkeletonText lines={5} />;
  if (entries.length === 0) return <p className="px-4 py-3 text-sm text-muted">{t('estate.history.none')}</p>;
  return (
    <>
      <ol className="flex flex-col divide-y">
        {entries.map((entry) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            spec={spec}
            onRevert={canRevert ? () => setChosen(entry) : undefined}
          />
        ))}
      </ol>
      {query.hasNextPage ? (
        <div className="flex justify-center p-3">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('shared.loadMore')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(next) => !next && setChosen(null)}
        title={t('estate.history.revertTitle')}
        description={t('estate.history.revertHelp')}
        confirmLabel={t('estate.history.revert')}
        cancelLabel={t('shared.cancel')}
        busy={revert.isPending}
        onConfirm={() => chosen && revert.mutate(chosen)}
      >
        <div className="flex flex-col gap-1 text-sm">
          {(chosen ? changeLines(spec, chosen) : []).map((line) => (
            <ChangeLine
              key={line.name}
              label={t(line.spec.label)}
              before={<ValueText spec={line.spec} value={line.after} />}
              after={<ValueText spec={line.spec} value={line.before} />}
              becomes={t('estate.history.becomes')}
            />
          ))}
        </div>
      </ConfirmDialog>
    </>
  );
}

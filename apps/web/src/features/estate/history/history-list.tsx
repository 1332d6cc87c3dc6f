import type { EstateChange, Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import {
  historyQuery,
  refreshEstate,
  revertEntry,
  revertPlanQuery,
} from '#features/estate/estate.queries.ts';
import { ValueText } from '#features/estate/fields/value-text.tsx';
import { thingSpecs } from '#features/estate/thing-specs.ts';
import { assetOperationsQuery } from '#features/operations/operations.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LoadMore } from '#listing/load-more.tsx';
import { ChangeLine } from '#ui/change-line.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { changeLines } from './change-lines.ts';
import { HistoryEntry } from './history-entry.tsx';
import { indexOfNext, mergeActivity } from './merge-activity.ts';
import { OperationEntry } from './operation-entry.tsx';

const RevertCompareDialog = lazyDialog(() =>
  import('./revert-compare-dialog.tsx').then((m) => m.RevertCompareDialog),
);

/** A later change of one of the same fields. */
function touchesSame(other: EstateChange, { id, after }: EstateChange): boolean {
  const fields = Object.keys(after ?? {});
  return other.id > id && fields.some((field) => field in (other.after ?? {}));
}

export type HistoryKind = 'all' | 'changes' | 'operations';

interface HistoryListProps {
  thing: Thing;
  id: number;
  canRevert: boolean;
  /** An asset has operations besides its changes. */
  kind: HistoryKind;
}

/** Changes and operations of one site, room or asset, newest first. A change is taken back by a new one. */
export function HistoryList({ thing, id, canRevert, kind }: HistoryListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const spec = thingSpecs[thing];
  const query = useInfiniteQuery({ ...historyQuery(thing, id), enabled: kind !== 'operations' });
  const log = useInfiniteQuery({
    ...assetOperationsQuery(id),
    enabled: thing === 'asset' && kind !== 'changes',
  });
  const changes: EstateChange[] = query.data?.pages.flatMap(({ rows }) => [...rows]) ?? [];
  const operations: OperationLog[] = log.data?.pages.flat() ?? [];
  const lists = [
    { entries: kind === 'operations' ? [] : changes, hasMore: kind !== 'operations' && query.hasNextPage },
    { entries: kind === 'changes' ? [] : operations, hasMore: kind !== 'changes' && log.hasNextPage },
  ];
  const entries = mergeActivity<EstateChange | OperationLog>(lists);
  const next = [query, log][indexOfNext(lists)];
  const isPending = query.isLoading || log.isLoading;
  const error = query.error ?? log.error;
  const [chosen, setChosen] = useState<EstateChange | null>(null);
  const plan = useQuery({ ...revertPlanQuery(chosen?.id ?? 0), enabled: chosen !== null });
  const obstacle = plan.data?.rows.find((row) => row.obstacle !== null)?.obstacle;
  // What another form changes cannot be chosen value by value here.
  const isComparable = chosen !== null && changeLines({ ...spec, besides: {} }, chosen).length > 0;
  const compares = obstacle === 'changed-since' && isComparable;
  const isCurrent = plan.data !== undefined && !obstacle && plan.data.undoable === 0;
  const reason =
    obstacle && !compares
      ? t('estate.history.cannotRevert', { reason: t(`jobs.obstacle.${obstacle}`) })
      : isCurrent
        ? t('estate.history.isCurrent')
        : undefined;
  const [compared, setCompared] = useState<EstateChange | null>(null);
  const [isComparing, setComparing] = useState(false);
  useEffect(() => {
    if (!chosen || !compares) return;
    setCompared(chosen);
    setComparing(true);
    setChosen(null);
  }, [chosen, compares]);
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
  if (error && entries.length === 0) {
    return (
      <ErrorState
        title={t('estate.history.loadFailed')}
        onRetry={() => {
          if (query.error) void query.refetch();
          if (log.error) void log.refetch();
        }}
        retryLabel={t('shared.tryAgain')}
      >
        {errorMessage(error, t('shared.checkConnection'))}
      </ErrorState>
    );
  }
  if (isPending) return <SkeletonText lines={5} />;
  if (entries.length === 0) return <p className="px-4 py-3 text-sm text-muted">{t('estate.history.none')}</p>;
  return (
    <>
      <ol className="flex flex-col divide-y">
        {entries.map((entry) =>
          'action_name' in entry ? (
            <OperationEntry key={`operation-${entry.id}`} entry={entry} />
          ) : (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              spec={spec}
              onRevert={canRevert ? () => setChosen(entry) : undefined}
            />
          ),
        )}
      </ol>
      {next ? <LoadMore pages={next} className="flex flex-col items-center gap-2 p-3" /> : null}
      <ConfirmDialog
        // What is in the way is known first: a later change of the same field opens the comparison instead.
        open={chosen !== null && !plan.isPending && !compares}
        onOpenChange={(next) => !next && setChosen(null)}
        title={t('estate.history.revertTitle')}
        description={t('estate.history.revertHelp')}
        confirmLabel={t('estate.history.revert')}
        cancelLabel={t('shared.cancel')}
        busy={revert.isPending}
        reason={reason}
        onConfirm={() => chosen && revert.mutate(chosen)}
      >
        {reason ? <Banner tone={isCurrent ? 'info' : 'warning'}>{reason}</Banner> : null}
        <div className="flex flex-col gap-1 text-sm">
          {(chosen ? changeLines(spec, chosen) : []).map((line) => (
            <ChangeLine
              key={line.name}
              label={t('shared.field', { field: t(line.spec.label) })}
              before={<ValueText spec={line.spec} value={line.after} />}
              after={<ValueText spec={line.spec} value={line.before} />}
              becomes={t('estate.history.becomes')}
            />
          ))}
        </div>
      </ConfirmDialog>
      {compared ? (
        <RevertCompareDialog
          open={isComparing}
          onOpenChange={setComparing}
          thing={thing}
          id={id}
          entry={compared}
          last={changes.find((other) => touchesSame(other, compared))}
        />
      ) : null}
    </>
  );
}

import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { ListTable } from '#listing/list-table.tsx';
import { usePages } from '#listing/use-pages.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { jobColumns } from './job-columns.tsx';
import { jobListQuery, refreshEstate, stopJob } from './jobs.queries.ts';

const UndoDialog = lazyDialog(() => import('./undo-dialog.tsx').then((m) => m.UndoDialog));
const pollMilliseconds = 2000;

/** Bulk changes and other work on many rows: what happened, and its undo. */
export function JobsScreen() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [undone, setUndone] = useState<number | null>(null);
  const [isUndoOpen, setUndoOpen] = useState(false);
  const query = useInfiniteQuery({
    ...jobListQuery,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.rows.some((job) => job.state === 'running') ? pollMilliseconds : false,
  });
  const list = { ...usePages(query), resetKey: '' };
  const columns = useMemo(
    () =>
      jobColumns(t, {
        language,
        onUndo: ({ changeset_id }: EstateJob) => {
          setUndone(changeset_id);
          setUndoOpen(true);
        },
        onStop: ({ id }: EstateJob) =>
          void stopJob(id).then(
            () => refreshEstate(client),
            (error: unknown) => toast.error(errorMessage(error, t('jobs.stopFailed'))),
          ),
      }),
    [t, language, client],
  );
  return (
    <ListScreen>
      <PageHead title={t('nav.jobs')} context={t('jobs.help')} />
      <div className="page-gutter flex min-h-0 flex-1 flex-col">
        <ListTable
          list={list}
          columns={columns}
          caption={t('nav.jobs')}
          errorTitle={t('jobs.loadFailed')}
          none={{ title: t('jobs.none'), help: t('jobs.noneHelp'), icon: <ListChecks /> }}
          fill
          lines={2}
        />
      </div>
      {undone === null ? null : (
        <UndoDialog open={isUndoOpen} onOpenChange={setUndoOpen} changesetId={undone} />
      )}
    </ListScreen>
  );
}

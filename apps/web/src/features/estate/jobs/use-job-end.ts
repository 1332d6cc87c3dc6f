import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { describeEnd, describeJob } from './describe-job.ts';
import { refreshEstate } from './jobs.queries.ts';
import { useUndo } from './use-undo.ts';
import { useUndoEnd } from './use-undo-end.ts';

/** Says how a job has ended, and offers to undo it. */
export function useJobEnd(): (job: EstateJob) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undo = useUndo();
  const announceUndo = useUndoEnd();
  return useCallback(
    (job) => {
      if (job.kind === 'undo') return announceUndo(job);
      refreshEstate(client);
      const end = describeEnd(t, job);
      if (end !== undefined) {
        toast[job.state === 'stopped' ? 'info' : 'error'](end);
        return;
      }
      const { changeset_id } = job;
      const onUndo = () => changeset_id !== null && undo(changeset_id);
      toast.success(describeJob(t, job), {
        ...(changeset_id !== null && { undo: { label: t('users.undo'), onUndo } }),
      });
    },
    [t, client, undo, announceUndo],
  );
}

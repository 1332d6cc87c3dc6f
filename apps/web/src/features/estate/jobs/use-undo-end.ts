import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { describeEnd, describeJob } from './describe-job.ts';
import { refreshEstate } from './jobs.queries.ts';

/** Says how an undo has ended, and how many rows it left as they are. */
export function useUndoEnd(): (job: EstateJob) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useCallback(
    (job) => {
      refreshEstate(client);
      const end = describeEnd(t, job);
      if (end !== undefined) {
        const reason = job.problem === null ? '' : t(`problem.${job.problem}`, { defaultValue: '' });
        toast[job.state === 'stopped' ? 'info' : 'error'](end, reason === '' ? {} : { description: reason });
        return;
      }
      const { changed = 0, left = 0 } = job.counts;
      const rest = left > 0 ? { description: t('jobs.leftAlone', { count: left }) } : {};
      if (changed > 0) toast.success(describeJob(t, job), rest);
      else toast.warning(t('jobs.nothingUndone'), rest);
    },
    [t, client],
  );
}

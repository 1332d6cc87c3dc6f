import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { undo } from './jobs.queries.ts';
import { useUndoEnd } from './use-undo-end.ts';

/** Takes an act back and says what has become of it; the top bar follows a long undo. */
export function useUndo(): (changesetId: number) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  const announce = useUndoEnd();
  return useCallback(
    async (changesetId) => {
      try {
        const job = await undo(client, changesetId);
        if (job.state !== 'running') announce(job);
      } catch (error) {
        toast.error(errorMessage(error, t('jobs.undoFailed')));
      }
    },
    [t, client, announce],
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { refreshEstate, undo } from './jobs.queries.ts';

/** Takes an act back and says what has become of it. */
export function useUndo(): (changesetId: number) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useCallback(
    async (changesetId) => {
      try {
        const { changed, left } = await undo(changesetId);
        const rest = left > 0 ? { description: t('jobs.leftAlone', { count: left }) } : {};
        if (changed > 0) toast.success(t('jobs.undone', { count: changed }), rest);
        else toast.warning(t('jobs.nothingUndone'), rest);
      } catch (error) {
        toast.error(errorMessage(error, t('jobs.undoFailed')));
      } finally {
        refreshEstate(client);
      }
    },
    [t, client],
  );
}

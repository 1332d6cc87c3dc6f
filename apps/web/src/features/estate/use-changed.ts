import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { refreshEstate, undoVersion } from './estate.queries.ts';

type Saved = { thing: Thing; id: number; version: number };

/** Says what was changed, offers to undo it, and refreshes what shows it. */
export function useChanged(): (text: string, saved: Saved, description?: string) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undo = async ({ thing, id, version }: Saved) => {
    const result = await undoVersion(thing, id, version).catch(() => null);
    if (result?.changed) toast.success(t('estate.history.reverted'));
    else toast.error(t('estate.history.changedSince'));
    await refreshEstate(client);
  };
  return (text, saved, description) => {
    toast.success(text, {
      ...(description ? { description } : {}),
      undo: { label: t('users.undo'), onUndo: () => void undo(saved) },
    });
    void refreshEstate(client);
  };
}

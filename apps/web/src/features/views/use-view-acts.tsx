import type { SavedView, ViewList } from '@greenroom/domain/views/saved-view.ts';
import { Pencil, Star, StarOff, Trash2, UserRound, Users } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { RowAct } from '#listing/rows/row-act.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { useSaveView, useSetDefaultView } from './views.queries.ts';

type ViewActsInput = {
  list: ViewList;
  /** The partner to share with; null for users who may not. */
  partner: string | null;
  onOpen: (dialog: 'rename' | 'delete') => void;
};

/** What the person may do with a view, and saving its changes. */
export function useViewActs({ list, partner, onOpen }: ViewActsInput) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSaveView(list);
  const { mutate: setDefault } = useSetDefaultView(list);
  const onError = (error: unknown) => toast.error(errorMessage(error, t('views.saveFailed')));
  const change = (id: number, form: { query?: string; is_shared?: boolean }, message: string) =>
    mutate({ id, form }, { onSuccess: () => void toast.success(message), onError });

  function actsOf({ id, name, is_own, is_shared, is_default }: SavedView): RowAct[] {
    const acts: RowAct[] = [
      {
        id: 'default',
        label: t(is_default ? 'views.removeDefault' : 'views.makeDefault'),
        icon: is_default ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />,
        onSelect: () => setDefault(is_default ? null : id, { onError }),
      },
    ];
    if (!is_own) return acts;
    acts.unshift({
      id: 'rename',
      label: t('views.renameAct'),
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => onOpen('rename'),
    });
    if (is_shared || partner !== null) {
      acts.push({
        id: 'share',
        label: is_shared ? t('views.stopSharing') : t('views.share', { partner }),
        icon: is_shared ? <UserRound aria-hidden="true" /> : <Users aria-hidden="true" />,
        onSelect: () =>
          change(id, { is_shared: !is_shared }, t(is_shared ? 'views.private' : 'views.shared', { name })),
      });
    }
    acts.push({
      id: 'delete',
      label: t('views.delete'),
      tone: 'danger',
      startsGroup: true,
      icon: <Trash2 aria-hidden="true" />,
      onSelect: () => onOpen('delete'),
    });
    return acts;
  }

  return {
    actsOf,
    isSaving: isPending,
    saveChanges: ({ id, name }: SavedView, query: string) =>
      change(id, { query }, t('views.saved', { name })),
  };
}

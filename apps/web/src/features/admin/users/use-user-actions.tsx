import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { savePersonalData } from '../erasure/erasure.queries.ts';
import type { UserAction } from './user-action.ts';

const UserActionDialog = lazyDialog(() => import('./user-action-dialog.tsx').then((m) => m.UserActionDialog));

const CopyAccessDialog = lazyDialog(() => import('./copy-access-dialog.tsx').then((m) => m.CopyAccessDialog));

const EraseDialog = lazyDialog(() => import('../erasure/erase-dialog.tsx').then((m) => m.EraseDialog));

type OpenDialog = { act: Exclude<UserAction, 'export'>; user: ManagedUser; open: boolean; opening: number };

/** The actions in the menu of a user, and their confirmations. */
export function useUserActions(onSaved: (user: ManagedUser) => void, onErased?: () => void) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const { mutate: exportPerson } = useMutation({
    mutationFn: savePersonalData,
    onError: (error) => toast.error(errorMessage(error, t('erasure.exportFailed'))),
  });
  const confirm = useCallback(
    (act: UserAction, user: ManagedUser) => {
      if (act === 'export') exportPerson(user.id);
      else setShown((before) => ({ act, user, open: true, opening: (before?.opening ?? 0) + 1 }));
    },
    [exportPerson],
  );
  return { confirm, dialog: shown ? dialogOf(shown) : null };

  function dialogOf({ act, user, open, opening }: OpenDialog) {
    const state = { open, onOpenChange: (next: boolean) => setShown((now) => now && { ...now, open: next }) };
    if (act === 'erase') return <EraseDialog key={opening} person={user} {...state} onErased={onErased} />;
    return act === 'copy-access' ? (
      <CopyAccessDialog key={opening} user={user} {...state} onCopied={onSaved} />
    ) : (
      <UserActionDialog key={opening} act={act} user={user} {...state} onSaved={onSaved} />
    );
  }
}

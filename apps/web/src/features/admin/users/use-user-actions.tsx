import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useCallback, useState } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { UserAction } from './user-action.ts';

const UserActionDialog = lazyDialog(() => import('./user-action-dialog.tsx').then((m) => m.UserActionDialog));

const CopyAccessDialog = lazyDialog(() => import('./copy-access-dialog.tsx').then((m) => m.CopyAccessDialog));

type OpenDialog = { act: UserAction; user: ManagedUser; open: boolean; opening: number };

/** The actions in the menu of a user, and their confirmations. */
export function useUserActions(onSaved: (user: ManagedUser) => void) {
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const confirm = useCallback(
    (act: UserAction, user: ManagedUser) =>
      setShown((before) => ({ act, user, open: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  return { confirm, dialog: shown ? dialogOf(shown) : null };

  function dialogOf({ act, user, open, opening }: OpenDialog) {
    const state = { open, onOpenChange: (next: boolean) => setShown((now) => now && { ...now, open: next }) };
    return act === 'copy-access' ? (
      <CopyAccessDialog key={opening} user={user} {...state} onCopied={onSaved} />
    ) : (
      <UserActionDialog key={opening} act={act} user={user} {...state} onSaved={onSaved} />
    );
  }
}

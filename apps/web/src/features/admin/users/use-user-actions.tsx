import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useCallback, useState } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { UserAction } from './user-action.ts';

const UserActionDialog = lazyDialog(() => import('./user-action-dialog.tsx').then((m) => m.UserActionDialog));

type OpenDialog = { act: UserAction; user: ManagedUser; open: boolean; opening: number };

/** The actions in the menu of a user, and their confirmations. */
export function useUserActions(onSaved: (user: ManagedUser) => void) {
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const confirm = useCallback(
    (act: UserAction, user: ManagedUser) =>
      setShown((before) => ({ act, user, open: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  const dialog = shown ? (
    <UserActionDialog
      key={shown.opening}
      act={shown.act}
      user={shown.user}
      open={shown.open}
      onSaved={onSaved}
      onOpenChange={(open) => setShown((now) => now && { ...now, open })}
    />
  ) : null;
  return { confirm, dialog };
}

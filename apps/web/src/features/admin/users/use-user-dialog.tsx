import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useCallback, useState } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const UserDialog = lazyDialog(() => import('./user-dialog.tsx').then((m) => m.UserDialog));

type Shown = { user: ManagedUser | null; isInvitation: boolean; open: boolean; opening: number };

/**
 * Every opening has its own number, so that no state of the previous one remains; the user is kept for the closing
 * animation.
 */
export function useUserDialog(onSaved: (user: ManagedUser) => void, ownId: number | undefined) {
  const [shown, setShown] = useState<Shown | null>(null);
  const openDialog = useCallback(
    (user: ManagedUser | null, isInvitation = false) =>
      setShown((before) => ({ user, isInvitation, open: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  const dialog = shown ? (
    <UserDialog
      key={shown.opening}
      user={shown.user}
      isInvitation={shown.isInvitation}
      isOwn={shown.user !== null && shown.user.id === ownId}
      open={shown.open}
      onSaved={onSaved}
      onOpenChange={(open) => setShown((now) => now && { ...now, open })}
    />
  ) : null;
  return { openDialog, loadDialog: UserDialog.preload, dialog };
}

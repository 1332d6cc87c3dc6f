import type { User } from '@greenroom/domain/auth/current-user.ts';
import { lazy, Suspense, startTransition, useCallback, useState } from 'react';

const loadModule = () => import('./user-dialog.tsx');
const UserDialog = lazy(async () => ({ default: (await loadModule()).UserDialog }));

/** Ahead of the click; when it fails, the click tries again. */
const loadDialog = () => void loadModule().catch(() => {});

/**
 * The dialog is loaded when it is first asked for, and opened in a transition: with a fallback React would hold it back
 * for 300 ms. Every opening has a number of its own, so that nothing is left of the one before; the user stays for the
 * way out.
 */
export function useUserDialog(onSaved: (user: User) => void, ownId: number | undefined) {
  const [shown, setShown] = useState<{ user: User | null; open: boolean; opening: number } | null>(null);
  const openDialog = useCallback(
    (user: User | null) =>
      startTransition(() =>
        setShown((before) => ({ user, open: true, opening: (before?.opening ?? 0) + 1 })),
      ),
    [],
  );
  const dialog = (
    <Suspense fallback={null}>
      {shown ? (
        <UserDialog
          key={shown.opening}
          user={shown.user}
          isOwn={shown.user !== null && shown.user.id === ownId}
          open={shown.open}
          onSaved={onSaved}
          onOpenChange={(open) => setShown((now) => now && { ...now, open })}
        />
      ) : null}
    </Suspense>
  );
  return { openDialog, loadDialog, dialog };
}

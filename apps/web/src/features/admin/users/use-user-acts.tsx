import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useCallback, useState } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import type { UserAct } from './user-act.ts';

const UserActDialog = lazyDialog(() => import('./user-act-dialog.tsx').then((m) => m.UserActDialog));

type Asked = { act: UserAct; user: User; open: boolean; opening: number };

/** What the menu of a user does, and the question before it. */
export function useUserActs(onSaved: (user: User) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (act: UserAct, user: User) =>
      setAsked((before) => ({ act, user, open: true, opening: (before?.opening ?? 0) + 1 })),
    [],
  );
  const dialog = asked ? (
    <UserActDialog
      key={asked.opening}
      act={asked.act}
      user={asked.user}
      open={asked.open}
      onSaved={onSaved}
      onOpenChange={(open) => setAsked((now) => now && { ...now, open })}
    />
  ) : null;
  return { ask, dialog };
}

import type { User } from '@greenroom/domain/auth/current-user.ts';
import { lazy, Suspense, startTransition, useCallback, useState } from 'react';
import type { UserAct } from './user-act.ts';

const UserActDialog = lazy(async () => ({ default: (await import('./user-act-dialog.tsx')).UserActDialog }));

type Asked = { act: UserAct; user: User; open: boolean; opening: number };

/** What the menu of a user does, and the question before it. Loaded and kept as useUserDialog does. */
export function useUserActs(onSaved: (user: User) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (act: UserAct, user: User) =>
      startTransition(() =>
        setAsked((before) => ({ act, user, open: true, opening: (before?.opening ?? 0) + 1 })),
      ),
    [],
  );
  const dialog = (
    <Suspense fallback={null}>
      {asked ? (
        <UserActDialog
          key={asked.opening}
          act={asked.act}
          user={asked.user}
          open={asked.open}
          onSaved={onSaved}
          onClose={() => setAsked((now) => now && { ...now, open: false })}
        />
      ) : null}
    </Suspense>
  );
  return { ask, dialog };
}

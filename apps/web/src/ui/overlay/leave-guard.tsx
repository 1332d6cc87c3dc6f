import { useState } from 'react';
import { DiscardDialog } from './discard-dialog.tsx';
import { useNavigationGuard } from './use-navigation-guard.ts';

/** Asks before the user leaves a page with unsaved work. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useNavigationGuard(unsaved, (go) => setLeave(() => go));
  return (
    <DiscardDialog
      open={leave !== null}
      onKeep={() => setLeave(null)}
      onDiscard={() => {
        setLeave(null);
        leave?.();
      }}
    />
  );
}

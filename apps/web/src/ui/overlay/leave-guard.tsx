import { useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { useNavigationGuard } from './use-navigation-guard.ts';

/** Asks before the user leaves a page with unsaved work. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useNavigationGuard(unsaved, (go) => setLeave(() => go));
  return (
    <DiscardQuestion
      open={leave !== null}
      onKeep={() => setLeave(null)}
      onDiscard={() => {
        setLeave(null);
        leave?.();
      }}
    />
  );
}

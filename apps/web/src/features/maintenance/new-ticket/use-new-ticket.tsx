import { lazy, Suspense, startTransition, useState } from 'react';

const loadDialog = () => import('./new-ticket-dialog.tsx');
const NewTicketDialog = lazy(async () => ({ default: (await loadDialog()).NewTicketDialog }));

/** The dialog and what opens it. Most visits only look, so it comes with the first sign of interest. */
export function useNewTicket() {
  const [state, setState] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const dialog =
    state === 'never opened' ? null : (
      <Suspense fallback={null}>
        <NewTicketDialog
          open={state === 'open'}
          onOpenChange={(open) => setState(open ? 'open' : 'closed')}
        />
      </Suspense>
    );
  const opener = {
    // A transition waits for the part instead of showing a fallback, after which React holds content back.
    onClick: () => startTransition(() => setState('open')),
    onIntent: () => void loadDialog(),
  };
  return { opener, dialog };
}

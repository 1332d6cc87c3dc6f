import { useState } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const NewTicketDialog = lazyDialog(() => import('./new-ticket-dialog.tsx').then((m) => m.NewTicketDialog));

/** The dialog and what opens it. Most visits only look, so it comes with the first sign of interest. */
export function useNewTicket() {
  const [open, setOpen] = useState(false);
  const dialog = <NewTicketDialog open={open} onOpenChange={setOpen} />;
  const opener = { onClick: () => setOpen(true), onIntent: NewTicketDialog.preload };
  return { opener, dialog };
}

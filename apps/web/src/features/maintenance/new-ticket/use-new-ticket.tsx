import { useCallback, useState } from 'react';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { aboutNothing, type TicketAbout } from './ticket-about.ts';

const NewTicketDialog = lazyDialog(() => import('./new-ticket-dialog.tsx').then((m) => m.NewTicketDialog));

/** The dialog and its button. Most visits only read, so the dialog is loaded on hover or focus. */
export function useNewTicket() {
  const [open, setOpen] = useState(false);
  const [about, setAbout] = useState(aboutNothing);
  const openAbout = useCallback((thing: TicketAbout) => {
    setAbout(thing);
    setOpen(true);
  }, []);
  const dialog = <NewTicketDialog open={open} about={about} onOpenChange={setOpen} />;
  const opener = { onClick: () => openAbout(aboutNothing), onIntent: NewTicketDialog.preload };
  return { opener, openAbout, dialog };
}

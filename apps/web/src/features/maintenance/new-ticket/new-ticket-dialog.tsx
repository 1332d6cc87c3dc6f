import { useTranslation } from '#i18n/use-translation.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import type { TicketAbout } from './ticket-about.ts';

interface NewTicketDialogProps {
  open: boolean;
  about: TicketAbout;
  onOpenChange: (open: boolean) => void;
}

/** The form is inside, so that every opening starts with blank fields and a new key. */
export function NewTicketDialog({ open, about, onOpenChange }: NewTicketDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('maintenance.create.title')}
      description={t('maintenance.create.description')}
      closeLabel={t('layout.close')}
    >
      <NewTicketForm about={about} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

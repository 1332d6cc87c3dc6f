import { useQuery } from '@tanstack/react-query';
import { incidentTicketDraftQuery } from '#features/incidents/incident-acts.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import type { TicketAbout } from './ticket-about.ts';

interface NewTicketDialogProps {
  open: boolean;
  about: TicketAbout;
  onOpenChange: (open: boolean) => void;
}

/** The form is inside, so that every opening starts anew, or with its draft. */
export function NewTicketDialog({ open, about, onOpenChange }: NewTicketDialogProps) {
  const { t } = useTranslation();
  const onClose = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('maintenance.create.title')}
      description={t('maintenance.create.description')}
      closeLabel={t('layout.close')}
    >
      {about.incident ? (
        <FormOfIncident about={about} incidentId={about.incident.id} onClose={onClose} />
      ) : (
        <NewTicketForm about={about} start={about.start ?? { name: about.text }} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormOfIncidentProps = { about: TicketAbout; incidentId: number; onClose: () => void };

/** The server writes what the ticket starts with. Without it the user writes it. */
function FormOfIncident({ about, incidentId, onClose }: FormOfIncidentProps) {
  const { data, error } = useQuery(incidentTicketDraftQuery(incidentId));
  if (data || error)
    return <NewTicketForm about={about} start={data ?? { name: about.text }} onClose={onClose} />;
  return (
    <DialogBody>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-32" />
    </DialogBody>
  );
}

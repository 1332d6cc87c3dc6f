import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { useNewTicket } from './new-ticket/use-new-ticket.tsx';

type AddTicketButtonProps = ReturnType<typeof useNewTicket>['opener'] & { size?: 'sm' };

export function AddTicketButton({ onClick, onIntent, size }: AddTicketButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      {...(size ? { size } : {})}
      icon={<Plus aria-hidden="true" />}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {t('maintenance.add')}
    </Button>
  );
}

import { TicketPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { newTicketPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { type NamedThing, ticketAbout } from './ticket-about.ts';

/** Opens a ticket about the room or asset of the page. The key `c` clicks it (see useGoToKeys). */
export function NewTicketButton({ thing }: { thing: NamedThing | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = () => void navigate(newTicketPath, { state: { about: thing ? ticketAbout(thing) : '' } });
  return (
    <Tooltip content={t('palette.newTicket')} keys="C">
      <Button
        size="sm"
        data-new-ticket=""
        icon={<TicketPlus aria-hidden="true" />}
        aria-keyshortcuts="c"
        onClick={open}
      >
        <span className="max-sm:sr-only">{t('palette.newTicket')}</span>
      </Button>
    </Tooltip>
  );
}

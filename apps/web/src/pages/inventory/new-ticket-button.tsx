import { TicketPlus } from 'lucide-react';
import { aboutNothing } from '#features/maintenance/new-ticket/ticket-about.ts';
import { useNewTicket } from '#features/maintenance/new-ticket/use-new-ticket.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { type NamedThing, ticketAbout } from './ticket-about.ts';

/** Opens a ticket about the room or asset of the page. The key `c` clicks it (see useGoToKeys). */
export function NewTicketButton({ thing }: { thing: NamedThing | undefined }) {
  const { t } = useTranslation();
  const { opener, openAbout, dialog } = useNewTicket();
  return (
    <>
      <Tooltip content={t('palette.newTicket')} keys="C">
        <Button
          size="sm"
          data-new-ticket=""
          icon={<TicketPlus aria-hidden="true" />}
          aria-keyshortcuts="c"
          onClick={() => openAbout(thing ? ticketAbout(thing) : aboutNothing)}
          onPointerEnter={opener.onIntent}
          onFocus={opener.onIntent}
        >
          <span className="max-sm:sr-only">{t('palette.newTicket')}</span>
        </Button>
      </Tooltip>
      {dialog}
    </>
  );
}

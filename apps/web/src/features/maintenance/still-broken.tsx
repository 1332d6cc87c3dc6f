import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** For a ticket that was closed although the devices of its incident do not work. */
export function StillBroken({ ticket: { still_broken } }: { ticket: Pick<Ticket, 'still_broken'> }) {
  const { t } = useTranslation();
  if (!still_broken) return null;
  return (
    <p className="truncate text-xs leading-5 text-warning">{t(`maintenance.stillBroken.${still_broken}`)}</p>
  );
}

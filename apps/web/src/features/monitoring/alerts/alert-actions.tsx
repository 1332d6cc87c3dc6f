import { Eye, Wrench } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

interface AlertActionsProps {
  name: string;
  to: string;
  tabIndex: 0 | -1;
  onNewTicket: () => void;
}

/** The dashboard does without it. */
const AlertMenu = quietPart(async () => (await import('./alert-menu.tsx')).AlertMenu);

export function AlertActions({ name, to, tabIndex, onNewTicket }: AlertActionsProps) {
  const { t } = useTranslation();
  return (
    <span className="flex">
      <Tooltip content={t('monitor.viewDetails')}>
        <LinkButton
          to={to}
          tabIndex={tabIndex}
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('monitor.viewDetailsOf', { name })}
          icon={<Eye aria-hidden="true" />}
          // A card is a link as a whole, and a phone needs the space.
          className="max-sm:hidden"
        />
      </Tooltip>
      <IconButton
        size="sm"
        tabIndex={tabIndex}
        aria-disabled
        label={t('monitor.requestMaintenance', { name })}
        tooltip={t('monitor.maintenanceUnavailable')}
        icon={<Wrench aria-hidden="true" />}
      />
      <AlertMenu {...{ name, to, tabIndex, onNewTicket }} fallback={<span className="size-8" />} />
    </span>
  );
}

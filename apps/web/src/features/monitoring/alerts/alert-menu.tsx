import { Eye, TicketPlus } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';

interface AlertMenuProps {
  name: string;
  to: string;
  tabIndex: 0 | -1;
  onNewTicket: () => void;
}

/** What can be done about an alert. */
export function AlertMenu({ name, to, tabIndex, onNewTicket }: AlertMenuProps) {
  const { t } = useTranslation();
  return (
    <RowMenuButton
      label={t('rowMenu.of', { name })}
      tabIndex={tabIndex}
      acts={() => [
        { id: 'details', label: t('monitor.viewDetails'), icon: <Eye aria-hidden="true" />, to },
        {
          ...{ id: 'ticket', label: t('palette.newTicket'), keys: 'c', onSelect: onNewTicket },
          icon: <TicketPlus aria-hidden="true" />,
        },
      ]}
    />
  );
}

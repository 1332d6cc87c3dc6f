import { alertLocation } from '@greenroom/domain/monitoring/alert.ts';
import { useMemo } from 'react';
import { assetFromMonitor } from '#features/monitoring/monitor-address.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { AlertActions } from './alert-actions.tsx';
import { alertMessage } from './alert-message.ts';
import type { AlertRow } from './alerts.queries.ts';
import { PriorityBadge, PriorityIcon } from './priority-badge.tsx';

/** The pages of the assets link back to `here`. */
export function useAlertColumns(here: string, onNewTicket: (row: AlertRow) => void): DataColumn<AlertRow>[] {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useMemo(() => {
    const priority: DataColumn<AlertRow> = {
      id: 'priority',
      header: t('monitor.priorityColumn'),
      sortable: true,
      minWidth: 164,
      grow: 0,
      card: 'hidden',
      cell: (row) => <PriorityBadge type={row.type} />,
    };
    const asset: DataColumn<AlertRow> = {
      id: 'asset_name',
      header: t('monitor.asset'),
      sortable: true,
      title: true,
      minWidth: 180,
      grow: 1.6,
      cell: (row) => row.asset_name,
    };
    const location: DataColumn<AlertRow> = {
      id: 'location',
      header: t('monitor.location'),
      sortable: true,
      minWidth: 200,
      grow: 3,
      card: 'beside',
      // Devices of the same name differ in it: it shares the line with the name.
      cardShrink: 1,
      cell: (row) => alertLocation(row) || <span className="text-muted">{t('shared.notAvailable')}</span>,
    };
    const message: DataColumn<AlertRow> = {
      id: 'kind',
      header: t('monitor.message'),
      sortable: true,
      minWidth: 296,
      grow: 0,
      cardShrink: 0,
      cell: (row) => alertMessage(t, language, row),
      cardCell: (row) => (
        <>
          <PriorityIcon type={row.type} /> {alertMessage(t, language, row)}
        </>
      ),
    };
    const actions: DataColumn<AlertRow> = {
      id: 'actions',
      header: t('shared.actions'),
      hideHeader: true,
      minWidth: 120,
      grow: 0,
      card: 'trailing',
      cell: (row, { tabIndex }) => (
        <AlertActions
          name={row.asset_name}
          to={assetFromMonitor(row.asset_id, here)}
          tabIndex={tabIndex}
          onNewTicket={() => onNewTicket(row)}
        />
      ),
    };
    return [priority, asset, location, message, actions];
  }, [t, language, here, onNewTicket]);
}

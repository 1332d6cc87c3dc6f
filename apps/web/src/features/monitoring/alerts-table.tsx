import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { type AlertSortKey, alertLocation } from '@greenroom/domain/monitoring/alert.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useMemo } from 'react';
import { assetQuery } from '#features/inventory/assets.queries.ts';
import { ListTable } from '#features/inventory/list-table.tsx';
import type { List } from '#features/inventory/use-list.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { AlertActions } from './alert-actions.tsx';
import { alertMessage } from './alert-message.ts';
import type { AlertRow } from './alerts.queries.ts';
import { assetFromMonitor, monitorPath } from './monitor-address.ts';
import type { MonitorState } from './monitor-url-state.ts';
import { PriorityBadge } from './priority-badge.tsx';

interface AlertsTableProps {
  list: List<AlertRow>;
  sort: Sort<AlertSortKey>;
  onSortChange: (sort: Sort<AlertSortKey>) => void;
  state: MonitorState;
  onClear: () => void;
}

export function AlertsTable({ list, sort, onSortChange, state, onClear }: AlertsTableProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { search, priority, assetId } = state;
  const here = monitorPath(state);
  const columns = useMemo(
    (): DataColumn<AlertRow>[] => [
      {
        id: 'priority',
        header: t('monitor.priorityColumn'),
        sortable: true,
        minWidth: 120,
        grow: 0,
        cell: (row) => <PriorityBadge type={row.type} />,
      },
      {
        id: 'asset_name',
        header: t('monitor.asset'),
        sortable: true,
        title: true,
        minWidth: 200,
        grow: 2,
        cell: (row) => row.asset_name,
      },
      {
        id: 'location',
        header: t('monitor.location'),
        sortable: true,
        minWidth: 180,
        grow: 2,
        cell: (row) =>
          alertLocation(row) || <span className="text-muted">{t('inventory.notAvailable')}</span>,
      },
      {
        id: 'kind',
        header: t('monitor.message'),
        sortable: true,
        minWidth: 300,
        grow: 2,
        cell: (row) => alertMessage(t, language, row),
      },
      {
        id: 'actions',
        header: t('inventory.actions'),
        hideHeader: true,
        minWidth: 88,
        grow: 0,
        card: 'trailing',
        cell: (row, { tabIndex }) => (
          <AlertActions name={row.asset_name} to={assetFromMonitor(row.asset_id, here)} tabIndex={tabIndex} />
        ),
      },
    ],
    [t, language, here],
  );
  return (
    <ListTable
      list={list}
      columns={columns}
      caption={t('monitor.tableCaption')}
      sort={sort}
      onSortChange={(next) => onSortChange(next as Sort<AlertSortKey>)}
      rowHref={(row) => assetFromMonitor(row.asset_id, here)}
      onRowIntent={(row) => void client.prefetchQuery(assetQuery(row.asset_id))}
      fill
      errorTitle={t('monitor.loadFailed')}
      none={{ title: t('monitor.noAlerts'), help: t('monitor.noAlertsHelp'), icon: <CircleCheckBig /> }}
      noMatch={{ title: t('monitor.noAlerts'), help: t('monitor.noMatchHelp') }}
      isNarrowed={search.trim() !== '' || priority !== 'all' || assetId !== undefined}
      onClear={onClear}
    />
  );
}

import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import type { AlertSortKey } from '@greenroom/domain/monitoring/alert.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useCallback } from 'react';
import { assetQuery } from '#features/inventory/assets/assets.queries.ts';
import { assetFromMonitor, monitorPath } from '#features/monitoring/monitor-address.ts';
import type { MonitorState } from '#features/monitoring/monitor-url-state.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListTable } from '#listing/list-table.tsx';
import type { List } from '#listing/use-list.ts';
import { AssetLive } from '#live/live-parts.ts';
import { assetPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { alertMessage } from './alert-message.ts';
import { type AlertTicket, alertTicket } from './alert-ticket.ts';
import type { AlertRow } from './alerts.queries.ts';
import { useAlertColumns } from './use-alert-columns.tsx';

interface AlertsTableProps {
  list: List<AlertRow>;
  sort: Sort<AlertSortKey>;
  onSortChange: (sort: Sort<AlertSortKey>) => void;
  state: MonitorState;
  onClear: () => void;
  onNewTicket: (about: AlertTicket) => void;
}

export function AlertsTable(props: AlertsTableProps) {
  const { list, sort, onSortChange, state, onClear, onNewTicket } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { search, priority, assetId } = state;
  const here = monitorPath(state);
  const openTicket = useCallback(
    (row: AlertRow) => onNewTicket(alertTicket(row, alertMessage(t, language, row))),
    [onNewTicket, t, language],
  );
  const columns = useAlertColumns(here, openTicket);
  return (
    <ListTable
      list={list}
      columns={columns}
      caption={t('monitor.tableCaption')}
      sort={sort}
      onSortChange={(next) => onSortChange(next as Sort<AlertSortKey>)}
      rowHref={(row) => assetFromMonitor(row.asset_id, here)}
      onRowIntent={(row) => void client.prefetchQuery(assetQuery(row.asset_id))}
      onRowKey={(key, row) => {
        if (key !== 'c') return false;
        openTicket(row);
        return true;
      }}
      fill
      errorTitle={t('monitor.loadFailed')}
      none={{ title: t('monitor.noAlerts'), help: t('monitor.noAlertsHelp'), icon: <CircleCheckBig /> }}
      noMatch={{
        title: t('monitor.noAlerts'),
        help: assetId === undefined ? t('monitor.noMatchHelp') : <AssetNow assetId={assetId} />,
      }}
      isNarrowed={search.trim() !== '' || priority !== 'all' || assetId !== undefined}
      onClear={onClear}
    />
  );
}

/** Alerts come from warranties and inventory statuses: the current device status is shown beside them. */
function AssetNow({ assetId }: { assetId: number }) {
  const { t } = useTranslation();
  const { data: asset } = useQuery(assetQuery(assetId));
  if (!asset?.is_controlled) return t('monitor.noMatchHelp');
  return (
    <span className="flex flex-col items-center gap-2">
      <span>{t('monitor.liveBeside')}</span>
      <AssetLive asset={asset} className="font-medium text-foreground" />
      <TextLink to={assetPath(assetId)}>{t('monitor.openAsset')}</TextLink>
    </span>
  );
}

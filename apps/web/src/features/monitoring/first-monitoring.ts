import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';
import { newestFirst } from './alerts/newest-first.ts';
import type { MonitorState } from './monitor-url-state.ts';

export function firstMonitoring({ view, assetId }: MonitorState, today: string): FirstRequest[] {
  if (view === 'list')
    return [{ endpoint: listAlerts, query: firstPageQuery({ today, asset_id: assetId }, newestFirst) }];
  return [
    { endpoint: getMonitoringSummary, query: { today } },
    { endpoint: listAlertSites, query: { today } },
  ];
}

import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstPageQuery } from '#listing/first-page-query.ts';
import { newestFirst } from './alerts/newest-first.ts';
import type { MonitorState } from './monitor-url-state.ts';

export function firstMonitoring({ view, assetId }: MonitorState, today: string): FirstRequest[] {
  const query = { today, ...chosenPartner() };
  if (view === 'list')
    return [{ endpoint: listAlerts, query: firstPageQuery({ ...query, asset_id: assetId }, newestFirst) }];
  return [
    { endpoint: getMonitoringSummary, query },
    { endpoint: listAlertSites, query },
  ];
}

import { assetPath, paths } from '#paths.ts';
import { newestFirst } from './alerts/newest-first.ts';
import { type MonitorState, monitorUrlState } from './monitor-url-state.ts';

const noFilter: MonitorState = {
  view: 'dashboard',
  search: '',
  priority: 'all',
  modalSite: undefined,
  assetId: undefined,
  sort: newestFirst,
};

export function monitorPath(state: Partial<MonitorState>): string {
  return paths.monitor + monitorUrlState.write({ ...noFilter, ...state });
}

/** An asset's page, which links back to the monitor in its current state. */
export function assetFromMonitor(assetId: number, monitorAddress: string): string {
  const query = new URLSearchParams({ returnUrl: monitorAddress });
  return `${assetPath(assetId)}?${query}`;
}

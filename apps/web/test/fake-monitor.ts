import type { QueryOf } from '@greenroom/domain/http/endpoint.ts';
import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { getAsset, getSite } from '@greenroom/domain/inventory/endpoints.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import type { Alert, AlertSortKey } from '@greenroom/domain/monitoring/alert.ts';
import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import {
  getEstateStatus,
  listAssetStatuses,
  streamAssetStatuses,
} from '@greenroom/domain/operations/endpoints.ts';
import { readStatus } from '@greenroom/domain/operations/read-status.ts';
import { countStatuses } from '@greenroom/domain/operations/status-counts.ts';
import { getClientSettings } from '@greenroom/domain/settings/endpoints.ts';
import { matchesAlert, sortAlerts } from '../../server/test/reference/alert-lists.ts';
import { type AlertSource, deriveAlerts } from '../../server/test/reference/derive-alerts.ts';
import { summariseAlerts } from '../../server/test/reference/summarise-alerts.ts';
import { detailOf, FakeApi, orNotFound, pageOf, problem } from './fake-api.ts';
import { anAsset as aDevice } from './fake-devices.ts';

export type WatchedAsset = AlertSource & Asset;

/** The alerts of these assets on a day, as the server derives them. */
export function alertsOf(assets: readonly WatchedAsset[], today: string): Alert[] {
  return deriveAlerts(assets, today);
}

export function aSite(id: number, name: string, more: Partial<Site> = {}): Site {
  return {
    id,
    name,
    address: `${id} rue de la Paix`,
    city: 'Lyon',
    postal_code: '69001',
    country: 'France',
    latitude: 45.7 + id / 10,
    longitude: 4.8,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: null,
    ...more,
  };
}

export function aStatus(asset_id: number, status: string): AssetStatus {
  const nothing = { message: null, code: null, firmware_version: null };
  return { asset_id, status, ...nothing, observed_at: '2026-03-01T10:00:00Z' };
}

/** Without more it has nothing to say. */
export function anAsset(id: number, product_name: string, more: Partial<WatchedAsset> = {}): WatchedAsset {
  return {
    ...aDevice(id, product_name),
    is_controlled: false,
    room_floor: '2',
    site_name: 'Bellecour',
    ...more,
  };
}

const day = 86_400_000;

/** A warranty that ends so many days from today; a negative number has ended. */
export function warranty(days: number): Pick<WatchedAsset, 'additional_data'> {
  const end = new Date(Date.now() + days * day);
  const [year, month, date] = [end.getFullYear(), end.getMonth() + 1, end.getDate()];
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return { additional_data: { warranty_end_date: text } };
}

/** For tests: a server that derives its alerts by the domain's rules. `most` is the limit of one response. */
export class FakeMonitor {
  sites: Site[] = [];
  assets: WatchedAsset[] = [];
  max = 1000;
  /** The reported statuses of the devices. */
  statuses: AssetStatus[] = [];
  /** Failing paths, with the detail of their error. */
  readonly broken = new Map<string, string>();
  /** The queries of the alert list, in order. */
  readonly requests: Record<string, string>[] = [];

  private readonly api = new FakeApi()
    .respond(getMonitoringSummary, ({ query }) => summariseAlerts(this.assets, String(query.today)))
    .respond(listAlertSites, ({ query }) => this.alertSites(String(query.today)))
    .respond(listAlerts, ({ query }) => this.alerts(query))
    .respond(getEstateStatus, () => ({
      devices: countStatuses(this.statuses.map((status) => readStatus(status).kind)),
    }))
    .respond(listAssetStatuses, () => this.statuses)
    .respond(streamAssetStatuses, () => new Response(new ReadableStream()))
    .respond(getTicketsAbout, () => problem(404, { detail: 'Not found', code: 'not-found' }))
    .respond(getClientSettings, () => ({ map_tiles: null }))
    .respond(getSite, ({ params }) => orNotFound(detailOf(this.sites, params.id)))
    .respond(getAsset, ({ params }) => orNotFound(detailOf(this.assets, params.id)));

  readonly fetch = async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://test');
    if (pathname.endsWith('/alerts')) this.requests.push(Object.fromEntries(searchParams));
    const detail = this.broken.get(pathname);
    return detail ? problem(503, { detail, code: 'unavailable' }) : this.api.fetch(address, init);
  };

  private alertSites(today: string) {
    return this.sites.flatMap((site) => {
      const alerts = deriveAlerts(this.assets, today).filter(({ site_id }) => site_id === site.id);
      const count = (type: Alert['type']) => alerts.filter((alert) => alert.type === type).length;
      const { id, name, address, city, latitude, longitude } = site;
      const counts = { critical: count('critical'), warning: count('warning'), total: alerts.length };
      return alerts.length === 0 ? [] : [{ id, name, address, city, latitude, longitude, ...counts }];
    });
  }

  private alerts(query: QueryOf<typeof listAlerts>) {
    const found = deriveAlerts(this.assets, String(query.today)).filter(
      (alert) =>
        (query.priority === undefined || alert.type === query.priority) &&
        (query.asset_id === undefined || alert.asset_id === query.asset_id) &&
        (query.site_id === undefined || alert.site_id === query.site_id) &&
        matchesAlert(alert, query.search, query),
    );
    return pageOf(sortAlerts(found, readSort<AlertSortKey>(query.sort)), query, this.max);
  }
}

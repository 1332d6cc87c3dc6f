import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import type { Alert, AlertSortKey, AlertWords } from '@greenroom/domain/monitoring/alert.ts';
import type { AssetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { readStatus } from '@greenroom/domain/operations/read-status.ts';
import { countStatuses } from '@greenroom/domain/operations/status-counts.ts';
import { matchesAlert, sortAlerts } from '../../server/test/reference/alert-lists.ts';
import { type AlertSource, deriveAlerts } from '../../server/test/reference/derive-alerts.ts';
import { summariseAlerts } from '../../server/test/reference/summarise-alerts.ts';

export type WatchedAsset = AlertSource & Pick<Asset, 'id' | 'product_name'>;

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
    id,
    product_name,
    asset_type: 'Display',
    is_controlled: false,
    status: 'active',
    additional_data: {},
    room_id: 1,
    room_name: 'Forum',
    room_floor: '2',
    site_id: 1,
    site_name: 'Bellecour',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: null,
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

/** For tests: a server that derives its alerts by the domain's rules. `most` stands for the limit of one answer. */
export class FakeMonitor {
  sites: Site[] = [];
  assets: WatchedAsset[] = [];
  max = 1000;
  /** What the devices say. */
  statuses: AssetStatus[] = [];
  /** Paths that fail, with the detail they fail with. */
  readonly broken = new Map<string, string>();
  /** The queries of the alert list, in order. */
  readonly asked: Record<string, string>[] = [];

  readonly fetch = async (address: string): Promise<Response> => {
    const url = new URL(address, 'http://test');
    const detail = this.broken.get(url.pathname);
    if (detail) return Response.json({ detail, code: 'unavailable' }, { status: 503 });
    const query = Object.fromEntries(url.searchParams);
    const id = Number(/\/(\d+)$/.exec(url.pathname)?.[1]);
    switch (url.pathname.replace(/\/\d+$/, '/{id}')) {
      case '/api/monitoring/summary':
        return Response.json(summariseAlerts(this.assets, String(query.today)));
      case '/api/monitoring/sites':
        return Response.json(this.alertSites(String(query.today)));
      case '/api/monitoring/alerts':
        return this.alerts(query);
      case '/api/estate_status':
        return Response.json({
          devices: countStatuses(this.statuses.map((status) => readStatus(status).kind)),
        });
      case '/api/asset_operations/statuses':
        return Response.json(this.statuses);
      case '/api/asset_operations/stream':
        return new Response(new ReadableStream());
      case '/api/sites/{id}':
        return found(this.sites.find((site) => site.id === id));
      case '/api/assets/{id}':
        return found(this.assets.find((asset) => asset.id === id));
      default:
        throw new Error(`Nobody answers ${url.pathname}.`);
    }
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

  private alerts(query: Record<string, string>): Response {
    this.asked.push(query);
    const found = deriveAlerts(this.assets, String(query.today)).filter(
      (alert) =>
        (query.priority === undefined || alert.type === query.priority) &&
        (query.asset_id === undefined || alert.asset_id === Number(query.asset_id)) &&
        (query.site_id === undefined || alert.site_id === Number(query.site_id)) &&
        matchesAlert(alert, query.search, query as AlertWords),
    );
    const sorted = sortAlerts(found, readSort<AlertSortKey>(query.sort ?? '-timestamp'));
    const start = Number(query.cursor ?? 0);
    const end = start + Math.min(Number(query.limit), this.max);
    const headers = new Headers({ 'x-total-count': String(sorted.length) });
    if (end < sorted.length) headers.set('link', `</api/monitoring/alerts?cursor=${end}>; rel="next"`);
    return Response.json(sorted.slice(start, end), { headers });
  }
}

function found(row: unknown): Response {
  return row
    ? Response.json(row)
    : Response.json({ detail: 'Not found', code: 'not-found' }, { status: 404 });
}

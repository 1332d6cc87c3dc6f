import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { dayNumber, warrantyState, warrantyWarningDays } from '@greenroom/domain/inventory/warranty.ts';
import type { Alert, AlertKind, AlertType } from '@greenroom/domain/monitoring/alert.ts';
import { sortAlerts } from './alert-lists.ts';

type RuleFields = 'id' | 'product_name' | 'asset_type' | 'is_controlled' | 'status' | 'additional_data';
type PlaceFields = 'room_id' | 'room_name' | 'site_id' | 'site_name' | 'created_at' | 'updated_at';

export type AlertSource = Pick<Asset, RuleFields | PlaceFields> & { readonly room_floor?: string | null };

/** Spec section 4, "Alert rules", for assets in service: a retired one has none. `today` is the viewer's calendar day. */
export function deriveAlerts(assets: readonly AlertSource[], today: string): Alert[] {
  const inService = assets.filter(({ status }) => !isRetired(status));
  const alerts = inService.flatMap((asset) => [...warrantyAlerts(asset, today), ...statusAlerts(asset)]);
  return sortAlerts(alerts, { key: 'priority', direction: 'asc' });
}

function warrantyAlerts(asset: AlertSource, today: string): Alert[] {
  const end = asset.additional_data.warranty_end_date;
  const { state } = warrantyState(end, today);
  if (state !== 'expired' && state !== 'expiring') return [];
  const lastDay = dayNumber(end) as number;
  const date = (end as string).slice(0, 10);
  if (state === 'expired') {
    return [
      alertOf(asset, { kind: 'warranty-expired', type: 'critical', date, timestamp: startOf(lastDay + 1) }),
    ];
  }
  const timestamp = startOf(lastDay - warrantyWarningDays);
  return [alertOf(asset, { kind: 'warranty-expiring', type: 'warning', date, timestamp })];
}

function statusAlerts(asset: AlertSource): Alert[] {
  if (!isInactive(asset)) return [];
  const timestamp = new Date(asset.updated_at ?? asset.created_at).toISOString();
  return [alertOf(asset, { kind: 'inactive', type: 'warning', date: null, timestamp })];
}

function isInactive({ is_controlled, status }: Pick<AlertSource, 'is_controlled' | 'status'>): boolean {
  return is_controlled && status?.toLowerCase() === 'inactive';
}

type Found = { kind: AlertKind; type: AlertType; date: string | null; timestamp: string };

function alertOf(asset: AlertSource, found: Found): Alert {
  return {
    ...found,
    id: `${asset.id}-${found.kind}`,
    asset_id: asset.id,
    asset_name: asset.product_name,
    asset_type: asset.asset_type,
    room_id: asset.room_id,
    room_name: asset.room_name,
    room_floor: asset.room_floor ?? null,
    site_id: asset.site_id,
    site_name: asset.site_name,
  };
}

function startOf(day: number): string {
  return new Date(day * 86_400_000).toISOString();
}

import type { AlertRow } from './alerts.queries.ts';

export type AlertCounts = { critical: number; warning: number; total: number };
export type AffectedAsset = {
  id: number;
  name: string;
  type: string | null;
  /** The most severe one, whose message is shown. */
  first: AlertRow;
  count: number;
};
export type AffectedRoom = AlertCounts & {
  /** Null if the viewer may not see the room. */
  id: number | null;
  name: string | null;
  floor: string | null;
  assets: AffectedAsset[];
};

export function countAlerts(alerts: readonly AlertRow[]): AlertCounts {
  const count = (type: AlertRow['type']) => alerts.filter((alert) => alert.type === type).length;
  return { critical: count('critical'), warning: count('warning'), total: alerts.length };
}

/** Rooms and their assets in the order of their first alert: most severe first when the alerts are sorted that way. */
export function groupAlerts(alerts: readonly AlertRow[]): AffectedRoom[] {
  return groupBy(alerts, 'room_id').map((ofRoom) => {
    const [{ room_id, room_name, room_floor }] = ofRoom;
    return {
      ...countAlerts(ofRoom),
      id: room_id,
      name: room_name,
      floor: room_floor,
      assets: groupBy(ofRoom, 'asset_id').map(affectedAsset),
    };
  });
}

type Some<Item> = [Item, ...Item[]];

function groupBy(alerts: readonly AlertRow[], key: 'room_id' | 'asset_id'): Some<AlertRow>[] {
  const groups = new Map<number | null, Some<AlertRow>>();
  for (const alert of alerts) {
    const group = groups.get(alert[key]);
    if (group) group.push(alert);
    else groups.set(alert[key], [alert]);
  }
  return [...groups.values()];
}

function affectedAsset(alerts: Some<AlertRow>): AffectedAsset {
  const [first] = alerts;
  return {
    id: first.asset_id,
    name: first.asset_name,
    type: first.asset_type,
    first,
    count: alerts.length,
  };
}

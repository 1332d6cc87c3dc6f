import type { RoomCounts } from '@greenroom/domain/health/room-health.ts';
import { roomStates } from '@greenroom/domain/health/room-state.ts';
import { kindsToShow, type StatusCounts, worstKind } from '@greenroom/domain/operations/status-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { siteStatusesQuery } from '#live/estate-status.queries.ts';
import { formatCounts } from '#live/format-counts.ts';
import { roomHealthSummaryQuery } from '#live/rooms/room-health.queries.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import type { PointTone } from '#ui/map/map-point.ts';

/** What the map shows of a site. */
type SiteNow = { devices?: StatusCounts | undefined; rooms?: RoomCounts | undefined };

/** The rooms and devices of every site by their states for the map, and the label of a marker. */
export function useSiteStatuses() {
  const { t } = useTranslation();
  useStatusFeed();
  const { data: statuses } = useQuery(siteStatusesQuery());
  const { data: health } = useQuery(roomHealthSummaryQuery());
  const live = useMemo(() => {
    const sites = new Map<number, SiteNow>();
    for (const { site_id, devices } of statuses ?? []) sites.set(site_id, { devices });
    for (const { site_id, rooms } of health?.sites ?? [])
      sites.set(site_id, { ...sites.get(site_id), rooms });
    return sites;
  }, [statuses, health]);
  const label = useCallback(
    (name: string, { devices, rooms }: SiteNow = {}) => {
      const troubled = rooms ? roomStates.filter((state) => isTrouble(state) && rooms[state] > 0) : [];
      const counts = troubled.map((state) => t(`health.rooms.${state}`, { count: rooms?.[state] ?? 0 }));
      const parts = [
        devices && formatCounts(t, devices, kindsToShow(devices)),
        counts.length > 0 && t('health.onMap', { counts: counts.join(', ') }),
      ].filter(Boolean);
      return parts.length > 0 ? `${t('shared.field', { field: name })} ${parts.join(' · ')}` : name;
    },
    [t],
  );
  return { live, label };
}

const isTrouble = (state: keyof RoomCounts) => state === 'down' || state === 'degraded';

/** By the worst room, red for down, amber for degraded; without a monitored room by the worst device. */
export function toneOf({ devices, rooms }: SiteNow = {}): PointTone {
  if (rooms && rooms.down > 0) return 'danger';
  if (rooms && rooms.degraded > 0) return 'warning';
  if (rooms && rooms.healthy > 0) return 'success';
  switch (devices && worstKind(devices)) {
    case 'offline':
      return 'danger';
    case 'error':
      return 'warning';
    case 'online':
      return 'success';
    case undefined:
    case null:
    case 'unknown':
      return 'muted';
    default:
      return 'brand';
  }
}

import { kindsToShow, type StatusCounts, worstKind } from '@greenroom/domain/operations/status-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { siteStatusesQuery } from '#live/estate-status.queries.ts';
import { formatCounts } from '#live/format-counts.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import type { PointTone } from '#ui/map/map-point.ts';

/** The device counts of every site for the map, and the label of a marker. */
export function useSiteStatuses() {
  const { t } = useTranslation();
  useStatusFeed();
  const { data } = useQuery(siteStatusesQuery());
  const live = useMemo(() => new Map(data?.map(({ site_id, devices }) => [site_id, devices])), [data]);
  const label = useCallback(
    (name: string, devices: StatusCounts | undefined) =>
      devices
        ? `${t('shared.field', { field: name })} ${formatCounts(t, devices, kindsToShow(devices))}`
        : name,
    [t],
  );
  return { live, label };
}

/** Red for offline devices, amber for faults, grey for unknown ones. */
export function toneOf(devices: StatusCounts | undefined): PointTone {
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

import { kindsToShow, type StatusCounts, worstKind } from '@greenroom/domain/operations/status-counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { countWords } from '#live/count-words.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { siteLivesQuery } from '#live/wholes.queries.ts';
import type { PointTone } from '#ui/map/map-point.ts';

/** The state of every site for the map: by site, and as the words of a marker. */
export function useSiteLives() {
  const { t } = useTranslation();
  useStatusFeed();
  const { data } = useQuery(siteLivesQuery());
  const live = useMemo(() => new Map(data?.map(({ site_id, devices }) => [site_id, devices])), [data]);
  const label = useCallback(
    (name: string, devices: StatusCounts | undefined) =>
      devices ? `${name}: ${countWords(t, devices, kindsToShow(devices))}` : name,
    [t],
  );
  return { live, label };
}

/** Red for what is away, amber for what reports a fault; what is not known is neither good nor bad. */
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

import { useMapTiles } from '#features/settings/client-settings.queries.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTheme } from '#theme/theme.ts';
import { LazyPointMap } from '#ui/map/lazy-point-map.tsx';
import type { MapLabels, MapPoint } from '#ui/map/map-point.ts';
import { useMapLabels } from './use-map-labels.ts';

export interface PlacesMapProps {
  /** Keep the same array between renders (useMemo). */
  points: readonly MapPoint[];
  /** Describes the map for screen readers. */
  description: string;
  selectedId: number | undefined;
  onSelect: (siteId: number) => void;
  height: number;
  cluster?: MapLabels['cluster'] | undefined;
}

/** Sites on the map, for screens of other features: in the viewer's theme and language, with the configured tiles. */
export function PlacesMap(props: PlacesMapProps) {
  const { points, description, selectedId, onSelect, height, cluster } = props;
  const { resolved } = useTheme();
  const { language } = useLanguage();
  return (
    <LazyPointMap
      key={language}
      points={points}
      selectedId={selectedId}
      onSelect={(id) => onSelect(Number(id))}
      theme={resolved}
      tileUrls={useMapTiles()}
      labels={useMapLabels(description, { withShowAll: true, cluster })}
      height={height}
    />
  );
}

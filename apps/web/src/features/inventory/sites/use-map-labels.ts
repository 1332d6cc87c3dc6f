import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MapLabels } from '#ui/map/map-point.ts';

type LabelOptions = {
  withShowAll: boolean;
  /** The label of a cluster, if it counts more than its sites. */
  cluster?: MapLabels['cluster'] | undefined;
};

export function useMapLabels(description: string, options: LabelOptions): MapLabels {
  const { t } = useTranslation();
  const { withShowAll, cluster } = options;
  return useMemo(
    () => ({
      description,
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      ...(withShowAll ? { showAll: t('map.showAll') } : {}),
      closePopup: t('map.closePopup'),
      attribution: t('map.attribution'),
      cluster: cluster ?? ((count: number) => t('map.cluster', { count })),
    }),
    [t, description, withShowAll, cluster],
  );
}

import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MapLabels } from '#ui/map/map-point.ts';

export function useMapLabels(description: string, options: { withShowAll: boolean }): MapLabels {
  const { t } = useTranslation();
  const { withShowAll } = options;
  return useMemo(
    () => ({
      description,
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      ...(withShowAll ? { showAll: t('map.showAll') } : {}),
      closePopup: t('map.closePopup'),
      attribution: t('map.attribution'),
      cluster: (count: number) => t('map.cluster', { count }),
    }),
    [t, description, withShowAll],
  );
}

import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { MapLabels } from './map-point.ts';
import type { MapView } from './map-view.ts';

type ZoomLimits = { canZoomIn: boolean; canZoomOut: boolean };
type MapControlsProps = { view: MapView | undefined; labels: MapLabels; limits: ZoomLimits };

export function MapControls({ view, labels, limits }: MapControlsProps) {
  return (
    <div className="point-map-controls">
      <IconButton
        size="sm"
        label={labels.zoomIn}
        icon={<Plus aria-hidden />}
        aria-disabled={!limits.canZoomIn}
        onClick={() => view?.zoomIn()}
      />
      <IconButton
        size="sm"
        label={labels.zoomOut}
        icon={<Minus aria-hidden />}
        aria-disabled={!limits.canZoomOut}
        onClick={() => view?.zoomOut()}
      />
      {labels.showAll && (
        <IconButton
          size="sm"
          label={labels.showAll}
          icon={<Maximize aria-hidden />}
          onClick={() => view?.fit({ animate: true })}
        />
      )}
    </div>
  );
}

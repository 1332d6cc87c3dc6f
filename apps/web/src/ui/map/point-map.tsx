import 'leaflet/dist/leaflet.css';
import './point-map.css';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { MapControls } from './map-controls.tsx';
import type { MapPoint, PointMapProps } from './map-point.ts';
import { MapView } from './map-view.ts';
import { PointPopup } from './point-popup.tsx';
import { PointStack } from './point-stack.tsx';
import { useLatest } from './use-latest.ts';

/** Points on a map that needs no network. Use it through lazy-point-map.tsx: Leaflet is large. */
export function PointMap({ height = 500, fitOnLoad = true, ...props }: PointMapProps) {
  const { points, selectedId, onSelect, onPlace, popup, theme, labels, tileUrls, className } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  /** The content of the popup: the selected point, or the points that share one position. */
  const [opened, setOpened] = useState<readonly MapPoint[]>([]);
  const [hasFallenBack, setHasFallenBack] = useState(false);
  const [limits, setLimits] = useState({ canZoomIn: true, canZoomOut: true });
  const latest = useLatest({ onSelect, onPlace, popup, labels, points });

  useEffect(() => {
    const created = new MapView(host.current as HTMLDivElement, {
      clusterLabel: (count, weight) => latest.current.labels.cluster(count, weight),
      onPoint: (point) => {
        if (latest.current.popup) setOpened([point]);
        latest.current.onSelect?.(point.id);
      },
      onPlace: (position) => latest.current.onPlace?.(position),
      onStack: setOpened,
      onPopupClose: () => setOpened([]),
      onZoom: setLimits,
      onFallback: () => setHasFallenBack(true),
    });
    setView(created);
    return () => {
      setView(undefined);
      setOpened([]);
      created.destroy();
    };
  }, [latest]);

  const { light, dark } = tileUrls ?? {};
  useEffect(() => {
    setHasFallenBack(false);
    view?.showBase(light && dark ? { light, dark }[theme] : undefined);
  }, [view, theme, light, dark]);

  const fittedView = useRef<MapView>(undefined);
  useEffect(() => {
    if (!view) return;
    const isFirst = fittedView.current !== view;
    view.setPoints(points, { fit: isFirst ? (fitOnLoad ? 'first' : 'never') : 'lost' });
    if (points.length > 0) fittedView.current = view;
  }, [view, points, fitOnLoad]);

  const isPlaced = points.some(({ id }) => id === selectedId);
  const shownView = useRef<MapView>(undefined);
  useEffect(() => {
    if (!view) return;
    const isFirst = shownView.current !== view;
    shownView.current = view;
    view.select(selectedId, { animate: !isFirst });
    const point = isPlaced ? latest.current.points.find(({ id }) => id === selectedId) : undefined;
    setOpened(point && latest.current.popup ? [point] : []);
  }, [view, selectedId, isPlaced, latest]);

  const [first] = opened;
  return (
    <div
      className={classNames('point-map', className)}
      style={{ '--point-map-height': `${height}px` } as CSSProperties}
    >
      <MapControls view={view} labels={labels} limits={limits} />
      {/* biome-ignore lint/a11y/useSemanticElements: Leaflet fills this element and gives it the focus. */}
      <div ref={host} className="point-map-canvas" role="region" aria-label={labels.description} />
      {view && first && (
        <PointPopup view={view} point={first} closeLabel={labels.closePopup}>
          {opened.length === 1 ? (
            popup?.(first.id)
          ) : (
            <PointStack points={opened} onSelect={({ id }) => onSelect?.(id)} />
          )}
        </PointPopup>
      )}
      <p className="point-map-attribution">
        {tileUrls && !hasFallenBack ? tileUrls.attribution : labels.attribution}
      </p>
    </div>
  );
}

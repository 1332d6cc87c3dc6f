import { Map as LeafletMap } from 'leaflet';
import { defaultView, fitView, minZoom, zoomStep } from './fit-view.ts';
import { groupPoints, type PointGroup } from './group-points.ts';
import { guardWheel } from './guard-wheel.ts';
import type { MapPoint, PointId } from './map-point.ts';
import { MapPopup } from './map-popup.ts';
import { MarkerLayer } from './marker-layer.ts';
import { BaseLayer } from './tiles/base-layer.ts';
import { maxBaseZoom } from './tiles/base-tiles.ts';
import { OwnTiles } from './tiles/own-tiles.ts';

const maxTileZoom = 20;
/** Seconds. */
const panDuration = 1.5;
/** Elements on top of the markers. */
const obstacles = '.point-map-controls, .leaflet-popup-content-wrapper';

export type MapViewEvents = {
  clusterLabel: (count: number, weight: number) => string;
  onPoint: (point: MapPoint) => void;
  /** A group that no zoom can split, because its points have the same position. */
  onStack: (points: MapPoint[]) => void;
  onPopupClose: () => void;
  onZoom: (limits: { canZoomIn: boolean; canZoomOut: boolean }) => void;
  onPlace: (position: { latitude: number; longitude: number }) => void;
  /** The operator's tile server does not respond; the built-in base is shown instead. */
  onFallback: () => void;
};

/** Everything that Leaflet draws. React passes changes to it; it reports clicks to React. */
export class MapView {
  readonly popup: MapPopup;
  readonly #map: LeafletMap;
  readonly #markers: MarkerLayer;
  readonly #events: MapViewEvents;
  readonly #host: HTMLElement;
  readonly #release: () => void;
  #base: BaseLayer | undefined;
  #ownTiles: OwnTiles | undefined;
  #points: readonly MapPoint[] = [];
  readonly #isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;

  constructor(host: HTMLElement, events: MapViewEvents) {
    this.#host = host;
    this.#events = events;
    this.#map = new LeafletMap(host, {
      center: [defaultView.latitude, defaultView.longitude],
      zoom: defaultView.zoom,
      minZoom: minZoom,
      maxZoom: maxBaseZoom,
      maxBounds: [
        [-85, -190],
        [85, 190],
      ],
      maxBoundsViscosity: 0.8,
      zoomSnap: zoomStep,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !this.#isStill,
      fadeAnimation: !this.#isStill,
      inertia: !this.#isStill,
    });
    this.#markers = new MarkerLayer({
      obstacles: () => [...(host.parentElement?.querySelectorAll(obstacles) ?? [])],
      clusterLabel: (count, weight) => this.#events.clusterLabel(count, weight),
      onPress: (group) => this.#press(group),
    }).addTo(this.#map);
    this.#map.on('click', ({ latlng }) => {
      const { lat: latitude, lng: longitude } = latlng.wrap();
      this.#events.onPlace({ latitude, longitude });
    });
    this.#map.on('zoomend zoomlevelschange', () => this.#reportZoom());
    this.popup = new MapPopup(this.#map, this.#markers, events.onPopupClose);
    const resized = new ResizeObserver(() => this.#map.invalidateSize({ animate: false }));
    resized.observe(host);
    const releaseWheel = guardWheel(host);
    this.#release = () => {
      resized.disconnect();
      releaseWheel();
    };
    this.#reportZoom();
  }

  destroy(): void {
    this.#release();
    this.#base?.stop();
    this.popup.remove();
    this.#map.remove();
  }

  /** Tiles from the given URL, or the built-in base. Called again when the theme's colours have changed. */
  showBase(tileUrl: string | undefined): void {
    this.#ownTiles?.remove();
    this.#ownTiles = undefined;
    if (tileUrl) this.#showOwnTiles(tileUrl);
    else this.#showBuiltIn();
  }

  #showOwnTiles(tileUrl: string): void {
    this.#base?.remove();
    this.#map.setMaxZoom(maxTileZoom);
    this.#ownTiles = new OwnTiles(tileUrl, maxTileZoom, () => {
      this.#ownTiles?.remove();
      this.#ownTiles = undefined;
      this.#showBuiltIn();
      this.#events.onFallback();
    }).addTo(this.#map);
  }

  #showBuiltIn(): void {
    this.#map.setMaxZoom(maxBaseZoom);
    this.#base ??= new BaseLayer(this.#host, document.documentElement.lang || 'en');
    this.#base.addTo(this.#map);
    this.#base.repaint();
  }

  /** `fit` brings them into view: the first ones always, later ones only if none of them would be visible. */
  setPoints(points: readonly MapPoint[], { fit }: { fit: 'first' | 'lost' | 'never' }): void {
    this.#points = points.filter(
      ({ latitude, longitude }) => Number.isFinite(latitude) && Number.isFinite(longitude),
    );
    // Before the markers, which are grouped for the current zoom.
    if (this.#points.length > 0 && (fit === 'first' || (fit === 'lost' && !this.#isAnyInView())))
      this.fit({ animate: fit === 'lost' });
    this.#markers.setGroups(groupPoints(this.#points));
  }

  #isAnyInView(): boolean {
    const bounds = this.#map.getBounds();
    return this.#points.some(({ latitude, longitude }) => bounds.contains([latitude, longitude]));
  }

  fit({ animate }: { animate: boolean }): void {
    const { x: width, y: height } = this.#map.getSize();
    const { latitude, longitude, zoom } = fitView(this.#points, { width, height }, !!this.#ownTiles);
    this.#map.setView([latitude, longitude], zoom, { animate: animate && !this.#isStill });
  }

  select(id: PointId | undefined, { animate }: { animate: boolean }): void {
    this.#markers.setSelected(id);
    const point = this.#points.find((candidate) => candidate.id === id);
    if (!point) return;
    const isAnimated = animate && !this.#isStill;
    this.#map.panTo([point.latitude, point.longitude], { animate: isAnimated, duration: panDuration });
  }

  zoomIn(): void {
    this.#map.zoomIn();
  }

  zoomOut(): void {
    this.#map.zoomOut();
  }

  #press(group: PointGroup): void {
    const { points } = group;
    const [first] = points;
    const isOnePlace = points.every(
      ({ latitude, longitude }) => latitude === first.latitude && longitude === first.longitude,
    );
    if (points.length === 1) this.#events.onPoint(first);
    else if (isOnePlace || this.#map.getZoom() >= this.#map.getMaxZoom()) this.#events.onStack(points);
    else this.#zoomTo(points);
  }

  #zoomTo(points: readonly MapPoint[]): void {
    const { x: width, y: height } = this.#map.getSize();
    const { latitude, longitude, zoom } = fitView(points, { width, height });
    const nearer = Math.min(this.#map.getMaxZoom(), Math.max(zoom, this.#map.getZoom() + 1));
    this.#map.setView([latitude, longitude], nearer, { animate: !this.#isStill });
  }

  #reportZoom(): void {
    const zoom = this.#map.getZoom();
    this.#events.onZoom({
      canZoomIn: zoom < this.#map.getMaxZoom(),
      canZoomOut: zoom > this.#map.getMinZoom(),
    });
  }
}

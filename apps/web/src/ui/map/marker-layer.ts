import {
  DomUtil,
  type Handler,
  type LatLng,
  Layer,
  type LeafletEvent,
  type Map as LeafletMap,
  latLng,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet';
import { apart, type PointGroup, type PointGroups } from './group-points.ts';
import { isCovered } from './is-covered.ts';
import type { PointId } from './map-point.ts';
import { markerButton, showGroup } from './marker-button.ts';
import { fromWorld, toWorld, worldSize } from './mercator.ts';
import { orderGroups } from './order-groups.ts';
import { bubbleSize } from './short-count.ts';

export type MarkerLayerOptions = {
  clusterLabel: (count: number, weight: number) => string;
  /** Elements on top of the map. A marker that they cover cannot be pressed, so it is not a target either. */
  obstacles: () => Element[];
  onPress: (group: PointGroup) => void;
};

type Marker = { button: HTMLButtonElement; group: PointGroup; at: LatLng };
/** Used by Leaflet's own markers, but missing in its types. */
type MapWithInnards = LeafletMap & {
  dragging?: Handler & { moved(): boolean };
  _animatingZoom?: boolean;
  _latLngToNewLayerPoint(at: LatLng, zoom: number, center: LatLng): Point;
};

/** Buttons for the groups in view, in reading order; Leaflet's own markers are not buttons and have no order. */
export class MarkerLayer extends Layer {
  #groups: PointGroups = { at: () => [], holding: () => undefined };
  #selectedId: PointId | undefined;
  #popupId: string | undefined;
  readonly #markers = new Map<string, Marker>();
  readonly #settings: MarkerLayerOptions;
  #frame = 0;

  constructor(settings: MarkerLayerOptions) {
    super();
    this.#settings = settings;
  }

  override onAdd(): this {
    this.refresh();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    for (const key of [...this.#markers.keys()]) this.#remove(key);
    return this;
  }

  override getEvents() {
    return {
      move: () => this.#refreshSoon(),
      moveend: () => this.refresh(),
      zoomanim: (event: LeafletEvent) => this.#followZoom(event as ZoomAnimEvent),
    };
  }

  setGroups(groups: PointGroups): void {
    this.#groups = groups;
    this.refresh();
  }

  setSelected(id: PointId | undefined): void {
    this.#selectedId = id;
    this.refresh();
  }

  /** Lets a screen reader read the popup together with its marker. */
  describeSelected(popupId: string | undefined): void {
    this.#popupId = popupId;
    this.refresh();
  }

  /** The marker of a point at this zoom. */
  groupOf(id: PointId): PointGroup | undefined {
    if (!this._map) return undefined;
    const holder = this.#groups.holding(id, this._map.getZoom());
    if (!holder || id !== this.#selectedId) return holder;
    return apart([holder], id, this._map.getZoom()).find(({ points }) => points.some((one) => one.id === id));
  }

  focusSelected(): void {
    const group = this.#selectedId === undefined ? undefined : this.groupOf(this.#selectedId);
    const button = group && this.#markers.get(group.key)?.button;
    (button ?? this._map?.getContainer())?.focus({ preventScroll: true });
  }

  refresh(): void {
    const map = this._map;
    if (!map) return;
    const visible = orderGroups(this.#inView(map), map.getZoom());
    const keys = new Set(visible.map(({ key }) => key));
    const lost = [...this.#markers].find(([, { button }]) => button === document.activeElement);
    for (const key of [...this.#markers.keys()]) if (!keys.has(key)) this.#remove(key);
    const pane = map.getPane('markerPane') as HTMLElement;
    const isSelected = ({ points }: PointGroup) => points.some(({ id }) => id === this.#selectedId);
    let next: Element | null = null;
    // From the last to the first, so that a remaining button is not moved and keeps the focus.
    for (const group of visible.toReversed()) {
      const { button, at } = this.#show(group, isSelected(group));
      if (button.parentNode !== pane || button.nextElementSibling !== next) pane.insertBefore(button, next);
      DomUtil.setPosition(button, map.latLngToLayerPoint(at));
      next = button;
    }
    this.#hideCovered(map);
    if (lost && !keys.has(lost[0])) map.getContainer().focus({ preventScroll: true });
  }

  /** Once per frame is enough while the map moves; while it zooms, Leaflet animates the markers. */
  #refreshSoon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this._map && !(this._map as MapWithInnards)._animatingZoom) this.refresh();
    });
  }

  #hideCovered(map: LeafletMap): void {
    const { left, top } = map.getContainer().getBoundingClientRect();
    const covers = this.#settings.obstacles().map((element) => element.getBoundingClientRect());
    for (const { button, group, at } of this.#markers.values()) {
      const { x, y } = map.latLngToContainerPoint(at);
      const size = group.points.length === 1 ? 28 : bubbleSize(group.weight);
      const box = { left: left + x - size / 2, top: top + y - 14 - size / 2, size };
      const isHidden = !button.hasAttribute('aria-current') && covers.some((cover) => isCovered(box, cover));
      button.style.visibility = isHidden ? 'hidden' : '';
    }
  }

  /** Only visible markers: neither the keyboard nor a finger must find one beyond the edge. */
  #inView(map: LeafletMap): PointGroup[] {
    const bounds = map.getBounds();
    const northWest = toWorld(bounds.getNorth(), bounds.getWest());
    const southEast = toWorld(bounds.getSouth(), bounds.getEast());
    // A marker is above its position and extends to both sides of it.
    const pixel = 1 / worldSize(map.getZoom());
    const [side, above] = [10 * pixel, 24 * pixel];
    return apart(this.#groups.at(map.getZoom()), this.#selectedId, map.getZoom()).filter(
      ({ at }) =>
        at.x >= northWest.x + side &&
        at.x <= southEast.x - side &&
        at.y >= northWest.y + above &&
        at.y <= southEast.y,
    );
  }

  #show(group: PointGroup, isSelected: boolean): Marker {
    const known = this.#markers.get(group.key);
    const { latitude, longitude } = fromWorld(group.at);
    const marker: Marker = {
      button: known?.button ?? this.#create(group.key),
      group,
      at: latLng(latitude, longitude),
    };
    this.#markers.set(group.key, marker);
    const count = group.points.length;
    showGroup(marker.button, group, {
      label: count === 1 ? group.points[0].label : this.#settings.clusterLabel(count, group.weight),
      selectedLabel: isSelected ? this.#selectedLabel(group) : undefined,
      describedBy: isSelected ? this.#popupId : undefined,
    });
    return marker;
  }

  #selectedLabel(group: PointGroup): string {
    return group.points.find(({ id }) => id === this.#selectedId)?.label ?? '';
  }

  #create(key: string): HTMLButtonElement {
    return markerButton((event) => {
      // A pointer that ends a drag over a marker has not pressed it; a key press has no pointer.
      if (event.detail > 0 && (this._map as MapWithInnards).dragging?.moved()) return;
      const marker = this.#markers.get(key);
      if (marker) this.#settings.onPress(marker.group);
    });
  }

  #remove(key: string): void {
    this.#markers.get(key)?.button.remove();
    this.#markers.delete(key);
  }

  #followZoom({ zoom, center }: ZoomAnimEvent): void {
    const map = this._map as MapWithInnards;
    for (const { button, at } of this.#markers.values())
      DomUtil.setPosition(button, map._latLngToNewLayerPoint(at, zoom, center).round());
  }
}

import { type Map as LeafletMap, type Popup, popup } from 'leaflet';
import type { MapPoint } from './map-point.ts';
import type { MarkerLayer } from './marker-layer.ts';
import { fromWorld } from './mercator.ts';
import { bubbleTop } from './short-count.ts';

const selectedPinHeight = 42;

/** The only popup of a map. React renders its content. */
export class MapPopup {
  readonly #map: LeafletMap;
  readonly #markers: MarkerLayer;
  #popup: Popup | undefined;
  #point: MapPoint | undefined;

  constructor(map: LeafletMap, markers: MarkerLayer, onClose: () => void) {
    this.#map = map;
    this.#markers = markers;
    map.on('zoomend', () => this.#place());
    map.on('popupclose', (event) => {
      if (event.popup === this.#popup) onClose();
    });
    map.getContainer().addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#popup?.isOpen()) return;
      // Keeps a dialog around the map open.
      event.stopPropagation();
      this.dismiss();
    });
  }

  open(content: HTMLElement, point: MapPoint): void {
    this.#popup = popup({
      closeButton: false,
      // The map moves to the point anyway.
      autoPan: false,
      maxWidth: 280,
      minWidth: 180,
      className: 'point-map-popup',
    }).setContent(content);
    this.#point = point;
    this.#place();
    this.#popup.openOn(this.#map);
    this.#markers.describeSelected(content.id);
  }

  /** React has removed the content; there is nothing to notify. */
  remove(): void {
    const gone = this.#popup;
    this.#popup = undefined;
    gone?.remove();
    this.#markers.describeSelected(undefined);
  }

  /** The content has changed its size. */
  update(): void {
    this.#popup?.update();
    this.#markers.refresh();
  }

  /** Called when the user closes it; the focus returns to its marker. */
  dismiss(): void {
    this.#popup?.remove();
    this.#markers.focusSelected();
  }

  /** Above the pin, or above the point's cluster at this zoom. */
  #place(): void {
    if (!this.#popup || !this.#point) return;
    const group = this.#markers.groupOf(this.#point.id);
    const count = group?.points.length ?? 1;
    const { latitude, longitude } = group ? fromWorld(group.at) : this.#point;
    this.#popup.options.offset = [0, -(group && count > 1 ? bubbleTop(group.weight) : selectedPinHeight)];
    this.#popup.setLatLng([latitude, longitude]);
  }
}

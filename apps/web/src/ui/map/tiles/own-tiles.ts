import { TileLayer } from 'leaflet';

/** Single gaps are normal; a server that gives nothing, or mostly errors, is not there. */
export function hasFailed({ loaded, failed }: { loaded: number; failed: number }): boolean {
  return failed >= 3 && failed > loaded;
}

/** Tiles from a server of one's own, until it turns out not to answer. */
export class OwnTiles extends TileLayer {
  constructor(url: string, maxZoom: number, onFailure: () => void) {
    super(url, { maxZoom, noWrap: true });
    const count = { loaded: 0, failed: 0 };
    this.on('tileload', () => count.loaded++);
    this.on('tileerror', () => {
      count.failed++;
      // Not inside Leaflet's own event, which still works on the layer that would go.
      if (hasFailed(count)) queueMicrotask(() => this._map && onFailure());
    });
  }
}

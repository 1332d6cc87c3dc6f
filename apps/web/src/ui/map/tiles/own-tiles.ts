import { TileLayer } from 'leaflet';

/** Single gaps are normal; a server that returns nothing, or mostly errors, is down. */
export function hasFailed({ loaded, failed }: { loaded: number; failed: number }): boolean {
  return failed >= 3 && failed > loaded;
}

/** Tiles of the operator's server, until it turns out not to respond. */
export class OwnTiles extends TileLayer {
  constructor(url: string, maxZoom: number, onFailure: () => void) {
    super(url, { maxZoom, noWrap: true });
    const count = { loaded: 0, failed: 0 };
    this.on('tileload', () => count.loaded++);
    this.on('tileerror', () => {
      count.failed++;
      // Not inside Leaflet's own event, which still uses the layer that would be removed.
      if (hasFailed(count)) queueMicrotask(() => this._map && onFailure());
    });
  }
}

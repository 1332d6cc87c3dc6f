import { type Coords, DomUtil, GridLayer, type GridLayerOptions, type Map as LeafletMap } from 'leaflet';
import { minZoom } from '#ui/map/fit-view.ts';
import { type BaseTile, cellOf, maxBaseZoom, shownPixels, tilePixels, zoomShift } from './base-tiles.ts';
import type { FromBaseWorker, ToBaseWorker } from './base-worker-messages.ts';
import { drawTile, type MapColours } from './draw-tile.ts';
import { readColours } from './read-colours.ts';

type DrawnTile = {
  canvas: HTMLCanvasElement;
  coords: Coords;
  content: (BaseTile & { zoom: number }) | undefined;
  id: number;
};

/** Pixels by which a tile overlaps the next, so that no seam is visible between two zooms. */
const overlap = 1;

/** The built-in base map: a worker cuts the shapes, this layer draws them in the colours of the theme. */
export class BaseLayer extends GridLayer {
  readonly #worker: Worker | undefined;
  readonly #tiles = new Map<number, DrawnTile>();
  readonly #host: HTMLElement;
  #colours: MapColours;
  #fontFamily: string;
  #lastId = 0;

  constructor(host: HTMLElement, language: string) {
    const options: GridLayerOptions = {
      tileSize: tilePixels,
      minZoom: minZoom,
      maxZoom: maxBaseZoom,
      noWrap: true,
      bounds: [
        [-90, -180],
        [90, 180],
      ],
      keepBuffer: 1,
    };
    super(options);
    this.#host = host;
    this.#colours = readColours(host);
    this.#fontFamily = getComputedStyle(host).fontFamily;
    this.on('tileunload', ({ coords }) => this.#forget(coords));
    if (typeof Worker === 'undefined') return;
    this.#worker = new Worker(new URL('./base-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromBaseWorker>) => this.#receive(data);
    this.#send({ kind: 'start', language });
    // Names drawn before the page's font had loaded are drawn again.
    void document.fonts?.ready.then(() => this.repaint());
  }

  override createTile(coords: Coords): HTMLElement {
    const canvas = DomUtil.create('canvas');
    const tile: DrawnTile = { canvas, coords, content: undefined, id: ++this.#lastId };
    this.#tiles.set(tile.id, tile);
    this.#requestTile(tile);
    return canvas;
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('zoomend', this.#requestTiles);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomend', this.#requestTiles);
    return super.onRemove(map);
  }

  /** Redraws the screen without requesting the shapes again. */
  repaint(): void {
    this.#colours = readColours(this.#host);
    this.#fontFamily = getComputedStyle(this.#host).fontFamily;
    for (const tile of this.#tiles.values()) this.#draw(tile);
  }

  stop(): void {
    this.#worker?.terminate();
    this.#tiles.clear();
  }

  /** After a zoom of less than a whole step, tiles stay but their names need another size and position. */
  readonly #requestTiles = (): void => {
    for (const tile of this.#tiles.values())
      if (tile.content && tile.content.zoom !== this.#zoomFor(tile.coords)) this.#requestTile(tile);
  };

  /** Tiles of the previous zoom, which are about to be removed, are not placed again. */
  #zoomFor({ z }: Coords): number {
    const zoom = this._map?.getZoom() ?? z;
    return Math.round(zoom) === z ? zoom : z;
  }

  #forget({ x, y, z }: Coords): void {
    for (const [id, { coords }] of this.#tiles)
      if (coords.x === x && coords.y === y && coords.z === z) this.#tiles.delete(id);
  }

  #requestTile({ id, coords }: DrawnTile): void {
    this.#send({ kind: 'tile', id, address: { ...addressOf(coords), zoom: this.#zoomFor(coords) } });
  }

  #send(message: ToBaseWorker): void {
    this.#worker?.postMessage(message);
  }

  #receive(message: FromBaseWorker): void {
    if (message.kind === 'better') {
      const { cell } = message;
      for (const tile of this.#tiles.values())
        if (cell === undefined || cellOf(addressOf(tile.coords)) === cell) this.#requestTile(tile);
      return;
    }
    const tile = this.#tiles.get(message.id);
    if (!tile) return;
    tile.content = { ...message.tile, zoom: message.zoom };
    this.#draw(tile);
  }

  #draw({ canvas, content, coords }: DrawnTile): void {
    const context = content && canvas.getContext('2d');
    if (!context) return;
    const { x, y, z } = addressOf(coords);
    const size = shownPixels(z, content.zoom);
    // Between two zooms the browser scales the tile; extra pixels keep the letters sharp.
    const pixelRatio = Number.isInteger(content.zoom) ? Math.min(window.devicePixelRatio || 1, 2) : 2;
    const width = Math.ceil((size + overlap) * pixelRatio);
    if (canvas.width !== width) {
      canvas.width = width;
      canvas.height = width;
    }
    // Leaflet lays out tiles as if the map were at their zoom, and scales them all.
    const shown = `${(tilePixels / size) * (width / pixelRatio)}px`;
    canvas.style.width = shown;
    canvas.style.height = shown;
    const place = { x, y, size, pixelRatio, fontFamily: this.#fontFamily };
    drawTile(context, content, this.#colours, place);
  }
}

function addressOf({ x, y, z }: Coords) {
  return { x, y, z: z - zoomShift };
}

import worldUrl from './base/world.bin?url';
import coarseUrl from './base/world-coarse.bin?url';
import { BaseTiles, cellOf, shapes, type TileRequest } from './base-tiles.ts';
import type { FromBaseWorker, ToBaseWorker } from './base-worker-messages.ts';
import { readBase } from './read-base.ts';

const cellUrls = import.meta.glob<string>('./base/cell-*.bin', {
  query: '?url',
  import: 'default',
  eager: true,
});
const port = self as unknown as {
  onmessage: (event: MessageEvent<ToBaseWorker>) => void;
  postMessage(message: FromBaseWorker, transfer?: Transferable[]): void;
};

let tiles: BaseTiles | undefined;
const requested = new Set<string>();

port.onmessage = ({ data }) => {
  if (data.kind === 'start') void start(data.language);
  else if (tiles) sendTile(tiles, data.id, data.address);
};

/** The coarse world is small and quick to cut, so it is shown while the better one loads. */
async function start(language: string): Promise<void> {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const started = new BaseTiles((code) => names.of(code) ?? code);
  tiles = started;
  const world = load(worldUrl);
  started.addWorld(await load(coarseUrl));
  port.postMessage({ kind: 'better', cell: undefined });
  started.addWorld(await world);
  port.postMessage({ kind: 'better', cell: undefined });
}

function sendTile(from: BaseTiles, id: number, address: TileRequest): void {
  const tile = from.tile(address);
  const memory = shapes.flatMap((shape) => [tile[shape].coordinates.buffer, tile[shape].ends.buffer]);
  port.postMessage({ kind: 'tile', id, tile, zoom: address.zoom }, memory);
  const cell = cellOf(address);
  const url = cell && cellUrls[`./base/cell-${cell}.bin`];
  if (!url || requested.has(cell)) return;
  requested.add(cell);
  load(url)
    .then((data) => {
      from.addCell(cell, data);
      port.postMessage({ kind: 'better', cell });
    })
    // The world's coarser shapes stay; the next tile of the cell requests it again.
    .catch(() => requested.delete(cell));
}

async function load(url: string) {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`The base map answered ${response.status}.`);
  return readBase(await response.arrayBuffer());
}

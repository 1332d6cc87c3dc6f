import type { MapPoint } from './map-point.ts';
import { fromWorld, toWorld, worldSize } from './mercator.ts';

export type MapView = { latitude: number; longitude: number; zoom: number };

/** Paris. */
export const defaultView: MapView = { latitude: 48.8566, longitude: 2.3522, zoom: 4 };
export const minZoom = 2;
const maxFitZoom = 12;
/** Closer to a single point, a base map without streets shows nothing but its marker. */
const maxLoneZoom = 9;
/** Whole steps would often leave the points in a quarter of the map. */
export const zoomStep = 0.25;
const padding = 100;

type FitSize = { width: number; height: number };

/** The closest view that shows every point with space around it. */
export function fitView(points: readonly MapPoint[], size: FitSize, hasStreets = true): MapView {
  if (points.length === 0) return defaultView;
  let [west, east, north, south] = [1, 0, 1, 0];
  for (const { latitude, longitude } of points) {
    const { x, y } = toWorld(latitude, longitude);
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const zoom = Math.min(zoomFor(east - west, size.width), zoomFor(south - north, size.height));
  const max = points.length === 1 && !hasStreets ? maxLoneZoom : maxFitZoom;
  return {
    ...fromWorld({ x: (west + east) / 2, y: (north + south) / 2 }),
    zoom: Math.max(minZoom, Math.min(max, Math.floor(zoom / zoomStep) * zoomStep)),
  };
}

function zoomFor(share: number, pixels: number): number {
  // A phone is too narrow for the whole padding on both sides.
  const room = pixels - 2 * Math.min(padding, pixels / 4);
  return Math.log2(Math.max(room, 1) / (share * worldSize(0)));
}

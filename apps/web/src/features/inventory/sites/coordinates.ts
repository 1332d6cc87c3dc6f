import type { Site } from '@greenroom/domain/inventory/site.ts';

export type PlacedSite = Site & { latitude: number; longitude: number };

/** A site without latitude or longitude cannot be shown on a map. */
export function isPlaced(site: Site): site is PlacedSite {
  return site.latitude !== null && site.longitude !== null;
}

/** With six decimals, about ten centimetres on the ground. */
export function formatCoordinates({ latitude, longitude }: PlacedSite): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

/** The place on OpenStreetMap, close enough to see the street. */
export function streetMapUrl({ latitude, longitude }: PlacedSite): string {
  const [lat, lon] = [latitude.toFixed(6), longitude.toFixed(6)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

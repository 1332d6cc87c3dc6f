import type { Site } from '@greenroom/domain/inventory/site.ts';

export type PlacedSite = Site & { latitude: number; longitude: number };

/** A site without latitude or longitude has no place on a map. */
export function isPlaced(site: Site): site is PlacedSite {
  return site.latitude !== null && site.longitude !== null;
}

/** With six decimals, about ten centimetres on the ground. */
export function formatCoordinates({ latitude, longitude }: PlacedSite): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

import type { ReactNode } from 'react';

/** From the least to the most severe: a cluster shows the most severe of its points. */
export const pointTones = ['muted', 'brand', 'success', 'warning', 'danger'] as const;
export type PointTone = (typeof pointTones)[number];

export type MapPoint = {
  id: string | number;
  latitude: number;
  longitude: number;
  /** The accessible name of the marker. A tone that matters must be named here too. */
  label: string;
  tone?: PointTone;
  /** Its weight in a cluster, for example its alerts. A cluster of points without weights counts the points. */
  weight?: number;
};

export type PointId = MapPoint['id'];
type MapTheme = 'light' | 'dark';

/** URLs with {z}, {x} and {y}, as usual for tile servers. */
type TileUrls = { light: string; dark: string; attribution: string };

export type MapLabels = {
  /** Describes the map for screen readers. */
  description: string;
  zoomIn: string;
  zoomOut: string;
  /** The button that brings every point into view again; no button without it. */
  showAll?: string;
  closePopup: string;
  /** For the built-in base; it must name Natural Earth and GeoNames (CC BY 4.0). */
  attribution: string;
  /** `weight` is the sum of the weights of its points. */
  cluster: (count: number, weight: number) => string;
};

export type PointMapProps = {
  points: readonly MapPoint[];
  selectedId?: PointId | undefined;
  onSelect?: ((id: PointId) => void) | undefined;
  /** A press on the map beside the points. */
  onPlace?: ((position: { latitude: number; longitude: number }) => void) | undefined;
  /** The content of the popup of a selected point; no popup without it. */
  popup?: ((id: PointId) => ReactNode) | undefined;
  theme: MapTheme;
  labels: MapLabels;
  /** Pixels. On phones never more than 70 % of the screen, so that a thumb finds some page to scroll beside the map. */
  height?: number;
  tileUrls?: TileUrls | undefined;
  fitOnLoad?: boolean;
  className?: string | undefined;
};

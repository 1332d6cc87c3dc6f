/**
 * Leaflet's Web Mercator plane in fractions of the world: (0, 0) is its north-west corner, (1, 1) its south-east one.
 */
export type WorldPoint = { x: number; y: number };

/** The world is 256 pixels wide at zoom 0. */
export const worldSize = (zoom: number) => 256 * 2 ** zoom;

const maxLatitude = 85.0511287798;

export function toWorld(latitude: number, longitude: number): WorldPoint {
  const clamped = Math.max(-maxLatitude, Math.min(maxLatitude, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

export function fromWorld({ x, y }: WorldPoint): { latitude: number; longitude: number } {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (x - 0.5) * 360,
  };
}

import { describe, expect, test } from 'vitest';
import { defaultView, fitView } from './fit-view.ts';
import { toWorld, worldSize } from './mercator.ts';

const size = { width: 900, height: 500 };
const paris = { id: 1, label: 'Paris', latitude: 48.8566, longitude: 2.3522 };
const athens = { id: 2, label: 'Athens', latitude: 37.9838, longitude: 23.7275 };

function distances(view: ReturnType<typeof fitView>, point: typeof paris) {
  const centre = toWorld(view.latitude, view.longitude);
  const at = toWorld(point.latitude, point.longitude);
  const pixels = worldSize(view.zoom);
  return {
    x: size.width / 2 - Math.abs(at.x - centre.x) * pixels,
    y: size.height / 2 - Math.abs(at.y - centre.y) * pixels,
  };
}

describe('fitView', () => {
  test('shows Paris at zoom 4 when there are no points', () => {
    expect(fitView([], size)).toEqual(defaultView);
    expect(defaultView).toEqual({ latitude: 48.8566, longitude: 2.3522, zoom: 4 });
  });

  test('leaves 100 px around the outermost points and not much more', () => {
    const view = fitView([paris, athens], size);
    const rooms = [paris, athens].flatMap((point) => Object.values(distances(view, point)));
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(100);
    const nearer = [paris, athens].flatMap((point) =>
      Object.values(distances({ ...view, zoom: view.zoom + 0.25 }, point)),
    );
    expect(Math.min(...nearer)).toBeLessThan(100);
  });

  test('never zooms in beyond 12', () => {
    const view = fitView([paris], size);
    expect(view.zoom).toBe(12);
    expect(view.latitude).toBeCloseTo(paris.latitude, 9);
    expect(view.longitude).toBeCloseTo(paris.longitude, 9);
  });

  test('keeps its distance from a single point when the base map has no streets', () => {
    expect(fitView([paris], size, false).zoom).toBe(9);
    expect(fitView([paris, { ...paris, id: 5 }], size, false).zoom).toBe(12);
  });

  test('never zooms out beyond 2', () => {
    const wellington = { id: 3, label: 'Wellington', latitude: -41.3, longitude: 174.8 };
    const anchorage = { id: 4, label: 'Anchorage', latitude: 61.2, longitude: -149.9 };
    expect(fitView([wellington, anchorage], size).zoom).toBe(2);
  });

  test('uses less padding on a map too narrow for 100 px on both sides', () => {
    const phone = fitView([paris, athens], { width: 180, height: 500 });
    expect(phone.zoom).toBeGreaterThan(2);
  });
});

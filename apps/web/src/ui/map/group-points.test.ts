import { describe, expect, test } from 'vitest';
import { apart, groupPoints, type PointGroup } from './group-points.ts';
import type { MapPoint } from './map-point.ts';
import { worldSize } from './mercator.ts';

const point = (id: number, latitude: number, longitude: number, tone?: MapPoint['tone']): MapPoint => ({
  id,
  label: `Point ${id}`,
  latitude,
  longitude,
  ...(tone ? { tone } : {}),
});
const paris = point(1, 48.8566, 2.3522);
const versailles = point(2, 48.8049, 2.1204, 'danger');
const athens = point(3, 37.9838, 23.7275);

function scattered(count: number): MapPoint[] {
  let seed = 42;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: count }, (_, i) => point(i, 36 + next() * 24, next() * 30 - 8));
}

const counts = (groups: PointGroup[]) => groups.map(({ points }) => points.length);

describe('groupPoints', () => {
  test('joins overlapping points and splits them again at a closer zoom', () => {
    const groups = groupPoints([paris, versailles, athens]);
    expect(counts(groups.at(4)).sort()).toEqual([1, 2]);
    expect(counts(groups.at(10))).toEqual([1, 1, 1]);
  });

  test('shows a cluster in its most severe tone', () => {
    const [cluster] = groupPoints([paris, versailles]).at(4);
    expect(cluster?.points).toEqual([paris, versailles]);
    expect(cluster?.tone).toBe('danger');
  });

  test('sums the weights of its points', () => {
    const [cluster] = groupPoints([
      { ...paris, weight: 7 },
      { ...versailles, weight: 12 },
    ]).at(4);
    expect(cluster?.weight).toBe(19);
    expect(groupPoints([paris, versailles]).at(4)[0]?.weight).toBe(2);
  });

  test('separates the selected point, with the others far enough away to be pressed', () => {
    const groups = groupPoints([paris, versailles, athens]).at(4);
    const shown = apart(groups, 2, 4);
    expect(counts(shown).sort()).toEqual([1, 1, 1]);
    const own = shown.find(({ points }) => points[0] === versailles);
    const other = shown.find(({ points }) => points[0] === paris);
    expect([own?.tone, other?.tone]).toEqual(['danger', 'brand']);
    const [dx, dy] = [(own?.at.x ?? 0) - (other?.at.x ?? 0), (own?.at.y ?? 0) - (other?.at.y ?? 0)];
    expect(Math.hypot(dx, dy) * worldSize(4)).toBeCloseTo(44, 5);
    // Nothing to take apart.
    expect(apart(groups, 3, 4)).toEqual(groups);
    expect(apart(groups, undefined, 4)).toEqual(groups);
    expect(apart(groups, 99, 4)).toEqual(groups);
  });

  test('keeps points with the same position together at every zoom', () => {
    const twins = groupPoints([paris, { ...paris, id: 9 }]);
    expect(counts(twins.at(20))).toEqual([2]);
  });

  test('finds the group of a point', () => {
    const groups = groupPoints([paris, versailles, athens]);
    expect(groups.holding(2, 4)?.points).toHaveLength(2);
    expect(groups.holding(2, 10)?.points).toEqual([versailles]);
    expect(groups.holding(99, 4)).toBeUndefined();
  });

  test.each([
    [70, 3.75, 44],
    [70, 6, 44],
    [500, 3, 64],
    [500, 6.5, 64],
    [500, 12, 64],
  ])('loses none of %d points at zoom %d and keeps %d px between markers', (count, zoom, spacing) => {
    const groups = groupPoints(scattered(count)).at(zoom);
    expect(new Set(groups.flatMap(({ points }) => points.map(({ id }) => id))).size).toBe(count);
    const distances = groups.flatMap(({ at }, i) =>
      groups.slice(i + 1).map((other) => Math.hypot(at.x - other.at.x, at.y - other.at.y) * worldSize(zoom)),
    );
    expect(distances.filter((distance) => distance < spacing)).toEqual([]);
  });
});

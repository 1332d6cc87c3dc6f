import { type MapPoint, type PointId, type PointTone, pointTones } from './map-point.ts';
import { toWorld, type WorldPoint, worldSize } from './mercator.ts';

/** One point, or several that would cover each other at this zoom. */
export type PointGroup = {
  key: string;
  /** Where its most central point stands, so that a cluster of coastal towns does not swim in the sea. */
  at: WorldPoint;
  /** The gravest tone inside. */
  tone: PointTone;
  points: [MapPoint, ...MapPoint[]];
};

export type PointGroups = {
  at: (zoom: number) => PointGroup[];
  /** The group that a point is in. */
  holding: (id: PointId, zoom: number) => PointGroup | undefined;
};

type Placed = { point: MapPoint; at: WorldPoint };
type Level = { groups: PointGroup[]; holders: Map<PointId, PointGroup> };

/**
 * Pixels between two markers. Nearer than 38, a selected pin would leave its neighbour less than a target of 24 px;
 * bubbles of three digits need 44. Many points are easier to read in larger groups.
 */
const fewSpacing = 44;
const manySpacing = 64;
const manyPoints = 200;

/** Each zoom is grouped when it is first shown: 10,000 points take a few milliseconds, an index of all zooms 200. */
export function groupPoints(points: readonly MapPoint[]): PointGroups {
  const spacing = points.length > manyPoints ? manySpacing : fewSpacing;
  const placed = points.map((point) => ({ point, at: toWorld(point.latitude, point.longitude) }));
  const levels = new Map<number, Level>();
  const levelOf = (zoom: number) => {
    const level = levels.get(zoom) ?? groupLevel(placed, spacing / worldSize(zoom));
    levels.set(zoom, level);
    return level;
  };
  return {
    at: (zoom) => levelOf(zoom).groups,
    holding: (id, zoom) => levelOf(zoom).holders.get(id),
  };
}

/** The densest places become groups first and take what is near them, so no two groups are nearer than the spacing. */
function groupLevel(placed: readonly Placed[], spacing: number): Level {
  const groups: PointGroup[] = [];
  const holders = new Map<PointId, PointGroup>();
  const cells = new Map<number, PointGroup[]>();
  for (const { point, at } of densestFirst(placed, spacing)) {
    const near = nearest(cells, at, spacing);
    if (near) {
      near.points.push(point);
      near.tone = graver(near.tone, toneOf(point));
      holders.set(point.id, near);
      continue;
    }
    const group: PointGroup = { key: String(point.id), at, tone: toneOf(point), points: [point] };
    groups.push(group);
    holders.set(point.id, group);
    addTo(cells, cellAt(at, spacing), group);
  }
  return { groups, holders };
}

function densestFirst(placed: readonly Placed[], spacing: number): Placed[] {
  const cells = new Map<number, Placed[]>();
  for (const one of placed) addTo(cells, cellAt(one.at, spacing), one);
  return [...cells.values()].sort((a, b) => b.length - a.length).flat();
}

function nearest(cells: Map<number, PointGroup[]>, at: WorldPoint, spacing: number): PointGroup | undefined {
  let found: PointGroup | undefined;
  let shortest = spacing;
  const cell = cellAt(at, spacing);
  for (let row = -columns; row <= columns; row += columns)
    for (let column = -1; column <= 1; column++)
      for (const group of cells.get(cell + row + column) ?? []) {
        const distance = Math.hypot(group.at.x - at.x, group.at.y - at.y);
        if (distance >= shortest) continue;
        shortest = distance;
        found = group;
      }
  return found;
}

/** More than the closest zoom has, so that no two cells share a number. */
const columns = 2 ** 24;

function cellAt({ x, y }: WorldPoint, spacing: number): number {
  return Math.floor(y / spacing) * columns + Math.floor(x / spacing);
}

function addTo<Item>(cells: Map<number, Item[]>, cell: number, item: Item): void {
  const others = cells.get(cell);
  if (others) others.push(item);
  else cells.set(cell, [item]);
}

function toneOf({ tone = 'brand' }: MapPoint): PointTone {
  return tone;
}

function graver(a: PointTone, b: PointTone): PointTone {
  return pointTones.indexOf(a) >= pointTones.indexOf(b) ? a : b;
}

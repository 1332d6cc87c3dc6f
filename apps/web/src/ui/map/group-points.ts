import { type MapPoint, type PointId, type PointTone, pointTones } from './map-point.ts';
import { toWorld, type WorldPoint, worldSize } from './mercator.ts';

/** One point, or several that would overlap at this zoom. */
export type PointGroup = {
  key: string;
  /** The position of its most central point, so that a cluster of coastal towns is not drawn in the sea. */
  at: WorldPoint;
  /** The most severe tone inside. */
  tone: PointTone;
  points: [MapPoint, ...MapPoint[]];
  /** The sum of the weights of its points. */
  weight: number;
};

export type PointGroups = {
  at: (zoom: number) => PointGroup[];
  /** The group of a point. */
  holding: (id: PointId, zoom: number) => PointGroup | undefined;
};

type ProjectedPoint = { point: MapPoint; at: WorldPoint };
type Level = { groups: PointGroup[]; holders: Map<PointId, PointGroup> };

/**
 * Pixels between two markers. Closer than 38, a selected pin would leave its neighbour less than a target of 24 px;
 * bubbles with three digits need 44. Many points are easier to read in larger groups.
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

/** The densest places become groups first and take their neighbours, so no two groups are closer than the spacing. */
function groupLevel(placed: readonly ProjectedPoint[], spacing: number): Level {
  const groups: PointGroup[] = [];
  const holders = new Map<PointId, PointGroup>();
  const cells = new Map<number, PointGroup[]>();
  for (const { point, at } of densestFirst(placed, spacing)) {
    const near = nearest(cells, at, spacing);
    if (near) {
      near.points.push(point);
      near.tone = graver(near.tone, toneOf(point));
      near.weight += weightOf(point);
      holders.set(point.id, near);
      continue;
    }
    const group = groupOf([point], at);
    groups.push(group);
    holders.set(point.id, group);
    addTo(cells, cellAt(at, spacing), group);
  }
  return { groups, holders };
}

function densestFirst(placed: readonly ProjectedPoint[], spacing: number): ProjectedPoint[] {
  const cells = new Map<number, ProjectedPoint[]>();
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

/** More than at the closest zoom, so that no two cells share a number. */
const columns = 2 ** 24;

function cellAt({ x, y }: WorldPoint, spacing: number): number {
  return Math.floor(y / spacing) * columns + Math.floor(x / spacing);
}

function addTo<Item>(cells: Map<number, Item[]>, cell: number, item: Item): void {
  const others = cells.get(cell);
  if (others) others.push(item);
  else cells.set(cell, [item]);
}

function groupOf(points: PointGroup['points'], at: WorldPoint): PointGroup {
  return {
    key: String(points[0].id),
    at,
    tone: points.map(toneOf).reduce(graver),
    points,
    weight: points.reduce((sum, point) => sum + weightOf(point), 0),
  };
}

/** The selected point is always separate, however close the others are; those move aside. */
export function apart(groups: readonly PointGroup[], id: PointId | undefined, zoom: number): PointGroup[] {
  const holder =
    id === undefined ? undefined : groups.find(({ points }) => points.some((one) => one.id === id));
  const selected = holder?.points.find((point) => point.id === id);
  const [first, ...others] = holder?.points.filter((point) => point !== selected) ?? [];
  if (!holder || !selected || !first) return [...groups];
  const own = groupOf([selected], toWorld(selected.latitude, selected.longitude));
  const rest = groupOf([first, ...others], aside(own.at, holder.at, fewSpacing / worldSize(zoom)));
  return groups.flatMap((group) => (group === holder ? [rest, own] : group));
}

/** Its own position, or the minimum distance from the other at which both can be pressed. */
function aside(from: WorldPoint, at: WorldPoint, spacing: number): WorldPoint {
  const [x, y] = [at.x - from.x, at.y - from.y];
  const distance = Math.hypot(x, y);
  if (distance >= spacing) return at;
  if (distance === 0) return { x: from.x - spacing, y: from.y };
  return { x: from.x + (x / distance) * spacing, y: from.y + (y / distance) * spacing };
}

function weightOf({ weight = 1 }: MapPoint): number {
  return weight;
}

function toneOf({ tone = 'brand' }: MapPoint): PointTone {
  return tone;
}

function graver(a: PointTone, b: PointTone): PointTone {
  return pointTones.indexOf(a) >= pointTones.indexOf(b) ? a : b;
}

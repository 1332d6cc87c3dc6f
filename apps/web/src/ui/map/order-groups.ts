import type { PointGroup } from './group-points.ts';
import { worldSize } from './mercator.ts';

/** Markers whose heights differ by less than this appear to be on one line. */
const lineHeight = 56;

/** In reading order: line by line from the north, each from the west. Panning does not change it. */
export function orderGroups(groups: readonly PointGroup[], zoom: number): PointGroup[] {
  const lineOf = ({ at }: PointGroup) => Math.floor((at.y * worldSize(zoom)) / lineHeight);
  return [...groups].sort((a, b) => lineOf(a) - lineOf(b) || a.at.x - b.at.x || (a.key < b.key ? -1 : 1));
}

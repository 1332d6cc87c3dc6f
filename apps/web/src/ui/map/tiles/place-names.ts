import { toWorld, worldSize } from '#ui/map/mercator.ts';
import type { Country, Town } from './read-base.ts';

export type NameKind = 'country' | 'capital' | 'city' | 'town' | 'part';
/** A name and its position in pixels of the whole world at one zoom. */
export type PlacedName = { text: string; kind: NameKind; x: number; y: number; width: number };

export const nameSizes: Record<NameKind, number> = { country: 11, capital: 12, city: 12, town: 11, part: 11 };
export const nameHeight = 16;
/** Names are below their dot, because a marker's body is above it. */
export const nameOffset = 11;

/** The minimum size of a named town, in thousands of people, by zoom; below zoom 3 the names would cover everything. */
const smallestTown = [1e9, 1e9, 1e9, 4000, 1500, 700, 300, 150, 100, 50, 20, 10, 5];
/** Parts of cities are named once a city fills the screen, after every town. */
const partsFrom = 10.5;
/** Countries are named while they are wholly visible. */
const countryZooms = { from: 3, to: 6 };
const gap = 10;

/**
 * Selects the names that fit at one zoom, larger places first. The whole world is placed at once, so that a name
 * neither jumps nor disappears when the map moves, and tiles can draw their parts independently.
 */
export function placeNames(
  { countries, towns }: { countries: readonly Country[]; towns: readonly Town[] },
  zoom: number,
  countryName: (code: string) => string,
): PlacedName[] {
  const size = worldSize(zoom);
  const taken = new Map<number, PlacedName[]>();
  const placed: PlacedName[] = [];
  const add = (name: PlacedName) => {
    if (collides(taken, name)) return;
    for (const cell of cellsOf(name)) taken.set(cell, [...(taken.get(cell) ?? []), name]);
    placed.push(name);
  };

  if (zoom >= countryZooms.from && zoom <= countryZooms.to) {
    for (const { code, longitude, latitude, radius } of countries) {
      const text = countryName(code).toLocaleUpperCase();
      const width = widthOf(text, 'country');
      const room = (radius / 360) * size * 2;
      if (room < width * 0.55) continue;
      const { x, y } = toWorld(latitude, longitude);
      add({ text, kind: 'country', x: x * size, y: y * size, width });
    }
  }
  const smallest = smallestTown[Math.min(Math.floor(zoom), smallestTown.length - 1)] ?? 0;
  const parts = zoom >= partsFrom ? towns.filter(({ isPart }) => isPart) : [];
  for (const town of [...towns.filter(({ isPart }) => !isPart), ...parts]) {
    const { name, longitude, latitude, thousands, isCapital, isPart } = town;
    if (!isPart && thousands < (isCapital ? smallest / 4 : smallest)) continue;
    const kind = isPart ? 'part' : isCapital ? 'capital' : thousands >= 300 ? 'city' : 'town';
    const { x, y } = toWorld(latitude, longitude);
    add({ text: name, kind, x: x * size, y: y * size + nameOffset, width: widthOf(name, kind) });
  }
  return placed;
}

/** An estimate that is never much too small: the worker that places names has no fonts to measure. */
function widthOf(text: string, kind: NameKind): number {
  return text.length * nameSizes[kind] * (kind === 'country' ? 0.82 : 0.56);
}

const cellWidth = 64;
const cellHeight = 32;
// More columns than the widest world, so that no two cells share a number.
const columns = 2 ** 20;

function* cellsOf({ x, y, width }: PlacedName) {
  const [west, east] = [x - width / 2 - gap, x + width / 2 + gap].map((edge) => Math.floor(edge / cellWidth));
  const [north, south] = [y - nameHeight / 2, y + nameHeight / 2].map((edge) =>
    Math.floor(edge / cellHeight),
  );
  for (let column = west as number; column <= (east as number); column++)
    for (let row = north as number; row <= (south as number); row++) yield row * columns + column;
}

function collides(taken: Map<number, PlacedName[]>, name: PlacedName): boolean {
  for (const cell of cellsOf(name))
    for (const other of taken.get(cell) ?? [])
      if (
        Math.abs(other.x - name.x) < (other.width + name.width) / 2 + gap &&
        Math.abs(other.y - name.y) < nameHeight + 4
      )
        return true;
  return false;
}

import GeoJSONVT from 'geojson-vt';
import { nameHeight, type PlacedName, placeNames } from './place-names.ts';
import type { BaseData, Coordinates, Country } from './read-base.ts';

export const tilePixels = 512;
export const tileUnits = 4096;
/** Tiles are twice the usual size, so the tile grid is one zoom behind the map. */
export const zoomShift = 1;
export const maxBaseZoom = 12;
/** From here on the world's shapes are too coarse, and the cells of the tile grid's zoom 4 are used. */
const detailZoom = 8;
const cellGrid = 4;

export type TileAddress = { z: number; x: number; y: number };
/** The map's zoom can be between two zooms of tiles; names are placed for the actual zoom on the screen. */
export type TileRequest = TileAddress & { zoom: number };
/** Flat x, y pairs of all lines; `ends` holds the number of values after which each line ends. */
export type TileLines = { coordinates: Int16Array; ends: Uint32Array };
export type BaseTile = Record<Shape, TileLines> & { names: PlacedName[] };

export const shapes = ['land', 'lakes', 'rivers', 'borders'] as const;
type Shape = (typeof shapes)[number];
type Level = Record<Shape, GeoJSONVT> & { data: BaseData; names: Map<number, PlacedName[]> };

/** Cuts tiles from the shapes that have been added so far: the coarse world, the world, and cells of detail. */
export class BaseTiles {
  #world: Level | undefined;
  #countries: Country[] = [];
  #cells = new Map<string, Level>();
  readonly #countryName: (code: string) => string;

  constructor(countryName: (code: string) => string) {
    this.#countryName = countryName;
  }

  addWorld(data: BaseData): void {
    if (data.countries.length > 0) this.#countries = data.countries;
    this.#world = makeLevel(data);
  }

  addCell(cell: string, data: BaseData): void {
    this.#cells.set(cell, makeLevel(data));
  }

  hasCell(cell: string): boolean {
    return this.#cells.has(cell);
  }

  tile({ z, x, y, zoom }: TileRequest): BaseTile {
    const level = this.#cells.get(cellOf({ z, x, y }) ?? '') ?? this.#world;
    const lines = (shape: Shape) => (level ? linesOf(level[shape], { z, x, y }) : packLines([]));
    const drawn = {
      land: lines('land'),
      lakes: lines('lakes'),
      rivers: lines('rivers'),
      borders: lines('borders'),
    };
    if (!level) return { ...drawn, names: [] };
    return {
      ...drawn,
      names: this.#names(level, zoom).filter((name) => touches(name, { x, y }, shownPixels(z, zoom))),
    };
  }

  #names(level: Level, zoom: number): PlacedName[] {
    const known = level.names.get(zoom);
    if (known) return known;
    const names = placeNames(
      { countries: this.#countries, towns: level.data.towns },
      zoom,
      this.#countryName,
    );
    level.names.set(zoom, names);
    return names;
  }
}

/** The detail cell of a tile, at zoom levels that show details. */
export function cellOf({ z, x, y }: TileAddress): string | undefined {
  if (z + zoomShift < detailZoom) return undefined;
  return `${x >> (z - cellGrid)}-${y >> (z - cellGrid)}`;
}

/** The width of a tile on the screen. */
export function shownPixels(z: number, zoom: number): number {
  return tilePixels * 2 ** (zoom - z - zoomShift);
}

function makeLevel(data: BaseData): Level {
  // Half a pixel of tolerance; the index of the first tiles is enough, the rest is cut on request.
  const options = { maxZoom: maxBaseZoom - zoomShift, extent: tileUnits, tolerance: 4, indexMaxZoom: 3 };
  const areas = (rings: readonly Coordinates[]) => {
    const coordinates = rings.map((ring) => [closed(pairs(ring))]);
    return new GeoJSONVT({ type: 'MultiPolygon', coordinates }, options);
  };
  const lines = (all: readonly Coordinates[]) =>
    new GeoJSONVT({ type: 'MultiLineString', coordinates: all.map(pairs) }, options);
  return {
    land: areas(data.land),
    lakes: areas(data.lakes),
    rivers: lines(data.rivers),
    borders: lines(data.borders),
    data,
    names: new Map(),
  };
}

function pairs(coordinates: Coordinates): [number, number][] {
  return Array.from({ length: coordinates.length / 2 }, (_, i) => [
    coordinates[2 * i] as number,
    coordinates[2 * i + 1] as number,
  ]);
}

/**
 * Clipping at a cell's edge leaves out the last side of a ring; without it, a tile between its ends would not be land.
 */
function closed(ring: [number, number][]): [number, number][] {
  return ring[0] ? [...ring, ring[0]] : ring;
}

function linesOf(index: GeoJSONVT, { z, x, y }: TileAddress): TileLines {
  const features = index.getTileRaw(z, x, y)?.features ?? [];
  return packLines(
    features.flatMap((feature) => ('geometry' in feature ? [...feature.geometry] : []) as Int16Array[]),
  );
}

/** One block of memory per tile, so that it is transferred from the worker to the page without a copy. */
export function packLines(lines: readonly ArrayLike<number>[]): TileLines {
  const coordinates = new Int16Array(lines.reduce((sum, { length }) => sum + length, 0));
  const ends = new Uint32Array(lines.length);
  let end = 0;
  lines.forEach((line, i) => {
    coordinates.set(line, end);
    end += line.length;
    ends[i] = end;
  });
  return { coordinates, ends };
}

function touches(name: PlacedName, { x, y }: { x: number; y: number }, pixels: number): boolean {
  const [left, top] = [x * pixels, y * pixels];
  // A letter's halo and dot extend slightly beyond its box.
  const reach = name.width / 2 + 8;
  return (
    name.x + reach > left &&
    name.x - reach < left + pixels &&
    name.y + nameHeight > top &&
    name.y - nameHeight * 1.5 < top + pixels
  );
}

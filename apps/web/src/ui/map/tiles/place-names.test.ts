import { describe, expect, test } from 'vitest';
import { nameHeight, placeNames } from './place-names.ts';

const town = (name: string, latitude: number, longitude: number, thousands: number, isCapital = false) => ({
  name,
  latitude,
  longitude,
  thousands,
  isCapital,
  isPart: false,
});
const paris = town('Paris', 48.85, 2.35, 2138, true);
const boulogne = town('Boulogne-Billancourt', 48.84, 2.24, 108);
const lyon = town('Lyon', 45.75, 4.85, 513);
const france = { code: 'FR', latitude: 46.5, longitude: 2.5, radius: 4 };
const place = (zoom: number) =>
  placeNames({ countries: [france], towns: [paris, lyon, boulogne] }, zoom, () => 'France');
const texts = (zoom: number) => place(zoom).map(({ text }) => text);

describe('placeNames', () => {
  test('names larger towns first and smaller ones at closer zooms', () => {
    expect(texts(5)).not.toContain('Lyon');
    expect(texts(6)).toContain('Lyon');
    expect(texts(8)).not.toContain('Boulogne-Billancourt');
    expect(texts(12)).toContain('Boulogne-Billancourt');
  });

  test('names countries while they are wholly visible', () => {
    expect(texts(5)).toContain('FRANCE');
    expect(texts(2)).toEqual([]);
    expect(texts(8)).not.toContain('FRANCE');
  });

  test('names the parts of a city only when it fills the screen, after its towns', () => {
    const marais = { ...town('Le Marais', 48.86, 2.36, 30), isPart: true };
    const names = (zoom: number) =>
      placeNames({ countries: [], towns: [marais, paris] }, zoom, String).map(({ text }) => text);
    expect(names(10)).toEqual(['Paris']);
    expect(names(12)).toEqual(['Paris', 'Le Marais']);
  });

  test('lets no name overlap another', () => {
    const towns = Array.from({ length: 300 }, (_, i) =>
      town(`Town ${i}`, 45 + ((i * 7919) % 997) / 200, 2 + ((i * 104729) % 991) / 200, 900 - i),
    );
    const names = placeNames({ countries: [], towns }, 7, String);
    expect(names.length).toBeGreaterThan(20);
    const overlaps = names.flatMap((a, i) =>
      names
        .slice(i + 1)
        .filter((b) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < nameHeight)
        .map((b) => `${a.text} and ${b.text}`),
    );
    expect(overlaps).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { zoneOfPlace } from './zone-of-place.ts';

const zoneAt = (country: string | null, longitude: number | null = null) =>
  zoneOfPlace({ country, latitude: longitude === null ? null : 30, longitude });

test('a country with one time zone has it under each of its names', () => {
  expect(['France', 'FR', ' francia '].map((name) => zoneAt(name))).toEqual(Array(3).fill('Europe/Paris'));
  expect(['España', 'Spain', 'Espagne'].map((name) => zoneAt(name))).toEqual(Array(3).fill('Europe/Madrid'));
});

test('islands have their own by their longitude', () => {
  expect(zoneAt('Spain', -15.4)).toBe('Atlantic/Canary');
  expect(zoneAt('Spain', -3.7)).toBe('Europe/Madrid');
  expect(zoneAt('Portugal', -25.7)).toBe('Atlantic/Azores');
  expect(zoneAt('Portugal', -16.9)).toBe('Atlantic/Madeira');
  expect(zoneAt('Portugal', -9.1)).toBe('Europe/Lisbon');
});

test('there is none without one answer', () => {
  expect(zoneAt('United States')).toBeNull();
  expect(zoneAt('France', -61.5)).toBeNull();
  expect(zoneAt(null, 2.3)).toBeNull();
  expect(zoneAt('constructor')).toBeNull();
});

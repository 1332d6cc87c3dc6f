import { describe, expect, test } from 'vitest';
import { findServerLoss, type PolledSite } from './find-server-loss.ts';

const start = 1_000_000_000;
const seconds = (count: number) => start + 1000 * count;
const site = (devices: number, ...goneSince: number[]): PolledSite => ({
  devices,
  gone_since: goneSince.map(seconds),
});
const well = site(20);

describe('servers that reach nothing', () => {
  test('have lost many devices of at least half of the sites, and of three, at about the same time', () => {
    const gone = (at: number) => site(20, at, at + 10, at + 20, at + 30, at + 40);
    expect(findServerLoss([gone(0), gone(60), gone(120), well, well, well])).toBe(seconds(0));
    expect(findServerLoss([gone(0), gone(60), gone(120), well, well, well, well])).toBeNull();
    expect(findServerLoss([gone(0), gone(60)])).toBeNull();
    expect(findServerLoss([gone(0), gone(60), gone(300), well])).toBeNull();
  });

  test('have lost all devices of a small site, and a fifth of a large one', () => {
    const small = site(2, 0, 100);
    expect(findServerLoss([small, small, small])).toBe(seconds(0));
    expect(findServerLoss([small, small, site(2, 0)])).toBeNull();
    const many = Array.from({ length: 19 }, (_, at) => at);
    expect(findServerLoss([small, small, site(100, ...many)])).toBeNull();
    expect(findServerLoss([small, small, site(100, ...many, 19)])).toBe(seconds(0));
  });

  test('are not blamed for devices that were gone before', () => {
    const long = site(3, -900_000, -800_000, 0);
    expect(findServerLoss([long, long, long])).toBeNull();
    const before = site(10, -900_000, -800_000, 0, 1, 2, 3, 4);
    expect(findServerLoss([before, before, before])).toBe(seconds(0));
  });

  test('reach devices when none is gone, or there is none', () => {
    expect(findServerLoss([])).toBeNull();
    expect(findServerLoss([well, well, well])).toBeNull();
  });
});

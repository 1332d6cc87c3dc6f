import { describe, expect, test } from 'vitest';
import { groupPoints } from './group-points.ts';
import { orderGroups } from './order-groups.ts';

const cities = [
  { id: 'Athens', latitude: 37.98, longitude: 23.73 },
  { id: 'Oslo', latitude: 59.91, longitude: 10.75 },
  { id: 'Madrid', latitude: 40.42, longitude: -3.7 },
  { id: 'Helsinki', latitude: 60.17, longitude: 24.94 },
  { id: 'Paris', latitude: 48.86, longitude: 2.35 },
].map((city) => ({ ...city, label: city.id }));

const order = (points: typeof cities, zoom: number) =>
  orderGroups(groupPoints(points).at(zoom), zoom).map(({ points: [first] }) => first.id);

describe('orderGroups', () => {
  test('orders line by line from the north, each from the west', () => {
    expect(order(cities, 5)).toEqual(['Oslo', 'Helsinki', 'Paris', 'Madrid', 'Athens']);
  });

  test('does not depend on the order of the data', () => {
    expect(order(cities.toReversed(), 5)).toEqual(order(cities, 5));
  });
});

import { expect, test } from 'vitest';
import { routeLabel } from './add-metrics.ts';

test.each([
  ['/api/assets/:id', '/api/assets/:id'],
  ['/assets/index-Dnk4Rng6.css', '/assets/*'],
  ['/locales/fr/common.json', '/locales/*'],
  ['/favicon.svg', '/favicon.svg'],
  [undefined, 'unknown'],
])('counts %j as %j', (pattern, label) => {
  expect(routeLabel(pattern)).toBe(label);
});

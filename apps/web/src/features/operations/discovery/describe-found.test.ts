import { expect, test } from 'vitest';
import { foundByNames } from './describe-found.ts';

test('names searches and drivers as their makers write them, and keeps what it does not know', () => {
  const device = { found_by: ['mdns', 'ssdp', 'samsung-mdc', 'a newer driver'] };
  const drivers = [{ id: 'samsung-mdc', name: 'Samsung MDC' }];
  expect(foundByNames(device, drivers)).toEqual(['mDNS', 'SSDP', 'Samsung MDC', 'a newer driver']);
});

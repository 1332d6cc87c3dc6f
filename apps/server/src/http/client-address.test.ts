import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const seen = (remoteAddress: string, forwarded: string | undefined, setting: string | undefined) =>
  clientAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }, setting);

test.each([
  ['192.0.2.1', '203.0.113.9', undefined, '192.0.2.1'],
  ['192.0.2.1', undefined, '1', '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', '1', '203.0.113.9'],
  ['192.0.2.1', '198.51.100.1, 203.0.113.9', '1', '203.0.113.9'],
  ['192.0.2.1', '198.51.100.1, 203.0.113.9', '2', '198.51.100.1'],
  ['::ffff:192.0.2.1', '198.51.100.1, 10.0.0.7', '192.0.2.0/24,10.0.0.7', '198.51.100.1'],
  ['192.0.3.1', '198.51.100.1', '192.0.2.0/24', '192.0.3.1'],
  ['fd00::1', 'not an address', 'fd00::/8', 'fd00::1'],
])('from %s, forwarded for %s, trusting %s: %s', (remote, forwarded, setting, found) => {
  expect(seen(remote, forwarded, setting)).toBe(found);
});

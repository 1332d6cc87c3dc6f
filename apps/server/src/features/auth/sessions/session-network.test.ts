import { expect, test } from 'vitest';
import { networkOfSession } from './session-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', 'current'],
  // A phone and a laptop of one household have different addresses of one /64.
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::2', 'current'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'other'],
  ['::ffff:203.0.113.9', '203.0.113.9', 'current'],
  ['10.1.2.3', '203.0.113.9', 'private'],
  ['172.31.255.1', '203.0.113.9', 'private'],
  ['172.32.0.1', '203.0.113.9', 'other'],
  ['100.64.0.1', '203.0.113.9', 'private'],
  ['fd00::1', '203.0.113.9', 'private'],
  ['127.0.0.1', '10.0.0.1', 'own-machine'],
  ['::1', '127.0.0.1', 'own-machine'],
  ['not an address', '10.0.0.1', 'other'],
])('%s seen from %s is %s', (address, here, network) => {
  expect(networkOfSession(address, here)).toBe(network);
});

test('is unknown where no address was recorded', () => {
  expect(networkOfSession(null, '10.0.0.1')).toBeNull();
});

import { expect, test } from 'vitest';
import { formatIpv4Network, listHosts, listHostsOf, readIpv4Network } from './network.ts';

test.each([
  ['10.21.3.0/24', '10.21.3.0/24', 254],
  ['10.21.3.77/24', '10.21.3.0/24', 254],
  ['192.168.0.0/22', '192.168.0.0/22', 1022],
  ['192.168.0.6/31', '192.168.0.6/31', 2],
  [' 255.255.255.255 ', '255.255.255.255', 1],
])('reads %j as %s with %i hosts', (text, network, hosts) => {
  const read = readIpv4Network(text);
  expect([read && formatIpv4Network(read), read && listHosts(read).length]).toEqual([network, hosts]);
});

test.each(['10.21.3.0/33', '10.21.3', '256.1.1.1', 'fd00::/8', 'screen.example', '', '10.0.0.0/8x'])(
  'rejects %j',
  (text) => {
    expect(readIpv4Network(text)).toBeUndefined();
  },
);

test('lists each host of overlapping networks once', () => {
  expect(listHostsOf(['10.0.0.0/30', '10.0.0.2'])).toEqual(['10.0.0.1', '10.0.0.2']);
});

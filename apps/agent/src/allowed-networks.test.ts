import { describe, expect, it } from 'vitest';
import { privateNetworks, readNetworks } from './allowed-networks.ts';

describe('allowed networks', () => {
  it.each([
    ['10.20.30.40', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['fd12::1', true],
    ['2001:db8::1', false],
    ['8.8.8.8', false],
    ['169.254.169.254', false],
    ['fe80::1%eth0', false],
    ['0.0.0.0', false],
    ['not an address', false],
  ])('by default %s: %s', (address, allowed) => {
    expect(readNetworks(privateNetworks).includes(address)).toBe(allowed);
  });

  it('can be a list of networks and single addresses', () => {
    const networks = readNetworks('203.0.113.0/24, 198.51.100.7,2001:db8::/32');
    expect(
      ['203.0.113.9', '198.51.100.7', '198.51.100.8', '2001:db8::5', '10.0.0.1'].map(networks.includes),
    ).toEqual([true, true, false, true, false]);
  });

  it.each(['10.0.0.0/33', 'printers', '10.0.0.0/8;10.1.0.0/16', ''])('refuses %j', (text) => {
    expect(() => readNetworks(text)).toThrow(/must be networks like/);
  });
});

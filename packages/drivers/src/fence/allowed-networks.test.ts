import { describe, expect, test } from 'vitest';
import { deviceNetworks, privateNetworks, publicNetworks, readNetworks } from './allowed-networks.ts';

describe('allowed networks', () => {
  test.each([
    ['10.20.30.40', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['::ffff:a00:1', true],
    ['0:0:0:0:0:ffff:808:808', false],
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

  test.each([
    ['10.20.30.40', true],
    ['192.168.1.1', true],
    ['203.0.113.9', true],
    ['100.64.0.1', true],
    ['fd12::1', true],
    ['2a00:1450::1', true],
    ['::ffff:192.168.1.1', true],
    ['127.0.0.1', false],
    ['127.200.0.9', false],
    ['0.0.0.0', false],
    ['0.1.2.3', false],
    ['169.254.169.254', false],
    ['100.100.100.200', false],
    ['168.63.129.16', false],
    ['192.0.0.192', false],
    ['224.0.0.251', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['0:0:0:0:0:0:0:1', false],
    ['::127.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['0:0:0:0:0:FFFF:7F00:0001', false],
    ['::ffff:169.254.169.254', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['fe80::1%eth0', false],
    ['ff02::1', false],
    ['fd00:ec2::254', false],
    ['2130706433', false],
    ['not an address', false],
  ])('of devices, without a setting: %s: %s', (address, allowed) => {
    expect(deviceNetworks.includes(address)).toBe(allowed);
  });

  test.each([
    ['203.0.113.9', true],
    ['2a00:1450::1', true],
    ['10.20.30.40', false],
    ['::ffff:10.20.30.40', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['fd12::1', false],
    ['::1', false],
    ['not an address', false],
  ])('of the internet: %s: %s', (address, allowed) => {
    expect(publicNetworks.includes(address)).toBe(allowed);
  });

  test('can be a list of networks and single addresses', () => {
    const networks = readNetworks('203.0.113.0/24, 198.51.100.7,2001:db8::/32');
    expect(
      ['203.0.113.9', '198.51.100.7', '198.51.100.8', '2001:db8::5', '10.0.0.1'].map(networks.includes),
    ).toEqual([true, true, false, true, false]);
  });

  test.each(['10.0.0.0/33', 'printers', '10.0.0.0/8;10.1.0.0/16', ''])('rejects %j', (text) => {
    expect(() => readNetworks(text)).toThrow(/must be networks like/);
  });
});

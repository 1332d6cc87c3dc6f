import { expect, test } from 'vitest';
import { isAllowedUrl, pinAddress } from '#platform/network/pin-address.ts';

/** Hosts that a tenant must not reach through the server: as an address in the URL, or as what a name resolves to. */
const addresses = [
  ...[
    '127.0.0.1',
    '127.0.0.2',
    '127.255.255.254',
    '127.1.2.3',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
  ],
  ...['172.16.0.1', '172.20.10.2', '172.31.255.255', '192.168.0.1', '192.168.255.255', '169.254.0.1'],
  ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '100.100.100.200', '168.63.129.16', '192.0.0.1'],
  ...[
    '192.0.0.192',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '224.0.0.251',
    '239.255.255.255',
    '240.0.0.1',
  ],
  ...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1'],
  ...[
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
  ],
  ...[
    'fd00:ec2::254',
    'fd20:ce::254',
    'ff02::1',
    'ff05::2',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
  ],
  ...['2002:a00:1::', '2001::1'],
];
/** Other spellings, which the URL parser turns into addresses. */
const spellings = [
  ...['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '0x7f.1', '10.1', '0', '3232235777'],
];
const fence = { networks: undefined };

test.each([...addresses, ...spellings])('%s is no place for a webhook', async (address) => {
  const host = address.includes(':') ? `[${address}]` : address;
  expect(isAllowedUrl(`https://${host}/`, fence)).toBe(false);
  if (spellings.includes(address)) return;
  const resolve = async () => ['93.184.216.34', address];
  await expect(pinAddress(new URL('https://rebound.example/'), { ...fence, resolve })).rejects.toThrow(
    'The name has no allowed address.',
  );
});

test.each([
  'http://93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'hook',
])('%s is none either', (url) => {
  expect(isAllowedUrl(url, fence)).toBe(false);
});

test('a public address with https is', async () => {
  expect(isAllowedUrl('https://93.184.216.34/', fence)).toBe(true);
  const resolve = async () => ['93.184.216.34'];
  expect(await pinAddress(new URL('https://receiver.example/'), { ...fence, resolve })).toBe('93.184.216.34');
});

import snmp from 'net-snmp';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { communityOf, snmpOptions, userOf } from './snmp-options.ts';

const aDevice = (options: object, credentials: object = {}) => ({
  host: '127.0.0.1',
  port: 161,
  credentials,
  options: z.parse(snmpOptions, options),
});

describe('SNMP options', () => {
  test('uses the password as the community, and public without one', () => {
    expect(communityOf(aDevice({}), 'read')).toBe('public');
    expect(communityOf(aDevice({}, { password: 'hall' }), 'read')).toBe('hall');
    expect(communityOf(aDevice({}, { password: 'hall' }), 'write')).toBe('hall');
  });

  test('reads with the community of the options and writes with the password', () => {
    const device = aDevice({ community: 'public' }, { password: 'private' });
    expect(communityOf(device, 'read')).toBe('public');
    expect(communityOf(device, 'write')).toBe('private');
  });

  test('signs and encrypts with one pass phrase, or with the two around the separator', () => {
    const one = userOf(aDevice({ version: 'v3' }, { username: 'u', password: 'maple syrup' }));
    expect(one).toMatchObject({ name: 'u', level: snmp.SecurityLevel.authPriv });
    expect([one.authKey, one.privKey]).toEqual(['maple syrup', 'maple syrup']);
    const two = userOf(
      aDevice({ version: 'v3', separator: '//' }, { username: 'u', password: 'maple//syrup' }),
    );
    expect([two.authKey, two.privKey]).toEqual(['maple', 'syrup']);
  });

  test('supports users without encryption and without a pass phrase', () => {
    const signed = userOf(
      aDevice({ version: 'v3', priv: 'none' }, { username: 'u', password: 'maplesyrup' }),
    );
    expect(signed).toMatchObject({ level: snmp.SecurityLevel.authNoPriv, authKey: 'maplesyrup' });
    expect(signed.privKey).toBeUndefined();
    expect(userOf(aDevice({ version: 'v3', auth: 'none' }, { username: 'u' }))).toEqual({
      name: 'u',
      level: snmp.SecurityLevel.noAuthNoPriv,
    });
  });

  test('rejects an unknown family of power strips', () => {
    expect(z.safeParse(snmpOptions, { pdu: 'apc' }).success).toBe(false);
  });
});

import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import { pdus, readSetRejection, readText, readUpTime } from './codec.ts';

describe('SNMP numbers', () => {
  /** As in the manufacturer's MIBs: PowerNet-MIB and CPDU-MIB. */
  test.each([
    ['apc-rpdu', '1.3.6.1.4.1.318.1.1.12.3.3.1.1.4.7', 3],
    ['apc-cpdu', '1.3.6.1.4.1.318.1.1.32.5.5.1.4.1.7', 5],
    ['apc-masterswitch', '1.3.6.1.4.1.318.1.1.4.4.2.1.3.7', 3],
    ['apc-masterswitch-plus', '1.3.6.1.4.1.318.1.1.6.5.1.1.5.7', 5],
  ] as const)('restarts outlet 7 of %s at %s with %i', (family, oid, value) => {
    expect(pdus[family].outlet(7)).toBe(oid);
    expect(pdus[family].restart).toBe(value);
  });

  test('never restarts with a number that is another command of the same family', () => {
    for (const { on, off, restart } of Object.values(pdus)) expect(new Set([on, off, restart]).size).toBe(3);
  });

  test.each([
    [0, 'On, started less than a minute ago', 0],
    [5_999, 'On, started less than a minute ago', 59],
    [6_000, 'On for 1 minute', 60],
    [359_999, 'On for 59 minutes', 3_599],
    [360_000, 'On for 1 hour', 3_600],
    [8_640_000 * 2 + 1, 'On for 2 days', 172_800],
    [2 ** 32 - 1, 'On for 497 days', 42_949_672],
  ])('reads %i hundredths as %s, and as %i seconds', (hundredths, text, seconds) => {
    const { message, facts } = readUpTime(hundredths);
    expect([englishMessage(message), facts]).toEqual([text, { uptime_seconds: seconds }]);
  });

  test('reads a device without sysUpTime as on', () => {
    const { message, facts } = readUpTime(undefined);
    expect([englishMessage(message), facts]).toEqual(['On', {}]);
  });

  test('explains why an outlet was not switched', () => {
    expect(readSetRejection(16, 3).message).toMatch(/does not allow/);
    expect(readSetRejection(6, 3).message).toMatch(/does not allow/);
    for (const missing of [2, 11, 17, 18])
      expect(readSetRejection(missing, 3).message).toMatch(/no outlet 3/);
    expect(readSetRejection(10, 3).message).toMatch(/error 10/);
  });

  test('reads texts, and treats an empty one as missing', () => {
    expect(readText(Buffer.from(' Acme 7\0'))).toBe('Acme 7');
    expect(readText(Buffer.from(''))).toBeUndefined();
    expect(readText(undefined)).toBeUndefined();
    expect(readText(42)).toBeUndefined();
  });
});

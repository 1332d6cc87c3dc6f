import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import {
  describeFault,
  digestOf,
  readFaults,
  readGreeting,
  readPower,
  readResponse,
  readVersionIn,
  writeCommand,
  writeQuery,
} from './codec.ts';

describe('PJLink bytes', () => {
  test('digests the example of the PJLink document', () => {
    expect(digestOf('498e4a67', 'JBMIAProjectorLink')).toBe('5d8409bc1c3fa39749434aa3a5c38682');
    expect(writeQuery('1POWR', digestOf('498e4a67', 'JBMIAProjectorLink'))).toBe(
      '5d8409bc1c3fa39749434aa3a5c38682%1POWR ?\r',
    );
  });

  test('switches the power as in the PJLink document', () => {
    expect(Buffer.from(writeCommand('1POWR', '1'))).toEqual(Buffer.from('2531504f575220310d', 'hex'));
    expect(writeCommand('1POWR', '0')).toBe('%1POWR 0\r');
    expect(readResponse('1POWR', '%1POWR=OK')).toBe('OK');
  });

  test('reads both greetings, and rejects an error or garbage', () => {
    expect(readGreeting('PJLINK 0')).toEqual({ salt: null });
    expect(readGreeting('PJLINK 1 498e4a67')).toEqual({ salt: '498e4a67' });
    expect(() => readGreeting('PJLINK ERRA')).toThrow(
      expect.objectContaining({ code: 'device-auth-failed' }),
    );
    expect(() => readGreeting('HTTP/1.1 400')).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });

  test.each([
    ['ERR1', 'action-unsupported'],
    ['ERR2', 'device-rejected'],
    ['ERR3', 'device-busy'],
    ['ERR4', 'device-rejected'],
  ])('reads %s as %s', (word, code) => {
    expect(() => readResponse('1POWR', `%1POWR=${word}`)).toThrow(expect.objectContaining({ code }));
  });

  test('rejects the response to another command', () => {
    expect(() => readResponse('1POWR', '%1NAME=Hall')).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });

  test('accepts a response in lower case', () => {
    expect(readResponse('1NAME', '%1name=Main Hall')).toBe('Main Hall');
  });

  test("finds a version in the manufacturer's free text, and accepts nothing else as one", () => {
    expect(readVersionIn('Ver1.05')).toBe('1.05');
    expect(readVersionIn('MAIN:1.02a SUB:2.00')).toBe('1.02a');
    expect(readVersionIn('1920x1200')).toBeUndefined();
    expect(readVersionIn('')).toBeUndefined();
  });

  test('reads power and faults', () => {
    const powers = ['%1POWR=0', '%1POWR=1', '%1POWR=2', '%1POWR=3'].map((line) =>
      readPower(readResponse('1POWR', line)),
    );
    expect(powers.map(({ part, power }) => [englishMessage(part), power])).toEqual([
      ['Standby', 'standby'],
      ['On', 'on'],
      ['Cooling down', 'cooling'],
      ['Warming up', 'warming'],
    ]);
    expect(() => readPower('4')).toThrow();
    expect(readFaults('000000')).toEqual([]);
    expect(readFaults('010020').map(describeFault).map(englishMessage)).toEqual([
      'lamp warning',
      'filter error',
    ]);
  });

  test('reads the six digits of ERST in the order of the PJLink document', () => {
    const faults = readFaults(readResponse('1ERST', '%1ERST=121212'));
    expect(faults).toEqual([
      { part: 'fan', level: 'warning' },
      { part: 'lamp', level: 'error' },
      { part: 'temperature', level: 'warning' },
      { part: 'cover', level: 'error' },
      { part: 'filter', level: 'warning' },
      { part: 'other', level: 'error' },
    ]);
    expect(() => readFaults('300000')).toThrow();
  });
});

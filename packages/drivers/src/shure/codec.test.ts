import { describe, expect, test } from 'vitest';
import { readReport, readVersion, splitShure, writeQuery } from './codec.ts';

const split = (text: string) => {
  const found = splitShure(Buffer.from(text, 'latin1'));
  return found && [found.message.toString('latin1'), found.rest.toString('latin1')];
};

describe('Shure command strings', () => {
  test('writes queries', () => {
    expect(writeQuery('FW_VER')).toBe('< GET FW_VER >');
  });

  test('reads the reports of the document without their padding', () => {
    const model = `< REP MODEL {${'MXA910'.padEnd(32)}} >`;
    expect(readReport(model)).toEqual({ kind: 'report', parameter: 'MODEL', value: 'MXA910' });
    const version = `< REP FW_VER {${'4.1.41'.padEnd(18)}} >`;
    expect(readReport(version)).toEqual({ kind: 'report', parameter: 'FW_VER', value: '4.1.41' });
    expect(readReport('< REP METER_RATE 00000 >')).toEqual({
      kind: 'report',
      parameter: 'METER_RATE',
      value: '00000',
    });
    expect(readReport('< REP 1 BATT_TIME_TO_FULL 00107 >')).toMatchObject({ parameter: 'BATT_TIME_TO_FULL' });
  });

  test('recognises an error and a meter level', () => {
    expect(readReport('< REP ERR >')).toEqual({ kind: 'error' });
    expect(readReport('< SAMPLE 000 010 023 000 000 000 000 000 060 >')).toEqual({ kind: 'sample' });
  });

  test.each([['< GET MODEL >'], ['<>'], ['< REP >'], ['']])('rejects "%s"', (text) => {
    expect(() => readReport(text)).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('splits one message after the other from the received bytes', () => {
    expect(split('< REP FW_VER {4.1')).toBeUndefined();
    expect(split('')).toBeUndefined();
    expect(split('< REP A 1 >< REP B 2 >')).toEqual(['< REP A 1 >', '< REP B 2 >']);
    expect(split('\r\n< REP A 1 >\r\n<')).toEqual(['< REP A 1 >', '<']);
  });

  test('accepts a name with the character that ends a message', () => {
    expect(split('< REP DEVICE_ID {Left > Right     } >< REP')).toEqual([
      '< REP DEVICE_ID {Left > Right     } >',
      '< REP',
    ]);
  });

  test.each([['HTTP/1.1 400'], ['\u0007<'], [`< ${'A'.repeat(5_000)}`]])('rejects garbage', (noise) => {
    expect(() => split(noise)).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('reads versions', () => {
    expect(readVersion('4.1.41')).toEqual({ version: '4.1.41', faults: [] });
    expect(readVersion('2.0.1*')).toEqual({
      version: '2.0.1',
      faults: [{ part: 'firmware', level: 'error' }],
    });
  });
});

import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { describe, expect, test } from 'vitest';
import { readPower, readResponse, readVersion, writeCommand } from './codec.ts';

describe('LG lines', () => {
  test('writes commands as in the manual, with the set id in hexadecimal', () => {
    expect(writeCommand('ka', 1, 'ff')).toBe('ka 01 ff\r');
    expect(writeCommand('ka', 1, '01')).toBe('ka 01 01\r');
    expect(Buffer.from(writeCommand('ka', 10, '02'))).toEqual(Buffer.from('6b612030612030320d', 'hex'));
  });

  test('reads an acknowledgement', () => {
    expect(readResponse('ka', 1, 'a 01 OK01')).toBe('01');
    expect(readResponse('fy', 10, 'y 0a OK205KCXX0A123')).toBe('205KCXX0A123');
    expect(readResponse('ka', 10, '\r\na 0A OK00')).toBe('00');
  });

  test.each([
    ['01', 'device-rejected'],
    ['02', 'action-unsupported'],
    ['03', 'device-busy'],
    ['ff', 'device-rejected'],
  ])('reads NG%s as %s', (data, code) => {
    expect(() => readResponse('fz', 1, `z 01 NG${data}`)).toThrow(expect.objectContaining({ code }));
  });

  test.each([['b 01 OK01'], ['a 02 OK01'], ['a 01 01'], ['<html>'], ['']])('rejects "%s"', (line) => {
    expect(() => readResponse('ka', 1, line)).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });

  test('reads power and version', () => {
    expect(readPower(readResponse('ka', 1, 'a 01 OK00'))).toEqual({
      message: deviceMessage('device.standby'),
      facts: { power: 'standby' },
    });
    expect(readPower(readResponse('ka', 1, 'a 01 OK01'))).toEqual({
      message: deviceMessage('device.on'),
      facts: { power: 'on' },
    });
    expect(() => readPower('07')).toThrow();
    expect(readVersion('030500')).toBe('3.5.0');
    expect(readVersion('4.10.33a ')).toBe('4.10.33a');
  });
});

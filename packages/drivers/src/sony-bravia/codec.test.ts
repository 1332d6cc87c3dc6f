import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { describe, expect, test } from 'vitest';
import { readPower, readResult, readSystem, writeCall } from './codec.ts';

/** Bodies as Sony's REST reference and the public captures of real displays have them. */
const ok = (text: string) => readResult({ status: 200, text });

describe('Sony Bravia JSON', () => {
  test('writes calls as in the reference', () => {
    expect(JSON.stringify(writeCall('getPowerStatus'))).toBe(
      '{"method":"getPowerStatus","id":1,"params":[],"version":"1.0"}',
    );
    expect(writeCall('getSystemInformation', '1.7').version).toBe('1.7');
    expect(JSON.stringify(writeCall('setPowerStatus', '1.0', [{ status: false }]))).toBe(
      '{"method":"setPowerStatus","id":1,"params":[{"status":false}],"version":"1.0"}',
    );
    expect(ok('{"result":[],"id":55}')).toEqual([]);
  });

  test('reads power', () => {
    expect(readPower(ok('{"result":[{"status":"active"}],"id":50}'))).toEqual({
      message: deviceMessage('device.on'),
      facts: { power: 'on' },
    });
    expect(readPower(ok('{"result":[{"status":"standby"}],"id":50}'))).toEqual({
      message: deviceMessage('device.standby'),
      facts: { power: 'standby' },
    });
    expect(() => readPower(ok('{"result":[],"id":50}'))).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });

  test('reads the system information of an FW-55BZ40H', () => {
    const text =
      '{"result":[{"generation":"5.6.0","model":"FW-55BZ40H","serial":"1234567","macAddr":"aa:bb:cc:dd:ee:ff",' +
      '"fwVersion":"PKG1.6.0.81.60.1.00.0960BBA","androidOs":"12","name":"BRAVIA","product":"TV"}],"id":1}';
    expect(readSystem(ok(text))).toMatchObject({
      model: 'FW-55BZ40H',
      serial: '1234567',
      fwVersion: 'PKG1.6.0.81.60.1.00.0960BBA',
    });
  });

  test.each([
    ['{"error":[403,"Forbidden"],"id":1}', 'device-auth-failed'],
    ['{"error":[401,"Unauthorized"],"id":1}', 'device-auth-failed'],
    ['{"error":[12,"getSystemInformation"],"id":1}', 'action-unsupported'],
    ['{"error":[14,"Unsupported Version"],"id":1}', 'action-unsupported'],
    ['{"error":[40005,"Display Is Turned off"],"id":3}', 'device-rejected'],
    ['{"error":[3,"Illegal Argument"],"id":1}', 'device-rejected'],
    ['{"error":[2,"Timeout"],"id":1}', 'device-busy'],
    ['{"id":1}', 'device-protocol-error'],
    ['[]', 'device-protocol-error'],
    ['<html>', 'device-protocol-error'],
  ])('treats a 200 with %s as %s', (text, code) => {
    expect(() => ok(text)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    [401, '', 'device-auth-failed'],
    [403, '<html>', 'device-auth-failed'],
    [404, '<html>', 'device-protocol-error'],
    [500, '{"result":[]}', 'device-protocol-error'],
    [503, '', 'device-busy'],
  ])('treats the status %i with %j as %s', (status, text, code) => {
    expect(() => readResult({ status, text })).toThrow(expect.objectContaining({ code }));
  });
});

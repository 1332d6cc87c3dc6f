import { describe, expect, test } from 'vitest';
import {
  readCommand,
  readResponse,
  readStandby,
  readSystemUnit,
  readUpgrade,
  writeAuth,
  writeCommand,
  writeGet,
} from './codec.ts';
import { judgeUpgrade } from './judge-upgrade.ts';

describe('xAPI JSON', () => {
  test('puts the credentials into the alphabet of a sub-protocol', () => {
    // In plain base64 these are YWRtaW46 with padding, and one with + and /.
    expect(writeAuth({ username: 'admin', password: '' })).toBe('auth-YWRtaW46');
    expect(writeAuth({ username: 'a', password: '>>>???' })).toBe('auth-YTo-Pj4_Pz8');
    expect(writeAuth({})).toBe('auth-YWRtaW46');
  });

  test('writes queries and commands as in the transport guide', () => {
    expect(JSON.parse(writeGet(7, ['Status', 'SystemUnit', 'Uptime']))).toEqual({
      jsonrpc: '2.0',
      id: 7,
      method: 'xGet',
      params: { Path: ['Status', 'SystemUnit', 'Uptime'] },
    });
    expect(JSON.parse(writeCommand(8, ['SystemUnit', 'Boot'], { Action: 'Restart' }))).toEqual({
      jsonrpc: '2.0',
      id: 8,
      method: 'xCommand/SystemUnit/Boot',
      params: { Action: 'Restart' },
    });
    expect(JSON.parse(writeCommand(9, ['Standby', 'Deactivate']))).toMatchObject({
      method: 'xCommand/Standby/Deactivate',
      params: {},
    });
  });

  test('accepts its own response and skips feedback and responses to others', () => {
    expect(readResponse(1, '{"jsonrpc":"2.0","id":1,"result":4711}')).toEqual({ result: 4711 });
    expect(readResponse(1, '{"jsonrpc":"2.0","id":2,"result":4711}')).toBeUndefined();
    expect(readResponse(1, '{"jsonrpc":"2.0","method":"xFeedback/Event","params":{"Id":0}}')).toBeUndefined();
  });

  test.each([
    [
      '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"No match on Path argument"}}',
      'action-unsupported',
    ],
    [
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No match on Path argument"}}',
      'action-unsupported',
    ],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found."}}', 'action-unsupported'],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"Permission denied"}}', 'device-rejected'],
    ['*e Error response', 'device-protocol-error'],
    ['null', 'device-protocol-error'],
  ])('treats %s as %s', (text, code) => {
    expect(() => readResponse(1, text)).toThrow(expect.objectContaining({ code }));
  });

  test('does not repeat the URL of a package', () => {
    const text = JSON.stringify({
      id: 1,
      error: { code: 1, message: 'Cannot fetch https://joe:zebra@10.0.0.1/a.pkg' },
    });
    expect(() => readResponse(1, text)).toThrow(
      expect.objectContaining({ message: 'The device refused: Cannot fetch (address)' }),
    );
  });

  test('treats a command as done only when its status is OK', () => {
    readCommand({ status: 'OK' });
    readCommand(undefined);
    expect(() => readCommand({ status: 'Error', Reason: 'Not in this mode' })).toThrow(/Not in this mode/);
    expect(() => readCommand('nonsense')).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('reads the system unit, with numbers as numbers or as text', () => {
    const unit = {
      ProductId: 'Cisco Room Kit',
      Software: { DisplayName: 'RoomOS 11.20.1.4 4b2f', Version: 'ce11.20.1.4.4b2f' },
      Hardware: { Module: { SerialNumber: 'FOC2111N0BZ' } },
      State: { NumberOfActiveCalls: '1', NumberOfInProgressCalls: 0, NumberOfSuspendedCalls: 1 },
    };
    expect(readSystemUnit(unit)).toEqual({
      version: 'ce11.20.1.4.4b2f',
      model: 'Cisco Room Kit',
      serialNumber: 'FOC2111N0BZ',
      calls: 2,
    });
    expect(readSystemUnit({ Software: { Version: 'ce9.15' } }).calls).toBeUndefined();
    expect(() => readSystemUnit({})).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('reads standby', () => {
    const states = ['Off', 'Standby', 'EnteringStandby', 'Halfwake', 'Odd', undefined].map(readStandby);
    expect(states.map(({ message, facts }) => [message.key, facts])).toEqual([
      ['device.on', { power: 'on' }],
      ['device.standby', { power: 'standby' }],
      ['device.standby', { power: 'standby' }],
      ['device.halfAwake', {}],
      ['device.on', {}],
      ['device.on', {}],
    ]);
  });

  test('reads the state of an upgrade', () => {
    expect(readUpgrade({ Status: 'InProgress', Phase: 'Downloading', SecondsUntilUpgrade: 0 })).toMatchObject(
      {
        Status: 'InProgress',
        Phase: 'Downloading',
      },
    );
    expect(() => readUpgrade('None')).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });
});

describe('how an upgrade went', () => {
  const old = 'ce11.9';
  test.each([
    ['is running while the device says so', 'None', 'InProgress', old, 300, 'running'],
    ['is running before the device has begun', 'None', 'None', old, 5, 'running'],
    ['worked when the device says so', 'None', 'Succeeded', 'ce11.20', 300, 'succeeded'],
    ['worked when the same version was installed again', 'None', 'Succeeded', old, 300, 'succeeded'],
    ['worked when the version changed and the device forgot', 'None', 'None', 'ce11.20', 300, 'succeeded'],
    ['is not taken for the success of an earlier one', 'Succeeded', 'Succeeded', old, 5, 'running'],
    ['is not taken for the failure of an earlier one', 'Failed', 'Failed', old, 5, 'running'],
    ['failed when the same failure stays', 'Failed', 'Failed', old, 61, 'failed'],
    ['failed when the device says so', 'None', 'Failed', old, 20, 'failed'],
    ['failed when the installation failed', 'None', 'InstallationFailed', old, 20, 'failed'],
    ['failed when nothing has begun for a quarter of an hour', 'None', 'None', old, 901, 'failed'],
  ])('%s', (_, before, status, version, elapsedSeconds, state) => {
    const started = { version: old, status: before };
    expect(judgeUpgrade(started, { upgrade: { Status: status }, version, elapsedSeconds }).state).toBe(state);
  });
});

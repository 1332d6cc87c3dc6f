import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import { readInformation, readResult, readState, readUpdate, writeCall } from './codec.ts';
import { judgeInstall, type StartedInstall } from './judge-install.ts';

/** Bodies as the Gen2+ documents and published captures of real devices have them. */
const ok = (text: string) => readResult({ status: 200, text });

describe('Shelly JSON', () => {
  test('writes calls as in the documentation', () => {
    expect(JSON.stringify(writeCall('Shelly.GetStatus'))).toBe('{"id":1,"method":"Shelly.GetStatus"}');
    expect(JSON.stringify(writeCall('Switch.Set', { id: 0, on: false, toggle_after: 5 }))).toBe(
      '{"id":1,"method":"Switch.Set","params":{"id":0,"on":false,"toggle_after":5}}',
    );
  });

  test('reads the device information of a Mini G3', () => {
    const text =
      '{"id":1,"src":"shelly1minig3-543204547478","result":{"name":"Mini switch gen 3","id":"shelly1minig3-543204547478",' +
      '"mac":"543204547478","slot":1,"model":"S3SW-001X8EU","gen":3,"fw_id":"20231121-110944/1.1.99-minig3prod1-ga898543",' +
      '"ver":"1.1.99-minig3prod1","app":"Mini1G3","auth_en":false,"auth_domain":null}}';
    expect(readInformation(ok(text))).toEqual({
      id: 'shelly1minig3-543204547478',
      model: 'S3SW-001X8EU',
      ver: '1.1.99-minig3prod1',
      name: 'Mini switch gen 3',
    });
  });

  test('reads outlets, counted from one, with their faults', () => {
    const state = {
      'input:0': { id: 0, state: false },
      'switch:0': { id: 0, source: 'init', output: true },
      'switch:1': { id: 1, source: 'timer', output: false, errors: ['overpower'] },
      sys: { mac: 'A8032ABE54DC', restart_required: false, uptime: 11081 },
    };
    const { uptimeSeconds, message, facts } = readState(state);
    expect([uptimeSeconds, englishMessage(message)]).toEqual([11081, 'Outlet 1 on, outlet 2 off, overpower']);
    expect(facts).toEqual({
      uptime_seconds: 11081,
      outlets: { 1: true, 2: false },
      faults: [{ part: 'other', level: 'error' }],
    });
    const without = readState({ sys: { uptime: 3 } });
    expect([englishMessage(without.message), without.facts]).toEqual(['Running', { uptime_seconds: 3 }]);
  });

  test('reads overtemp as a fault of the temperature, and leaves out an unknown output', () => {
    const errors = ['overtemp', 'overvoltage', 'undervoltage'];
    const state = { 'switch:0': { id: 0, output: null, errors }, sys: { uptime: 7.9 } };
    expect(readState(state).facts).toEqual({
      uptime_seconds: 7,
      outlets: {},
      faults: [
        { part: 'temperature', level: 'error' },
        { part: 'other', level: 'error' },
      ],
    });
  });

  test('reads the offer of an update check', () => {
    expect(readUpdate({ stable: { version: '0.11.0', build_id: '20220720-152733/0.11.0-g9ac1b3c' } })).toBe(
      '0.11.0',
    );
    expect(readUpdate({ beta: { version: '2.0.0-beta1' } })).toBeNull();
    expect(readUpdate({})).toBeNull();
  });

  test('accepts null as the response of a command without a result', () => {
    expect(ok('{"id":1,"src":"shellyplus1-a8032abe54dc","result":null}')).toBeNull();
  });

  test.each([
    [401, '', 'device-auth-failed'],
    [429, 'Too many requests', 'device-busy'],
    [200, '{"id":1,"error":{"code":401,"message":"{}"}}', 'device-auth-failed'],
    [500, '{"id":1,"error":{"code":404,"message":"No handler for Foo"}}', 'action-unsupported'],
    [500, '{"id":1,"error":{"code":-103,"message":"Missing or bad argument \'on\'!"}}', 'device-rejected'],
    [
      500,
      '{"id":1,"error":{"code":-105,"message":"Argument \'id\', value 9 not found!"}}',
      'device-rejected',
    ],
    [500, '{"id":1,"error":{"code":-108,"message":"Resource exhausted"}}', 'device-busy'],
    [404, '<html>', 'device-protocol-error'],
    [200, '{"id":2,"result":{}}', 'device-protocol-error'],
    [200, '[]', 'device-protocol-error'],
    [500, '{"id":1,"result":{}}', 'device-protocol-error'],
  ])('treats the status %i with %j as %s', (status, text, code) => {
    expect(() => readResult({ status, text })).toThrow(expect.objectContaining({ code }));
  });

  test.each([[readInformation], [readState], [readUpdate]])('rejects the garbage %o', (read) => {
    expect(() => read('nonsense')).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('rejects a switch of another shape', () => {
    expect(() => readState({ 'switch:0': 'on', sys: { uptime: 1 } })).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });
});

describe('how an update went', () => {
  const install: StartedInstall = { before: '1.4.2', offered: '1.5.0', uptimeSeconds: 1_000 };

  test.each([
    ['is running while the device has not restarted', '1.4.2', 1_030, 30, 'running'],
    ['worked when the offered version runs', '1.5.0', 4, 40, 'succeeded'],
    ['failed when the device restarted into the old version', '1.4.2', 4, 40, 'failed'],
    ['failed when another version runs', '1.4.9', 4, 40, 'failed'],
    ['failed when ten minutes changed nothing', '1.4.2', 1_601, 601, 'failed'],
  ])('%s', (_, version, uptimeSeconds, elapsedSeconds, state) => {
    expect(judgeInstall(install, { version, uptimeSeconds, elapsedSeconds }).state).toBe(state);
  });

  test('succeeded when any other version runs after a package of unknown version', () => {
    const now = { version: '1.4.9', uptimeSeconds: 4, elapsedSeconds: 40 };
    expect(judgeInstall({ ...install, offered: null }, now).state).toBe('succeeded');
  });
});

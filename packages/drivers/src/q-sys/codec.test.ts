import { deviceMessage, messageOfParts, quotedMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import { describeStatus, factsOf, readEngineStatus, readMessage, readResult, writeRequest } from './codec.ts';

/** The two responses in the manufacturer's documentation, with the commas that its page lost. */
const documented = {
  pushed:
    '{"jsonrpc":"2.0","method":"EngineStatus","params":{"State":"Active","DesignName":"MyDesign","DesignCode":"qALFilm6IcCo","IsRedundant":false,"IsEmulator":true}}',
  responded:
    '{"jsonrpc":"2.0","id":1234,"result":{"Platform":"Core 500i","State":"Active","DesignName":"SAF‐MainPA","DesignCode":"qALFilm6IcAz","IsRedundant":false,"IsEmulator":true,"Status":{"Code":0,"String":"OK"}}}',
};

const read = (text: string) => readMessage(Buffer.from(text));

describe('QRC messages', () => {
  test('writes queries as in the documentation, with a NUL at the end', () => {
    const request = writeRequest(1234, 'StatusGet', 0);
    expect(request.endsWith('\0')).toBe(true);
    expect(JSON.parse(request.slice(0, -1))).toEqual({
      jsonrpc: '2.0',
      method: 'StatusGet',
      id: 1234,
      params: 0,
    });
  });

  test('reads the documented status', () => {
    const status = readEngineStatus(readResult(read(documented.responded)));
    expect(status).toMatchObject({ Platform: 'Core 500i', State: 'Active', DesignName: 'SAF‐MainPA' });
    expect(englishMessage(describeStatus(status))).toBe('Active, design SAF‐MainPA');
    expect(factsOf(status)).toEqual({ faults: [] });
  });

  test('distinguishes unsolicited messages from responses', () => {
    expect(read(documented.pushed)).toMatchObject({ method: 'EngineStatus' });
    expect(read(documented.pushed).id).toBeUndefined();
  });

  test.each([
    [10, 'device-auth-failed'],
    [-32_601, 'action-unsupported'],
    [-32_603, 'device-busy'],
    [8, 'device-rejected'],
  ])('reads error %i as %s', (code, expected) => {
    const message = read(`{"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"x"}}`);
    expect(() => readResult(message)).toThrow(expect.objectContaining({ code: expected }));
  });

  test.each(['', 'null', '[]', '{"id":1}', '{"jsonrpc":"2.0",', '\u0007'])('rejects %j', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });

  test('rejects a response without a state', () => {
    const message = read('{"jsonrpc":"2.0","id":2,"result":{"Platform":"Core 110f"}}');
    expect(() => readEngineStatus(readResult(message))).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });

  /** The numbers of the states that Q-SYS shows: OK, compromised, fault, not present, missing, initializing. */
  test.each([
    [0, []],
    [1, [{ part: 'other', level: 'warning' }]],
    [2, [{ part: 'other', level: 'error' }]],
    [3, []],
    [4, [{ part: 'other', level: 'error' }]],
    [5, []],
  ])('reads status code %i as %j', (code, faults) => {
    const text = documented.responded.replace('"Code":0', `"Code":${code}`);
    expect(factsOf(readEngineStatus(readResult(read(text))))).toEqual({ faults });
  });

  test('reads a core without a design as a fault, and standby neither as a fault nor as a power state', () => {
    const factsIn = (state: string) => {
      const text = documented.responded.replace('"State":"Active"', `"State":"${state}"`);
      return factsOf(readEngineStatus(readResult(read(text))));
    };
    expect(factsIn('Idle')).toEqual({ faults: [{ part: 'design', level: 'error' }] });
    expect(factsIn('Standby')).toEqual({ faults: [] });
  });

  test('describes standby, idle and faults', () => {
    const status = {
      Platform: 'Core 110f',
      State: 'Standby' as const,
      DesignName: 'Hall',
      Status: { Code: 0, String: 'OK' },
    };
    expect(englishMessage(describeStatus(status))).toBe('Standby, design Hall');
    expect(englishMessage(describeStatus({ ...status, State: 'Idle', DesignName: '' }))).toBe(
      'Idle, no design is running',
    );
    const faulty = { ...status, State: 'Active' as const, Status: { Code: 2, String: 'Fault' } };
    expect(describeStatus(faulty)).toEqual(
      messageOfParts([
        deviceMessage('device.active'),
        deviceMessage('device.design', { name: 'Hall' }),
        quotedMessage('Fault'),
      ]),
    );
  });
});

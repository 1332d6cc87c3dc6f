import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import {
  commands,
  on,
  readFaults,
  readFrame,
  readPinResponse,
  readPower,
  readText,
  restart,
  splitMdc,
  standby,
  writeFrame,
  writePin,
} from './codec.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const failure = (code: string) => expect.objectContaining({ code });

describe('Samsung MDC bytes', () => {
  test.each([
    ['restarts', commands.power, 1, [restart], 'aa 11 01 01 02 15'],
    ['switches on', commands.power, 1, [on], 'aa 11 01 01 01 14'],
    ['goes to standby', commands.power, 1, [standby], 'aa 11 01 01 00 13'],
    ['asks for the power', commands.power, 1, [], 'aa 11 01 00 12'],
    [
      'switches on the display of every id, as the document shows it',
      commands.power,
      0xfe,
      [1],
      'aa 11 fe 01 01 11',
    ],
    ['asks for the version', commands.version, 1, [], 'aa 0e 01 00 0f'],
    ['asks for the serial number', commands.serialNumber, 1, [], 'aa 0b 01 00 0c'],
    ['asks for the model name', commands.model, 0, [], 'aa 8a 00 00 8a'],
    ['asks for the faults', commands.faults, 2, [], 'aa 0d 02 00 0f'],
  ])('%s', (_, command, id, data, expected) => {
    expect(writeFrame(command, id, data)).toEqual(bytes(expected));
  });

  test('reads an acknowledgement', () => {
    expect(readPower(readFrame(commands.power, 1, bytes('aa ff 01 03 41 11 01 56'))).parts).toEqual([
      deviceMessage('device.on'),
    ]);
    expect(readPower(readFrame(commands.power, 1, bytes('aa ff 01 03 41 11 00 55'))).parts).toEqual([
      deviceMessage('device.standby'),
    ]);
  });

  test('reads NAK as "not on this model"', () => {
    const frame = bytes('aa ff 01 03 4e 8a 00 db');
    expect(() => readFrame(commands.model, 1, frame)).toThrow(failure('action-unsupported'));
  });

  test.each([
    ['a wrong sum', 'aa ff 01 03 41 11 01 57'],
    ['the answer of another display', 'aa ff 02 03 41 11 01 57'],
    ['the answer to another command', 'aa ff 01 03 41 0e 01 53'],
    ['neither ACK nor NAK', 'aa ff 01 03 42 11 01 57'],
    ['a frame too short to say anything', 'aa ff 01 00 00'],
    ['words', '4d 44 43 3f 3e 3e'],
  ])('rejects %s', (_, frame) => {
    expect(() => readFrame(commands.power, 1, bytes(frame))).toThrow(failure('device-protocol-error'));
  });

  test('reports a missing PIN when the display starts with TLS', () => {
    expect(() => readFrame(commands.power, 1, Buffer.from('MDCSTART<<TLS>>'))).toThrow(
      failure('device-auth-failed'),
    );
  });

  test('reads texts without their padding', () => {
    const frame = bytes('aa ff 01 08 41 0b 48 30 5a 4b 20 20 b1');
    expect(readText(readFrame(commands.serialNumber, 1, frame))).toBe('H0ZK');
    expect(readText(Buffer.from('QM55R\0\0\0'))).toBe('QM55R');
  });

  test('reads faults, but not the temperature or parts that are not fitted', () => {
    const fine = readFrame(commands.faults, 1, bytes('aa ff 01 08 41 0d 00 00 02 00 26 02 80'));
    expect(readFaults(fine)).toEqual({ parts: [], facts: { faults: [], signal: true } });
    const { parts, facts } = readFaults(Buffer.from([1, 1, 1, 1, 1, 1]));
    expect(parts.map(englishMessage)).toEqual([
      'lamp error',
      'temperature error',
      'brightness sensor error',
      'no signal',
      'fan error',
    ]);
    expect(facts).toEqual({
      faults: [
        { part: 'lamp', level: 'error' },
        { part: 'temperature', level: 'error' },
        { part: 'other', level: 'error' },
        { part: 'fan', level: 'error' },
      ],
      signal: false,
    });
    expect(readFaults(Buffer.from([0, 0, 0, 2, 38, 0])).facts).toEqual({ faults: [] });
  });

  test.each([
    ['aa ff 01 03 41 11 00 55', { power: 'standby' }],
    ['aa ff 01 03 41 11 01 56', { power: 'on' }],
    ['aa ff 01 03 41 11 02 57', {}],
  ])('reads the power in %s as %j', (frame, facts) => {
    expect(readPower(readFrame(commands.power, 1, bytes(frame))).facts).toEqual(facts);
  });

  test('splits frames and texts from the received bytes', () => {
    const frame = bytes('aa ff 01 03 41 11 01 56');
    expect(splitMdc(frame.subarray(0, 3))).toBeUndefined();
    expect(splitMdc(frame.subarray(0, 7))).toBeUndefined();
    expect(splitMdc(Buffer.concat([frame, frame]))).toEqual({ message: frame, rest: frame });
    expect(splitMdc(Buffer.from('MDCAUTH<<PA'))).toBeUndefined();
    expect(splitMdc(Buffer.from('MDCAUTH<<PASS>>'))?.message.toString()).toBe('MDCAUTH<<PASS>>');
    expect(() => splitMdc(Buffer.from('HTTP/1.1'))).toThrow(failure('device-protocol-error'));
  });

  test("writes the PIN with its zeros and reads the display's response to it", () => {
    expect(writePin('42')).toBe('0042');
    expect(() => readPinResponse(Buffer.from('MDCAUTH<<PASS>>'))).not.toThrow();
    expect(() => readPinResponse(Buffer.from('MDCAUTH<<FAIL:0001>>'))).toThrow(failure('device-auth-failed'));
    expect(() => readPinResponse(Buffer.from('MDCAUTH<<?>>'))).toThrow(failure('device-protocol-error'));
  });
});

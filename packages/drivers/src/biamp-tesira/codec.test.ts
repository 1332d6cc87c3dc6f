import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import { readFaults, readLine, readResponse, readText, splitTtp } from './codec.ts';

function linesOf(text: string): string[] {
  const lines: string[] = [];
  let arrived: Buffer = Buffer.from(text);
  for (let found = splitTtp(arrived); found; found = splitTtp(arrived)) {
    if (found.message.length > 0) lines.push(found.message.toString());
    arrived = found.rest;
  }
  return lines;
}

describe('Tesira text protocol', () => {
  test('splits at CR LF, CR, LF and at prompts, and waits for the rest of a line', () => {
    expect(linesOf('one\r\ntwo\rthree\nfour\r\nfi')).toEqual(['one', 'two', 'three', 'four']);
    expect(linesOf('Tesira login: ')).toEqual(['Tesira login: ']);
    expect(linesOf('default\r\nPassword: ')).toEqual(['default', 'Password: ']);
    expect(linesOf('Pass')).toEqual([]);
  });

  test('rejects a flood without a line end', () => {
    expect(() => splitTtp(Buffer.alloc(70_000, 'x'))).toThrow(
      expect.objectContaining({ code: 'device-protocol-error' }),
    );
  });

  test.each([
    ['Welcome to the Tesira Text Protocol Server...', { kind: 'welcome' }],
    ['DEVICE get version', { kind: 'echo' }],
    ['', { kind: 'nothing' }],
    ['! "publishToken":"MyLevelName" "value":-100.000000', { kind: 'nothing' }],
    ['+OK "value":2', { kind: 'response', response: '+OK "value":2' }],
    ['-CANNOT_DELIVER', { kind: 'response', response: '-CANNOT_DELIVER' }],
    ['TesiraServer login: ', { kind: 'name-prompt' }],
    ['Password: ', { kind: 'password-prompt' }],
    ['Login incorrect', { kind: 'refused' }],
    ['<<<garbage>>>', { kind: 'strange' }],
  ])('reads the line %j', (text, expected) => {
    expect(readLine(Buffer.from(text), 'DEVICE get version')).toEqual(expected);
  });

  test('reads values as in the documentation, with and without their keys', () => {
    expect(readText(readResponse('+OK "value":"4.2.0.21341"'))).toBe('4.2.0.21341');
    expect(readText(readResponse('+OK "4.2.0.21341"'))).toBe('4.2.0.21341');
    expect(readText(readResponse('+OK "value":2'))).toBe('2');
    expect(readText(readResponse('+OK 2'))).toBe('2');
    expect(readResponse('+OK')).toBe('');
  });

  test.each([
    ['-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}', 'action-unsupported'],
    ['-ERR Parse error at 8: verb was not one of the commands supported by Services', 'action-unsupported'],
    ["-ERR 'Aliases' is not supported by TextSession::Attributes", 'action-unsupported'],
    ['-ERR Parse error at 22: not enough parameters supplied', 'device-rejected'],
    ['-ERR WRONG_STATE', 'device-rejected'],
    ['-CANNOT_DELIVER', 'device-rejected'],
    ['-GENERAL_FAILURE', 'device-rejected'],
    ['-WHATEVER', 'device-protocol-error'],
  ])('reads %s as %s', (reply, code) => {
    expect(() => readResponse(reply)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    [
      '"value":[{"id":INDICATOR_NONE_IN_DEVICE "name":"No fault in device" "faults":[] "serialNumber":"04758197"} {"id":INDICATOR_NONE_IN_DEVICE "name":"No fault in device" "faults":[] "serialNumber":"05416569"}]',
      [],
      [],
    ],
    [
      '"value":[{"id":INDICATOR_MAJOR_IN_DEVICE "name":"Major Fault in Device" "faults":[{"id":FAULT_DANTE_FLOW_INACTIVE "name":"one or more Dante flows inactive"}] "serialNumber":"04870642"} {"id":INDICATOR_MAJOR_IN_SYSTEM "name":"Major Fault in System" "faults":[] "serialNumber":"04870642"}]',
      ['one or more Dante flows inactive'],
      ['error', 'warning'],
    ],
    [
      '"value":[{"id":INDICATOR_MINOR_IN_SYSTEM "name":"Minor Fault in System" "faults":[] "serialNumber":"1"}]',
      ['Minor Fault in System'],
      ['warning'],
    ],
    [
      '[[INDICATOR_MAJOR_IN_DEVICE "Major Fault in Device" [[FAULT_FAN "Cooling fan malfunction"]] "1"]]',
      ['Cooling fan malfunction'],
      ['error'],
    ],
    ['[]', [], []],
  ])('reads the faults of %s', (value, names, levels) => {
    const { parts, faults } = readFaults(value);
    expect(parts.map(englishMessage)).toEqual(names);
    expect(faults).toEqual(levels.map((level) => ({ part: 'other', level })));
  });

  test('rejects anything but a fault list', () => {
    expect(() => readFaults('"4.2.0"')).toThrow(expect.objectContaining({ code: 'device-protocol-error' }));
  });
});

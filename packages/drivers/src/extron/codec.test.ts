import { describe, expect, test } from 'vitest';
import { queries, readGreeting, readLogin, readResponse, restart, splitSis, writeCommand } from './codec.ts';

const failure = (code: string) => expect.objectContaining({ code });

describe('Extron SIS lines', () => {
  test('writes ESC 1BOOT CR, the restart of the manual', () => {
    expect(Buffer.from(writeCommand(restart))).toEqual(Buffer.from('1b31424f4f540d', 'hex'));
    expect(writeCommand(queries.version)).toBe('Q\r');
  });

  test.each([
    ['(c) Copyright 2010, Extron Electronics, DVS 304 series, V1.05', 'banner'],
    ['Thur, 17 June 2008 11:27:33', 'date'],
    ['Mon, 02 Apr 2012 16:39:21', 'date'],
    ['Password:', 'prompt'],
    ['', 'nothing'],
  ])('reads "%s" as the %s', (text, kind) => {
    expect(readGreeting(text)).toBe(kind);
  });

  test('rejects another greeting, and treats a full device as busy', () => {
    expect(() => readGreeting('SSH-2.0-dropbear')).toThrow(failure('device-protocol-error'));
    expect(() => readGreeting('E26')).toThrow(failure('device-busy'));
  });

  test('reads the response to a password', () => {
    expect(readLogin('Login Administrator')).toBe('in');
    expect(readLogin('Login User')).toBe('in');
    expect(readLogin('****')).toBe('nothing');
    expect(() => readLogin('Password:')).toThrow(failure('device-auth-failed'));
    expect(() => readLogin('garbage')).toThrow(failure('device-protocol-error'));
  });

  test.each([
    [queries.version, '1.23', '1.23'],
    [queries.version, 'Ver01*1.14', '1.14'],
    [queries.version, 'Bld1.14.0012', '1.14.0012'],
    [queries.model, 'DMP 64', 'DMP 64'],
    [queries.model, 'Inf01*DMP 64', 'DMP 64'],
    [queries.partNumber, '60-1054-01', '60-1054-01'],
    [queries.name, 'Ipn DMP-64-00-01', 'DMP-64-00-01'],
    [restart, 'Boot1', 'Boot1'],
  ])('reads the response to %j in "%s"', (command, text, value) => {
    expect(readResponse(command, text)).toBe(value);
  });

  test.each([['Q'], ['Chn3'], ['Qik'], ['']])('skips "%s" while it waits for the version', (text) => {
    expect(readResponse(queries.version, text)).toBeUndefined();
  });

  test('treats neither the date of the banner nor an echo as the model', () => {
    expect(readResponse(queries.model, 'Mon, 02 Apr 2012 16:39:21')).toBeUndefined();
    expect(readResponse(queries.model, '1I')).toBeUndefined();
    expect(readResponse(queries.name, '^[CN')).toBeUndefined();
  });

  test.each([
    ['E10', 'action-unsupported'],
    ['E13', 'device-rejected'],
    ['E14', 'action-unsupported'],
    ['E17', 'device-rejected'],
    ['E22', 'device-busy'],
    ['E24', 'device-rejected'],
    ['E26', 'device-busy'],
  ])('reads %s as %s', (text, code) => {
    expect(() => readResponse(queries.version, text)).toThrow(failure(code));
  });

  test('finds the prompt without a line end', () => {
    expect(splitSis(Buffer.from('Passw'))).toBeUndefined();
    expect(splitSis(Buffer.from('Password:'))?.message.toString()).toBe('Password:');
    expect(splitSis(Buffer.from('1.23\r\nPassword:'))).toEqual({
      message: Buffer.from('1.23\r'),
      rest: Buffer.from('Password:'),
    });
  });
});

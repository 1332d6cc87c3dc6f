import { describe, expect, test } from 'vitest';
import {
  type Cell,
  colour,
  day,
  degrees,
  imageAddress,
  ipAddress,
  lines,
  macAddress,
  text,
  timeZone,
  wholeNumber,
  yesOrNo,
} from './cell.ts';
import { noteCell } from './note-cell.ts';

function read(cell: Cell, raw: string): unknown {
  const result = cell.safeParse(raw);
  return result.success ? result.data : `! ${result.error.issues[0]?.message}`;
}

describe('a cell', () => {
  test.each(['yes', 'Oui', 'sí', 'SI', '1', 'true', 'x', 'VRAI', 'Verdadero'])('reads %j as yes', (raw) => {
    expect(read(yesOrNo, raw)).toBe(true);
  });

  test.each(['no', 'Non', '0', 'false', 'FAUX', 'falso'])('reads %j as no', (raw) => {
    expect(read(yesOrNo, raw)).toBe(false);
  });

  test('rejects any other value', () => {
    expect(read(yesOrNo, 'maybe')).toBe('! must be yes or no');
  });

  test.each([
    '2027-03-31',
    '31/03/2027',
    '31.3.2027',
    '31-03-2027',
    '2027-03-31T00:00:00Z',
    '2027-03-31 00:00:00',
  ])('reads the date %j', (raw) => {
    expect(read(day, raw)).toBe('2027-03-31');
  });

  test.each(['03/31/2027', '30/02/2027', '2027-13-01', 'soon', '31/03/27'])('rejects the date %j', (raw) => {
    expect(read(day, raw)).toBe('! must be a date such as 2027-03-31 or 31/03/2027');
  });

  test.each(['00:1a:2b:3c:4d:5e', '00-1A-2B-3C-4D-5E', '001a.2b3c.4d5e', '001A2B3C4D5E'])(
    'normalises the MAC address %j',
    (raw) => {
      expect(read(macAddress, raw)).toBe('00:1A:2B:3C:4D:5E');
    },
  );

  test('rejects text that only resembles an address', () => {
    expect(read(macAddress, '00:1A:2B:3C:4D')).toMatch(/^! must be a MAC address/);
    expect(read(ipAddress, '300.1.1.1')).toMatch(/^! must be an IP address/);
    expect(read(imageAddress, 'javascript:alert(1)')).toMatch(/^! must be an address/);
    expect(read(imageAddress, '//evil.example/x.png')).toMatch(/^! must be an address/);
    expect(read(colour, 'red')).toMatch(/^! must be a colour/);
  });

  test('reads IPv4 and IPv6 addresses', () => {
    expect(read(ipAddress, '10.0.0.7')).toBe('10.0.0.7');
    expect(read(ipAddress, 'FE80::1')).toBe('fe80::1');
  });

  test('reads degrees with a point or a comma, and rejects those off the globe', () => {
    expect(read(degrees(90), '-12.5')).toBe(-12.5);
    expect(read(degrees(90), '48,8566')).toBe(48.8566);
    expect(read(degrees(90), String(0.0000001))).toBe(0.0000001);
    expect(read(degrees(90), '90.1')).toBe('! must be a number from -90 to 90');
    expect(read(degrees(180), '1e2')).toBe('! must be a number from -180 to 180');
  });

  test('reads time zones by name', () => {
    for (const zone of ['Europe/Paris', 'UTC']) expect(read(timeZone, ` ${zone} `)).toBe(zone);
    for (const raw of ['+02:00', 'Paris', 'Mars/Base', `Europe/${'x'.repeat(100)}`])
      expect(read(timeZone, raw)).toBe('! must be a time zone such as Europe/Paris');
  });

  test('reads integers only', () => {
    expect(read(wholeNumber(100), '012')).toBe(12);
    for (const raw of ['12.5', '-1', '101', 'twelve'])
      expect(read(wholeNumber(100), raw)).toMatch(/^! must be a whole/);
  });

  test('tidies text: outer blanks, line breaks and composed accents', () => {
    expect(read(text(10), '  a\r\nb ')).toBe('a b');
    expect(read(lines(10), '  a\r\nb ')).toBe('a\nb');
    expect(read(text(10), 'e\u0301')).toBe('é');
    expect(read(text(3), 'abcd')).toBe('! must not be longer than 3 characters');
    expect(read(text(10), 'a\0b')).toBe('! must not contain control characters');
  });

  test('removes anything from a note that could run', () => {
    expect(read(noteCell, '<p onclick="x()">Hi<script>alert(1)</script></p>')).toBe('<p>Hi</p>');
  });
});

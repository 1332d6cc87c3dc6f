import { describe, expect, test } from 'vitest';
import { matchTotp, stepAt, toBase32, totpCodeAt, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCodeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  const now = new Date('2026-03-01T08:00:00Z');
  const current = stepAt(now);
  const match = (step: number, lastStep = 0) =>
    matchTotp(secret, { code: totpCodeAt(secret, step), now, lastStep });

  test('are accepted one step early and late, and no more', () => {
    expect([-2, -1, 0, 1, 2].map((off) => match(current + off))).toEqual([
      undefined,
      current - 1,
      current,
      current + 1,
      undefined,
    ]);
  });

  test('work once, and none that is older than the last one', () => {
    expect(match(current, current)).toBeUndefined();
    expect(match(current - 1, current)).toBeUndefined();
    expect(match(current + 1, current)).toBe(current + 1);
  });

  test('have a secret that apps read as text and as a QR code', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(totpUri({ secret: 'MZXW', account: 'a@b.example', issuer: 'Green & Room' })).toBe(
      'otpauth://totp/Green%20%26%20Room:a%40b.example?secret=MZXW&issuer=Green%20%26%20Room',
    );
  });
});

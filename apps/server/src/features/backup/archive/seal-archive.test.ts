import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { headBytes, openArchive, openWhole, sealArchive, sealedMark, sealWhole } from './seal-archive.ts';

const key = randomBytes(32);
const chunk = 64 * 1024;
const record = chunk + 16;

async function through(bytes: Buffer, transform: Transform, pieces = 10_000): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieces) parts.push(bytes.subarray(at, at + pieces));
  const [result] = await Promise.all([
    buffer(transform),
    pipeline(Readable.from(parts), transform).catch(() => {}),
  ]);
  return result;
}
const seal = (bytes: Buffer) => through(bytes, sealArchive(key));
const open = (sealed: Buffer, secret = key) =>
  through(sealed.subarray(headBytes), openArchive(secret, sealed.subarray(0, headBytes)), 7777);

describe('an encrypted archive', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 5])(
    'of %d bytes is the same after it is opened, and shows nothing before',
    async (length) => {
      const plain = randomBytes(length);
      const sealed = await seal(plain);
      expect(sealed.subarray(0, sealedMark.length)).toEqual(sealedMark);
      expect(length > 32 && sealed.includes(plain.subarray(0, 32))).toBe(false);
      expect((await open(sealed)).equals(plain)).toBe(true);
      expect(openWhole(key, sealed).equals(plain)).toBe(true);
      expect((await open(sealWhole(key, plain))).equals(plain)).toBe(true);
    },
  );

  test('has other bytes each time', async () => {
    const plain = randomBytes(100);
    expect((await seal(plain)).equals(await seal(plain))).toBe(false);
  });

  test('is rejected with another key, and when anything in it was changed, moved or cut off', async () => {
    const sealed = await seal(randomBytes(3 * chunk + 5));
    const body = sealed.subarray(headBytes);
    const withBody = (...parts: Buffer[]) => Buffer.concat([sealed.subarray(0, headBytes), ...parts]);
    const flipped = Buffer.from(sealed);
    flipped[headBytes + record + 3] = (flipped[headBytes + record + 3] ?? 0) ^ 1;
    const otherSalt = Buffer.from(sealed);
    otherSalt[sealedMark.length] = (otherSalt[sealedMark.length] ?? 0) ^ 1;
    const changed = [
      flipped,
      otherSalt,
      sealed.subarray(0, -1),
      withBody(body.subarray(0, record)),
      withBody(body.subarray(0, 2 * record)),
      withBody(body.subarray(record)),
      withBody(body.subarray(record, 2 * record), body.subarray(0, record), body.subarray(2 * record)),
      withBody(body, body.subarray(-21)),
      withBody(),
    ];
    for (const each of changed) {
      await expect(open(each)).rejects.toThrow(/damaged|end is missing/);
      expect(() => openWhole(key, each)).toThrow(/damaged|end is missing/);
    }
    expect(() => openWhole(randomBytes(32), sealed)).toThrow('the key is another one');
    await expect(open(sealed, randomBytes(32))).rejects.toThrow('the key is another one');
  });
});

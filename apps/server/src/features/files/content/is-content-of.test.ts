import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aZip, fileBytes } from '#test/build/file-bytes.ts';
import type { Extension } from '../accepted-kinds.ts';
import { isContentOf } from './is-content-of.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(extension: Extension, bytes: Uint8Array): Promise<boolean> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return isContentOf(extension, path);
}

const kinds = Object.entries(fileBytes) as [keyof typeof fileBytes, Buffer][];
const isTextKind = (kind: string) => kind === 'txt' || kind === 'csv';

describe.each(kinds)('%s', (kind, bytes) => {
  test('recognises its own bytes', async () => {
    expect(await check(kind, bytes)).toBe(true);
  });

  test('rejects the bytes of every other kind', async () => {
    for (const [other, otherBytes] of kinds) {
      // A PDF may consist of readable characters only.
      const mayBeText = isTextKind(kind) && (isTextKind(other) || other === 'pdf');
      if (other === kind || mayBeText) continue;
      expect(`${other}: ${await check(kind, otherBytes)}`).toBe(`${other}: false`);
    }
  });

  test('rejects bytes that end within its signature, unless it is text', async () => {
    for (const length of [0, 1, 2])
      expect(await check(kind, bytes.subarray(0, length))).toBe(isTextKind(kind));
  });
});

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('Écran – 会议室 😀\n\ttab')],
    ['UTF-8 with a mark', Buffer.from('\ufeffa;b')],
    ['Latin-1', Buffer.from('caf\xe9', 'latin1')],
    ['Windows-1252', Buffer.from([0x80, 0x32, 0x30, 0x93, 0x94])],
    ['UTF-8 across the edge of a piece', Buffer.from(`${'x'.repeat(65_535)}é${'y'.repeat(10)}`)],
  ])('is %s', async (_, bytes) => {
    expect(await check('txt', bytes)).toBe(true);
  });

  test.each([
    ['NUL', Buffer.from('a\0b')],
    ['a NUL after the first piece', Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from('\0')])],
    ['UTF-16', Buffer.from('\ufeffa;b', 'utf16le')],
    ['control characters', Buffer.from('a\x1b[31mb')],
    ['neither UTF-8 nor Latin-1', Buffer.from([0x61, 0x81, 0xff])],
  ])('is not anything with %s', async (_, bytes) => {
    expect(await check('csv', bytes)).toBe(false);
  });
});

describe('office documents', () => {
  test.each([
    ['a zip file of something else', aZip(['readme.txt'])],
    ['a zip file without a list of types', aZip(['word/document.xml'])],
    ['the other office program', fileBytes.xlsx],
    ['a directory that lies about its length', lying(fileBytes.docx)],
  ])('a docx is not %s', async (_, bytes) => {
    expect(await check('docx', bytes)).toBe(false);
  });

  test('a compound file with a circular directory is read to an end', async () => {
    const circle = Buffer.from(fileBytes.doc);
    circle.writeUInt32LE(1, 512 + 8);
    expect(await check('xls', circle)).toBe(false);
  });

  test('a compound file is not read beyond its end for a sector that it names', async () => {
    const endless = Buffer.alloc(512 * 3, 0xff);
    fileBytes.doc.copy(endless, 0, 0, 512);
    const farAway = 0xfffffff0;
    endless.writeUInt32LE(farAway, 48);
    endless.writeUInt32LE(0, 68);
    // The list of the tables points back to itself, and every table says that the next sector is just as far away.
    for (let at = 0; at < 127; at++) endless.writeUInt32LE(1, 512 + at * 4);
    endless.writeUInt32LE(0, 512 + 127 * 4);
    for (let at = 0; at < 128; at++) endless.writeUInt32LE(farAway, 1024 + at * 4);
    expect(await check('doc', endless)).toBe(false);
  });
});

function lying(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt32LE(0x7fffffff, copy.length - 10);
  return copy;
}

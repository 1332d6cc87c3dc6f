import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';

const endLength = 22;
const maxCommentBytes = 65_535;
/** An office document has a few dozen parts; a directory of megabytes is not one. */
const maxDirectoryBytes = 2 * 1024 * 1024;

/** The names in a zip file's directory, which is at its end (APPNOTE 4.3.12, 4.3.16). Empty for any other file. */
export async function listZipParts(file: FileHandle): Promise<string[]> {
  const head = await readAt(file, 0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== 0x04034b50) return [];
  const { size } = await file.stat();
  const tail = await readAt(
    file,
    Math.max(0, size - endLength - maxCommentBytes),
    endLength + maxCommentBytes,
  );
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + endLength > tail.length) return [];
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length > maxDirectoryBytes || start + length > size) return [];
  return namesIn(await readAt(file, start, length), count);
}

function namesIn(directory: Buffer, count: number): string[] {
  const names: string[] = [];
  let at = 0;
  while (names.length < count && at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names.length === count ? names : [];
}

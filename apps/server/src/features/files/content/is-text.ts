import type { FileHandle } from 'node:fs/promises';

const pieceBytes = 64 * 1024;

/** All bytes below space except tab, line feed, vertical tab, form feed and carriage return; and delete. */
const neverInText = new Uint8Array(256);
for (let byte = 0; byte < 32; byte++) neverInText[byte] = byte >= 9 && byte <= 13 ? 0 : 1;
neverInText[0x7f] = 1;

/** Bytes that are undefined in Windows-1252, the widest of the Latin-1 family. */
const neverInLatin = new Uint8Array(256);
for (const byte of [0x81, 0x8d, 0x8f, 0x90, 0x9d]) neverInLatin[byte] = 1;

/** Whether this is text without control characters, in UTF-8 or Latin-1. Reads in chunks. */
export async function isText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isLatin = true;
  const piece = Buffer.alloc(pieceBytes);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const bytes = piece.subarray(0, bytesRead);
    for (const byte of bytes) {
      if (neverInText[byte] === 1) return false;
      if (neverInLatin[byte] === 1) isLatin = false;
    }
    isUtf8 &&= decodes(decoder, bytes);
    if (!isUtf8 && !isLatin) return false;
  }
  return isLatin || (isUtf8 && decodes(decoder));
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

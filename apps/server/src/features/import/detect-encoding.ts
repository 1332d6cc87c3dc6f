import { createReadStream } from 'node:fs';
import { FileRejected } from './row-rejected.ts';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

// Bytes that are undefined in Windows-1252: a file with them has another encoding.
const notInWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Reads the whole file once: only then is it certain that it is UTF-8. */
export async function detectEncoding(file: string): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      rejectSpreadsheet(chunk);
      isFirst = false;
    }
    if (chunk.includes(0)) throw new FileRejected('is not a text file');
    isUtf8 &&= decodes(utf8, chunk, true);
    if (!isUtf8 && chunk.some((byte) => notInWindows1252.has(byte))) throw neither();
  }
  if (isFirst) throw new FileRejected('is empty', { code: 'import-empty' });
  return isUtf8 && decodes(utf8, undefined, false) ? 'utf-8' : 'windows-1252';
}

function decodes(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Buffer | undefined,
  stream: boolean,
): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

function rejectSpreadsheet(start: Buffer): void {
  const isZip = start.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
  const isOldExcel = start.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
  if (isZip || isOldExcel) throw new FileRejected('is a workbook: save it as "CSV UTF-8" first');
}

function neither(): FileRejected {
  return new FileRejected('is neither UTF-8 nor Windows-1252 text: save it as "CSV UTF-8"');
}

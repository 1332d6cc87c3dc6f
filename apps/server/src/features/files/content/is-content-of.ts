import { type FileHandle, open } from 'node:fs/promises';
import type { Extension } from '../accepted-kinds.ts';
import { isText } from './is-text.ts';
import { listOleStreams } from './list-ole-streams.ts';
import { listZipParts } from './list-zip-parts.ts';
import { readAt } from './read-at.ts';

type Check = (file: FileHandle) => Promise<boolean>;

const startsWith =
  (...signature: number[]): Check =>
  async (file) =>
    (await readAt(file, 0, signature.length)).equals(Buffer.from(signature));

const isJpeg = startsWith(0xff, 0xd8, 0xff);

/** The signature and the header chunk, which always comes first. */
const isPng: Check = async (file) => {
  const head = await readAt(file, 0, 16);
  return head.toString('latin1') === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
};

const isWebp: Check = async (file) => {
  const head = (await readAt(file, 0, 16)).toString('latin1');
  return /^RIFF.{4}WEBPVP8[ LX]$/s.test(head);
};

/** Some programs write a byte order mark or an empty line before the signature. */
const isPdf: Check = async (file) =>
  /^(\xef\xbb\xbf)?\s{0,8}%PDF-\d/.test((await readAt(file, 0, 32)).toString('latin1'));

const hasStream =
  (name: RegExp): Check =>
  async (file) =>
    (await listOleStreams(file)).some((each) => name.test(each));

const hasPart =
  (name: RegExp): Check =>
  async (file) => {
    const parts = await listZipParts(file);
    return parts.includes('[Content_Types].xml') && parts.some((each) => name.test(each));
  };

const checks: Record<Extension, Check> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: isPng,
  webp: isWebp,
  pdf: isPdf,
  doc: hasStream(/^WordDocument$/),
  xls: hasStream(/^(Workbook|Book)$/),
  docx: hasPart(/^word\/document\d*\.xml$/),
  xlsx: hasPart(/^xl\/workbook\d*\.xml$/),
  txt: isText,
  csv: isText,
};

/** Whether the bytes match the file name. */
export async function isContentOf(extension: Extension, path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return await checks[extension](file);
  } finally {
    await file.close();
  }
}

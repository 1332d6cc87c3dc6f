import { inflateRawSync } from 'node:zlib';

/** The texts of a ZIP archive whose local headers name the sizes, by the names of their files. */
export function readZip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    const name = archive.subarray(at + 30, start).toString();
    files[name] = inflateRawSync(archive.subarray(start, start + packed)).toString();
    at = start + packed;
  }
  return files;
}

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { FileRejected } from '#features/import/row-rejected.ts';

type ZipEntry = { method: number; compressedBytes: number; localHeaderAt: number };

/** A workbook has a few dozen. */
const maxEntries = 2_000;
const maxDirectoryBytes = 1024 * 1024;
/** The end record is 22 bytes long and may be followed by a comment of 64 KB. */
const maxTailBytes = 22 + 65_535;

const damaged = () =>
  new FileRejected('is not a complete workbook: save it again, or save it as "CSV UTF-8"');
export const tooLargeUnpacked = () =>
  new FileRejected('is too large when it is unpacked: split it, or save it as "CSV UTF-8"', {
    code: 'import-unpacked',
  });

/** The parts of a ZIP file. Sizes that it claims are not trusted: what is unpacked is counted. */
export class ZipFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  private constructor(path: string, file: FileHandle, entries: ReadonlyMap<string, ZipEntry>) {
    this.#path = path;
    this.#file = file;
    this.#entries = entries;
  }

  static async open(path: string): Promise<ZipFile> {
    const file = await open(path);
    try {
      return new ZipFile(path, file, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The unpacked text of a part, at most so many bytes; nothing when there is no such part. */
  async *text(name: string, maxBytes: number): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    const decoder = new TextDecoder();
    let bytes = 0;
    for await (const chunk of await this.#unpack(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw tooLargeUnpacked();
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #unpack({ method, compressedBytes, localHeaderAt }: ZipEntry) {
    const { buffer } = await this.#file.read(Buffer.alloc(30), 0, 30, localHeaderAt);
    if (buffer.readUInt32LE(0) !== 0x04034b50) throw damaged();
    const start = localHeaderAt + 30 + buffer.readUInt16LE(26) + buffer.readUInt16LE(28);
    if (compressedBytes === 0) return [];
    // Not of the open file: a stream that ends early would close it.
    const packed = createReadStream(this.#path, { start, end: start + compressedBytes - 1 });
    if (method === 0) return packed;
    if (method !== 8) throw damaged();
    const inflate = createInflateRaw();
    packed.on('error', (error) => inflate.destroy(error));
    inflate.on('close', () => packed.destroy());
    return withoutZlibErrors(packed.pipe(inflate));
  }
}

async function* withoutZlibErrors(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged();
    throw error;
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, maxTailBytes);
  const { buffer: tail } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, size - tailBytes);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > tail.length) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const bytes = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  if (count > maxEntries || bytes > maxDirectoryBytes || at + bytes > size) throw damaged();
  const { buffer: directory } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
  const entries = new Map<string, ZipEntry>();
  for (let place = 0, number = 0; number < count; number++) {
    if (place + 46 > bytes || directory.readUInt32LE(place) !== 0x02014b50) throw damaged();
    const nameBytes = directory.readUInt16LE(place + 28);
    const name = directory.toString('utf8', place + 46, place + 46 + nameBytes);
    entries.set(name, {
      method: directory.readUInt16LE(place + 10),
      compressedBytes: directory.readUInt32LE(place + 20),
      localHeaderAt: directory.readUInt32LE(place + 42),
    });
    place += 46 + nameBytes + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32);
  }
  return entries;
}

import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ZipEntry } from '@greenroom/domain/format/zip-file.ts';
import { tooManyRows } from './write-csv.ts';

type Page = { text: string; rows: number };

/** Compresses a file page by page: only what is compressed stays in memory. */
export async function zipPages(
  name: string,
  { pages, maxRows }: { pages: AsyncIterable<Page>; maxRows: number },
): Promise<{ entry: ZipEntry; rows: number }> {
  const deflater = createDeflateRaw();
  const parts: Buffer[] = [];
  deflater.on('data', (part: Buffer) => parts.push(part));
  let [size, crc, rows] = [0, 0, 0];
  for await (const page of pages) {
    const bytes = Buffer.from(page.text);
    size += bytes.length;
    crc = crc32(bytes, crc);
    rows += page.rows;
    if (rows > maxRows) throw tooManyRows();
    if (!deflater.write(bytes)) await once(deflater, 'drain');
  }
  deflater.end();
  await once(deflater, 'end');
  return { entry: { name: Buffer.from(name), deflated: Buffer.concat(parts), size, crc }, rows };
}
